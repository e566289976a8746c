import type { Instant } from '@polyphony/contract'
import type { MemberId, StoredSwitch, SwitchId, SystemId } from '../../domain/entities.ts'
import { nextBatchSize } from '../../pacing/batches.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { atMost, type Sql, sql } from '../sql/sql.ts'
import { batchLimits, charactersIn, type FronterList, history, readFronters, toList } from './history.ts'

/** A run of a member: all switches in a row that they are in. If its beginning is not known, it is not stored. */
interface Run {
  member_id: MemberId
  since: Instant
  /** The time of the switch that ended the run. */
  until: Instant
}

/** The `until` of a run that goes on. */
export const goesOn = Number.MAX_SAFE_INTEGER as Instant

/** The id of no switch. */
const noSwitch = 0 as SwitchId

/** The most switches that a change goes back through, since it holds the writer. Each may have 1,000 members. */
const mostInChange = 64
/** The most switches in a step of a longer search, since their lists may be longer than those of the step before. */
const mostInStep = 500

/**
 * Brings the runs of a system up to date after a change of the switch at a moment, in the transaction of that change.
 * It goes back from the switch after that moment: later runs are not affected, and a run that reaches further back than
 * the change keeps its beginning. It deletes a run with a beginning too far back. `hidden` is a switch to leave out.
 */
export async function followFront(tx: Tx, system: SystemId, at: Instant, hidden = noSwitch): Promise<void> {
  const backwards = new Backwards(
    tx,
    { system, hidden },
    (limit) =>
      sql`select w.id, w.timestamp, w.members from ${history} w
        where w.system_id = ${system} and w.id <> ${hidden} and w.timestamp <= coalesce(
          (select x.timestamp from ${history} x
           where x.system_id = ${system} and x.id <> ${hidden} and x.timestamp > ${at}
           order by x.timestamp, x.id limit 1), ${at})
        order by w.timestamp desc, w.id desc ${atMost(limit)}`,
  )
  const [start, stored] = await Promise.all([
    backwards.read(mostInChange),
    tx.all<Run>(
      sql`select member_id, since, until from front_runs
          where system_id = ${system} and until >= ${at} and since <= coalesce(
            (select x.timestamp from ${history} x
             where x.system_id = ${system} and x.id <> ${hidden} and x.timestamp > ${at}
             order by x.timestamp, x.id limit 1), ${goesOn})`,
    ),
  ])
  const [top, second] = start
  const isLatest = top === undefined || top.timestamp <= at
  const affected = isLatest ? stored : stored.filter(({ until }) => until > top.timestamp)
  const untouched = affected.filter(({ since }) => since < at)
  const search = new Search(isLatest ? (top?.members ?? []) : affected.map(({ member_id }) => member_id), {
    at,
    since: new Map(untouched.map(({ member_id, since }) => [member_id, since])),
  })
  search.add(start)
  for (let left = mostInChange - start.length; left > 0 && backwards.hasMore && !search.isDone; ) {
    const page = await backwards.read(left)
    search.add(page)
    left -= page.length
  }
  if (!backwards.hasMore) search.end()
  const untils = new Map(isLatest ? [] : affected.map(({ member_id, until }) => [member_id, until]))
  const runs = Array.from(search.found, ([member_id, since]) => ({
    member_id,
    since,
    until: untils.get(member_id) ?? goesOn,
  }))
  if (isLatest && top && second && second.timestamp < at && at <= top.timestamp) {
    const here = new Set(top.members)
    const ended = untouched.filter(({ member_id }) => !here.has(member_id))
    runs.push(...ended.map((run) => ({ ...run, until: top.timestamp })))
  }
  await replace(tx, system, stored, runs)
}

/**
 * Makes the statements that bring the runs up to date after a switch that is later than all others, from the members of
 * the switch before it. A run that goes on stays as it is stored.
 */
export function appendToRuns(
  { dialect }: Tx,
  system: SystemId,
  before: readonly MemberId[],
  { timestamp: at, members }: Step,
): Sql[] {
  const [there, here] = [new Set(before), new Set(members)]
  const began = [...here].filter((member) => !there.has(member))
  const ended = [...there].filter((member) => !here.has(member))
  const list = sql`cast(${toList(began)} as text)`
  const begin = sql`insert into front_runs (member_id, system_id, since, until)
                    select fronter.value, ${system}, ${at}, ${goesOn} from ${dialect.items(list, 'fronter')} where true
                    on conflict (member_id) do update set since = excluded.since, until = excluded.until`
  const end = sql`update front_runs set until = ${at} where member_id ${dialect.oneOfIds(ended)} and until = ${goesOn}`
  return [...(began.length > 0 ? [begin] : []), ...(ended.length > 0 ? [end] : [])]
}

/** Finds the runs of a system again after changes anywhere in its history, except those that began too far back. */
export async function findFrontAgain(tx: Tx, system: SystemId): Promise<void> {
  await tx.run(sql`delete from front_runs where system_id = ${system}`)
  await followFront(tx, system, goesOn)
}

