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
 * Finds the row of each record of the file. Compares UUIDs of all records first, then short IDs, then names. No row is
 * found twice: of two records with one name, the second gets the next row that has it.
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
      known.filter((row) => !taken.has(row)),
      (row) => row[way],
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
