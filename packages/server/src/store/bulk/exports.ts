import type { Hid, Instant, Snowflake, Uuid } from '@polyphony/contract'
import type {
  MemberId,
  StoredAutoproxy,
  StoredGroup,
  StoredMember,
  StoredMemberGuild,
  StoredMessage,
  StoredPicture,
  StoredSystemGuild,
  SwitchId,
  SystemId,
} from '../../domain/entities.ts'
import { memberGuildColumns, systemGuildColumns } from '../chat/guilds.ts'
import { one, type Queryable } from '../drivers/driver.ts'
import { history, readFronters } from '../fronting/history.ts'
import { groupColumnsSql, memberIds } from '../groups.ts'
import { journal } from '../notes.ts'
import { type Page, portion } from '../sql/refs.ts'
import { atMost, columns, raw, sql } from '../sql/sql.ts'
import type { ImportRunId } from './import-runs.ts'

/** The position where a page of switches ended. */
export interface SwitchPlace {
  timestamp: Instant
  id: SwitchId
}
/** The IDs and pictures of a member. */
export type ExportedMember = Pick<
  StoredMember,
  'id' | 'hid' | 'uuid' | 'avatar_url' | 'webhook_avatar_url' | 'banner'
>
export type ExportedSwitch = SwitchPlace & { uuid: Uuid; member_ids: MemberId[] }
export type ExportedMessage = StoredMessage & {
  original_sent_at: Instant | null
  member_id: MemberId | null
  /** The message that it continues. */
  part_of: Snowflake | null
}

const messageColumnsSql = raw(
  `${['id', 'original', 'sender', 'channel', 'guild', 'part_of'].map((name) => `cast(x.${name} as text) as ${name}`)},
   x.original_sent_at, x.member_id`,
)

interface OnSwitch {
  id: number
  switch: Uuid
  switch_timestamp: Instant
  member: Hid | null
}
export type ExportedSwitchNote = OnSwitch & { status: string | null; note: string | null }
export type ExportedComment = OnSwitch & { uuid: Uuid; text: string; created: Instant }
const onSwitch = raw('w.uuid as switch, w.timestamp as switch_timestamp, m.hid as member')

interface Reach {
  newest: SwitchId
  /** An import in progress, whose switches the export leaves out even if the import ends first. */
  underWay: ImportRunId
}
const noImportRun = -1 as ImportRunId
const anywhere = raw('true')
const isWithin = ({ newest, underWay }: Reach) => sql`w.id <= ${newest} and w.arrival <> ${underWay}`

type ExportRow = SwitchPlace & { uuid: Uuid; members: string }
function withFronters(rows: ExportRow[]): ExportedSwitch[] {
  const fronters = readFronters(rows)
  return rows.map(({ id, uuid, timestamp }, i) => ({ id, uuid, timestamp, member_ids: fronters[i] ?? [] }))
}

type WithIds<T> = T & { member_ids: string | null }
const readIds = <T>(rows: WithIds<T>[]) =>
  rows.map((row) => ({ ...row, member_ids: (row.member_ids?.split(',') ?? []).map(Number) as MemberId[] }))

const uuidsOf = (rows: readonly { uuid: Uuid }[]): Uuid[] => rows.map(({ uuid }) => uuid)

/** Reads the history of a system, with the notes and comments on its switches. */
const historyReader = (db: Queryable) => ({
  /** Finds the newest switch. The export excludes later switches, except one made at this very moment. */
  async reach(id: SystemId): Promise<Reach> {
    const row = await one<{ newest: SwitchId | null; arrival: ImportRunId | null }>(
      db,
      sql`select (select max(id) from switches) as newest, (select id from arrivals where system_id = ${id}) as arrival`,
    )
    return { newest: row?.newest ?? (0 as SwitchId), underWay: row?.arrival ?? noImportRun }
  },

  /** Reads switches before a place, or from the end of the history; newest first. */
  switchesBefore: async (id: SystemId, reach: Reach, place: SwitchPlace | undefined, limit: number) =>
    withFronters(
      await db.all(
        sql`select w.id, w.uuid, w.timestamp, w.members from ${history} w
            where w.system_id = ${id} and ${isWithin(reach)}
              and ${place ? sql`(w.timestamp, w.id) < (${place.timestamp}, ${place.id})` : anywhere}
            order by w.timestamp desc, w.id desc ${atMost(limit)}`,
      ),
    ),

  /** Reads switches after a place, or from the beginning of the history; oldest first. */
  switchesAfter: async (id: SystemId, reach: Reach, place: SwitchPlace | undefined, limit: number) =>
    withFronters(
      await db.all(
        sql`select w.id, w.uuid, w.timestamp, w.members from ${history} w
            where w.system_id = ${id} and ${isWithin(reach)}
              and ${place ? sql`(w.timestamp, w.id) > (${place.timestamp}, ${place.id})` : anywhere}
            order by w.timestamp, w.id ${atMost(limit)}`,
      ),
    ),

  async commentUuids(id: SystemId): Promise<Uuid[]> {
    return uuidsOf(await db.all(sql`select uuid from switch_comments where system_id = ${id}`))
  },

  /** Reads notes on switches after one of them, or from the first. */
  switchNotesAfter: (id: SystemId, after: number, limit: number) =>
    db.all<ExportedSwitchNote>(
      sql`select n.id, ${onSwitch}, n.status, n.note
          from switch_notes n join ${history} w on w.id = n.switch_id left join members m on m.id = n.member_id
          where n.system_id = ${id} and n.id > ${after} order by n.id ${atMost(limit)}`,
    ),

  commentsAfter: (id: SystemId, after: number, limit: number) =>
    db.all<ExportedComment>(
      sql`select n.id, ${onSwitch}, n.uuid, n.text, n.created
          from switch_comments n join ${history} w on w.id = n.switch_id left join members m on m.id = n.member_id
          where n.system_id = ${id} and n.id > ${after} order by n.id ${atMost(limit)}`,
    ),
})

