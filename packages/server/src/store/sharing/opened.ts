import type { FeedFormat, Instant, OthersChoice, Uuid } from '@polyphony/contract'
import type { SessionId, SystemId } from '../../domain/entities.ts'
import type { SharedCircle } from '../../domain/sharing/policy.ts'
import type { OpenedShare } from '../../domain/sharing/projected-rows.ts'
import type { CircleId, FeedId, ShareId } from '../../domain/sharing/rows.ts'
import type { UsedSession } from '../../domain/viewer.ts'
import { isEnabled, isOutsideShells } from '../bulk/hidden-rows.ts'
import type { Queryable, Tx } from '../drivers/driver.ts'
import { atMost, empty, raw, type Sql, sql } from '../sql/sql.ts'
import { readCircleLists } from './circles.ts'
import { isLive } from './shares.ts'

/** A share that somebody may read now. */
export interface FoundShare extends OpenedShare {
  readonly share: ShareId
  /** The feed through which it was opened. */
  readonly feed: FeedId | null
  readonly format: FeedFormat | null
  readonly last_opened: Instant | null
  /** False: the channels of the holder are silent. */
  readonly notify: boolean
  /** The session of the person who keeps it, if that opened it. */
  readonly session: UsedSession | undefined
}

/** The ways to open a share. Codes and cookies come as their hashes. */
export type ShareKey =
  | { readonly by: 'code'; readonly hash: string }
  | { readonly by: 'session'; readonly hash: string; readonly kept: Uuid }
  | { readonly by: 'feed'; readonly hash: string }
  | { readonly by: 'picture'; readonly key: string }
  | { readonly by: 'row'; readonly share: ShareId; readonly feed: FeedId | null }
  | { readonly by: 'owner'; readonly system: SystemId; readonly share: Uuid }

interface OpenedRow {
  share: ShareId
  feed: FeedId | null
  format: FeedFormat | null
  salt: string
  picture_key: string
  kind: 'link' | 'person'
  title: string | null
  expires_at: Instant | null
  last_opened: Instant | null
  notify: boolean
  locked_out: number
  system_id: SystemId
  system_name: string | null
  avatar_url: string | null
  color: string | null
  timezone: string
  circle: CircleId | null
  shows: string
  others: OthersChoice
  history: number
  everyone: boolean
  members: string
  left_out: string
  fields: string | null
  session_id?: SessionId
  session_created: Instant
  session_last_used: Instant
}

/** The table `s` of the share, and `f` of the feed: one of them has the secrets. */
function source(key: ShareKey, now: Instant): Sql {
  switch (key.by) {
    case 'code':
      return sql`(select * from shares where code_hash = ${key.hash} and kind = 'link') s
        left join feeds f on f.id = 0`
    case 'session':
      return sql`sessions x
        join people p on p.id = x.person_id and p.disabled_at is null
        join kept_shares k on k.person_id = p.id and k.uuid = ${key.kept}
        join shares s on s.id = k.share_id and s.kind = 'person' and x.token_hash = ${key.hash} and x.ends_at > ${now}
        left join feeds f on f.id = 0`
    case 'feed':
      return sql`(select * from feeds where code_hash = ${key.hash}) f join shares s on s.id = f.share_id`
    case 'picture':
      return sql`(select id as share_id, 0 as feed_id from shares where picture_key = ${key.key}
                  union all select share_id, id from feeds where picture_key = ${key.key}) found
        join shares s on s.id = found.share_id left join feeds f on f.id = found.feed_id`
    case 'row':
      return sql`(select * from shares where id = ${key.share}) s
        left join feeds f on f.id = ${key.feed ?? 0}`
    case 'owner':
      return sql`(select * from shares where uuid = ${key.share} and system_id = ${key.system}) s
        left join feeds f on f.id = 0`
  }
}

const sessionColumns = raw(
  ', x.id as session_id, x.created as session_created, x.last_used as session_last_used',
)

