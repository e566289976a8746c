import { findByName, unknownName } from '../commands/running/by-name.ts'
import type { MemberName } from '../commands/running/name-lists.ts'
import type { BotContext } from '../context.ts'

/** Finds a member of a system as commands do: by name, alias, display name or short ID, or by the beginning of a name. */
export async function findMember({ bridge }: BotContext, system: string, typed: string): Promise<MemberName> {
  const { members } = await bridge.bridgeListMembers({ systemRef: system }, { actAs: system })
  const own = members ?? []
  const found = findByName(own, typed)
  if (!found) throw unknownName('member', typed, { own })
  return found
}