/** Reads what a system has on chat servers. */
const chatReader = (db: Queryable) => ({
  accounts: (id: SystemId) =>
    db.all<{ id: Snowflake; autoproxy_enabled: boolean }>(
      sql`select cast(a.id as text) as id, a.autoproxy_enabled from accounts a
          where a.system_id = ${id} order by a.id`,
    ),

  systemGuilds: (id: SystemId) =>
    db.all<StoredSystemGuild & { guild_id: Snowflake }>(
      sql`select cast(g.guild_id as text) as guild_id, ${columns('g', systemGuildColumns)}
          from system_guilds g where g.system_id = ${id} order by g.guild_id`,
    ),

  memberGuilds: (id: SystemId) =>
    db.all<StoredMemberGuild & { guild_id: Snowflake; member_id: MemberId }>(
      sql`select cast(g.guild_id as text) as guild_id, g.member_id, ${columns('g', memberGuildColumns)}
          from member_guilds g where g.system_id = ${id} order by g.guild_id, g.member_id`,
    ),

  autoproxy: (id: SystemId) =>
    db.all<Omit<StoredAutoproxy, 'autoproxy_member_hid'> & { guild_id: Snowflake }>(
      sql`select cast(p.guild_id as text) as guild_id, p.autoproxy_mode, p.autoproxy_member_id,
                 p.last_latch_timestamp
          from autoproxy p where p.system_id = ${id} order by p.guild_id`,
    ),

  /** Reads messages after one of them, or from the first. */
  messagesAfter: (id: SystemId, after: Snowflake | undefined, limit: number) =>
    db.all<ExportedMessage>(
      sql`select ${messageColumnsSql} from messages x
          where x.system_id = ${id} and ${after === undefined ? anywhere : sql`x.id > ${after}`}
          order by x.id ${atMost(limit)}`,
    ),
})

/** Reads all data of a system for its data file. Long lists come in pages, each as quick as the first. */
export const exportReader = (db: Queryable) => ({
  ...historyReader(db),
  ...chatReader(db),

  /** Reads what an export needs of all members at once. */
  members: (id: SystemId, page: Page) =>
    db.all<ExportedMember>(
      sql`select m.id, m.hid, m.uuid, m.avatar_url, m.webhook_avatar_url, m.banner from members m
          where m.system_id = ${id} ${portion('m', page)}`,
    ),

  aliases: (members: readonly MemberId[]) =>
    db.all<{ id: MemberId; aliases: string }>(
      sql`select m.id, m.aliases from members m where m.id ${db.dialect.oneOfIds(members)}`,
    ),

  /** Reads which members have a value of which field. */
  valueKeys: (id: SystemId, members: readonly MemberId[]) =>
    db.all<{ member_id: MemberId; field: Uuid }>(
      sql`select v.member_id, v.field from member_fields v
          where v.system_id = ${id} and v.member_id ${db.dialect.oneOfIds(members)}`,
    ),

  groups: async (id: SystemId, page: Page) =>
    readIds(
      await db.all<WithIds<StoredGroup>>(
        sql`select ${groupColumnsSql}, ${memberIds} from groups g where g.system_id = ${id} ${portion('g', page)}`,
      ),
    ),

  /** The pictures of a system in the order they were made. */
  pictures: (id: SystemId) =>
    db.all<Pick<StoredPicture, 'key' | 'kind' | 'bytes' | 'created'> & { hash: string }>(
      sql`select key, kind, bytes, created, hash from pictures where system_id = ${id} order by id`,
    ),

  async noteUuids(id: SystemId): Promise<Uuid[]> {
    return uuidsOf(await db.all(sql`select uuid from ${journal} n where system_id = ${id}`))
  },
})
