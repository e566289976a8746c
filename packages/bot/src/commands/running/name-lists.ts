import type { Answer, Client } from '@polyphony/client'
import { LruCache } from '../../base/lru-cache.ts'
import { unlessMissing } from '../../bridge.ts'

/** A member by name, as much of it as finding and listing it needs. */
export type MemberName = NonNullable<Answer<'bridgeListMembers'>['members']>[number]
export type GroupName = Answer<'bridgeListGroups'>[number]

interface Kept {
  readonly version: string | null
  readonly members: readonly MemberName[]
}

/** Lists of so many accounts are kept. */
const accounts = 100

/**
 * The members of people who use commands, by name. The bot keeps each list with its version and asks every time whether
 * it still holds, which costs the server one small statement. After a change to one member it gets this member alone.
 */
export class NameLists {
  readonly #server: (account: string) => Client
  readonly #kept = new LruCache<string, Kept>(accounts)

  constructor(server: (account: string) => Client) {
    this.#server = server
  }

  /** The members of an account's system. Empty for somebody without a system. */
  async members(account: string): Promise<readonly MemberName[]> {
    const kept = this.#kept.get(account)
    const request = { systemRef: account, ...(kept?.version && { known: kept.version }) }
    const answer = (await unlessMissing(this.#server(account).bridgeListMembers(request))) ?? none
    const { version, members, changed } = answer
    const list = members ?? withChanged(kept?.members ?? [], changed)
    this.#kept.set(account, { version, members: list })
    return list
  }

  /** The groups of an account's system. There are few of them. */
  async groups(account: string): Promise<readonly GroupName[]> {
    return (await unlessMissing(this.#server(account).bridgeListGroups({ systemRef: account }))) ?? []
  }
}

const none: Answer<'bridgeListMembers'> = { version: null, members: [] }

/** The list with newer names of some members. */
function withChanged(
  members: readonly MemberName[],
  changed: readonly MemberName[] = [],
): readonly MemberName[] {
  if (changed.length === 0) return members
  const newer = new Map(changed.map((member) => [member.uuid, member]))
  return members.map((member) => newer.get(member.uuid) ?? member)
}