async function find(db: Queryable, key: ShareKey, now: Instant): Promise<FoundShare | undefined> {
  const rows = await db.all<OpenedRow>(
    sql`select s.id as share, f.id as feed, f.format, coalesce(f.salt, s.salt) as salt,
          coalesce(f.picture_key, s.picture_key) as picture_key, s.kind, s.title, s.expires_at, s.last_opened, s.notify,
          (select ${db.dialect.number('count(*)')} from kept_shares held join people holder on holder.id = held.person_id
           where held.share_id = s.id and holder.disabled_at is not null) as locked_out,
          y.id as system_id, y.name as system_name, y.avatar_url, y.color, coalesce(t.timezone, 'UTC') as timezone,
          c.id as circle, c.shows, c.others, c.history, c.everyone, c.members, c.left_out,
          (select string_agg(cast(known.id as text), ',') from ${db.dialect.items('c.fields', 'i')}
           join custom_fields known on known.id = i.value and known.system_id = c.system_id) as fields
          ${key.by === 'session' ? sessionColumns : empty}
        from ${source(key, now)}
        join systems y on y.id = s.system_id and ${isEnabled('y')} and ${isOutsideShells('y.id')}
        left join system_settings t on t.system_id = y.id
        left join share_circles sc on sc.share_id = s.id
        left join circles c on c.id = sc.circle_id
        where ${isLive(now)} order by c.id ${atMost(mostCircles)}`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  return {
    share: first.share,
    feed: first.feed,
    format: first.format,
    salt: first.salt,
    picture_key: first.picture_key,
    kind: first.kind,
    title: first.title,
    expires_at: first.expires_at,
    last_opened: first.last_opened,
    // why: a person who is locked out reads nothing here, and is told nothing elsewhere either.
    notify: first.notify && first.locked_out === 0,
    session: first.session_id && {
      session: first.session_id,
      created: first.session_created,
      lastUsed: first.session_last_used,
    },
    system: {
      id: first.system_id,
      name: first.system_name,
      avatar_url: first.avatar_url,
      color: first.color,
      timezone: first.timezone,
    },
    circles: rows.flatMap(readCircles),
  }
}

/** More than a share can have. */
const mostCircles = 1_000

function readCircles({ circle, others, history, everyone, fields, ...lists }: OpenedRow): SharedCircle[] {
  if (circle === null) return []
  return [
    { id: circle, others, history, everyone, ...readCircleLists({ ...lists, fields: `[${fields ?? ''}]` }) },
  ]
}

/** A share or a feed with open streams, as it is now. */
export interface WatchedShare {
  share: ShareId
  feed: FeedId | null
  salt: string
  /** The number of the newest event of its system. */
  newest: number
  /** The IDs of its open streams in all processes, one after the other. */
  streams: string
}

/** Open streams of one share, and of one feed. */
const mostStreams = 3
const streamIdLength = 36

type StreamPlace = Pick<FoundShare, 'share' | 'feed' | 'salt'>

/** Names the row that lists the streams of a share, or of the feed through which it was opened. */
const streamed = ({ share, feed }: StreamPlace) =>
  feed === null ? { table: raw('shares'), id: share } : { table: raw('feeds'), id: feed }

export const openedShareReader = (db: Queryable) => ({
  /** Opens a share that can be read now; undefined for every other, for whatever reason. */
  find: (key: ShareKey, now: Instant) => find(db, key, now),

  /**
   * Finds those of these shares and feeds that can still be read, in one statement. The salt changes with the link, and with the
   * person who keeps the share.
   */
  async watch(shares: readonly ShareId[], feeds: readonly FeedId[], now: Instant): Promise<WatchedShare[]> {
    return db.all<WatchedShare>(
      sql`select w.share, w.feed, w.salt, w.streams,
            coalesce((select max(o.number) from outbox o where o.system_id = w.system_id), y.last_pruned_event) as newest
          from (
            select s.id as share, cast(null as bigint) as feed, s.salt, s.streams, s.system_id from shares s
            where s.id ${db.dialect.oneOfIds(shares)} and ${isLive(now)}
            union all
            select s.id, f.id, f.salt, f.streams, s.system_id from feeds f join shares s on s.id = f.share_id
            where f.id ${db.dialect.oneOfIds(feeds)} and ${isLive(now)}
          ) w
          join systems y on y.id = w.system_id and ${isEnabled('y')} and ${isOutsideShells('y.id')}`,
    )
  },

  /** Finds those of these sessions that have not ended. */
  async liveSessions(hashes: readonly string[], now: Instant): Promise<Set<string>> {
    const rows = await db.all<{ hash: string }>(
      sql`select x.token_hash as hash from sessions x join people p on p.id = x.person_id and p.disabled_at is null
          where x.token_hash ${db.dialect.oneOf(hashes)} and x.ends_at > ${now}`,
    )
    return new Set(rows.map(({ hash }) => hash))
  },
})

export const openedShareWriter = (tx: Tx) => ({
  ...openedShareReader(tx),

  /**
   * Lists a new stream of a share or a feed, and takes out the oldest if there are too many. Returns false if the share
   * has a new link, or another holder, since it was found.
   */
  async addStream(place: StreamPlace, stream: Uuid): Promise<boolean> {
    const { table, id } = streamed(place)
    const rows = await tx.all(
      sql`update ${table} set streams = case when length(streams) < ${mostStreams * streamIdLength} then streams
            else substr(streams, ${streamIdLength + 1}) end || ${stream}
          where id = ${id} and salt = ${place.salt} returning id`,
    )
    return rows.length > 0
  },

  async removeStream(place: StreamPlace, stream: Uuid): Promise<void> {
    const { table, id } = streamed(place)
    await tx.run(sql`update ${table} set streams = replace(streams, ${stream}, '') where id = ${id}`)
  },

  /** Notes the hour in which these shares were opened last. */
  async markOpened(shares: readonly ShareId[], hour: Instant): Promise<void> {
    await tx.run(sql`update shares set last_opened = ${hour} where id ${tx.dialect.oneOfIds(shares)}`)
  },
})
