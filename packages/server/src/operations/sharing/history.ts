import { type Instant, later, minutes } from '@polyphony/contract'
import type { MemberId } from '../../domain/entities.ts'
import type { Projected, RunView } from '../../domain/sharing/projection.ts'
import { type HistoryWindow, RunCollector, type ShownRun, toMinute } from '../../domain/sharing/runs.ts'
import { nextBatchSize } from '../../pacing/batches.ts'
import { batchLimits } from '../../store/fronting/history.ts'
import { goesOn } from '../../store/fronting/runs.ts'
import type { MarkedRun, PastSwitch } from '../../store/sharing/projected.ts'
import type { SharedReading } from './projecting.ts'

/** A row of the history: the next one begins earlier, or has a greater ID. */
export interface RunPlace {
  readonly start: Instant
  readonly member: string
}

/** The runs that somebody asks for: without any key all that are shown now. */
export interface RunPage {
  readonly before?: RunPlace | undefined
  readonly limit?: number
  /** The moment from which the days of history count. */
  readonly now?: Instant
}

/** Switches in the first step of a search. Later steps take more. */
const firstSwitches = 100

/** Reads runs of the members whom the share shows, the latest start first: a page of them, or all. */
export async function readRuns(
  reading: SharedReading,
  page: RunPage,
): Promise<Projected<readonly RunView[]>> {
  const { projection } = reading
  if (projection.policy.history === 0 || page.limit === 0) return projection.runs([])
  return readRunsOf(reading, await readMarked(reading), page)
}

/** Reads all runs, and the names of their members. */
export async function readNamedRuns(reading: SharedReading) {
  const { projection } = reading
  if (projection.policy.history === 0) return { runs: projection.runs([]), names: projection.names([]) }
  const marked = await readMarked(reading)
  return { runs: await readRunsOf(reading, marked, {}), names: projection.names(marked) }
}

const readMarked = ({ ctx, found, projection }: SharedReading): Promise<MarkedRun[]> =>
  ctx.store.projected.marked(found.system.id, projection.policy.namedFor('front'))

async function readRunsOf(
  reading: SharedReading,
  marked: readonly MarkedRun[],
  { before, limit = Number.POSITIVE_INFINITY, now = reading.ctx.clock.now() }: RunPage,
): Promise<Projected<readonly RunView[]>> {
  const { projection } = reading
  const windows = projection.windows(marked, now)
  const idOf = (member: MemberId) => projection.idOf(member)
  const isAfter = ({ start, member }: ShownRun) =>
    before === undefined || start < before.start || (start === before.start && idOf(member) > before.member)
  const page = (collector: RunCollector) => collector.runs(idOf).filter(isAfter).slice(0, limit)
  const isFull = (collector: RunCollector) => {
    const last = page(collector)[limit - 1]
    return last !== undefined && collector.reached < last.start
  }
  const top = before && later(toMinute(before.start), minutes(1))
  const collector = await collect(reading, { windows, marked, top }, isFull)
  return projection.runs(page(collector))
}

interface Search {
  readonly windows: ReadonlyMap<MemberId, HistoryWindow>
  readonly marked: readonly MarkedRun[]
  /** The moment from which the search goes back; undefined for the latest switch. */
  readonly top: Instant | undefined
}

/** Goes back through the switches, in steps between other long work, until the runs that are asked for are complete. */
async function collect(
  reading: SharedReading,
  search: Search,
  isComplete: (collector: RunCollector) => boolean,
): Promise<RunCollector> {
  const { ctx, found, enter } = reading
  const { windows, top = goesOn } = search
  const read = (place: Instant | PastSwitch, wanted: number) =>
    ctx.store.projected.before(found.system.id, place, wanted)
  if (windows.size === 0) return new RunCollector(windows)
  let wanted = firstSwitches
  let rows = await read(top, wanted)
  const [first] = rows
  const ends = first && top !== goesOn ? await findEnds(reading, search, first) : new Map()
  const collector = new RunCollector(windows, ends)
  const add = () => {
    for (const row of rows) {
      collector.add(row)
      if (collector.isDone) return true
    }
    if (rows.length < wanted) collector.finish()
    return collector.isDone || isComplete(collector)
  }
  if (add()) return collector
  const place = await enter()
  try {
    const step = async () => {
      const last = rows.at(-1)
      const length = rows.reduce((sum, { members }) => sum + 8 * members.length, 0)
      wanted = Math.min(wanted * 8, nextBatchSize(rows.length, length, batchLimits))
      rows = last ? await read(last, wanted) : []
      return add()
    }
    while (!(await ctx.longWork.run(step)));
    return collector
  } finally {
    place.release()
  }
}

/** Finds when the runs end that are in force just before the beginning of a search: null for those that go on. */
async function findEnds(
  { ctx, found }: SharedReading,
  { windows, marked, top = goesOn }: Search,
  { members }: PastSwitch,
): Promise<Map<MemberId, Instant | null>> {
  const open = new Set(members.filter((id) => windows.has(id)))
  const ends = new Map<MemberId, Instant | null>()
  for (const { id, since, until } of marked) {
    if (!open.has(id) || since === null || until === null || since >= top || until < top) continue
    ends.set(id, until === goesOn ? null : until)
    open.delete(id)
  }
  let place: Instant | PastSwitch = top
  while (open.size > 0) {
    const from: Instant | PastSwitch = place
    const rows: PastSwitch[] = await ctx.longWork.run(() =>
      ctx.store.projected.after(found.system.id, from, batchLimits.most),
    )
    for (const { timestamp, members: here } of rows) {
      for (const id of open) {
        if (here.includes(id)) continue
        ends.set(id, timestamp)
        open.delete(id)
      }
    }
    const last = rows.at(-1)
    if (last === undefined) break
    place = last
  }
  for (const id of open) ends.set(id, null)
  return ends
}
