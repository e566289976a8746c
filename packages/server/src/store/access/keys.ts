import type { Instant, KeyScope, Uuid } from '@polyphony/contract'
import type { StoredKey, SystemId } from '../../domain/entities.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

export const readScopes = (text: string) => text.split(' ') as KeyScope[]

export const keyReader = (db: Queryable) => ({
  async list(system: SystemId): Promise<StoredKey[]> {
    const rows = await db.all<Omit<StoredKey, 'scopes'> & { scopes: string }>(
      sql`select uuid, name, scopes, created, last_used, expires_at from api_keys
          where system_id = ${system} order by id`,
    )
    return rows.map((row) => ({ ...row, scopes: readScopes(row.scopes) }))
  },
})

export const keyWriter = (tx: Tx) => ({
  ...keyReader(tx),

  async insert(system: SystemId, key_hash: string, key: Omit<StoredKey, 'last_used'>): Promise<void> {
    await tx.run(
      sql`insert into api_keys (system_id, uuid, name, key_hash, scopes, created, expires_at)
          values (${system}, ${key.uuid}, ${key.name}, ${key_hash}, ${key.scopes.join(' ')}, ${key.created}, ${key.expires_at})`,
    )
  },

  async remove(system: SystemId, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from api_keys where system_id = ${system} and uuid = ${uuid} returning id`,
    )
    return rows.length > 0
  },

  async markUsed(id: number, at: Instant): Promise<void> {
    await tx.run(sql`update api_keys set last_used = ${at} where id = ${id}`)
  },
})
