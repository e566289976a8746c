import { person } from '../state/api.ts'
import { session } from '../state/session.svelte.ts'

/** Choices that belong to the device, and not to the person: how the pages look, and their language. */
const ofDevice = ['polyphony:theme', 'polyphony:language']

/** Leaves a system that this browser has entered with its token. */
export async function leave(id: string): Promise<void> {
  await person.leaveSystem({ systemRef: id })
  session.logOut(id)
}

/**
 * Signs the person out, and has this device forget all that it keeps of anybody. The server asks the browser for the
 * same; some browsers do not listen, and others forget more than they should.
 */
export async function signOut(): Promise<void> {
  const kept = ofDevice.map((key) => [key, localStorage.getItem(key)] as const)
  for (const { id, byToken } of session.systems) if (byToken) await leave(id)
  await person.signOut()
  for (const { id } of session.systems) session.logOut(id)
  await session.forgotten
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  location.replace('/enter')
}