/** Goes back from a switch, a page for each step, until it knows when each of these members of it began to front. */
export async function* findBeginnings(
  db: Queryable,
  { id, system_id, timestamp }: StoredSwitch,
  members: Iterable<MemberId>,
): AsyncGenerator<void, ReadonlyMap<MemberId, Instant>> {
  const search = new Search(members)
  const backwards = new Backwards(
    db,
    { system: system_id, hidden: noSwitch },
    (limit) =>
      sql`select w.id, w.timestamp, w.members from ${history} w
        where w.system_id = ${system_id} and (w.timestamp, w.id) <= (${timestamp}, ${id})
        order by w.timestamp desc, w.id desc ${atMost(limit)}`,
  )
  while (backwards.hasMore && !search.isDone) {
    search.add(await backwards.read(mostInStep))
    yield
  }
  search.end()
  return search.found
}

/** Stores since when current fronters have fronted. */
export const keepBeginnings = (tx: Tx, system: SystemId, found: ReadonlyMap<MemberId, Instant>) =>
  write(
    tx,
    system,
    Array.from(found, ([member_id, since]) => ({ member_id, since, until: goesOn })),
  )

/** A switch with the row ids of its members. */
interface Step {
  timestamp: Instant
  members: readonly MemberId[]
}

/** The beginnings of runs that began before a moment, where nothing has changed. */
interface KnownStarts {
  at: Instant
  since: ReadonlyMap<MemberId, Instant>
}

/** Finds where the runs of some members began, from switches in reverse order. */
class Search {
  readonly found = new Map<MemberId, Instant>()
  readonly #open: Set<MemberId>
  readonly #known: KnownStarts | undefined
  #later = goesOn

  constructor(members: Iterable<MemberId>, known?: KnownStarts) {
    this.#open = new Set(members)
    this.#known = known
  }

  get isDone(): boolean {
    return this.#open.size === 0
  }

  add(steps: readonly Step[]): void {
    for (const { timestamp, members } of steps) {
      if (this.#known && timestamp < this.#known.at && this.#later >= this.#known.at)
        this.#recall(this.#known)
      const here = new Set(members)
      for (const member of this.#open) {
        if (!here.has(member)) this.#settle(member, this.#later)
      }
      this.#later = timestamp
    }
  }

  /** Ends the search with the first switch there is. */
  end(): void {
    for (const member of this.#open) this.#settle(member, this.#later)
  }

  #recall({ since }: KnownStarts): void {
    for (const [member, start] of since) {
      if (this.#open.has(member)) this.#settle(member, start)
    }
  }

  #settle(member: MemberId, since: Instant): void {
    this.#open.delete(member)
    if (since !== goesOn) this.found.set(member, since)
  }
}

interface RunSwitchRow {
  id: SwitchId
  timestamp: Instant
  members: FronterList
}

/** Reads switches in reverse order, in pages that grow: most runs are short, and some have no beginning in sight. */
class Backwards {
  readonly #db: Queryable
  readonly #select: (limit: number, before: RunSwitchRow | undefined) => Sql
  #last: RunSwitchRow | undefined
  #wanted = 2
  hasMore = true

  /** `first` reads the first page. */
  constructor(
    db: Queryable,
    { system, hidden }: { system: SystemId; hidden: SwitchId },
    first: (limit: number) => Sql,
  ) {
    this.#db = db
    this.#select = (limit, before) =>
      before === undefined
        ? first(limit)
        : sql`select w.id, w.timestamp, w.members from ${history} w
              where w.system_id = ${system} and w.id <> ${hidden}
                and (w.timestamp, w.id) < (${before.timestamp}, ${before.id})
              order by w.timestamp desc, w.id desc ${atMost(limit)}`
  }

  async read(most: number): Promise<Step[]> {
    const wanted = Math.min(this.#wanted, most)
    const rows = await this.#db.all<RunSwitchRow>(this.#select(wanted, this.#last))
    this.#last = rows.at(-1)
    this.hasMore = this.#last !== undefined && rows.length === wanted
    this.#wanted = Math.min(wanted * 16, nextBatchSize(rows.length, charactersIn(rows), batchLimits))
    const fronters = readFronters(rows)
    return rows.map(({ timestamp }, i) => ({ timestamp, members: fronters[i] ?? [] }))
  }
}

async function replace(
  tx: Tx,
  system: SystemId,
  stored: readonly Run[],
  runs: readonly Run[],
): Promise<void> {
  const outdated = new Map(stored.map((run) => [run.member_id, run]))
  const changed = runs.filter(({ member_id, since, until }) => {
    const run = outdated.get(member_id)
    outdated.delete(member_id)
    return run?.since !== since || run.until !== until
  })
  await write(tx, system, changed)
  if (outdated.size > 0) {
    await tx.run(sql`delete from front_runs where member_id ${tx.dialect.oneOfIds([...outdated.keys()])}`)
  }
}

/**
 * Writes runs, except those of deleted members, who stay in the lists of switches.
 * why no join: where there are few members, PostgreSQL would read all of them.
 */
async function write(tx: Tx, system: SystemId, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return
  const rows = runs.map(({ member_id, since, until }) => [member_id, since, until])
  await tx.run(
    sql`insert into front_runs (member_id, system_id, since, until)
        select run.member_id, ${system}, run.since, run.until from (
          select cast(value ->> 0 as bigint) as member_id, cast(value ->> 1 as bigint) as since,
            cast(value ->> 2 as bigint) as until
          from ${tx.dialect.rows(rows)}
        ) run
        where (select m.system_id from members m where m.id = run.member_id) = ${system}
        on conflict (member_id) do update set since = excluded.since, until = excluded.until`,
  )
}
