import type { Context } from '../context.ts'
import type { MemberId } from '../domain/entities.ts'
import { FrontingTally, type Window } from '../domain/fronting.ts'
import type { Opened } from '../domain/privacy.ts'
import type { Place } from '../pacing/turns.ts'
import { readFronters } from '../store/fronting/history.ts'

/**
 * Adds up the switches of a window for the given members. A window in the future has none. For many switches, `enter`
 * waits for a place among the long answers, and the switches are read in steps.
 */
export async function tallyFronting(
  { store: { switches }, lane }: Context,
  system: Opened<'history'>,
  members: readonly MemberId[],
  window: Window,
  enter: () => Promise<Place>,
): Promise<FrontingTally> {
  const tally = new FrontingTally(window, members)
  if (window.start >= window.end) return tally
  const pages = switches.inWindow(system, window)
  const addNext = async () => {
    const rows = await pages.next()
    const fronters = readFronters(rows)
    for (const [i, { timestamp }] of rows.entries()) tally.add(timestamp, fronters[i] ?? [])
  }
  await addNext()
  if (!pages.hasMore) return tally
  const place = await enter()
  try {
    while (pages.hasMore) await lane.step(addNext)
  } finally {
    place.leave()
  }
  return tally
}
