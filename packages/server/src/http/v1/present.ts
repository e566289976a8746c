import {
  cutTo,
  formatInstantMicros,
  type ProxyTag,
  seconds,
  snowflakeInstant,
  type V1ListedSwitch,
  type V1Member,
  type V1Message,
  type V1Switch,
  type V1System,
} from '@polyphony/contract'
import type { ListedSwitch, MessageParts, SwitchWithMembers } from '../../domain/entities.ts'
import { cleanUrl } from '../../domain/present/format.ts'
import {
  type MemberView,
  revealMember,
  revealSystem,
  type SystemView,
  type Visible,
} from '../../domain/privacy.ts'
import type { Viewer } from '../../domain/viewer.ts'

/** The older shapes, keys in the order of the reference API. Privacy values are the owner's alone. */

export function presentSystem({ of: system, owner }: Visible<SystemView>): V1System {
  return {
    id: system.hid,
    name: system.name,
    description: system.description,
    tag: system.tag,
    avatar_url: shownUrl(system.avatar_url, owner),
    banner: shownUrl(system.banner, owner),
    color: system.color,
    created: formatInstantMicros(system.created),
    tz: 'UTC',
    description_privacy: owner ? system.description_privacy : null,
    member_list_privacy: owner ? system.member_list_privacy : null,
    front_privacy: owner ? system.front_privacy : null,
    front_history_privacy: owner ? system.front_history_privacy : null,
  }
}

export function presentMember(visible: Visible<MemberView>): V1Member {
  const member = presentPlainMember(visible)
  const [first] = member.proxy_tags
  return first ? { ...member, prefix: first.prefix, suffix: first.suffix } : member
}

/** Presents a member without the deprecated prefix and suffix, as messages show it. */
function presentPlainMember({ of: member, owner }: Visible<MemberView>): V1Member {
  return {
    id: member.hid,
    name: member.name,
    display_name: member.display_name,
    color: member.color,
    birthday: member.birthday,
    pronouns: member.pronouns,
    avatar_url: shownUrl(member.avatar_url, owner),
    banner: shownUrl(member.banner, owner),
    description: member.description,
    created: member.created === null ? null : formatInstantMicros(member.created),
    keep_proxy: member.keep_proxy,
    proxy_tags: JSON.parse(member.proxy_tags) as ProxyTag[],
    privacy: owner ? member.visibility : null,
    visibility: owner ? member.visibility : null,
    name_privacy: owner ? member.name_privacy : null,
    description_privacy: owner ? member.description_privacy : null,
    birthday_privacy: owner ? member.birthday_privacy : null,
    pronoun_privacy: owner ? member.pronoun_privacy : null,
    avatar_privacy: owner ? member.avatar_privacy : null,
    metadata_privacy: owner ? member.metadata_privacy : null,
  }
}

export function presentSwitch(
  { switch: { timestamp }, members }: SwitchWithMembers,
  viewer: Viewer,
): V1Switch {
  return {
    timestamp: formatInstantMicros(timestamp),
    members: members.map((member) => presentMember(revealMember(member, viewer))),
  }
}

export function presentListedSwitch({ timestamp, members }: ListedSwitch): V1ListedSwitch {
  return { timestamp: formatInstantMicros(timestamp), members }
}

export function presentMessage({ message, author }: MessageParts, viewer: Viewer): V1Message {
  return {
    // compat: a moment as v2 shows it, in whole seconds.
    timestamp: formatInstantMicros(cutTo(seconds(1), snowflakeInstant(message.id))),
    id: message.id,
    original: message.original ?? '',
    sender: message.sender,
    channel: message.channel,
    system: author ? presentSystem(revealSystem(author.system, viewer)) : null,
    member: author ? presentPlainMember(revealMember(author.member, viewer)) : null,
  }
}

/** compat: v1 never looked at addresses, so owners see what they stored. Everybody else sees what a browser may fetch. */
const shownUrl = (url: string | null, owner: boolean): string | null =>
  owner || (url !== null && /^https?:\/\//i.test(url)) ? cleanUrl(url) : null
