import { person } from '../../../state/api.ts'
import { session } from '../../../state/session.svelte.ts'

/** Opens the system of a token in this browser. The device remembers it until the tab closes, or for longer. */
export async function enterWithToken(token: string, remember = true): Promise<void> {
  const { id, name } = await person.enterSystem({ body: { token, remember } })
  session.add({ id, name, byToken: true }, { remember })
}
