import type { Client } from '@polyphony/client'
import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { switchText } from '../../../text/texts.ts'
import type { Lookups } from '../../running/lookups.ts'
import type { MemberName } from '../../running/name-lists.ts'

/** A switch with its members, as the caller's own. */
interface OwnSwitch {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly members: readonly MemberName[]
}

/** The latest switches, newest first. */
export async function latestSwitches(
  server: Client,
  lookups: Lookups,
  limit: number,
): Promise<readonly OwnSwitch[]> {
  const [switches, members] = await Promise.all([
    server.listSwitches({ systemRef: '@me', limit }),
    lookups.ownMembers(),
  ])
  const inFront = new Set(switches.flatMap(({ members }) => members))
  const named = await lookups.namedMembers(members.filter(({ id }) => inFront.has(id)))
  const known = new Map(named.map((member) => [member.id, member]))
  return switches.map(({ id, timestamp, members }) => ({
    id,
    at: Date.parse(timestamp),
    members: members.flatMap((id) => known.get(id) ?? []),
  }))
}

/** The latest switch and the one before it. Refuses if there is none. */
export async function latestTwo(
  server: Client,
  lookups: Lookups,
): Promise<[OwnSwitch, OwnSwitch | undefined]> {
  const [latest, previous] = await latestSwitches(server, lookups, 2)
  if (!latest) throw new Refusal(switchText.none, 'switch Ash')
  return [latest, previous]
}

export const changeFlags = {
  first: 'first|f',
  remove: 'remove|r',
  append: 'append|a',
  prepend: 'prepend|p',
} as const
type Change = keyof typeof changeFlags | 'replace'

interface SwitchMember {
  readonly id: string
  readonly name: string
}

/** Chooses how a command changes the members of a switch: the first of the flags wins, in this order. */
export const changeOf = (has: (flag: keyof typeof changeFlags) => boolean, otherwise: Change): Change =>
  (['first', 'remove', 'append', 'prepend'] as const).find(has) ?? otherwise

/** The members of a switch after a change. */
export function changed<One extends SwitchMember>(
  current: readonly One[],
  named: readonly One[],
  change: Change,
): readonly One[] {
  const isNamed = (one: One) => named.some(({ id }) => id === one.id)
  const [first] = named
  switch (change) {
    case 'first':
      return first ? [first, ...current.filter(({ id }) => id !== first.id)] : current
    case 'remove':
      return current.filter((one) => !isNamed(one))
    case 'append':
      return [...current, ...named]
    case 'prepend':
      return [...named, ...current]
    case 'replace':
      return named
  }
}

/** A switch of more members could not be imported again. */
const mostMembers = limits.membersPerImportedSwitch

/** Refuses members that a switch cannot hold. */
export function checkMembers(members: readonly SwitchMember[]): void {
  const twice = members.filter(({ id }, index) => members.findIndex((other) => other.id === id) < index)
  if (twice.length > 0) throw new Refusal(switchText.twice(twice))
  if (members.length > mostMembers) throw new Refusal(switchText.tooMany(members.length, mostMembers))
}
