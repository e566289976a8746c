import { groupPrivacyKeys, limits } from '@polyphony/contract'
import { everyKey } from '../fields/keys.ts'
import { cutText, isBlank, storable } from '../fields/text.ts'
import type { Identity, IncomingGroup, IncomingMember } from '../incoming.ts'

/** The members to import, and the members of the file that are left out. */
export class PluralPortMembers {
  readonly #members = new Map<string, IncomingMember>()
  readonly #leftOut = new Set<string>()
  /** Keys of members by the name of the group that shows where they come from. */
  readonly #gathered = new Map<string, string[]>()

  get list(): IncomingMember[] {
    return withoutSharedNames([...this.#members.values()])
  }

  add(member: IncomingMember, gatheredIn?: string): void {
    this.#members.set(member.key, member)
    if (gatheredIn === undefined) return
    const text = cutText(storable(gatheredIn), limits.name)
    const name = isBlank(text) ? 'Inner system' : text
    const keys = this.#gathered.get(name)
    if (keys) keys.push(member.key)
    else this.#gathered.set(name, [member.key])
  }

  leaveOut(key: string): void {
    this.#leftOut.add(key)
  }

  has(key: string): boolean {
    return this.#members.has(key)
  }

  isLeftOut(key: string): boolean {
    return this.#leftOut.has(key)
  }

  /** Makes a group for the members of each inner system, and one for custom fronts. */
  gatheredGroups(): (IncomingGroup & { members: string[] })[] {
    return Array.from(this.#gathered, ([name, members]) => ({
      key: `gathered ${name}`,
      name,
      patch: { name },
      privacyWhenNew: everyKey(groupPrivacyKeys, 'private'),
      members,
    }))
  }
}

/** Removes names that the file has twice, because they do not identify anybody. */
export function withoutSharedNames<Record extends Identity>(records: readonly Record[]): Record[] {
  const counts = new Map<string, number>()
  for (const { name = '' } of records) counts.set(name, (counts.get(name) ?? 0) + 1)
  return records.map((record) => {
    if (record.name === undefined || counts.get(record.name) === 1) return record
    const { name: _, ...nameless } = record
    return nameless as Record
  })
}
