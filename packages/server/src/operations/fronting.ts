import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { FrontingTally, type Window } from '../domain/fronting.ts'

/** They have a few members each; one statement reads all of these. */
const switchesAtOnce = 2_000

/** Reads the switches of a window and who is in them; others have their turn meanwhile. The future has none yet. */
export async function tallyFronting(
  { store: { switches } }: Context,
  system: SystemId,
  window: Window,
): Promise<FrontingTally> {
  const tally = new FrontingTally(window)
  if (window.start >= window.end) return tally
  for await (const rows of switches.inWindow(system, window)) {
    for (const { id, timestamp } of rows) tally.addSwitch(id, timestamp)
  }
  for await (const rows of switches.fronters(system, tally.idRanges(switchesAtOnce))) {
    for (const { switch_id, member_id } of rows) tally.addFronter(switch_id, member_id)
  }
  return tally
}
