import type { Autoproxy, KnownGuild, MemberGuild, SystemGuild } from '@polyphony/contract'
import type { StoredAutoproxy, StoredKnownGuild, StoredMemberGuild, StoredSystemGuild } from '../entities.ts'
import { formatNullable } from './format.ts'

export function presentSystemGuild(guild: StoredSystemGuild): SystemGuild {
  const { proxying_enabled, tag, tag_enabled, avatar_url, display_name, name_format } = guild
  return { proxying_enabled, tag, tag_enabled, avatar_url, display_name, name_format }
}

export function presentMemberGuild({ display_name, avatar_url, keep_proxy }: StoredMemberGuild): MemberGuild {
  return { display_name, avatar_url, keep_proxy }
}

export function presentAutoproxy(autoproxy: StoredAutoproxy): Autoproxy {
  const { autoproxy_mode, autoproxy_member_hid, last_latch_timestamp } = autoproxy
  return {
    autoproxy_mode,
    // compat: in mode front the member is always null.
    autoproxy_member: autoproxy_mode === 'front' ? null : autoproxy_member_hid,
    last_latch_timestamp: formatNullable(last_latch_timestamp),
  }
}

export function presentKnownGuild(guild: StoredKnownGuild): KnownGuild {
  return {
    guild_id: guild.guild_id,
    name: guild.server_name,
    settings: guild.proxying_enabled === null ? null : presentSystemGuild(guild),
    autoproxy: presentAutoproxy(guild),
  }
}
