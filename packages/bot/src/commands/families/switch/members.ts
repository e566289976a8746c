import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { switchText } from '../../../text/texts.ts'

export const changeFlags = {
  first: 'first|f',
  remove: 'remove|r',
  append: 'append|a',
  prepend: 'prepend|p',
} as const
export type Change = keyof typeof changeFlags | 'replace'

interface Named {
  readonly id: string
  readonly name: string
}

/** Chooses how a command changes the members of a switch: the first of the flags wins, in this order. */
export const changeOf = (has: (flag: keyof typeof changeFlags) => boolean, otherwise: Change): Change =>
  (['first', 'remove', 'append', 'prepend'] as const).find(has) ?? otherwise

/** The members of a switch after a change. */
export function changed<One extends Named>(
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
export function checkMembers(members: readonly Named[]): void {
  const twice = members.filter(({ id }, index) => members.findIndex((other) => other.id === id) < index)
  if (twice.length > 0) throw new Refusal(switchText.twice(twice))
  if (members.length > mostMembers) throw new Refusal(switchText.tooMany(members.length, mostMembers))
}
