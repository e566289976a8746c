import type { Context } from '../context.ts'
import type { MemberId, SystemId } from '../domain/entities.ts'
import { FrontingTally, type Window } from '../domain/fronting.ts'
import { readFronters } from '../store/switches.ts'

/** Reads the switches of a window and who of the members is in them; others have their turn meanwhile. The future has none yet. */
export async function tallyFronting(
  { store: { switches } }: Context,
  system: SystemId,
  members: readonly MemberId[],
  window: Window,
): Promise<FrontingTally> {
  const tally = new FrontingTally(window, members)
  if (window.start >= window.end) return tally
  for await (const rows of switches.inWindow(system, window)) {
    const fronters = readFronters(rows)
    for (const [i, { timestamp }] of rows.entries()) tally.add(timestamp, fronters[i] ?? [])
  }
  return tally
}
