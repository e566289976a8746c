import { toasts } from '../state/toasts.svelte.ts'
import { t } from '../text/strings.ts'
import { keepApp } from './keep-app.ts'
import { keepSnapshot } from './keep-snapshot.svelte.ts'
import { mendMissingFiles } from './missing-files.ts'
import { outbox } from './outbox.svelte.ts'
import { refreshPerson } from './refresh-person.ts'

/** Begins everything that makes the app work without the server. `isMissing`: a file was missing before. */
export function startOffline(isMissing: boolean): void {
  mendMissingFiles(isMissing)
  keepSnapshot()
  void refreshPerson()
  outbox.start((sent) => toasts.show(t.front.sentLater(sent), { about: 'front' }))
  void keepApp()
}
