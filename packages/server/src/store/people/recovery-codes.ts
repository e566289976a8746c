import type { PersonId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

export const recoveryCodeReader = (db: Queryable) => ({
  /** Counts the codes that still work. */
  async count(person: PersonId): Promise<number> {
    const row = await one<{ count: number }>(
      db,
      sql`select count(*) as count from recovery_codes where person_id = ${person}`,
    )
    return Number(row?.count)
  },
})

export const recoveryCodeWriter = (tx: Tx) => ({
  ...recoveryCodeReader(tx),

  async replace(person_id: PersonId, hashes: readonly string[]): Promise<void> {
    await tx.run(sql`delete from recovery_codes where person_id = ${person_id}`)
    for (const code_hash of hashes)
      await tx.run(sql`insert into recovery_codes ${values({ person_id, code_hash })}`)
  },

  /** Uses a code up; false when there is none. The statement is the same for a name that nobody has. */
  async redeem(person: PersonId | undefined, code_hash: string): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from recovery_codes where person_id = ${person ?? 0} and code_hash = ${code_hash}
          returning person_id`,
    )
    return rows.length > 0
  },
})
