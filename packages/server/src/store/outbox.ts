import type { EventType, Instant, Uuid } from '@polyphony/contract'
import type { SystemId } from '../domain/entities.ts'
import type { DomainEvent } from '../domain/events.ts'
import { one, type Queryable, type Tx } from './driver.ts'
import { raw, sql } from './sql.ts'

export interface OutboxRow {
  id: number
  system_uuid: Uuid
  type: EventType
  entity_id: string | null
  /** JSON text. */
  data: string | null
  created: Instant
}

const row = raw('o.id, s.uuid as system_uuid, o.type, o.entity_id, o.data, o.created')

export const outboxReader = (db: Queryable) => ({
  /** What happened to a system after an event, oldest first. */
  after: (system: SystemId, id: number, limit: number) =>
    db.all<OutboxRow>(
      sql`select ${row} from outbox o join systems s on s.id = o.system_id
          where o.system_id = ${system} and o.id > ${id} order by o.id limit ${limit}`,
    ),

  async has(system: SystemId, id: number): Promise<boolean> {
    const found = await one(db, sql`select 1 as found from outbox where system_id = ${system} and id = ${id}`)
    return found !== undefined
  },

  async newest(system: SystemId): Promise<number> {
    const found = await one<{ id: number | null }>(
      db,
      sql`select max(id) as id from outbox where system_id = ${system}`,
    )
    return found?.id ?? 0
  },
})

export const outboxWriter = (tx: Tx) => ({
  ...outboxReader(tx),

  /** The caller holds the system's lock, so ids count up in the order of the commits. */
  async append(system: SystemId, { type, id, data }: DomainEvent, created: Instant): Promise<void> {
    const event = await one<{ id: number }>(
      tx,
      sql`insert into outbox (system_id, type, entity_id, data, created)
          values (${system}, ${type}, ${id}, ${data === null ? null : JSON.stringify(data)}, ${created}) returning id`,
    )
    if (event === undefined) throw new Error('an insert gave no row')
    await tx.all(
      sql`insert into deliveries (outbox_id, system_id, next_attempt_at)
          select ${event.id}, system_id, ${created} from webhooks
          where system_id = ${system} and slot = 'active' and disabled_at is null`,
    )
  },

  async prune(before: Instant): Promise<void> {
    await tx.all(sql`delete from outbox where created < ${before}`)
  },
})
