import { addedEventTypes, type Instant } from '@polyphony/contract'
import type { LoggedDelivery, StoredDelivery, StoredWebhook, SystemId } from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, atMost, type Param, raw, sql, values } from '../sql/sql.ts'
import type { OutboxRow } from './outbox.ts'

/** A delivery that is due, with everything needed to send it. */
export interface DueDelivery extends OutboxRow {
  outbox_id: number
  system_id: SystemId
  attempts: number
  url: string
  signing_token: string
  secret: string
  extended: boolean
  failing_since: Instant | null
}

export interface DueSystem {
  system_id: SystemId
  last_success_at: Instant | null
  /** Null unless its latest attempt failed. */
  failing_since: Instant | null
}

/**
 * Selects an event `o` that says nothing to programs for the reference API. Values beyond that are the last key of its
 * data, so where they come first there is nothing else.
 */
const isOnlyExtended = raw(
  `(o.type in (${[...addedEventTypes].map((type) => `'${type}'`)}) or o.data like '{"extended":%')`,
)

export const webhookReader = (db: Queryable) => ({
  slots: (system: SystemId) => db.all<StoredWebhook>(sql`select * from webhooks where system_id = ${system}`),

  /**
   * Lists deliveries of the events before one, newest first. Within a system row ids and numbers have the same order.
   */
  deliveries: (system: SystemId, before: number, limit: number) =>
    db.all<LoggedDelivery>(
      sql`select d.*, o.number, o.type, o.created from deliveries d join outbox o on o.id = d.outbox_id
          where d.system_id = ${system} and d.outbox_id < coalesce(
            (select id from outbox where system_id = ${system} and number >= ${before} order by number limit 1),
            ${Number.MAX_SAFE_INTEGER})
          order by d.outbox_id desc ${atMost(limit)}`,
    ),

  /** Finds the delivery of an event, unless the active address does not want to know such events. */
  delivery: (system: SystemId, number: number) =>
    one<LoggedDelivery>(
      db,
      sql`select d.*, o.number, o.type, o.created from outbox o join deliveries d on d.outbox_id = o.id
          where o.system_id = ${system} and o.number = ${number}
            and not (${isOnlyExtended} and exists (
              select 1 from webhooks w where w.system_id = ${system} and w.slot = 'active' and not w.extended))`,
    ),

  /**
   * Finds systems whose oldest pending delivery is due. Later ones wait behind it, so that all arrive in order. A
   * delivery made or tried later than now comes from a clock that was set back since, and is due at once.
   * why recursive: grouped by their systems, all pending deliveries would be read each time.
   */
  due: (now: Instant) =>
    db.all<DueSystem>(
      sql`with recursive waiting (system_id) as (
            select min(system_id) from deliveries where state = 'pending'
            union all
            select (select min(d.system_id) from deliveries d where d.state = 'pending' and d.system_id > waiting.system_id)
            from waiting where waiting.system_id is not null
          )
          select waiting.system_id, w.last_success_at, w.failing_since from waiting
          join webhooks w on w.system_id = waiting.system_id and w.slot = 'active' and w.disabled_at is null
          where exists (
            select 1 from (
              select * from deliveries x where x.system_id = waiting.system_id and x.state = 'pending'
              order by x.outbox_id limit 1
            ) d
            where d.next_attempt_at <= ${now}
              or case d.attempts when 0 then d.next_attempt_at else d.attempted_at end > ${now})
          order by (
            select x.next_attempt_at from deliveries x where x.system_id = waiting.system_id and x.state = 'pending'
            order by x.outbox_id limit 1), waiting.system_id`,
    ),

  /** Reads the oldest pending delivery of a system, if it is due. */
  head: (system: SystemId, now: Instant) =>
    one<DueDelivery>(
      db,
      sql`select o.number, s.uuid as system_uuid, o.type, o.entity_id, o.data, o.created,
                 d.outbox_id, d.system_id, d.attempts, w.url, w.signing_token, w.secret, w.extended, w.failing_since
          from (
            select * from deliveries x where x.system_id = ${system} and x.state = 'pending' order by x.outbox_id limit 1
          ) d
          join outbox o on o.id = d.outbox_id join systems s on s.id = d.system_id
          join webhooks w on w.system_id = d.system_id and w.slot = 'active' and w.disabled_at is null
          where d.next_attempt_at <= ${now}
            or case d.attempts when 0 then d.next_attempt_at else d.attempted_at end > ${now}`,
    ),

  async waiting(): Promise<number> {
    const row = await one<{ total: number }>(
      db,
      sql`select count(*) as total from deliveries where state = 'pending'`,
    )
    return row?.total ?? 0
  },
})

