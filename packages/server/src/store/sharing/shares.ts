import type { Instant, Uuid } from '@polyphony/contract'
import type { PersonId, SystemId } from '../../domain/entities.ts'
import type { ShareSecrets } from '../../domain/sharing/opaque.ts'
import type {
  CircleId,
  ListedShare,
  ShareId,
  StoredFeed,
  StoredKeptShare,
  StoredShare,
} from '../../domain/sharing/rows.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { assignments, atMost, columns, empty, raw, type Sql, sql, values } from '../sql/sql.ts'

/** The columns of a share under the alias `s`. */
const shareColumns = columns('s', [
  'id',
  'system_id',
  'uuid',
  'name',
  'title',
  'kind',
  'salt',
  'picture_key',
  'notify',
  'created',
  'expires_at',
  'last_opened',
])

/** Tests whether a share `s` has not ended. */
export const isLive = (now: Instant): Sql => sql`(s.expires_at is null or s.expires_at > ${now})`

/** Assignments that take away what opens a share. No address of a picture holds a text as long as a UUID. */
export const closed = raw('code_hash = null, picture_key = cast(uuid as text)')

/** Counts the channels of the holder of a share `s`. */
const channelCount = raw('(select count(*) from channels told where told.share_id = s.id)')

/** The secrets of a link. A new link has new ones. */
export interface LinkSecrets extends ShareSecrets {
  readonly code_hash: string | null
}

/** A share that a person keeps, and its system. */
export interface KeptShare {
  id: ShareId
  system_id: SystemId
}

type ShareRow = StoredShare & { holder: string | null; channels: number }

async function listShares(db: Queryable, system: SystemId, uuid: Uuid | undefined): Promise<ListedShare[]> {
  const only = uuid === undefined ? empty : sql`and s.uuid = ${uuid}`
  const rows = await db.all<ShareRow>(
    sql`select ${shareColumns}, p.name as holder, ${channelCount} as channels
        from shares s left join kept_shares k on k.share_id = s.id left join people p on p.id = k.person_id
        where s.system_id = ${system} ${only} order by s.id desc`,
  )
  if (rows.length === 0) return []
  const circles = await db.all<{ share_id: ShareId; id: CircleId; uuid: Uuid }>(
    sql`select l.share_id, c.id, c.uuid from share_circles l
        join shares s on s.id = l.share_id join circles c on c.id = l.circle_id
        where l.system_id = ${system} ${only} order by l.place`,
  )
  const feeds = await db.all<Pick<StoredFeed, 'id' | 'uuid' | 'format' | 'created' | 'share_id'>>(
    sql`select f.share_id, f.id, f.uuid, f.format, f.created from feeds f join shares s on s.id = f.share_id
        where f.system_id = ${system} ${only} order by f.id`,
  )
  const circlesOf = Map.groupBy(circles, ({ share_id }) => share_id)
  const feedsOf = Map.groupBy(feeds, ({ share_id }) => share_id)
  return rows.map((row) => ({
    ...row,
    circles: circlesOf.get(row.id) ?? [],
    feeds: feedsOf.get(row.id) ?? [],
  }))
}

