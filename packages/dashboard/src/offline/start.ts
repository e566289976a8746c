import { toasts } from '../state/toasts.svelte.ts'
import { device } from '../storage/device.ts'
import { t } from '../text/strings.ts'
import { keepApp } from './keep-app.ts'
import { keepArrangement } from './keep-arrangement.svelte.ts'
import { keepSnapshot } from './keep-snapshot.svelte.ts'
import { mendMissingFiles } from './missing-files.ts'
import { outbox } from './outbox.svelte.ts'
import { refreshPerson } from './refresh-person.ts'

/** The wait for the scripts of notes, which few visits need at once. */
const calmMs = 3000

/** Starts the notes at once when some wait to be sent, and else when the page had time to load. */
async function startNotesLater(): Promise<void> {
  const waiting = await device.all('waiting-notes').catch(() => [])
  if (waiting.length === 0) await new Promise((done) => setTimeout(done, calmMs))
  try {
    const { startNotes } = await import('./start-notes.ts')
    startNotes()
  } catch {
    // why: without a connection, a device that has not stored the app yet cannot load them.
    window.addEventListener('online', () => void startNotesLater(), { once: true })
  }
}

/** Starts the offline functions of the app. `isMissing`: a file was already missing. */
export function startOffline(isMissing: boolean): void {
  mendMissingFiles(isMissing)
  keepArrangement()
  keepSnapshot()
  void refreshPerson()
  outbox.start((sent) => toasts.show(t.front.sentLater(sent), { about: 'front' }))
  void startNotesLater()
  void keepApp()
}