async function activate(tx: Tx, system: SystemId, now: Instant): Promise<void> {
  await tx.run(sql`delete from webhooks where system_id = ${system} and slot = 'active'`)
  await tx.run(sql`update webhooks set slot = 'active' where system_id = ${system} and slot = 'pending'`)
  await tx.run(
    sql`update systems set webhook_url = (select url from webhooks where system_id = ${system} and slot = 'active')
        where id = ${system}`,
  )
  await tx.run(
    sql`delete from deliveries where system_id = ${system} and state = 'pending'
          and exists (select 1 from webhooks w where w.system_id = ${system} and w.slot = 'active' and not w.extended)
          and outbox_id in (select id from outbox o where o.system_id = ${system} and ${isOnlyExtended})`,
  )
  await tx.run(
    sql`update deliveries set attempts = 0, next_attempt_at = ${now}
        where system_id = ${system} and state = 'pending'`,
  )
}

export const webhookWriter = (tx: Tx) => ({
  ...webhookReader(tx),

  async put(
    webhook: Pick<
      StoredWebhook,
      'system_id' | 'slot' | 'url' | 'signing_token' | 'secret' | 'extended' | 'created'
    >,
  ) {
    await tx.run(sql`delete from webhooks where system_id = ${webhook.system_id} and slot = ${webhook.slot}`)
    await tx.run(sql`insert into webhooks ${values({ ...webhook })}`)
  },

  /**
   * Makes the pending address the active one. All pending deliveries are due at once, at the new address. Drops those of
   * events that it does not want to know.
   */
  activate: (system: SystemId, now: Instant) => activate(tx, system, now),

  /** Returns false when there was no webhook. Drops the deliveries that are still pending. */
  async remove(system: SystemId): Promise<boolean> {
    const rows = await tx.all(sql`delete from webhooks where system_id = ${system} returning slot`)
    await tx.run(sql`update systems set webhook_url = null where id = ${system}`)
    await tx.run(sql`delete from deliveries where system_id = ${system} and state = 'pending'`)
    return rows.length > 0
  },

  /** Returns false when the address is no longer the active one. */
  async updateActive(
    { system_id, secret }: Pick<StoredWebhook, 'system_id' | 'secret'>,
    change: Partial<StoredWebhook>,
  ): Promise<boolean> {
    const rows = await tx.all(
      sql`update webhooks set ${assignments(change as Record<string, Param>)}
          where system_id = ${system_id} and slot = 'active' and secret = ${secret} returning slot`,
    )
    return rows.length > 0
  },

  async updateDelivery(
    { outbox_id }: Pick<StoredDelivery, 'outbox_id'>,
    change: Partial<StoredDelivery>,
  ): Promise<void> {
    await tx.run(
      sql`update deliveries set ${assignments(change as Record<string, Param>)} where outbox_id = ${outbox_id}`,
    )
  },

  /** Tells the owner of the active address about events that were never delivered. */
  async noteLoss(system: SystemId, failure: string, now: Instant): Promise<void> {
    await tx.run(
      sql`update webhooks set last_failure_at = ${now}, last_failure = ${failure}
          where system_id = ${system} and slot = 'active'`,
    )
  },

  /** Gives up every pending delivery. */
  async abandon(system: SystemId, failure: string): Promise<void> {
    await tx.run(
      sql`update deliveries set state = 'dead', failure = ${failure}
          where system_id = ${system} and state = 'pending'`,
    )
  },
})
