import type { Instant } from '@polyphony/contract'
import type { MemberId, SwitchId, SystemId } from '../../domain/entities.ts'
import { nextCount } from '../../pacing/portion.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { raw, sql } from '../sql/sql.ts'
import { charactersIn, type FronterList, history, portion, readFronters } from './history.ts'

/** The latest run of a member: the switches in a row that they are in. */
interface Run {
  member_id: MemberId
  since: Instant
  /** The time of the switch that ended the run. */
  until: Instant
}

/** The `until` of a run that goes on. */
const goesOn = Number.MAX_SAFE_INTEGER as Instant

/** Joins the run of a current fronter `m`. */
export const joinRun = raw('left join front_runs run on run.member_id = m.id')

/**
 * Brings the runs of a system up to date after a change of switches at `from` or later, in the transaction of that
 * change. For a new switch it reads two: a run that began before `from` has no break until then.
 */
export async function followFront(tx: Tx, system: SystemId, from: Instant): Promise<void> {
  const stored = await tx.all<Run>(
    sql`select member_id, since, until from front_runs where system_id = ${system} and until >= ${from}`,
  )
  const runs = await findRuns(switchesBackwards(tx, system), from, stored)
  const outdated = new Map(stored.map((run) => [run.member_id, run]))
  const changed = runs.filter(({ member_id, since, until }) => {
    const run = outdated.get(member_id)
    outdated.delete(member_id)
    return run?.since !== since || run.until !== until
  })
  await write(tx, system, changed)
  if (outdated.size > 0) {
    await tx.all(sql`delete from front_runs where member_id ${tx.dialect.oneOfIds([...outdated.keys()])}`)
  }
}

interface Step {
  timestamp: Instant
  members: Iterable<MemberId>
}

/** Finds the runs of the latest switch's members, and of the stored runs those that this switch ended. */
async function findRuns(
  backwards: AsyncIterable<Step>,
  from: Instant,
  stored: readonly Run[],
): Promise<Run[]> {
  /** Runs without a break up to `from`. Nothing before it changed. */
  const known = new Map(stored.filter(({ since }) => since < from).map((run) => [run.member_id, run.since]))
  const runs: Run[] = []
  const unfinished = new Set<MemberId>()
  let seen = 0
  let later = goesOn
  for await (const { timestamp, members } of backwards) {
    const here = new Set(members)
    if (seen === 0) for (const member of here) unfinished.add(member)
    if (timestamp < from && later >= from) {
      for (const [member_id, since] of known) {
        if (unfinished.delete(member_id)) runs.push({ member_id, since, until: goesOn })
        else if (seen === 1) runs.push({ member_id, since, until: later })
      }
    }
    for (const member_id of unfinished) {
      if (here.has(member_id)) continue
      unfinished.delete(member_id)
      runs.push({ member_id, since: later, until: goesOn })
    }
    seen += 1
    later = timestamp
    if (unfinished.size === 0 && seen > 1) break
  }
  for (const member_id of unfinished) runs.push({ member_id, since: later, until: goesOn })
  return runs
}

interface SwitchRow {
  id: SwitchId
  timestamp: Instant
  members: FronterList
}

/** Reads switches from the latest on in pages that grow, since most runs are short and some have no beginning in sight. */
async function* switchesBackwards(db: Queryable, system: SystemId): AsyncGenerator<Step> {
  let last: SwitchRow | undefined
  for (let wanted = 2; ; ) {
    const rows: SwitchRow[] = await db.all<SwitchRow>(
      sql`select w.id, w.timestamp, w.members from ${history} w
          where w.system_id = ${system} ${last ? sql`and (w.timestamp, w.id) < (${last.timestamp}, ${last.id})` : raw('')}
          order by w.timestamp desc, w.id desc limit ${wanted}`,
    )
    const fronters = readFronters(rows)
    for (const [i, { timestamp }] of rows.entries()) yield { timestamp, members: fronters[i] ?? [] }
    if (rows.length < wanted) return
    last = rows.at(-1)
    wanted = Math.min(wanted * 16, nextCount(rows.length, charactersIn(rows), portion))
  }
}

const runSql = raw('m.id, m.system_id, cast(list.value ->> 1 as bigint), cast(list.value ->> 2 as bigint)')

/**
 * Writes runs, except those of deleted members, who stay in the lists of switches.
 * why: the plus keeps both databases from scanning all members of the system.
 */
async function write(tx: Tx, system: SystemId, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return
  const rows = runs.map(({ member_id, since, until }) => [member_id, since, until])
  await tx.all(
    sql`insert into front_runs (member_id, system_id, since, until)
        select ${runSql} from (select value from ${tx.dialect.rows(rows)}) list
        join members m on m.id = cast(list.value ->> 0 as bigint)
        where +m.system_id = ${system}
        on conflict (member_id) do update set since = excluded.since, until = excluded.until`,
  )
}
