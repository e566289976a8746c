import type { Instant, Snowflake } from '@polyphony/contract'
import type { MemberId, StoredIntention } from '../../domain/entities.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { atMost, sql } from '../sql/sql.ts'

export interface NewIntention extends Omit<StoredIntention, 'member' | 'message'> {
  member_id: MemberId
}

export const intentionReader = (db: Queryable) => ({
  /** Lists the open ones in the order of their messages. */
  open: (after: Snowflake, limit: number) =>
    db.all<StoredIntention>(
      sql`select cast(i.original as text) as original, cast(i.account as text) as account,
                 cast(i.guild as text) as guild, cast(i.channel as text) as channel,
                 cast(i.root_channel as text) as root_channel, m.hid as member,
                 cast(i.message as text) as message, i.created
          from intentions i left join members m on m.id = i.member_id
          where i.closed_at is null and i.original > ${after} order by i.original ${atMost(limit)}`,
    ),
})

export const intentionWriter = (tx: Tx) => ({
  ...intentionReader(tx),

  /**
   * Stores an intention for a message that nobody has handled: of several processes that try at once, one succeeds.
   * Returns false when there is one already, or when a bot has reported the message.
   */
  async insert(intention: NewIntention): Promise<boolean> {
    const { original, account, guild, channel, root_channel, member_id, created } = intention
    // why the lock: a member that is being deleted at this moment would make the reference fail.
    const rows = await tx.all(
      sql`insert into intentions (original, account, guild, channel, root_channel, system_id, member_id, created)
          select cast(${original} as bigint), cast(${account} as bigint), cast(${guild} as bigint),
                 cast(${channel} as bigint), cast(${root_channel} as bigint), m.system_id, m.id,
                 cast(${created} as bigint)
          from members m
          where m.id = ${member_id} and not exists (select 1 from messages where original = ${original})
          ${tx.dialect.forUpdate('m')}
          on conflict do nothing returning 1 as made`,
    )
    return rows.length > 0
  },

  /** Notes the message that a bot has posted. */
  async post(original: Snowflake, message: Snowflake): Promise<void> {
    await tx.run(
      sql`update intentions set message = ${message} where original = ${original} and message is null`,
    )
  },

  async close(originals: readonly Snowflake[], now: Instant): Promise<void> {
    await tx.run(
      sql`update intentions set closed_at = ${now}
          where closed_at is null and original ${tx.dialect.oneOfSnowflakes(originals)}`,
    )
  },

  /** Removes those that were closed before a moment, and open ones that are older than another. */
  async prune(closedBefore: Instant, madeBefore: Instant): Promise<void> {
    await tx.run(
      sql`delete from intentions where closed_at < ${closedBefore} or (closed_at is null and created < ${madeBefore})`,
    )
  },
})
