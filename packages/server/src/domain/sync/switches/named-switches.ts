import type { Instant, SyncSide } from '@polyphony/contract'
import { isStuck } from '../given-up.ts'
import type { PairedNames } from '../memberships.ts'
import { leads, otherSide, type Pair, type Resumable, type SyncedSwitch, type SyncRules } from '../model.ts'
import type { SwitchSides, SwitchTimes } from './switch-times.ts'

/** The switches to compare. Of both sides all were read from a moment on, the one before it, and those that events named. */
export interface SwitchScope {
  readonly since: Instant
  readonly now: Instant
  /** Switches from before this moment, at least the start of the sync, count only if an event named them. */
  readonly start: Instant
  readonly named: ReadonlySet<string>
}

/** Both sides, and what decides about their switches. */
export interface SwitchComparison {
  readonly sides: SwitchSides
  readonly names: PairedNames
  readonly members: readonly Pair[]
  readonly rules: SyncRules
  readonly scope: SwitchScope
  readonly times: SwitchTimes
}

/** A switch with its members as this server names them. */
export interface NamedSwitch {
  readonly side: SyncSide
  readonly value: SyncedSwitch
  /** Undefined while a member is not on the other side yet. */
  readonly own: readonly string[] | undefined
  /** Members whom this side alone has, by its references. */
  readonly alone: readonly string[]
}

export type NamedSwitches = Readonly<Record<SyncSide, ReadonlyMap<string, NamedSwitch>>>

/** The standing of a member: its reference here, or why it has none. */
type MemberStanding = string | 'alone' | 'waits'

/** Names the members of the switches of a side, oldest first. */
export function* nameSwitches(
  { sides, names, members, rules }: SwitchComparison,
  side: SyncSide,
): Resumable<Map<string, NamedSwitch>> {
  // why: switches go on without a member whom the other side does not take.
  const settled = new Map(members.map((pair) => [pair[side], isStuck(pair) ? 'alone' : pair.state]))
  const mayCome = leads(rules.directions.members, otherSide(side))
  const standingOf = (ref: string): MemberStanding => {
    const own = side === 'here' ? (names.toThere.has(ref) ? ref : undefined) : names.toHere.get(ref)
    if (own !== undefined) return own
    const state = settled.get(ref)
    return state === 'alone' || (state === undefined && !mayCome) ? 'alone' : 'waits'
  }
  const inOrder = [...sides[side].switches.values()].toSorted((a, b) => a.timestamp - b.timestamp)
  const named = new Map<string, NamedSwitch>()
  for (const value of inOrder) {
    yield
    const standings = value.members.map(standingOf)
    named.set(value.ref, {
      side,
      value,
      own: standings.includes('waits') ? undefined : standings.filter((each) => each !== 'alone'),
      alone: value.members.filter((_, i) => standings[i] === 'alone'),
    })
  }
  return named
}

export const isNobody = ({ own, alone }: NamedSwitch): boolean =>
  own !== undefined && own.length === 0 && alone.length > 0

/** The value of a switch that both sides have in common. */
export const sharedOf = ({ value: { timestamp, isOrdered }, own }: NamedSwitch) => ({
  timestamp,
  members: own,
  isOrdered,
})

/** Returns the time of a switch in the base of its pair. */
export const timeOf = (pair: Pair, side: SyncSide): number => Number(pair.base?.[side].timestamp ?? 0)
