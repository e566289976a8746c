import type { Instant } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

export interface StoredAnswer {
  request_hash: string
  status: number | null
  body: string | null
  /** The ID of what the request made, in place of a long answer. */
  made: string | null
}

export const idempotencyReader = (db: Queryable) => ({
  find: (caller: string, key: string, since: Instant) =>
    one<StoredAnswer>(
      db,
      sql`select request_hash, status, body, made from idempotency_keys
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
    // why: with a column after `conflict`, of two at once the loser would fail on the table's other key.
    const claimed = await tx.all(
      sql`insert into idempotency_keys (caller, key, request_hash, created, system_id)
          values (${caller}, ${key}, ${request_hash}, ${now}, (select id from systems where id = ${system ?? null}))
          on conflict do nothing returning key`,
    )
    if (claimed.length > 0) return true
    const renewed = await tx.all(
      sql`update idempotency_keys set request_hash = ${request_hash}, created = ${now}, status = null, body = null, made = null,
            system_id = (select id from systems where id = ${system ?? null})
          where caller = ${caller} and key = ${key} and created < ${since} returning key`,
    )
    return renewed.length > 0
  },

  async keep(
    caller: string,
    key: string,
    { status, body, made }: Omit<StoredAnswer, 'request_hash'>,
  ): Promise<void> {
    await tx.run(
      sql`update idempotency_keys set status = ${status}, body = ${body}, made = ${made}
          where caller = ${caller} and key = ${key}`,
    )
  },

  async forget(caller: string, key: string): Promise<void> {
    await tx.run(sql`delete from idempotency_keys where caller = ${caller} and key = ${key}`)
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from idempotency_keys where created < ${before}`)
  },
})
