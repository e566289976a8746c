import type { Instant, Snowflake } from '@polyphony/contract'
import type { MemberId, MessageParts, StoredMessage, SystemId } from '../../domain/entities.ts'
import type { ExportedMessage } from '../bulk/exports.ts'
import { isFindable } from '../bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Joined, Target } from '../lookup/target.ts'
import { memberColumns } from '../members.ts'
import { raw, sql, values } from '../sql/sql.ts'
import { systemColumns } from '../systems.ts'

/** A message with its member and system in one row, their columns prefixed. */
export type FoundMessage = { message_id: Snowflake } & Record<string, unknown>

const messageNames = ['id', 'original', 'sender', 'channel', 'guild']

const prefixed = (alias: string, names: readonly string[]) =>
  names.map((name) => `${alias}.${name} as ${alias}_${name}`).join(', ')

// why: the database returns snowflakes as text; as numbers they would lose their last digits.
const asText = (alias: string) =>
  messageNames.map((name) => `cast(${alias}${name} as text) as message_${name}`).join(', ')
const insertedSql = raw(asText(''))
const columns = raw(`${asText('x.')}, ${prefixed('m', memberColumns)}, ${prefixed('s', systemColumns)}`)

const joinAuthor = sql`left join members m on m.id = x.member_id and ${isFindable('m.system_id')}
  left join systems s on s.id = m.system_id`

/** Matches a message by the id of its trigger if that was sent after `since`, else by its own id. */
export const messageTarget = (id: Snowflake, since: Instant): Target<FoundMessage> => ({
  columns,
  join: sql`left join (
      select * from messages where id = ${id} or (original = ${id} and part_of is null and original_sent_at >= ${since})
      order by case when original = ${id} then 0 else 1 end limit 1
    ) x on true ${joinAuthor}`,
})

/** Matches a message by its own id or, if it is there, the one that it continues. */
export const firstMessageTarget = (id: Snowflake): Target<FoundMessage> => ({
  columns,
  join: sql`left join (
      select * from messages where id = ${id} or id = (select part_of from messages where id = ${id})
      order by case when id = ${id} then 1 else 0 end limit 1
    ) x on true ${joinAuthor}`,
})

/** Matches the newest message of an account in a channel. */
export const latestMessageTarget = (sender: Snowflake, channel: Snowflake): Target<FoundMessage> => ({
  columns,
  join: sql`left join (
      select * from messages where sender = ${sender} and channel = ${channel} and part_of is null
      order by id desc limit 1
    ) x on true ${joinAuthor}`,
})

/** The system a message was proxied for; undefined when the member was deleted. */
export const authorOf = ({ s_id }: FoundMessage) => (s_id ?? undefined) as SystemId | undefined

export interface NewMessage extends StoredMessage {
  original_sent_at: Instant
  system_id: SystemId
  member_id: MemberId
  /** The message that it continues. */
  part_of: Snowflake | null
}

export const messageReader = (db: Queryable) => ({
  /** Lists the messages that continue one. */
  async parts(id: Snowflake): Promise<Snowflake[]> {
    const rows = await db.all<{ id: Snowflake }>(
      sql`select cast(x.id as text) as id from messages x where x.part_of = ${id} order by x.id`,
    )
    return rows.map((row) => row.id)
  },
})

export const messageWriter = (tx: Tx) => ({
  ...messageReader(tx),

  async get(id: Snowflake): Promise<MessageParts | undefined> {
    const row = await one<FoundMessage>(
      tx,
      sql`select ${columns} from messages x
          left join members m on m.id = x.member_id left join systems s on s.id = m.system_id where x.id = ${id}`,
    )
    return row && readMessage(row)
  },

  /** Returns undefined when the id is known; then nothing changes. */
  async insert(message: NewMessage): Promise<StoredMessage | undefined> {
    // why: with a column after `conflict`, of two at once the loser would fail on the table's other key.
    const row = await one<FoundMessage>(
      tx,
      sql`insert into messages ${values({ ...message })} on conflict do nothing returning ${insertedSql}`,
    )
    return row && pick<StoredMessage>(row, 'message', messageNames)
  },

  /** Leaves out messages whose ids are in use. */
  async insertAll(system: SystemId, messages: readonly ExportedMessage[]): Promise<void> {
    const rows = messages.map((each) => [
      each.id,
      each.original,
      each.original_sent_at,
      each.sender,
      each.channel,
      each.guild,
      each.member_id,
      each.part_of,
    ])
    await tx.run(
      sql`insert into messages (system_id, id, original, original_sent_at, sender, channel, guild, member_id, part_of)
          select ${system}, cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint),
            cast(value ->> 3 as bigint), cast(value ->> 4 as bigint), cast(value ->> 5 as bigint),
            cast(value ->> 6 as bigint), cast(value ->> 7 as bigint)
          from ${tx.dialect.rows(rows)} where true on conflict do nothing`,
    )
  },

  async remove(ids: readonly Snowflake[]): Promise<void> {
    await tx.run(sql`delete from messages where id ${tx.dialect.oneOfSnowflakes(ids)}`)
  },
})

/** Takes the columns of one table out of a row. */
const pick = <T>(row: Joined<FoundMessage>, prefix: string, names: readonly string[]): T =>
  Object.fromEntries(names.map((name) => [name, row[`${prefix}_${name}`]])) as T

export const readMessage = (row: Joined<FoundMessage>): MessageParts => ({
  message: pick(row, 'message', messageNames),
  author:
    row.m_id === null
      ? undefined
      : { member: pick(row, 'm', memberColumns), system: pick(row, 's', systemColumns) },
})
