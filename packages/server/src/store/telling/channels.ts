import {
  type ChannelTrigger,
  type Instant,
  inSeconds,
  later,
  minutes,
  seconds,
  type Uuid,
} from '@polyphony/contract'
import type { MemberId, PersonId, SystemId } from '../../domain/entities.ts'
import type { ShareId } from '../../domain/sharing/rows.ts'
import type { ChannelState, ToldFront } from '../../domain/telling/channel.ts'
import type { FrontList } from '../../domain/telling/front.ts'
import type { ChannelAttempts, ChannelId, ChannelValues, StoredChannel } from '../../domain/telling/rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, atMost, columns, type Param, raw, sql, values } from '../sql/sql.ts'
import { readWords } from '../sql/words.ts'

const names = [
  'id',
  'system_id',
  'share_id',
  'person_id',
  'uuid',
  'name',
  'kind',
  'address',
  'topic',
  'triggers',
  'members',
  'text',
  'language',
  'silent',
  'delay',
  'quiet_from',
  'quiet_to',
  'quiet_timezone',
  'paused',
  'created',
  'failing_since',
  'settled',
  'newest',
  'changed_at',
  'owed',
  'told',
  'attempts',
  'attempted_at',
  'retry_at',
  'hour_at',
  'hour_count',
  'claimed_until',
  'claim',
]
const channelColumns = columns('c', names)

/** A channel as its row holds it: words with spaces between them, and JSON lists of row ids. */
type ChannelRow = Omit<StoredChannel, 'values' | 'state' | 'sending'> &
  Pick<ChannelValues, 'name' | 'text' | 'language' | 'silent' | 'paused'> &
  ChannelAttempts & {
    triggers: string
    members: string | null
    delay: number
    quiet_from: string | null
    quiet_to: string | null
    quiet_timezone: string | null
    settled: string
    newest: string
    changed_at: Instant | null
    owed: boolean
    told: string | null
  }

function readChannel(row: ChannelRow): StoredChannel {
  const { id, system_id, share_id, person_id, uuid, kind, address, topic, created } = row
  const {
    name,
    text,
    language,
    silent,
    paused,
    quiet_from: from,
    quiet_to: to,
    quiet_timezone: timezone,
  } = row
  return {
    id,
    system_id,
    share_id,
    person_id,
    uuid,
    kind,
    address,
    topic,
    created,
    values: {
      name,
      text,
      language,
      silent,
      paused,
      when: readWords<ChannelTrigger>(row.triggers),
      members: row.members === null ? null : (JSON.parse(row.members) as MemberId[]),
      delay: seconds(row.delay),
      quiet: from !== null && to !== null && timezone !== null ? { from, to, timezone } : null,
    },
    state: {
      settled: JSON.parse(row.settled) as FrontList,
      newest: JSON.parse(row.newest) as FrontList,
      changedAt: row.changed_at,
      isOwed: row.owed,
      told: row.told === null ? null : (JSON.parse(row.told) as ToldFront),
    },
    sending: {
      failing_since: row.failing_since,
      attempts: row.attempts,
      attempted_at: row.attempted_at,
      retry_at: row.retry_at,
      hour_at: row.hour_at,
      hour_count: row.hour_count,
      claimed_until: row.claimed_until,
      claim: row.claim,
    },
  }
}

const valueColumns = ({ when, members, delay, quiet, ...plain }: ChannelValues): Record<string, Param> => ({
  ...plain,
  triggers: when.join(' '),
  members: members && JSON.stringify(members),
  delay: inSeconds(delay),
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
  quiet_timezone: quiet?.timezone ?? null,
})

const stateColumns = ({ settled, newest, changedAt, isOwed, told }: ChannelState): Record<string, Param> => ({
  settled: JSON.stringify(settled),
  newest: JSON.stringify(newest),
  changed_at: changedAt,
  owed: isOwed,
  told: told && JSON.stringify(told),
})

/** No bot keeps a message for longer. */
const longestClaim = minutes(5)

/** Parts of a channel to write. */
export interface ChannelUpdate {
  values?: ChannelValues
  state?: ChannelState
  sending?: Partial<ChannelAttempts>
  /** The time at which the server has to look at it; null when nothing is pending. */
  due_at?: Instant | null
}

const changeColumns = ({ values: chosen, state, sending, due_at }: ChannelUpdate): Record<string, Param> => ({
  ...(chosen && valueColumns(chosen)),
  ...(state && stateColumns(state)),
  ...sending,
  ...(due_at !== undefined && { due_at }),
})

/** A channel that the server has to look at. */
export type DueChannel = Pick<StoredChannel, 'id' | 'system_id'>

