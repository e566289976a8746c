import type { Instant } from '@polyphony/contract'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

export interface StoredBridgeKey {
  name: string
  created: Instant
}

export const bridgeKeyReader = (db: Queryable) => ({
  list: () => db.all<StoredBridgeKey>(sql`select name, created from bridge_keys order by id`),
})

export const bridgeKeyWriter = (tx: Tx) => ({
  ...bridgeKeyReader(tx),

  /** Returns false when the name is taken. */
  async insert(name: string, hash: string, created: Instant): Promise<boolean> {
    const rows = await tx.all(
      sql`insert into bridge_keys (name, key_hash, created) values (${name}, ${hash}, ${created})
          on conflict (name) do nothing returning id`,
    )
    return rows.length > 0
  },

  async remove(name: string): Promise<boolean> {
    const rows = await tx.all(sql`delete from bridge_keys where name = ${name} returning id`)
    return rows.length > 0
  },
})
