import { findOwn } from '../commands/reading/references.ts'
import { notFound, onlyOne } from '../commands/running/lookups.ts'
import type { MemberName } from '../commands/running/name-lists.ts'
import type { BotContext } from '../context.ts'

/** Finds a member of a system as commands do: by name, alias, display name or short ID. */
export async function findMember({ bridge }: BotContext, system: string, typed: string): Promise<MemberName> {
  const { members } = await bridge.bridgeListMembers({ systemRef: system }, { actAs: system })
  const own = members ?? []
  const found = onlyOne(findOwn(own, typed, { byId: false }), typed)
  if (!found) throw notFound('member', own, typed)
  return found
}
