import { toasts } from '../state/toasts.svelte.ts'
import { t } from '../text/strings.ts'
import { keepApp } from './keep-app.ts'
import { keepSnapshot } from './keep-snapshot.svelte.ts'
import { mendMissingFiles } from './missing-files.ts'
import { outbox } from './outbox.svelte.ts'
import { refreshPerson } from './refresh-person.ts'

/** Starts the offline functions of the app. `isMissing`: a file was already missing. */
export function startOffline(isMissing: boolean): void {
  mendMissingFiles(isMissing)
  keepSnapshot()
  void refreshPerson()
  outbox.start((sent) => toasts.show(t.front.sentLater(sent), { about: 'front' }))
  void keepApp()
}
