import {
  type Autoproxy,
  defaultNameFormat,
  fail,
  formatInstant,
  formatInstantSeconds,
  type Group,
  groupPrivacyKeys,
  type Hid,
  type Instant,
  type ListedSwitch,
  limits,
  type Member,
  type MemberGuild,
  type Message,
  memberPrivacyKeys,
  type PublicSystemSettings,
  type Switch,
  type System,
  type SystemGuild,
  type SystemSettings,
  snowflakeInstant,
  systemPrivacyKeys,
  type Uuid,
} from '@polyphony/contract'
import type {
  StoredAutoproxy,
  StoredMemberGuild,
  StoredSettings,
  StoredSystem,
  StoredSystemGuild,
} from '../../domain/entities.ts'
import {
  type GroupView,
  type MemberView,
  privacyOf,
  revealMember,
  revealSystem,
  type Visible,
} from '../../domain/privacy.ts'
import type { Viewer } from '../../domain/viewer.ts'
import type { MessageParts } from '../../store/messages.ts'
import { type ListedSwitchRow, readHids, type SwitchWithMembers } from '../../store/switches.ts'

/** The v2 shapes. Keys stand in the order of the reference API. */

export function presentSystem(visible: Visible<StoredSystem>): System {
  const { of: system, owner } = visible
  return {
    id: system.hid,
    uuid: system.uuid,
    name: system.name,
    description: system.description,
    tag: system.tag,
    pronouns: system.pronouns,
    avatar_url: cleanUrl(system.avatar_url),
    banner: cleanUrl(system.banner),
    color: system.color,
    created: formatInstant(system.created),
    ...(owner && { webhook_url: system.webhook_url }),
    privacy: privacyOf(visible, systemPrivacyKeys),
  }
}

export function presentSettings(visible: Visible<StoredSettings>): SystemSettings | PublicSystemSettings {
  return visible.owner ? presentOwnSettings(visible) : presentPublicSettings(visible)
}

export function presentOwnSettings({ of: settings, owner }: Visible<StoredSettings>): SystemSettings {
  if (!owner) fail('forbidden')
  return {
    timezone: settings.timezone,
    pings_enabled: settings.pings_enabled,
    latch_timeout: settings.latch_timeout,
    member_default_private: settings.member_default_private,
    group_default_private: settings.group_default_private,
    show_private_info: settings.show_private_info,
    member_limit: settings.member_limit ?? limits.membersPerSystem,
    group_limit: settings.group_limit ?? limits.groupsPerSystem,
    case_sensitive_proxy_tags: settings.case_sensitive_proxy_tags,
    proxy_error_message_enabled: settings.proxy_error_message_enabled,
    hid_display_split: settings.hid_display_split,
    hid_display_caps: settings.hid_display_caps,
    hid_list_padding: settings.hid_list_padding,
    card_show_color_hex: settings.card_show_color_hex,
    proxy_switch: settings.proxy_switch,
    name_format: settings.name_format ?? defaultNameFormat,
    description_templates: JSON.parse(settings.description_templates),
  }
}

function presentPublicSettings({ of: settings }: Visible<StoredSettings>): PublicSystemSettings {
  return {
    pings_enabled: settings.pings_enabled,
    latch_timeout: settings.latch_timeout,
    case_sensitive_proxy_tags: settings.case_sensitive_proxy_tags,
    proxy_error_message_enabled: settings.proxy_error_message_enabled,
    hid_display_split: settings.hid_display_split,
    hid_display_caps: settings.hid_display_caps,
    hid_list_padding: settings.hid_list_padding,
    proxy_switch: settings.proxy_switch,
    name_format: settings.name_format ?? defaultNameFormat,
  }
}

export function presentMember(visible: Visible<MemberView>, system?: Hid): Member {
  const { of: member } = visible
  return {
    id: member.hid,
    uuid: member.uuid,
    ...(system !== undefined && { system }),
    name: member.name,
    display_name: member.display_name,
    color: member.color,
    birthday: member.birthday,
    pronouns: member.pronouns,
    avatar_url: cleanUrl(member.avatar_url),
    webhook_avatar_url: cleanUrl(member.webhook_avatar_url),
    banner: cleanUrl(member.banner),
    description: member.description,
    created: formatNullable(member.created),
    keep_proxy: member.keep_proxy,
    tts: member.tts,
    autoproxy_enabled: member.autoproxy_enabled,
    message_count: member.message_count,
    last_message_timestamp: formatNullable(member.last_message_timestamp),
    proxy_tags: JSON.parse(member.proxy_tags),
    privacy: privacyOf(visible, memberPrivacyKeys),
  }
}

export function presentGroup(
  visible: Visible<GroupView & { members?: Uuid[] | undefined }>,
  system?: Hid,
): Group {
  const { of: group } = visible
  return {
    id: group.hid,
    uuid: group.uuid,
    name: group.name,
    ...(system !== undefined && { system }),
    display_name: group.display_name,
    description: group.description,
    icon: cleanUrl(group.icon),
    banner: group.banner,
    color: group.color,
    created: formatNullable(group.created),
    ...(group.members !== undefined && { members: group.members }),
    privacy: privacyOf(visible, groupPrivacyKeys),
  }
}

/** compat: private members stand in switches too, their values filtered like everywhere. */
export function presentSwitch(
  { switch: { uuid, timestamp }, members }: SwitchWithMembers,
  viewer: Viewer,
): Switch {
  return {
    id: uuid,
    timestamp: formatInstant(timestamp),
    members: members.map((member) => presentMember(revealMember(member, viewer))),
  }
}

export function presentListedSwitch(row: ListedSwitchRow): ListedSwitch {
  return { id: row.uuid, timestamp: formatInstant(row.timestamp), members: readHids(row) }
}

export function presentMessage({ message, author }: MessageParts, viewer: Viewer): Message {
  return {
    timestamp: formatInstantSeconds(snowflakeInstant(message.id)),
    id: message.id,
    original: message.original ?? '',
    sender: message.sender,
    channel: message.channel,
    guild: message.guild,
    system: author ? presentSystem(revealSystem(author.system, viewer)) : null,
    member: author ? presentMember(revealMember(author.member, viewer)) : null,
  }
}

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

const formatNullable = (instant: Instant | null) => (instant === null ? null : formatInstant(instant))

const mediaAddress =
  /^https?:\/\/media\.discordapp\.net\/attachments\/(\d{17,19}\/\d{17,19}\/[^?]+\.(?:png|jpe?g|webp))(?:\?.*)?$/i

/** compat: addresses of the platform's resizing proxy are shown as the original file. */
export function cleanUrl(url: string | null): string | null {
  if (!url?.includes('media.discordapp.net')) return url
  const file = mediaAddress.exec(url)?.[1]
  return file === undefined ? url : `https://cdn.discordapp.com/attachments/${file}`
}
