import type { AutoproxyMode, EntityRef, Instant, Snowflake } from '@polyphony/contract'
import type { MemberId, StoredMember, StoredSettings, StoredSystem, SystemId } from '../../domain/entities.ts'
import { isEnabled } from '../bulk/hidden-rows.ts'
import { one, type Queryable } from '../drivers/driver.ts'
import { latestSwitch } from '../fronting/switches.ts'
import type { Target } from '../lookup/target.ts'
import { memberBy, memberColumnsSql } from '../members.ts'
import { sql } from '../sql/sql.ts'
import { membersVersionOf } from '../systems.ts'
import { serverColumns } from './servers.ts'

/** The sender's system as a proxying decision needs it, without its members. `readServer` takes the guild out of it. */
export interface ProxySource
  extends Pick<StoredSystem, 'id' | 'hid' | 'tag' | 'avatar_url'>,
    Pick<
      StoredSettings,
      'case_sensitive_proxy_tags' | 'latch_timeout' | 'name_format' | 'proxy_error_message_enabled'
    > {
  members_version: number
  account_autoproxy: boolean
  account_denied: boolean
  proxying_enabled: boolean
  guild_tag: string | null
  tag_enabled: boolean
  guild_avatar_url: string | null
  guild_name_format: string | null
  autoproxy_mode: AutoproxyMode
  autoproxy_member_id: MemberId | null
  last_latch_timestamp: Instant | null
}

/**
 * Finds the sender's system. An account without one costs a single index lookup: every later join finds nothing at
 * once.
 */
export const proxyTarget = (account: Snowflake | null, guild: Snowflake | null): Target<ProxySource> => ({
  columns: sql`s.id, s.hid, s.tag, s.avatar_url, s.members_version, a.autoproxy_enabled as account_autoproxy,
    a.denied as account_denied,
    c.case_sensitive_proxy_tags, c.latch_timeout, c.name_format, c.proxy_error_message_enabled,
    g.proxying_enabled, g.tag as guild_tag, g.tag_enabled, g.avatar_url as guild_avatar_url,
    g.name_format as guild_name_format, p.autoproxy_mode, p.autoproxy_member_id, p.last_latch_timestamp, ${serverColumns}`,
  join: sql`left join accounts a on a.id = ${account}
    left join systems s on s.id = a.system_id and ${isEnabled('s')}
    left join system_settings c on c.system_id = s.id
    left join system_guilds g on g.system_id = s.id and g.guild_id = ${guild}
    left join autoproxy p on p.system_id = s.id and p.guild_id = ${guild}
    left join chat_servers v on v.id = ${guild} and s.id is not null`,
})

/** The fields of a member that the engine reads. */
export type TaggedMember = Pick<
  StoredMember,
  | 'id'
  | 'name'
  | 'display_name'
  | 'avatar_url'
  | 'webhook_avatar_url'
  | 'proxy_tags'
  | 'keep_proxy'
  | 'tts'
  | 'autoproxy_enabled'
>

/** A member with its settings in one guild, and the member the previous message was proxied for. */
export type ChosenMember = StoredMember & {
  guild_display_name: string | null
  guild_avatar_url: string | null
  guild_keep_proxy: boolean | null
  previous_member_id: MemberId | null
}

export const proxyReader = (db: Queryable) => ({
  /** The members of a system; each row has the version of all of them, as the database that is asked knows it. */
  members: (system: SystemId) =>
    db.all<TaggedMember & { members_version: number }>(
      sql`select id, name, display_name, avatar_url, webhook_avatar_url, proxy_tags, keep_proxy, tts, autoproxy_enabled,
            ${membersVersionOf(db, system)}
          from members where system_id = ${system} order by id`,
    ),

  chosen: (id: MemberId, guild: Snowflake, previous: Snowflake | null) =>
    one<ChosenMember>(
      db,
      sql`select ${memberColumnsSql}, g.display_name as guild_display_name, g.avatar_url as guild_avatar_url,
                 g.keep_proxy as guild_keep_proxy, x.member_id as previous_member_id
          from members m
          left join member_guilds g on g.member_id = m.id and g.guild_id = ${guild}
          left join messages x on x.id = ${previous}
          where m.id = ${id}`,
    ),

  /** Finds a member of a system by name instead. */
  named: (system: SystemId, ref: EntityRef, guild: Snowflake, previous: Snowflake | null) =>
    one<ChosenMember>(
      db,
      sql`select ${memberColumnsSql}, g.display_name as guild_display_name, g.avatar_url as guild_avatar_url,
                 g.keep_proxy as guild_keep_proxy, x.member_id as previous_member_id
          from members m
          left join member_guilds g on g.member_id = m.id and g.guild_id = ${guild}
          left join messages x on x.id = ${previous}
          where ${memberBy(ref)} and m.system_id = ${system}`,
    ),

  async fronters(system: SystemId): Promise<MemberId[]> {
    const rows = await db.all<{ id: MemberId }>(
      sql`select m.id from ${latestSwitch(system)} w
          join ${db.dialect.items('w.members', 'fronter')} on true
          join members m on m.id = fronter.value and +m.system_id = w.system_id
          order by fronter.key`,
    )
    return rows.map(({ id }) => id)
  },
})
