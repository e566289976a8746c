import {
  addedEventTypes,
  type EventType,
  holdersEventTypes,
  type Instant,
  type Uuid,
} from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { atMost, empty, sql } from '../sql/sql.ts'

/** The bytes that an event counts beside its data: its row, and its entries in the indexes. */
const bytesPerEvent = 200

export interface OutboxRow {
  /**
   * Counts up by one for every event of the system. The row's own id counts over all systems and never leaves the
   * server.
   */
  number: number
  system_uuid: Uuid
  type: EventType
  entity_id: string | null
  /** JSON text. */
  data: string | null
  created: Instant
  /** `sync` for a change that sync brought. */
  origin: 'sync' | null
}

/** Reads the highest number a system has given out, even if that event has been pruned. */
const newestOf = (system: SystemId) =>
  sql`(select max(known.number) from (
         select max(number) as number from outbox where system_id = ${system}
         union all select last_pruned_event from systems where id = ${system}
       ) known)`

/** Reads how many bytes the events of a system took, up to the newest: see the schema. */
const totalOf = (system: SystemId) =>
  sql`(select e.total from outbox e where e.system_id = ${system} order by e.number desc limit 1)`

/** Joins the newest number as a target, for a live stream that checks its credential in the same statement. */
export const newestEventTarget = (system: SystemId): Target<{ newest: number }> => ({
  columns: sql`${newestOf(system)} as newest`,
  join: empty,
})

export const outboxReader = (db: Queryable) => ({
  /** Reads events of a system after one number and up to another, oldest first. */
  between: (system: SystemId, after: number, upTo: number, limit: number) =>
    db.all<OutboxRow>(
      sql`select o.number, s.uuid as system_uuid, o.type, o.entity_id, o.data, o.created, o.origin
          from outbox o join systems s on s.id = o.system_id
          where o.system_id = ${system} and o.number > ${after} and o.number <= ${upTo}
          order by o.number ${atMost(limit)}`,
    ),

  /** Finds the lengths of events after one number and up to another, oldest first. */
  sizes: (system: SystemId, after: number, upTo: number, limit: number) =>
    db.all<{ number: number; size: number }>(
      sql`select o.number, coalesce(octet_length(o.data), 0) as size from outbox o
          where o.system_id = ${system} and o.number > ${after} and o.number <= ${upTo}
          order by o.number ${atMost(limit)}`,
    ),

  /** Lists the types of the events after one number and up to another, oldest first. */
  async types(system: SystemId, after: number, upTo: number, limit: number): Promise<EventType[]> {
    const rows = await db.all<{ type: EventType }>(
      sql`select o.type from outbox o
          where o.system_id = ${system} and o.number > ${after} and o.number <= ${upTo}
          order by o.number ${atMost(limit)}`,
    )
    return rows.map(({ type }) => type)
  },

  /** Lists what people and programs changed after one number and up to another, without what sync brought. */
  changesAfter: (system: SystemId, after: number, upTo: number, limit: number) =>
    db.all<Pick<OutboxRow, 'type' | 'entity_id'>>(
      sql`select o.type, o.entity_id from outbox o
          where o.system_id = ${system} and o.number > ${after} and o.number <= ${upTo} and o.origin is null
          order by o.number ${atMost(limit)}`,
    ),

  async has(system: SystemId, number: number): Promise<boolean> {
    const found = await one(
      db,
      sql`select 1 as found from outbox where system_id = ${system} and number = ${number}`,
    )
    return found !== undefined
  },

  /** Lists the systems that have events from after a moment. */
  async writersSince(since: Instant): Promise<SystemId[]> {
    const rows = await db.all<{ id: SystemId }>(
      sql`select distinct system_id as id from outbox where created >= ${since}`,
    )
    return rows.map(({ id }) => id)
  },

  async newest(system: SystemId): Promise<number> {
    const found = await one<{ number: number | null }>(db, sql`select ${newestOf(system)} as number`)
    return found?.number ?? 0
  },
})

