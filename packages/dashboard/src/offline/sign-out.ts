import { person } from '../state/api.ts'
import { session } from '../state/session.svelte.ts'
import { keepShortcuts } from '../storage/shortcuts.ts'
import { stopMessages, stopMessagesOf } from './push/stop-messages.ts'

/** Settings of the device that survive a sign-out: theme, look and language. */
const ofDevice = ['polyphony:theme', 'polyphony:look', 'polyphony:language']

/** Signs out of a system that was opened with its token. */
export async function leave(id: string): Promise<void> {
  await stopMessagesOf(id)
  await person.leaveSystem({ systemRef: id })
  session.logOut(id)
}

/**
 * Signs the person out and removes all data from this device. The server also sends `Clear-Site-Data`, but some
 * browsers ignore it, and others remove more than they should.
 */
export async function signOut(): Promise<void> {
  const kept = ofDevice.map((key) => [key, localStorage.getItem(key)] as const)
  for (const { id, byToken } of session.systems) if (byToken) await leave(id)
  await stopMessages()
  await person.signOut()
  for (const { id } of session.systems) session.logOut(id)
  await session.forgotten
  await keepShortcuts([]).catch(() => {})
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  location.replace('/enter')
}
