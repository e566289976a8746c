import { type Static, Type } from 'typebox'
import { type JsonObject, objectBody } from '../model/body.ts'
import { birthday, color, flag, Nullable, name, ShownUrl, text, url } from '../model/fields.ts'
import {
  nonEmpty,
  orRefuse,
  PatchObject,
  type PatchOf,
  PrivacyObject,
  PrivacyPatch,
  privacyBody,
  type Reading,
  readCreation,
  readPatch,
} from '../model/patch.ts'
import { type Answer, field, readOnly, resource, StoredInstant } from '../model/resource.ts'
import { described, HidText, NullableDatetime, UuidText } from '../model/schemas.ts'
import { limits } from '../values/limits.ts'
import { proxyTags } from './proxy-tags.ts'

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

export const memberModel = resource({
  fields: {
    name: field(name('Member'), 'name_privacy', 'What the member is called.', 'Wren'),
    display_name: field(
      text(limits.display_name),
      'name_privacy',
      'Shown instead of the name.',
      'Wren of the Harbour',
    ),
    avatar_url: field(
      url(),
      'avatar_privacy',
      'Address of the picture; https only.',
      'https://img.example/wren.png',
    ),
    webhook_avatar_url: field(
      url(),
      'avatar_privacy',
      'The picture for proxied messages, if it is another one; https only.',
      null,
    ),
    banner: field(url(), 'banner_privacy', 'Address of the banner; https only.', null),
    color: field(
      color('lowered'),
      'open',
      'Six hexadecimal digits without #, stored in lower case.',
      'c0ffee',
    ),
    pronouns: field(text(limits.pronouns), 'pronoun_privacy', 'Their pronouns.', 'she/her'),
    description: field(
      text(limits.description),
      'description_privacy',
      'What they say about themselves.',
      'Likes maps.',
    ),
    birthday: field(
      birthday(),
      'birthday_privacy',
      '`YYYY-MM-DD`; the year 0004 hides the year.',
      '0004-02-29',
    ),
    proxy_tags: field(proxyTags, 'proxy_privacy'),
    keep_proxy: field(flag(), 'open', 'Whether the tags stay in proxied messages.', false),
    tts: field(flag(), 'open', 'Whether proxied messages are read aloud.', false),
    autoproxy_enabled: field(flag(), 'owner', 'Whether autoproxy may use this member.', true),
  },
  readOnly: {
    created: readOnly(StoredInstant, 'metadata_privacy'),
    message_count: readOnly(Type.Integer(), 'metadata_privacy'),
    last_message_timestamp: readOnly(Nullable(StoredInstant), 'metadata_privacy'),
  },
  privacy: memberPrivacyKeys,
  // compat: events have an order of their own.
  toldAfter: { birthday: 'color', birthday_privacy: 'pronoun_privacy', metadata_privacy: 'proxy_privacy' },
})
const { fields } = memberModel

export const MemberPrivacy = PrivacyObject(memberPrivacyKeys)
export const MemberPrivacyPatch = PrivacyPatch(memberPrivacyKeys)
export const MemberPatch = PatchObject(memberModel, {
  description: 'The keys of a member that are to change.',
  examples: [{ pronouns: 'she/they', birthday: null, privacy: { birthday_privacy: 'private' } }],
})
export const NewMember = PatchObject(memberModel, {
  description: 'A member to make. Only the name is needed; privacy that is not given is public.',
  required: ['name'],
  examples: [{ name: 'Wren', pronouns: 'she/her', proxy_tags: [{ prefix: 'w:', suffix: null }] }],
})
export type MemberPatch = PatchOf<typeof memberModel>

export const readMemberPatch = (body: JsonObject): Reading<MemberPatch> =>
  sharedAvatar(readPatch(memberModel, body))
export const readNewMember = (body: JsonObject): Reading<MemberPatch> =>
  sharedAvatar(readCreation(memberModel, body, 'member'))

export const memberPatch = objectBody(MemberPatch, (json) => nonEmpty(orRefuse(readMemberPatch(json))))
/** Leaves it to the operation to refuse problems, because it refuses a full system first. */
export const newMember = objectBody(NewMember, readNewMember)
export const membersPrivacy = privacyBody(memberPrivacyKeys, MemberPrivacyPatch)

/** compat: a webhook avatar equal to the avatar of the same body is none of its own. */
function sharedAvatar(reading: Reading<MemberPatch>): Reading<MemberPatch> {
  const { avatar_url, webhook_avatar_url } = reading.patch
  if (webhook_avatar_url && webhook_avatar_url === avatar_url) reading.patch.webhook_avatar_url = null
  return reading
}

export const Member = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among members.', 'pqsxyw'),
    uuid: UuidText,
    system: Type.Optional(
      described(HidText, 'The system it belongs to. Only where one member is asked for.', 'kvrtuo'),
    ),
    name: fields.name.schema,
    display_name: fields.display_name.schema,
    color: fields.color.schema,
    birthday: fields.birthday.schema,
    pronouns: fields.pronouns.schema,
    avatar_url: described(ShownUrl, 'Address of the picture.', 'https://img.example/wren.png'),
    webhook_avatar_url: fields.webhook_avatar_url.schema,
    banner: described(ShownUrl, 'Address of the banner.', null),
    description: fields.description.schema,
    created: described(NullableDatetime, 'When the member was made.', '2024-03-06T08:00:00Z'),
    keep_proxy: fields.keep_proxy.schema,
    tts: fields.tts.schema,
    autoproxy_enabled: described(
      Nullable(fields.autoproxy_enabled.schema),
      "Whether autoproxy may use this member. Null unless it is the owner's view.",
      true,
    ),
    message_count: described(Nullable(Type.Integer({ minimum: 0 })), 'How many messages were proxied.', 12),
    last_message_timestamp: described(NullableDatetime, 'When the last one was.', '2024-05-01T20:15:30.25Z'),
    proxy_tags: fields.proxy_tags.schema,
    privacy: described(
      Nullable(MemberPrivacy),
      "What strangers may see. Null unless it is the owner's view.",
    ),
  } satisfies Answer<typeof memberModel>,
  { description: 'A member of a system. What its privacy hides from you is null, or an empty list.' },
)
export type Member = Static<typeof Member>