export const outboxWriter = (tx: Tx) => ({
  ...outboxReader(tx),

  /** Adds an event. The caller holds the system's lock, so numbers count up in the order of the commits. */
  async append(
    system: SystemId,
    { type, id, data, json }: DomainEvent,
    created: Instant,
    origin: 'sync' | null = null,
  ): Promise<void> {
    const text = json ?? (data === null ? null : JSON.stringify(data))
    const bytes = bytesPerEvent + Buffer.byteLength(text ?? '')
    const insertEvent = sql`insert into outbox (system_id, number, type, entity_id, data, created, total, origin)
                            values (${system}, 1 + ${newestOf(system)}, ${type}, ${id}, ${text}, ${created},
                                    ${bytes} + coalesce(${totalOf(system)}, 0), ${origin})`
    if (holdersEventTypes.has(type)) return tx.run(insertEvent)
    if (tx.dialect.name === 'postgres') {
      // why: one statement instead of three.
      return tx.run(
        sql`with added as (${insertEvent} returning id)
            insert into deliveries (outbox_id, system_id, next_attempt_at)
            select added.id, w.system_id, ${created} from added cross join webhooks w
            where w.system_id = ${system} and w.slot = 'active' and w.disabled_at is null
              and (w.extended or ${isKnown({ type, data })})`,
      )
    }
    const listener = await one(
      tx,
      sql`select 1 as found from webhooks w
          where w.system_id = ${system} and w.slot = 'active' and w.disabled_at is null
            and (w.extended or ${isKnown({ type, data })})`,
    )
    if (!listener) return tx.run(insertEvent)
    const added = await one<{ id: number }>(tx, sql`${insertEvent} returning id`)
    if (added)
      await tx.run(
        sql`insert into deliveries (outbox_id, system_id, next_attempt_at)
            values (${added.id}, ${system}, ${created})`,
      )
  },

  /**
   * Deletes up to `limit` of the oldest events of a system that has more bytes of them than `most`. Returns how many, and
   * how many of them were still to be delivered.
   */
  async shorten(system: SystemId, most: number, limit: number): Promise<{ deleted: number; lost: number }> {
    const beyond = await tx.all<{ id: number; state: string | null }>(
      sql`select o.id, d.state from (
            select id, number, total from outbox where system_id = ${system} order by number ${atMost(limit)}
          ) o left join deliveries d on d.outbox_id = o.id
          where o.total <= ${totalOf(system)} - ${most} order by o.number`,
    )
    if (beyond.length === 0) return { deleted: 0, lost: 0 }
    await tx.run(sql`delete from outbox where id ${tx.dialect.oneOfIds(beyond.map(({ id }) => id))}`)
    return { deleted: beyond.length, lost: beyond.filter(({ state }) => state === 'pending').length }
  },

  /** Deletes up to `limit` events from before a moment; returns how many. Their numbers are never given out again. */
  async prune(before: Instant, limit: number): Promise<number> {
    const pruned = await tx.all<{ system_id: SystemId; number: number }>(
      sql`delete from outbox where id in (
            select id from outbox where created < ${before} order by created ${atMost(limit)}
          ) returning system_id, number`,
    )
    const last = new Map<SystemId, number>()
    for (const { system_id, number } of pruned) {
      last.set(system_id, Math.max(number, last.get(system_id) ?? 0))
    }
    for (const [system, number] of last) {
      await tx.run(
        sql`update systems set last_pruned_event = ${number}
            where id = ${system} and last_pruned_event < ${number}`,
      )
    }
    return pruned.length
  },
})

/** Tests whether an event says something that programs for the reference API know. */
const isKnown = ({ type, data }: Pick<DomainEvent, 'type' | 'data'>): boolean =>
  !addedEventTypes.has(type) && (data === null || Object.keys(data).some((key) => key !== 'extended'))