export const shareReader = (db: Queryable) => ({
  /** Lists the shares of a system, newest first, also those that ended. */
  list: (system: SystemId): Promise<ListedShare[]> => listShares(db, system, undefined),

  async get(system: SystemId, uuid: Uuid): Promise<ListedShare | undefined> {
    return (await listShares(db, system, uuid))[0]
  },

  /** Lists the circles of each share of a system that has not ended. */
  async liveCircles(system: SystemId, now: Instant): Promise<Map<ShareId, CircleId[]>> {
    const rows = await db.all<{ share_id: ShareId; circle_id: CircleId }>(
      sql`select l.share_id, l.circle_id from share_circles l join shares s on s.id = l.share_id
          where l.system_id = ${system} and ${isLive(now)} order by l.circle_id`,
    )
    const byShare = new Map<ShareId, CircleId[]>()
    for (const { share_id, circle_id } of rows)
      byShare.set(share_id, [...(byShare.get(share_id) ?? []), circle_id])
    return byShare
  },

  /** Finds the circles of a system that are in a share, also in one that ended and is still listed. */
  async sharedCircles(system: SystemId): Promise<Set<CircleId>> {
    const rows = await db.all<{ id: CircleId }>(
      sql`select distinct circle_id as id from share_circles where system_id = ${system}`,
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** Lists the shares that a person keeps, newest first. */
  kept: (person: PersonId, now: Instant): Promise<StoredKeptShare[]> =>
    db.all(
      sql`select k.uuid, s.title, y.name as system_name, s.expires_at
          from kept_shares k join shares s on s.id = k.share_id join systems y on y.id = s.system_id
          where k.person_id = ${person} and ${isLive(now)} and y.disabled_at is null
          order by k.created desc, k.share_id desc`,
    ),

  /** Finds a share that a person keeps, by their ID of it. */
  keptBy: (person: PersonId, uuid: Uuid): Promise<KeptShare | undefined> =>
    one(
      db,
      sql`select share_id as id, system_id from kept_shares where person_id = ${person} and uuid = ${uuid}`,
    ),

  /** Finds the share of a link that still works, in a system that people can reach. */
  byCode: (
    code_hash: string,
    now: Instant,
  ): Promise<(StoredShare & { system_name: string | null }) | undefined> =>
    one(
      db,
      sql`select ${shareColumns}, y.name as system_name from shares s join systems y on y.id = s.system_id
          where s.code_hash = ${code_hash} and ${isLive(now)} and y.disabled_at is null`,
    ),

  /** Lists the shares that a person keeps, with their systems, also those that ended. */
  keptShares: (person: PersonId): Promise<KeptShare[]> =>
    db.all(
      sql`select share_id as id, system_id from kept_shares where person_id = ${person}
          order by system_id, share_id`,
    ),

  /** Lists systems with shares that have not ended. */
  async systemsWithLive(now: Instant): Promise<SystemId[]> {
    const rows = await db.all<{ id: SystemId }>(
      sql`select distinct s.system_id as id from shares s where ${isLive(now)} order by s.system_id`,
    )
    return rows.map(({ id }) => id)
  },
})

export const shareWriter = (tx: Tx) => ({
  ...shareReader(tx),

  async countLive(system: SystemId, now: Instant): Promise<number> {
    const row = await one<{ total: number }>(
      tx,
      sql`select count(*) as total from shares s where s.system_id = ${system} and ${isLive(now)}`,
    )
    return row?.total ?? 0
  },

  async insert(
    system: SystemId,
    share: Pick<StoredShare, 'uuid' | 'name' | 'title' | 'created' | 'expires_at'> & LinkSecrets,
    circles: readonly CircleId[],
  ): Promise<void> {
    const row = await one<{ id: ShareId }>(
      tx,
      sql`insert into shares ${values({ system_id: system, kind: 'link', ...share })} returning id`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    await insertCircles(tx, system, row.id, circles)
  },

  async update(
    id: ShareId,
    change: Partial<Pick<StoredShare, 'name' | 'title' | 'expires_at' | 'notify'>>,
  ): Promise<void> {
    await tx.run(sql`update shares set ${assignments(change)} where id = ${id}`)
  },

  async setCircles(system: SystemId, id: ShareId, circles: readonly CircleId[]): Promise<void> {
    await tx.run(sql`delete from share_circles where share_id = ${id}`)
    await insertCircles(tx, system, id, circles)
  },

  /** Gives a share a new link. Its holder loses it, whether they had the old link or kept it in their account. */
  async relink(id: ShareId, secrets: LinkSecrets): Promise<void> {
    await tx.run(sql`delete from kept_shares where share_id = ${id}`)
    await removeChannels(tx, id)
    await tx.run(sql`update shares set ${assignments({ kind: 'link', ...secrets })} where id = ${id}`)
  },

  /** Moves a share from its link into the account of a person. */
  async keep(
    { id, system_id }: Pick<StoredShare, 'id' | 'system_id'>,
    kept: { person_id: PersonId; uuid: Uuid; created: Instant },
    secrets: LinkSecrets,
  ): Promise<void> {
    await tx.run(sql`update shares set ${assignments({ kind: 'person', ...secrets })} where id = ${id}`)
    await removeChannels(tx, id)
    await tx.run(sql`insert into kept_shares ${values({ share_id: id, system_id, ...kept })}`)
  },

  async remove(id: ShareId): Promise<void> {
    await tx.run(sql`delete from shares where id = ${id}`)
  },

  /** Ends a share for good: its link, its pictures, its feeds, and that somebody keeps it. */
  async end(id: ShareId, at: Instant): Promise<void> {
    await tx.run(sql`delete from feeds where share_id = ${id}`)
    await removeChannels(tx, id)
    await tx.run(sql`delete from kept_shares where share_id = ${id}`)
    await tx.run(sql`update shares set ${closed}, expires_at = ${at} where id = ${id}`)
  },

  /** Deletes the channels of shares that have ended by now. */
  async removeEndedChannels(now: Instant): Promise<void> {
    await tx.run(
      sql`delete from channels where share_id in (
            select s.id from shares s where s.expires_at is not null and s.expires_at <= ${now})`,
    )
  },

  /** Deletes shares that ended before a moment. */
  async prune(endedBefore: Instant): Promise<void> {
    await tx.run(sql`delete from shares where expires_at is not null and expires_at < ${endedBefore}`)
  },

  /** Deletes shares of a system that ended, but for so many that ended last. */
  async pruneEnded(system: SystemId, now: Instant, kept: number): Promise<void> {
    await tx.run(
      sql`delete from shares where system_id = ${system} and expires_at <= ${now} and id not in (
            select s.id from shares s where s.system_id = ${system} and s.expires_at <= ${now}
            order by s.expires_at desc, s.id desc ${atMost(kept)})`,
    )
  },
})

/** Deletes the channels of the holder of a share. */
const removeChannels = (tx: Tx, id: ShareId): Promise<void> =>
  tx.run(sql`delete from channels where share_id = ${id}`)

async function insertCircles(
  tx: Tx,
  system_id: SystemId,
  share_id: ShareId,
  circles: readonly CircleId[],
): Promise<void> {
  const [first, ...rest] = circles.map((circle_id, place) => ({ system_id, share_id, circle_id, place }))
  if (first) await tx.run(sql`insert into share_circles ${values(first, ...rest)}`)
}
