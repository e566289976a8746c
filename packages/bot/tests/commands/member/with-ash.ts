import type { BridgeServer } from '../../../../server/tests/support/callers/bridge.ts'
import { newPerson } from '../support/talk.ts'

/** A person with the member Ash. */
export async function withAsh(t: BridgeServer) {
  const person = await newPerson(t)
  const ash = await person.system.member('Ash')
  const { client } = person.system.owner
  const read = () => client.getMember({ memberRef: ash.id, include: 'extended' })
  return { ...person, ash, client, read }
}

export type Ash = Awaited<ReturnType<typeof withAsh>>
