import type { Instant } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { ChannelId, SentNotice, StoredChannel, StoredNotice } from '../../domain/telling/rows.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

/** Reads messages of channels beside the front: reminders and tests. */
export const noticeReader = (db: Queryable) => ({
  /** Lists the messages beside the front that wait in a system. */
  inSystem: (system: SystemId) =>
    db.all<Pick<StoredNotice, 'channel_id' | 'reminder_id'>>(
      sql`select n.channel_id, n.reminder_id from notices n where n.system_id = ${system}`,
    ),

  /** Reads messages of a channel beside the front, tests first, then the oldest reminder. */
  ofChannel: (channel: ChannelId) =>
    db.all<StoredNotice>(
      sql`select n.id, n.channel_id, n.reminder_id, n.topic, n.times, n.at, r.name, r.text
          from notices n left join reminders r on r.id = n.reminder_id
          where n.channel_id = ${channel} order by n.reminder_id is not null, n.id`,
    ),
})

export const noticeWriter = (tx: Tx) => ({
  ...noticeReader(tx),

  /**
   * Adds a message to a channel, if there still is one. A reminder that has not gone out yet is replaced: it counts up to
   * `most`.
   */
  async add(
    channel: Pick<StoredChannel, 'id' | 'system_id'>,
    {
      reminder_id,
      topic,
      times,
      at,
      most,
    }: Pick<StoredNotice, 'reminder_id' | 'topic' | 'times' | 'at'> & { most: number },
    now: Instant,
  ): Promise<void> {
    await tx.run(
      sql`insert into notices (system_id, channel_id, reminder_id, topic, times, at)
          select c.system_id, c.id, ${reminder_id}, ${topic}, ${times}, ${at} from channels c
          where c.id = ${channel.id} and c.system_id = ${channel.system_id}
          on conflict (channel_id, reminder_id) do update
          set times = case when notices.times + excluded.times > ${most} then ${most}
                           else notices.times + excluded.times end,
              at = excluded.at`,
    )
    await tx.run(
      sql`update channels set due_at = case when due_at is not null and due_at < coalesce(retry_at, ${now})
            then due_at else coalesce(retry_at, ${now}) end
          where id = ${channel.id} and not paused`,
    )
  },

  /** Removes messages. A reminder that fell due again after it was read stays. */
  async remove(notices: readonly SentNotice[]): Promise<void> {
    const rows = notices.map(({ id, times, at }) => [id, times, at])
    await tx.run(
      sql`delete from notices where (id, times, at) in
            (select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint)
             from ${tx.dialect.rows(rows)})`,
    )
  },

  /** Drops messages of a channel that wait. */
  async clear(channel: ChannelId): Promise<void> {
    await tx.run(sql`delete from notices where channel_id = ${channel}`)
  },
})
