import { type Hid, type Member, memberPrivacyKeys } from '@polyphony/contract'
import { type MemberView, privacyOf, type Visible } from '../privacy.ts'
import { formatNullable, shownUrl } from './format.ts'

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
    avatar_url: shownUrl(member.avatar_url),
    webhook_avatar_url: shownUrl(member.webhook_avatar_url),
    banner: shownUrl(member.banner),
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
