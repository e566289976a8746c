import { Unauthorized } from '@polyphony/client'
import { person } from '../state/api.ts'
import { session } from '../state/session.svelte.ts'

/** Asks the server which systems the person holds now: another device may have added one, or taken one away. */
export async function refreshPerson(): Promise<void> {
  if (session.person === undefined) return
  try {
    const { person: who, systems } = await person.getSession()
    session.welcome(who.name, systems)
  } catch (error) {
    const { current } = session
    if (error instanceof Unauthorized && current && !current.byToken) session.end(current.id)
  }
}
