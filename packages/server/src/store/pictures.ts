import type { Instant, PictureKind, PictureUse, Snowflake } from '@polyphony/contract'
import type { StoredPicture, SystemId } from '../domain/entities.ts'
import { isOfEnabled } from './bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { atMost, raw, sql, values } from './sql/sql.ts'

const columns = raw('id, system_id, key, kind, width, height, bytes, animated, created')

/** A place in a system that shows a picture of this server or from elsewhere. */
export interface PictureUseRow extends Omit<PictureUse, 'guild_id'> {
  /** The row of the system, member or group. */
  object: number
  guild: Snowflake | null
  /** The value as it is stored. */
  shown: string
}

const usesIn = (db: Queryable, system: SystemId): Promise<PictureUseRow[]> =>
  db.all(
    sql`select 'system' as type, s.id as object, s.hid as id, 'avatar_url' as key, cast(null as text) as guild, s.avatar_url as shown
        from systems s where s.avatar_url is not null and s.id = ${system}
        union all
        select 'system', s.id, s.hid, 'banner', null, s.banner
        from systems s where s.banner is not null and s.id = ${system}
        union all
        select 'member', m.id, m.hid, 'avatar_url', null, m.avatar_url
        from members m where m.avatar_url is not null and m.system_id = ${system}
        union all
        select 'member', m.id, m.hid, 'webhook_avatar_url', null, m.webhook_avatar_url
        from members m where m.webhook_avatar_url is not null and m.system_id = ${system}
        union all
        select 'member', m.id, m.hid, 'banner', null, m.banner
        from members m where m.banner is not null and m.system_id = ${system}
        union all
        select 'group', g.id, g.hid, 'icon', null, g.icon
        from groups g where g.icon is not null and g.system_id = ${system}
        union all
        select 'group', g.id, g.hid, 'banner', null, g.banner
        from groups g where g.banner is not null and g.system_id = ${system}
        union all
        select 'system_guild', s.id, s.hid, 'avatar_url', cast(x.guild_id as text), x.avatar_url
        from systems s join system_guilds x on x.system_id = s.id
        where x.avatar_url is not null and s.id = ${system}
        union all
        select 'member_guild', m.id, m.hid, 'avatar_url', cast(x.guild_id as text), x.avatar_url
        from members m join member_guilds x on x.member_id = m.id
        where x.avatar_url is not null and m.system_id = ${system}`,
  )

export const pictureReader = (db: Queryable) => ({
  find: (key: string) => one<StoredPicture>(db, sql`select ${columns} from pictures where key = ${key}`),

  /** Finds a picture to show: none of a system that is disabled. */
  findShown: (key: string) =>
    one<StoredPicture>(
      db,
      sql`select ${columns} from pictures where key = ${key}
          and ${isOfEnabled('pictures.system_id')}`,
    ),

  /** Lists the pictures of all systems in the order they were made, after a row. */
  keysAfter: (last: number, limit: number) =>
    db.all<Pick<StoredPicture, 'id' | 'key' | 'system_id'>>(
      sql`select id, key, system_id from pictures where id > ${last} order by id ${atMost(limit)}`,
    ),

  /** Newest first. */
  list: (system: SystemId) =>
    db.all<StoredPicture>(sql`select ${columns} from pictures where system_id = ${system} order by id desc`),

  /** Tests whether a picture with this ID exists, or its files are being written or removed. */
  async isExpected(key: string): Promise<boolean> {
    const row = await one(
      db,
      sql`select 1 as found where exists (select 1 from pictures where key = ${key})
            or exists (select 1 from picture_leftovers where key = ${key})`,
    )
    return row !== undefined
  },

  /** Finds the picture that was made of the same file, or that is this file. */
  findSame: (system: SystemId, kind: PictureKind, hash: string) =>
    one<StoredPicture>(
      db,
      sql`select ${columns} from pictures
          where system_id = ${system} and kind = ${kind} and (source_hash = ${hash} or hash = ${hash}) order by id limit 1`,
    ),

  /** Counts the pictures of a system, with those that an import in progress brings. */
  async usage(system: SystemId): Promise<{ used: number; count: number }> {
    const row = await one<{ used: number; count: number }>(
      db,
      sql`select cast(coalesce(sum(bytes), 0) as bigint) as used, count(*) as count from pictures
          where system_id in (select ${system} union all select shell_id from arrivals where system_id = ${system})`,
    )
    return row ?? { used: 0, count: 0 }
  },

  /** Lists every place of a system that shows a picture. */
  uses: (system: SystemId) => usesIn(db, system),

  /** Keys of pictures that are gone, or were never complete, and whose files may still be there. */
  async leftovers(before: Instant, limit: number): Promise<string[]> {
    const rows = await db.all<{ key: string }>(
      sql`select key from picture_leftovers where since < ${before} order by since ${atMost(limit)}`,
    )
    return rows.map(({ key }) => key)
  },
})

/** The values of a new picture. */
export type NewPicture = Omit<StoredPicture, 'id' | 'system_id'> & { source_hash: string; hash: string }

export const pictureWriter = (tx: Tx) => ({
  ...pictureReader(tx),

  async insert(system: SystemId, picture: NewPicture): Promise<StoredPicture> {
    const row = await one<StoredPicture>(
      tx,
      sql`insert into pictures ${values({ system_id: system, ...picture })} returning ${columns}`,
    )
    if (row === undefined) throw new Error('an insert gave no row')
    return row
  },

  /** Deletes a picture, or all of a system. Their files become leftovers. */
  async remove(system: SystemId, since: Instant, key?: string): Promise<string[]> {
    const rows = await tx.all<{ key: string }>(
      key === undefined
        ? sql`delete from pictures where system_id = ${system} returning key`
        : sql`delete from pictures where system_id = ${system} and key = ${key} returning key`,
    )
    const keys = rows.map((row) => row.key)
    await this.remember(keys, since)
    return keys
  },

  /** Remembers pictures whose files are to be deleted, unless somebody forgets them first. */
  async remember(keys: readonly string[], since: Instant): Promise<void> {
    const [first, ...more] = keys.map((key) => ({ key, since }))
    if (first) await tx.run(sql`insert into picture_leftovers ${values(first, ...more)}`)
  },

  /** Returns how many of them were remembered. */
  async forget(keys: readonly string[]): Promise<number> {
    const rows = await tx.all(
      sql`delete from picture_leftovers where key ${tx.dialect.oneOf(keys)} returning key`,
    )
    return rows.length
  },
})
