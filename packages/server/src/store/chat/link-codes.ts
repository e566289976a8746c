import type { Instant } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

export const linkCodeReader = (db: Queryable) => ({
  /** Finds the system of a code that still works. */
  async find(code_hash: string, now: Instant): Promise<SystemId | undefined> {
    const row = await one<{ system_id: SystemId }>(
      db,
      sql`select system_id from link_codes where code_hash = ${code_hash} and ends_at > ${now}`,
    )
    return row?.system_id
  },
})

export const linkCodeWriter = (tx: Tx) => ({
  ...linkCodeReader(tx),

  /** Makes this the only code of a system. */
  async put(code: { code_hash: string; system_id: SystemId; ends_at: Instant }): Promise<void> {
    await this.end(code.system_id)
    await tx.run(sql`insert into link_codes ${values(code)}`)
  },

  /** Ends the open code of a system. */
  async end(system: SystemId): Promise<void> {
    await tx.run(sql`delete from link_codes where system_id = ${system}`)
  },

  /** Uses a code up; returns false when it no longer works. */
  async redeem(code_hash: string, now: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from link_codes where code_hash = ${code_hash} and ends_at > ${now} returning system_id`,
    )
    return rows.length > 0
  },

  async prune(now: Instant): Promise<void> {
    await tx.run(sql`delete from link_codes where ends_at <= ${now}`)
  },
})
