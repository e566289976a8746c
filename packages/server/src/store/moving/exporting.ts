import type { Instant, Snowflake, Uuid } from '@polyphony/contract'
import type {
  MemberId,
  StoredAutoproxy,
  StoredGroup,
  StoredMemberGuild,
  StoredMessage,
  StoredSettings,
  StoredSystem,
  StoredSystemGuild,
  SwitchId,
  SystemId,
} from '../../domain/entities.ts'
import { one, type Queryable } from '../drivers/driver.ts'
import { group, memberIds } from '../groups.ts'
import { memberGuildColumns, systemGuildColumns } from '../guilds.ts'
import { type Page, portion } from '../sql/refs.ts'
import { columns, raw, sql } from '../sql/sql.ts'
import { history, readFronters } from '../switches.ts'
import { settings, system } from '../systems.ts'
import type { ArrivalId } from './arrivals.ts'

/** Where a page of switches ended. */
export interface SwitchPlace {
  timestamp: Instant
  id: SwitchId
}
export type ExportedSwitch = SwitchPlace & { uuid: Uuid; member_ids: MemberId[] }
export type ExportedMessage = StoredMessage & {
  original_sent_at: Instant | null
  member_id: MemberId | null
}

const message = raw(
  `${['id', 'original', 'sender', 'channel', 'guild'].map((name) => `cast(x.${name} as text) as ${name}`)},
   x.original_sent_at, x.member_id`,
)

interface Reach {
  newest: SwitchId
  /** An import whose switches are not to be seen yet, whenever it ends. */
  underWay: ArrivalId
}
const nothing = -1 as ArrivalId
const isWithin = ({ newest, underWay }: Reach) => sql`w.id <= ${newest} and w.arrival <> ${underWay}`

type SwitchRow = SwitchPlace & { uuid: Uuid; members: string }
function withFronters(rows: SwitchRow[]): ExportedSwitch[] {
  const fronters = readFronters(rows)
  return rows.map(({ id, uuid, timestamp }, i) => ({ id, uuid, timestamp, member_ids: fronters[i] ?? [] }))
}

type WithIds<T> = T & { member_ids: string | null }
const readIds = <T>(rows: WithIds<T>[]) =>
  rows.map((row) => ({ ...row, member_ids: (row.member_ids?.split(',') ?? []).map(Number) as MemberId[] }))

/** All that belongs to a system, for its data file. What can be long comes in pages, each as quick as the first. */
export const exportReader = (db: Queryable) => ({
  system: (id: SystemId) => one<StoredSystem>(db, sql`select ${system} from systems s where s.id = ${id}`),
  settings: (id: SystemId) =>
    one<StoredSettings>(db, sql`select ${settings} from system_settings c where c.system_id = ${id}`),

  accounts: (id: SystemId) =>
    db.all<{ id: Snowflake; autoproxy_enabled: boolean }>(
      sql`select cast(a.id as text) as id, a.autoproxy_enabled from accounts a
          where a.system_id = ${id} order by a.id`,
    ),

  groups: async (id: SystemId, page: Page) =>
    readIds(
      await db.all<WithIds<StoredGroup>>(
        sql`select ${group}, ${memberIds} from groups g where g.system_id = ${id} ${portion('g', page)}`,
      ),
    ),

  /** How far the switches go by now: one that is made or arrives later lies beyond, unless it is made at this very moment. */
  async reach(id: SystemId): Promise<Reach> {
    const row = await one<{ newest: SwitchId | null; arrival: ArrivalId | null }>(
      db,
      sql`select (select max(id) from switches) as newest, (select id from arrivals where system_id = ${id}) as arrival`,
    )
    return { newest: row?.newest ?? (0 as SwitchId), underWay: row?.arrival ?? nothing }
  },

  /** Those further back than a place, newest first. */
  switchesBefore: async (id: SystemId, reach: Reach, place: SwitchPlace, limit: number) =>
    withFronters(
      await db.all(
        sql`select w.id, w.uuid, w.timestamp, w.members from ${history} w
            where w.system_id = ${id} and (w.timestamp, w.id) < (${place.timestamp}, ${place.id})
              and ${isWithin(reach)}
            order by w.timestamp desc, w.id desc limit ${limit}`,
      ),
    ),

  /** Those further on, oldest first. */
  switchesAfter: async (id: SystemId, reach: Reach, place: SwitchPlace, limit: number) =>
    withFronters(
      await db.all(
        sql`select w.id, w.uuid, w.timestamp, w.members from ${history} w
            where w.system_id = ${id} and (w.timestamp, w.id) > (${place.timestamp}, ${place.id})
              and ${isWithin(reach)}
            order by w.timestamp, w.id limit ${limit}`,
      ),
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

  messagesAfter: (id: SystemId, after: Snowflake, limit: number) =>
    db.all<ExportedMessage>(
      sql`select ${message} from messages x where x.system_id = ${id} and x.id > ${after}
          order by x.id limit ${limit}`,
    ),
})
