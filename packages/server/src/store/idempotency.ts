import type { Instant } from '@polyphony/contract'
import type { SystemId } from '../domain/entities.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { sql } from './sql/sql.ts'

export interface StoredAnswer {
  request_hash: string
  status: number | null
  body: string | null
}

export const idempotencyReader = (db: Queryable) => ({
  find: (caller: string, key: string, since: Instant) =>
    one<StoredAnswer>(
      db,
      sql`select request_hash, status, body from idempotency_keys
          where caller = ${caller} and key = ${key} and created >= ${since}`,
    ),
})

export const idempotencyWriter = (tx: Tx) => ({
  ...idempotencyReader(tx),

  /** Claims a key that is free or has expired; returns false when it is in use. `system` is the one that is changed. */
  async claim(
    { caller, key, request_hash }: { caller: string; key: string; request_hash: string },
    system: SystemId | undefined,
    now: Instant,
    since: Instant,
  ): Promise<boolean> {
    const rows = await tx.all(
      sql`insert into idempotency_keys as k (caller, key, request_hash, created, system_id)
          values (${caller}, ${key}, ${request_hash}, ${now}, (select id from systems where id = ${system ?? null}))
          on conflict (caller, key) do update set request_hash = excluded.request_hash, created = excluded.created,
            system_id = excluded.system_id, status = null, body = null
          where k.created < ${since} returning key`,
    )
    return rows.length > 0
  },

  async keep(caller: string, key: string, status: number, body: string | null): Promise<void> {
    await tx.run(
      sql`update idempotency_keys set status = ${status}, body = ${body} where caller = ${caller} and key = ${key}`,
    )
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from idempotency_keys where created < ${before}`)
  },
})
