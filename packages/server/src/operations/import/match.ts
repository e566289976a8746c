import type { MatchMode } from '@polyphony/contract'
import type { Identity } from '../../datafile/incoming.ts'

interface Known {
  hid: string
  uuid: string
  name: string
}

const ways: Readonly<Record<MatchMode, readonly (keyof Known)[]>> = {
  auto: ['uuid', 'hid', 'name'],
  ids: ['uuid', 'hid'],
  none: [],
}

/**
 * What each record of the file is among those that were there before. A better way of knowing goes first for all of them,
 * and nobody is recognised twice: of two with one name in the file, the second takes the next who has it.
 */
export function match<R extends Identity, S extends Known>(
  records: readonly R[],
  known: readonly S[],
  mode: MatchMode,
): Map<R, S> {
  const found = new Map<R, S>()
  const taken = new Set<S>()
  for (const way of ways[mode]) {
    const waiting = Map.groupBy(
      known.filter((each) => !taken.has(each)),
      (each) => each[way],
    )
    for (const record of records) {
      const wanted = record[way]
      if (wanted === undefined || found.has(record)) continue
      const first = waiting.get(wanted)?.shift()
      if (first === undefined) continue
      found.set(record, first)
      taken.add(first)
    }
  }
  return found
}
