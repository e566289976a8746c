import {
  type AutoproxyMode,
  type EntityRef,
  type Instant,
  type MemberGuildPatch,
  memberGuildModel,
  type Snowflake,
  type SystemGuildPatch,
  type SystemRef,
  systemGuildModel,
} from '@polyphony/contract'
import type {
  MemberId,
  StoredAutoproxy,
  StoredKnownGuild,
  StoredMember,
  StoredMemberGuild,
  StoredSystemGuild,
  SystemId,
} from '../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { memberBy } from '../members.ts'
import { assignments, columns, columnsOf, type RowValues, raw, sql, values } from '../sql/sql.ts'
import { joinSystem } from '../systems.ts'

export const systemGuildColumns = columnsOf(systemGuildModel)
export const memberGuildColumns = columnsOf(memberGuildModel)

/** Guild settings beside the system or member they belong to; `guild_id` is null when there are none. */
export type FoundSystemGuild = StoredSystemGuild & { id: SystemId; guild_id: Snowflake }
export type FoundMemberGuild = StoredMemberGuild &
  Pick<StoredMember, 'id' | 'system_id' | 'uuid'> & { guild_id: Snowflake }

export const systemGuildTarget = (ref: SystemRef, guild: Snowflake | null): Target<FoundSystemGuild> => ({
  columns: sql`s.id, g.guild_id, ${columns('g', systemGuildColumns)}`,
  join: sql`${joinSystem(ref)} left join system_guilds g on g.system_id = s.id and g.guild_id = ${guild}`,
})

export const memberGuildTarget = (ref: EntityRef, guild: Snowflake | null): Target<FoundMemberGuild> => ({
  columns: sql`m.id, m.system_id, m.uuid, g.guild_id, ${columns('g', memberGuildColumns)}`,
  join: sql`left join members m on ${memberBy(ref)}
            left join member_guilds g on g.member_id = m.id and g.guild_id = ${guild}`,
})

export const guildReader = (db: Queryable) => ({
  list: (system: SystemId) =>
    db.all<StoredKnownGuild>(
      sql`select cast(coalesce(g.guild_id, p.guild_id) as text) as guild_id, v.name as server_name,
                 ${columns('g', systemGuildColumns)},
                 coalesce(p.autoproxy_mode, 'off') as autoproxy_mode,
                 p.autoproxy_member_id, m.hid as autoproxy_member_hid, p.last_latch_timestamp
          from (select * from system_guilds where system_id = ${system}) g
          full join (select * from autoproxy where system_id = ${system}) p on p.guild_id = g.guild_id
          left join members m on m.id = p.autoproxy_member_id
          left join chat_servers v on v.id = coalesce(g.guild_id, p.guild_id)
          order by coalesce(g.guild_id, p.guild_id)`,
    ),

  autoproxy: (system: SystemId, guild: Snowflake) =>
    one<StoredAutoproxy>(
      db,
      sql`select p.autoproxy_mode, p.autoproxy_member_id, m.hid as autoproxy_member_hid, p.last_latch_timestamp
          from autoproxy p left join members m on m.id = p.autoproxy_member_id
          where p.system_id = ${system} and p.guild_id = ${guild}`,
    ),
})

export interface AutoproxyChange {
  autoproxy_mode: AutoproxyMode
  autoproxy_member_id: MemberId | null
  last_latch_timestamp: Instant | null
}

export interface MemberGuildSettings {
  member: MemberId
  guild: Snowflake
  patch: MemberGuildPatch
}

// why: `guild_id` is set to itself so that an empty patch is a valid update, which returns the row as it is.
export const guildWriter = (tx: Tx) => ({
  ...guildReader(tx),

  /** Creates the row with defaults when it is missing. */
  async ensureSystem(system: SystemId, guild: Snowflake): Promise<void> {
    await tx.run(
      sql`insert into system_guilds (system_id, guild_id) values (${system}, ${guild}) on conflict do nothing`,
    )
  },

  async ensureMember(system: SystemId, member: MemberId, guild: Snowflake): Promise<void> {
    await tx.run(
      sql`insert into member_guilds (system_id, member_id, guild_id) values (${system}, ${member}, ${guild})
          on conflict do nothing`,
    )
  },

  updateSystem(
    system: SystemId,
    guild: Snowflake,
    patch: SystemGuildPatch,
  ): Promise<StoredSystemGuild | undefined> {
    return one(
      tx,
      sql`update system_guilds set ${assignments({ guild_id: guild, ...patch })}
          where system_id = ${system} and guild_id = ${guild} returning ${raw(String(systemGuildColumns))}`,
    )
  },

  updateMember(
    member: MemberId,
    guild: Snowflake,
    patch: MemberGuildPatch,
  ): Promise<StoredMemberGuild | undefined> {
    return one(
      tx,
      sql`update member_guilds set ${assignments({ guild_id: guild, ...patch })}
          where member_id = ${member} and guild_id = ${guild} returning ${raw(String(memberGuildColumns))}`,
    )
  },

  /**
   * Writes the settings of many members. Keys that a patch leaves out stay as they are, and with `keepsMine` also those
   * that have a value.
   */
  async putMembers(
    system: SystemId,
    settings: readonly MemberGuildSettings[],
    { keepsMine = false } = {},
  ): Promise<void> {
    const rows = new Map<string, RowValues>()
    for (const { member, guild, patch } of settings) {
      const key = `${member} ${guild}`
      rows.set(key, { system_id: system, member_id: member, guild_id: guild, ...rows.get(key), ...patch })
    }
    const alike = Map.groupBy(rows.values(), (row) => Object.keys(row).join())
    for (const [first, ...more] of alike.values()) {
      if (first === undefined) continue
      const written = (column: string) =>
        keepsMine ? `coalesce(member_guilds.${column}, excluded.${column})` : `excluded.${column}`
      const changes = Object.keys(first).map((column) => `${column} = ${written(column)}`)
      await tx.run(
        sql`insert into member_guilds ${values(first, ...more)}
            on conflict (member_id, guild_id) do update set ${raw(changes.join(', '))}`,
      )
    }
  },

  async setAutoproxy(system: SystemId, guild: Snowflake, change: AutoproxyChange): Promise<void> {
    const { autoproxy_mode: mode, autoproxy_member_id: member, last_latch_timestamp: latched } = change
    await tx.run(
      sql`insert into autoproxy (system_id, guild_id, autoproxy_mode, autoproxy_member_id, last_latch_timestamp)
          values (${system}, ${guild}, ${mode}, ${member}, ${latched})
          on conflict (system_id, guild_id) do update set autoproxy_mode = excluded.autoproxy_mode,
            autoproxy_member_id = excluded.autoproxy_member_id, last_latch_timestamp = excluded.last_latch_timestamp`,
    )
  },
})
