import { type Static, Type } from 'typebox'
import { birthday, color, flag, Nullable, name, text, url } from './fields.ts'
import { limits } from './limits.ts'
import {
  model,
  PatchObject,
  type PatchOf,
  PrivacyObject,
  type Reading,
  readCreation,
  readPatch,
} from './patch.ts'
import { proxyTags } from './proxy-tags.ts'
import { HidText, NullableDatetime, UuidText } from './schemas.ts'

export const memberPrivacyKeys = [
  'visibility',
  'name_privacy',
  'description_privacy',
  'banner_privacy',
  'birthday_privacy',
  'pronoun_privacy',
  'avatar_privacy',
  'metadata_privacy',
  'proxy_privacy',
] as const
export type MemberPrivacyKey = (typeof memberPrivacyKeys)[number]

export const memberModel = model(
  {
    name: name('Member'),
    display_name: text(limits.display_name),
    avatar_url: url(),
    webhook_avatar_url: url(),
    banner: url(),
    color: color('lowered'),
    pronouns: text(limits.pronouns),
    description: text(limits.description),
    birthday: birthday(),
    proxy_tags: proxyTags,
    keep_proxy: flag(),
    tts: flag(),
    autoproxy_enabled: flag(),
  },
  memberPrivacyKeys,
)
const { fields } = memberModel

export const MemberPatch = PatchObject(memberModel)
export type MemberPatch = PatchOf<typeof memberModel>

export const readMemberPatch = (body: unknown): Reading<MemberPatch> =>
  sharedAvatar(readPatch(memberModel, body))
export const readNewMember = (body: unknown): Reading<MemberPatch> =>
  sharedAvatar(readCreation(memberModel, body, 'member'))

/** compat: a webhook avatar equal to the avatar of the same body is none of its own. */
function sharedAvatar(reading: Reading<MemberPatch>): Reading<MemberPatch> {
  const { avatar_url, webhook_avatar_url } = reading.patch
  if (webhook_avatar_url && webhook_avatar_url === avatar_url) reading.patch.webhook_avatar_url = null
  return reading
}

export const Member = Type.Object({
  id: HidText,
  uuid: UuidText,
  system: Type.Optional(HidText),
  name: fields.name.schema,
  display_name: fields.display_name.schema,
  color: fields.color.schema,
  birthday: fields.birthday.schema,
  pronouns: fields.pronouns.schema,
  avatar_url: fields.avatar_url.schema,
  webhook_avatar_url: fields.webhook_avatar_url.schema,
  banner: fields.banner.schema,
  description: fields.description.schema,
  created: NullableDatetime,
  keep_proxy: fields.keep_proxy.schema,
  tts: fields.tts.schema,
  autoproxy_enabled: Nullable(fields.autoproxy_enabled.schema),
  message_count: Nullable(Type.Integer({ minimum: 0 })),
  last_message_timestamp: NullableDatetime,
  proxy_tags: fields.proxy_tags.schema,
  privacy: Nullable(PrivacyObject(memberPrivacyKeys)),
})
export type Member = Static<typeof Member>
