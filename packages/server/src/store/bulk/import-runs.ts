import type { Instant } from '@polyphony/contract'
import type { RowId, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { findFrontAgain } from '../fronting/runs.ts'
import { atMost, raw, sql } from '../sql/sql.ts'

export type ImportRunId = RowId<'import run'>

/** Rows that no request finds: members of an import in progress, or everything of a system that is being deleted. */
export interface Shell {
  id: ImportRunId
  shell_id: SystemId
  first_switch: number
}

/** An import in progress. The system of an inactive one may be gone. */
export interface ImportRun extends Shell {
  system_id: SystemId
  makes_system: boolean
  seen_at: Instant
}

const importRunColumnsSql = raw('id, system_id, shell_id, makes_system, first_switch, seen_at')
const isAtWork = raw('seen_at > 0')

export const importRunReader = (db: Queryable) => ({
  list: () => db.all<ImportRun>(sql`select ${importRunColumnsSql} from arrivals`),
})

export const importRunWriter = (tx: Tx) => ({
  ...importRunReader(tx),

  of: (system: SystemId) =>
    one<ImportRun>(tx, sql`select ${importRunColumnsSql} from arrivals where system_id = ${system}`),

  async begin(
    { system, shell, makesSystem }: { system: SystemId; shell: SystemId; makesSystem: boolean },
    now: Instant,
  ): Promise<ImportRun> {
    const row = await one<ImportRun>(
      tx,
      sql`insert into arrivals (system_id, shell_id, makes_system, first_switch, seen_at)
          select ${system}, ${shell}, ${makesSystem}, coalesce(max(id), 0) + 1, ${now} from switches
          returning ${importRunColumnsSql}`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return row
  },

  /** Returns false when the import may not go on. */
  async renew(id: ImportRunId, now: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`update arrivals set seen_at = ${now} where id = ${id} and ${isAtWork} returning id`,
    )
    return rows.length > 0
  },

  /** Reveals everything the import brought. Returns false when it was no longer in progress. */
  async complete({ id, system_id, shell_id }: ImportRun): Promise<boolean> {
    await tx.run(sql`update members set system_id = ${system_id} where system_id = ${shell_id}`)
    await tx.run(sql`update pictures set system_id = ${system_id} where system_id = ${shell_id}`)
    const ended = await tx.all(sql`delete from arrivals where id = ${id} and ${isAtWork} returning id`)
    if (ended.length > 0) await findFrontAgain(tx, system_id)
    return ended.length > 0
  },

  /** Forbids an import to go on. Returns false if it has ended, or has been active since `seenAt`; then it stays. */
  async stop(id: ImportRunId, seenAt?: Instant): Promise<boolean> {
    const unchanged = seenAt === undefined ? raw('') : sql`and seen_at = ${seenAt}`
    const rows = await tx.all(sql`update arrivals set seen_at = 0 where id = ${id} ${unchanged} returning id`)
    return rows.length > 0
  },

  /** Deletes up to `limit` switches of the import, or that many comments on them; returns how many. */
  async removeSwitches({ id, first_switch }: Shell, limit: number): Promise<number> {
    const first = sql`(select id from switches where id >= ${first_switch} and arrival = ${id} order by id ${atMost(limit)})`
    // why: first, as deleting a switch would delete all of its comments in one step.
    const comments = await tx.all(
      sql`delete from switch_comments where id in (
            select id from switch_comments where switch_id in ${first} ${atMost(limit)}) returning id`,
    )
    if (comments.length > 0) return comments.length
    return (await tx.all(sql`delete from switches where id in ${first} returning id`)).length
  },

  /** Deletes up to `limit` notes of the import; returns how many. */
  async removeNotes({ id }: Shell, limit: number): Promise<number> {
    const rows = await tx.all(
      sql`delete from notes where id in (
            select n.id from arrivals a join notes n on n.system_id = a.system_id and n.arrival = a.id
            where a.id = ${id} ${atMost(limit)}
          ) returning id`,
    )
    return rows.length
  },

  async forget(id: ImportRunId): Promise<void> {
    await tx.run(sql`delete from arrivals where id = ${id}`)
  },
})
