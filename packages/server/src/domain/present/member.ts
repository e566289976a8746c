import { type Hid, type Member, type MemberExtended, memberPrivacyKeys } from '@polyphony/contract'
import type { MemberExtension } from '../entities.ts'
import { type MemberView, privacyOf, type View, type Visible } from '../privacy.ts'
import { presentValues } from './field.ts'
import { formatNullable, privacyWriter, shownUrl, type Texts, writeItems } from './format.ts'

export function presentMember(visible: Visible<MemberView>, system?: Hid): Member {
  const { proxy_tags, extended } = visible.of
  return {
    ...beforeTags(visible, system),
    proxy_tags: JSON.parse(proxy_tags),
    privacy: privacyOf(visible, memberPrivacyKeys),
    ...(extended && { extended: presentExtended(extended) }),
  }
}

const presentExtended = (extended: View<MemberExtension>): MemberExtended => ({
  ...beforeAliases(extended),
  aliases: extended.aliases === null ? null : JSON.parse(extended.aliases),
  pin: extended.pin,
  never_shared: extended.never_shared ?? false,
  fields: presentValues(extended),
})

const beforeAliases = (
  extended: View<MemberExtension>,
): Omit<MemberExtended, 'aliases' | 'pin' | 'never_shared' | 'fields'> => ({
  custom_front: extended.custom_front ?? false,
  archived: extended.archived ?? false,
  archived_reason: extended.archived_reason,
  description: extended.description,
})

/** Writes it as JSON. Aliases and the values of fields are JSON already. */
function writeExtended(extended: View<MemberExtension>): string {
  const before = JSON.stringify(beforeAliases(extended)).slice(0, -1)
  const { aliases, pin, never_shared, fields } = extended
  return `${before},"aliases":${aliases},"pin":${pin},"never_shared":${never_shared ?? false},"fields":${fields?.json ?? '{}'}}`
}

/**
 * Writes members as the items of a JSON list. Their tags are JSON already: parsing and writing them again could be most
 * of the work.
 */
export function writeMembers(members: readonly Visible<MemberView>[]): Texts {
  const writePrivacy = privacyWriter(memberPrivacyKeys)
  return writeItems(members, (visible) => {
    const before = JSON.stringify(beforeTags(visible)).slice(0, -1)
    const { proxy_tags, extended } = visible.of
    const last = extended ? `,"extended":${writeExtended(extended)}` : ''
    return [`${before},"proxy_tags":`, proxy_tags, `,"privacy":${writePrivacy(visible)}${last}}`]
  })
}

function beforeTags(
  { of: member }: Visible<MemberView>,
  system?: Hid,
): Omit<Member, 'proxy_tags' | 'privacy' | 'extended'> {
  return {
    id: member.hid,
    uuid: member.uuid,
    // why a cast: JSON leaves out what is undefined, and a spread here takes 0.1 ms for 500 members.
    system: system as Hid,
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
  }
}
