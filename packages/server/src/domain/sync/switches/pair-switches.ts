import { seconds } from '@polyphony/contract'
import { isSameMembers } from './compare-members.ts'
import type { NamedSwitch } from './named-switches.ts'

/**
 * Pairs switches that are the same: by UUID, else by their time, else by nearly their time and their members. Both lists
 * are oldest first.
 */
export function pairSwitches(
  here: readonly NamedSwitch[],
  there: readonly NamedSwitch[],
): Map<NamedSwitch, NamedSwitch> {
  const found = new Map<NamedSwitch, NamedSwitch>()
  const left = new Set(there)
  const pairWith = (mine: NamedSwitch, other: NamedSwitch | undefined) => {
    if (other !== undefined && !found.has(mine) && left.delete(other)) found.set(mine, other)
  }
  const byUuid = new Map(there.map((known) => [known.value.ref, known]))
  for (const mine of here) pairWith(mine, byUuid.get(mine.value.ref))
  const byTime = new Map(Array.from(left, (known) => [known.value.timestamp, known]))
  for (const mine of here) pairWith(mine, byTime.get(mine.value.timestamp))
  let first = 0
  for (const mine of here) {
    const { timestamp } = mine.value
    while (isBefore(there[first], timestamp - seconds(1) + 1)) first += 1
    for (let i = first; !found.has(mine) && isBefore(there[i], timestamp + seconds(1)); i++) {
      const other = there[i]
      if (other && hasSameMembers(mine, other)) pairWith(mine, other)
    }
  }
  return found
}

const isBefore = (known: NamedSwitch | undefined, moment: number): boolean =>
  known !== undefined && known.value.timestamp < moment

const hasSameMembers = (a: NamedSwitch, b: NamedSwitch): boolean =>
  a.own !== undefined && b.own !== undefined && isSameMembers(a.own, b.own)
