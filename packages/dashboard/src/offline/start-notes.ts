import { toasts } from '../state/toasts.svelte.ts'
import { t } from '../text/strings.ts'
import { keptNotes } from './kept-notes.svelte.ts'
import { noteOutbox } from './note-outbox.svelte.ts'

/** Sends notes that wait on this device, and keeps the newest notes on it. */
export function startNotes(): void {
  noteOutbox.start((sent) => toasts.show(t.front.notesSentLater(sent), { about: 'notes' }))
  keptNotes.start()
}
