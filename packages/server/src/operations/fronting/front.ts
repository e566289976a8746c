import type { Hid, Instant } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Front, MemberId, SystemId } from '../../domain/entities.ts'
import { FrontingTally, type Window } from '../../domain/fronting.ts'
import type { Opened } from '../../domain/privacy.ts'
import type { Permit } from '../../pacing/semaphore.ts'
import { readFronters } from '../../store/fronting/history.ts'
import type { StoredFront } from '../../store/fronting/switches.ts'
import { inSystem, unannounced } from '../in-system.ts'

/**
 * Adds up the switches of a window for the given members. A window in the future has none. For many switches, `enter`
 * waits for a place among the long answers, and the switches are read in steps.
 */
export async function tallyFronting(
  { store: { switches }, longWork }: Context,
  system: Opened<'history'>,
  members: readonly MemberId[],
  window: Window,
  enter: () => Promise<Permit>,
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
    while (pages.hasMore) await longWork.run(addNext)
  } finally {
    place.release()
  }
  return tally
}

/** How often a search starts again because the system changed during it. */
const attempts = 3

/**
 * Reads the latest switch, and when each of its members began to front. If that is not stored, `enter` waits for a
 * place among the long answers, and the switches are searched in steps. The next reader finds the outcome stored.
 */
export async function readFront(
  ctx: Context,
  system: Opened<'fronters'>,
  enter: () => Promise<Permit>,
): Promise<Front | undefined> {
  const { store, longWork } = ctx
  const front = await store.switches.latest(system)
  if (front === undefined || unknownOf(front).length === 0) return front && withSince(front)
  const place = await enter()
  try {
    for (let attempt = 1; ; attempt++) {
      // why: this comes first, so that a change during the search shows in it.
      const newest = await store.outbox.newest(system)
      const front = await store.switches.latest(system)
      const unknown = front ? unknownOf(front) : []
      if (front === undefined || unknown.length === 0) return front && withSince(front)
      const search = store.switches.findBeginnings(front.switch, unknown)
      let step = await longWork.run(() => search.next())
      while (!step.done) step = await longWork.run(() => search.next())
      const found = step.value
      const isUnchanged = (await store.outbox.newest(system)) === newest
      if (isUnchanged) await keepBeginnings(ctx, system, newest, found)
      if (isUnchanged || attempt === attempts) return withSince(front, found)
    }
  } finally {
    place.release()
  }
}

/** Stores the outcome of a search, unless the system has changed since its event with the number `newest`. */
async function keepBeginnings(
  ctx: Context,
  system: SystemId,
  newest: number,
  found: ReadonlyMap<MemberId, Instant>,
): Promise<void> {
  try {
    await inSystem(ctx, system, async (tx) => {
      if ((await tx.outbox.newest(system)) === newest) await tx.switches.keepBeginnings(system, found)
      return unannounced(undefined)
    })
  } catch (error) {
    // why: the answer is right all the same, and the next reader searches again.
    ctx.log.error('the beginnings of runs were not stored', {}, error)
  }
}

const unknownOf = ({ all }: StoredFront): MemberId[] =>
  all.filter(({ since }) => since === null).map(({ id }) => id)

function withSince(front: StoredFront, found?: ReadonlyMap<MemberId, Instant>): Front {
  const since = new Map<Hid, Instant>()
  for (const member of front.all) {
    const start = member.since ?? found?.get(member.id)
    if (start !== undefined) since.set(member.hid, start)
  }
  return { ...front, since }
}
