import { one, type Queryable, type Tx } from '../../drivers/driver.ts'
import { sql } from '../../sql/sql.ts'

/** The fingerprint of the key that encrypts the secrets in the database. */
export const secretKeyReader = (db: Queryable) => ({
  async read(): Promise<string | undefined> {
    const row = await one<{ fingerprint: string }>(db, sql`select fingerprint from secret_key`)
    return row?.fingerprint
  },
})

export const secretKeyWriter = (tx: Tx) => ({
  ...secretKeyReader(tx),

  /** Returns false when a fingerprint is there already. */
  async insert(fingerprint: string): Promise<boolean> {
    const row = await one(
      tx,
      sql`insert into secret_key (id, fingerprint) values (1, ${fingerprint}) on conflict do nothing returning id`,
    )
    return row !== undefined
  },

  async remove(): Promise<void> {
    await tx.run(sql`delete from secret_key`)
  },
})