/** Which channels to look at. */
export interface DueChoice {
  readonly isSlow: boolean
  readonly slow?: readonly ChannelId[]
  readonly limit: number
}

/** Selects channels of the system itself, or those of a share. */
const belongsTo = (share: ShareId | null) =>
  share === null ? raw('c.share_id is null') : sql`c.share_id = ${share}`

export const channelReader = (db: Queryable) => ({
  /** Lists the channels of a system itself, or of the holder of a share, oldest first. */
  async list(system: SystemId, share: ShareId | null): Promise<StoredChannel[]> {
    const rows = await db.all<ChannelRow>(
      sql`select ${channelColumns} from channels c where c.system_id = ${system} and ${belongsTo(share)} order by c.id`,
    )
    return rows.map(readChannel)
  },

  async get(system: SystemId, share: ShareId | null, uuid: Uuid): Promise<StoredChannel | undefined> {
    const row = await one<ChannelRow>(
      db,
      sql`select ${channelColumns} from channels c
          where c.uuid = ${uuid} and c.system_id = ${system} and ${belongsTo(share)}`,
    )
    return row && readChannel(row)
  },

  async getById(id: ChannelId): Promise<StoredChannel | undefined> {
    const row = await one<ChannelRow>(db, sql`select ${channelColumns} from channels c where c.id = ${id}`)
    return row && readChannel(row)
  },

  /** Finds a channel that a bot serves. */
  async ofBot(uuid: Uuid): Promise<StoredChannel | undefined> {
    const row = await one<ChannelRow>(
      db,
      sql`select ${channelColumns} from channels c where c.uuid = ${uuid} and c.kind = 'discord'`,
    )
    return row && readChannel(row)
  },

  /**
   * Finds channels that the server has to look at, the longest overdue first: either those whose receivers are slow or fail,
   * or all others. `slow` are those that answered late the last time. Bots fetch the channels of chat platforms.
   */
  due(now: Instant, { isSlow, slow = [], limit }: DueChoice): Promise<DueChannel[]> {
    const isLate = sql`(c.failing_since is not null or c.id ${db.dialect.oneOfIds(slow)})`
    return db.all(
      sql`select c.id, c.system_id from channels c
          where c.due_at <= ${now} and c.kind <> 'discord' and ${isSlow ? isLate : sql`not ${isLate}`}
          order by c.due_at ${atMost(limit)}`,
    )
  },

  /** Finds channels with something for a bot to do, the longest overdue first, without those that a bot has claimed. */
  dueForBots: (now: Instant, limit: number) =>
    db.all<Pick<StoredChannel, 'id' | 'system_id'>>(
      sql`select c.id, c.system_id from channels c
          where c.due_at <= ${now} and c.kind = 'discord' and coalesce(c.claimed_until, 0) <= ${now}
          order by c.due_at ${atMost(limit)}`,
    ),
})

export type NewChannelRow = Omit<StoredChannel, 'id' | 'sending'>

export const channelWriter = (tx: Tx) => ({
  ...channelReader(tx),

  async insert({ values: chosen, state, ...row }: NewChannelRow): Promise<void> {
    await tx.run(
      sql`insert into channels ${values({ ...row, ...valueColumns(chosen), ...stateColumns(state) } as Record<string, Param>)}`,
    )
  },

  /** Lists all channels of a system, also those of shares. */
  async listAll(system: SystemId): Promise<StoredChannel[]> {
    const rows = await tx.all<ChannelRow>(
      sql`select ${channelColumns} from channels c where c.system_id = ${system} order by c.id`,
    )
    return rows.map(readChannel)
  },

  async update(id: ChannelId, change: ChannelUpdate): Promise<void> {
    await tx.run(sql`update channels set ${assignments(changeColumns(change))} where id = ${id}`)
  },

  /** Repairs times that were written while the clock was ahead: what is pending is due now, and changes count as made now. */
  async repairFutureTimes(now: Instant): Promise<void> {
    await tx.run(
      sql`update channels set due_at = ${now}, claimed_until = null,
            changed_at = case when changed_at > ${now} then ${now} else changed_at end,
            retry_at = case when retry_at is null then null else ${now} end
          where due_at > ${now}
            and (changed_at > ${now} or attempted_at > ${now} or claimed_until > ${later(now, longestClaim)})`,
    )
  },

  /** Removes everything that somebody made with their sessions. */
  async removeMadeBy(person: PersonId): Promise<void> {
    await tx.run(sql`delete from channels where person_id = ${person}`)
  },

  async remove(id: ChannelId): Promise<void> {
    await tx.run(sql`delete from channels where id = ${id}`)
  },
})
