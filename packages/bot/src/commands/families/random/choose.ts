import { type Client, Forbidden } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { randomText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'
import type { Group, System } from '../../running/lookups.ts'
import type { GroupName, MemberName } from '../../running/name-lists.ts'

/** A member or group, as much of it as choosing needs. Only owners see who is hidden or archived. */
interface Choosable {
  readonly visibility: string | null
  readonly archived?: boolean
}

/** Wishes about the ones that are hidden from lists. */
export interface Hidden {
  readonly all: boolean
  readonly only?: boolean
}

interface Words {
  none(): string
  noneVisible(): string
}

export const memberWords: Words = {
  none: () => randomText.nobody,
  noneVisible: () => randomText.nobodyVisible,
}
export const groupWords: Words = {
  none: () => randomText.noGroup,
  noneVisible: () => randomText.noVisibleGroup,
}

const isHidden = ({ visibility }: Choosable) => visibility === 'private'

/** Chooses one. Hidden and archived ones count only if somebody asks for them. */
export function choose<Thing extends Choosable>(
  things: readonly Thing[],
  { all, only = false }: Hidden,
  words: Words,
): Thing {
  const counts = (thing: Thing) => (only ? isHidden(thing) : !isHidden(thing) && thing.archived !== true)
  const choosable = all ? things : things.filter(counts)
  const chosen = choosable[Math.floor(Math.random() * choosable.length)]
  if (chosen === undefined) throw new Refusal(things.length > 0 && !only ? words.noneVisible() : words.none())
  return chosen
}

/** The members of a system as the caller sees them; undefined stands for the caller's own system. */
export const membersOf = (call: Call<unknown>, system: System | undefined): Promise<readonly MemberName[]> =>
  system === undefined
    ? call.lookups.ownMembers()
    : seen(call, randomText.membersPrivate, async (server) => {
        const { members } = await server.bridgeListMembers({ systemRef: system.id })
        return members ?? []
      })

export const groupsOf = (call: Call<unknown>, system: System | undefined): Promise<readonly GroupName[]> =>
  system === undefined
    ? call.lookups.ownGroups()
    : seen(call, randomText.groupsPrivate, (server) => server.bridgeListGroups({ systemRef: system.id }))

export const membersOfGroup = (call: Call<unknown>, { id }: Group): Promise<readonly MemberName[]> =>
  seen(call, randomText.groupMembersPrivate, (server) =>
    server.bridgeListGroupMembers({ groupRef: id, with: 'values' }),
  )

/** Asks for a list in the name of the caller. The server refuses lists that are private. */
async function seen<List>(
  { lookups }: Call<unknown>,
  refusal: string,
  list: (server: Client) => Promise<List>,
): Promise<List> {
  try {
    return await list(await lookups.viewer())
  } catch (error) {
    if (error instanceof Forbidden) throw new Refusal(refusal)
    throw error
  }
}
