import { Unauthorized } from '@polyphony/client'
import { person } from '../state/api.ts'
import { session } from '../state/session.svelte.ts'

/** Reads the systems of the person again: another device may have added or removed one. */
export async function refreshPerson(): Promise<void> {
  if (session.person === undefined) return
  const { entries } = session
  const isLate = () => session.entries !== entries
  try {
    const { person: who, systems } = await person.getSession()
    if (!isLate()) session.welcome(who.name, systems)
  } catch (error) {
    const { current } = session
    if (error instanceof Unauthorized && current && !current.byToken && !isLate()) session.end(current.id)
  }
}
