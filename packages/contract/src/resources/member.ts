import { type Static, type TSchema, Type } from 'typebox'
import { type JsonObject, listBody, objectBody } from '../model/body.ts'
import {
  birthday,
  color,
  count,
  type Field,
  flag,
  Nullable,
  name,
  type Problems,
  ShownUrl,
  text,
  texts,
  url,
} from '../model/fields.ts'
import {
  isEmpty,
  PatchObject,
  type PatchOf,
  PrivacyObject,
  PrivacyPatch,
  patchReading,
  privacyBody,
  type Reading,
  readCreation,
  readPatch,
} from '../model/patch.ts'
import { type Answer, field, readOnly, resource, StoredInstant } from '../model/resource.ts'
import { addition, described, HidText, NullableDatetime, UuidText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { type EntityRef, parseEntityRef } from '../values/ids.ts'
import { limits } from '../values/limits.ts'
import {
  memberExtendedGuards as extendedGuards,
  memberGuards as guards,
  memberPrivacyKeys,
} from '../values/privacy.ts'
import { fieldValues } from './custom-fields/values.ts'
import { proxyTags } from './proxy-tags.ts'

const aliasTexts = texts(limits.alias, limits.aliasesPerMember)
/** No two of them are alike in any letter case. */
const aliases = {
  ...aliasTexts,
  check(list: string[], key: string, problems: Problems): void {
    aliasTexts.check(list, key, problems)
    const alike = list.find((alias, i) => list.findIndex((each) => isSameAlias(each, alias)) < i)
    if (alike !== undefined) problems.add(key, { message: `Field ${key} has '${alike}' more than once.` })
  },
} satisfies Field

/** Compares aliases without regard to letter case. */
export const isSameAlias = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const memberModel = resource({
  fields: {
    name: field(name('Member'), guards.name, 'The name of the member.', 'Wren'),
    display_name: field(
      text(limits.display_name),
      guards.display_name,
      'Shown in place of the name.',
      'Wren of the Harbour',
    ),
    avatar_url: field(
      url(),
      guards.avatar_url,
      'The https URL of the picture.',
      'https://img.example/wren.png',
    ),
    webhook_avatar_url: field(
      url(),
      guards.webhook_avatar_url,
      'The https URL of a different picture for proxied messages.',
      null,
    ),
    banner: field(url(), guards.banner, 'The https URL of the banner.', null),
    color: field(
      color('lowered'),
      guards.color,
      'Six hexadecimal digits without #, stored in lower case.',
      'c0ffee',
    ),
    pronouns: field(text(limits.pronouns), guards.pronouns, 'The pronouns of the member.', 'she/her'),
    description: field(
      text(limits.description),
      guards.description,
      'A description of the member.',
      'Likes maps.',
    ),
    birthday: field(
      birthday(),
      guards.birthday,
      'A date as `YYYY-MM-DD`. The year 0004 hides the year.',
      '0004-02-29',
    ),
    proxy_tags: field(proxyTags, guards.proxy_tags),
    keep_proxy: field(flag(), guards.keep_proxy, 'If true, proxied messages keep their proxy tags.', false),
    tts: field(flag(), guards.tts, 'If true, the chat platform reads proxied messages aloud.', false),
    autoproxy_enabled: field(
      flag(),
      guards.autoproxy_enabled,
      'If true, autoproxy may use this member.',
      true,
    ),
  },
  readOnly: {
    created: readOnly(StoredInstant, guards.created),
    message_count: readOnly(Type.Integer(), guards.message_count),
    last_message_timestamp: readOnly(Nullable(StoredInstant), guards.last_message_timestamp),
  },
  privacy: memberPrivacyKeys,
  extended: {
    custom_front: field(
      flag(),
      extendedGuards.custom_front,
      'If true, this is not a person but something else that can front, such as "asleep".',
      false,
    ),
    archived: field(
      flag(),
      extendedGuards.archived,
      'If true, lists for people leave the member out.',
      false,
    ),
    archived_reason: field(
      text(limits.archived_reason),
      extendedGuards.archived_reason,
      'The reason why the member is archived. It stays when the member returns.',
      'Resting for a while.',
    ),
    description: field(
      text(limits.extendedDescription),
      extendedGuards.description,
      'The whole description if it is longer than 1,000 characters, else null. The plain `description` then has its beginning.',
      null,
    ),
    aliases: field(
      aliases,
      extendedGuards.aliases,
      'Further names by which commands of a chat bot find the member. A new list replaces the whole old list.',
      ['birdie'],
    ),
    pin: field(
      count(limits.pin),
      extendedGuards.pin,
      'Pinned members come first on the front page, lowest first. Null means not pinned. Only the owner sees it.',
      null,
    ),
    never_shared: field(
      flag(),
      extendedGuards.never_shared,
      'If true, no share ever shows or counts the member, whatever its circles say. Only a token or a confirmed session can set it to false again. Strangers always see false.',
      false,
    ),
    fields: field(
      fieldValues(),
      extendedGuards.fields,
      'The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields, unless the member is private.',
      { '3b0e4c6e-56a3-4a8a-9a6b-d2f1a7f3a001': 'green' },
    ),
  },
  // compat: events list keys in a different order.
  toldAfter: { birthday: 'color', birthday_privacy: 'pronoun_privacy', metadata_privacy: 'proxy_privacy' },
})
const { fields, extended } = memberModel

export const MemberPrivacy = PrivacyObject(memberPrivacyKeys)
export const MemberPrivacyPatch = PrivacyPatch(memberPrivacyKeys)
/** compat: bodies may have aliases outside of `extended` too. Answers never do. */
const bodyModel = { ...memberModel, fields: { ...fields, aliases: extended.aliases } }
export const MemberPatch = PatchObject(bodyModel, {
  description: 'The keys of a member to change.',
  examples: [{ pronouns: 'she/they', birthday: null, privacy: { birthday_privacy: 'private' } }],
})
export const NewMember = PatchObject(bodyModel, {
  description: 'A member to create. Only the name is required. Privacy keys that you leave out are public.',
  required: ['name'],
  examples: [{ name: 'Wren', pronouns: 'she/her', proxy_tags: [{ prefix: 'w:', suffix: null }] }],
})
export type MemberPatch = PatchOf<typeof memberModel>

export const readMemberPatch = (body: JsonObject): Reading<MemberPatch> =>
  settle(readPatch(memberModel, body))
export const readNewMember = (body: JsonObject): Reading<MemberPatch> =>
  settle(readCreation(memberModel, body, 'member'))

export const memberPatch = patchReading(MemberPatch, (json) => readBody(json, readMemberPatch))
/** Returns problems to the operation, which refuses a full system first. */
export const newMember = objectBody(NewMember, (json) => readBody(json, readNewMember))
export const membersPrivacy = privacyBody(memberPrivacyKeys, MemberPrivacyPatch)

export interface MemberReading extends Reading<MemberPatch> {
  /** The values inside `extended`. With them, the answer has `extended` too. */
  sent: MemberPatch['extended']
}

/** Reads a body that may have aliases outside of `extended`. If it has both, those inside count. */
function readBody(json: JsonObject, read: (json: JsonObject) => Reading<MemberPatch>): MemberReading {
  const { patch, problems } = read(json)
  const sent = patch.extended
  const list = Object.hasOwn(json, 'aliases') ? aliases.read(json.aliases, 'aliases', problems) : undefined
  if (list) {
    aliases.check(list, 'aliases', problems)
    patch.extended = { aliases: list, ...sent }
  }
  return { patch, problems, sent }
}

/** Decides between keys of a body that concern the same thing. */
function settle(reading: Reading<MemberPatch>): Reading<MemberPatch> {
  const { patch } = reading
  // compat: drops a webhook avatar equal to the avatar of the same body.
  if (patch.webhook_avatar_url && patch.webhook_avatar_url === patch.avatar_url)
    patch.webhook_avatar_url = null
  settleDescription(patch)
  return reading
}

/** Divides a long description into its beginning, which every program sees, and the whole text. */
function settleDescription(patch: MemberPatch): void {
  const { extended: { description, ...rest } = {} } = patch
  if (description === undefined) return
  if (description === null && patch.description !== undefined) {
    if (isEmpty(rest)) delete patch.extended
    else patch.extended = rest
    return
  }
  const beginning = description && cut(description, limits.description)
  patch.description = beginning
  patch.extended = { ...rest, description: beginning === description ? null : description }
}

/** The beginning of a text, without half of a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.slice(0, text.slice(0, length).isWellFormed() ? length : length - 1)

export const MemberExtended = addition(
  Type.Object(
    {
      custom_front: extended.custom_front.schema,
      archived: extended.archived.schema,
      archived_reason: extended.archived_reason.schema,
      description: extended.description.schema,
      aliases: described(
        Nullable(extended.aliases.schema),
        'Further names by which commands of a chat bot find the member. Null for everyone except the owner.',
        ['birdie'],
      ),
      pin: extended.pin.schema,
      never_shared: extended.never_shared.schema,
      fields: extended.fields.schema,
    } satisfies Record<keyof typeof extended, TSchema>,
    {
      description:
        'Values beyond the reference API. Only if you ask for it. Hidden values look like values that were never set.',
    },
  ),
)
export type MemberExtended = Static<typeof MemberExtended>

export const Member = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among members.', 'pqsxyw'),
    uuid: UuidText,
    system: Type.Optional(
      described(HidText, 'The system of the member. Only in answers about a single member.', 'kvrtuo'),
    ),
    name: fields.name.schema,
    display_name: fields.display_name.schema,
    color: fields.color.schema,
    birthday: fields.birthday.schema,
    pronouns: fields.pronouns.schema,
    avatar_url: described(ShownUrl, 'The URL of the picture.', 'https://img.example/wren.png'),
    webhook_avatar_url: fields.webhook_avatar_url.schema,
    banner: described(ShownUrl, 'The URL of the banner.', null),
    description: fields.description.schema,
    created: described(NullableDatetime, 'The time when the member was created.', '2024-03-06T08:00:00Z'),
    keep_proxy: fields.keep_proxy.schema,
    tts: fields.tts.schema,
    autoproxy_enabled: described(
      Nullable(fields.autoproxy_enabled.schema),
      'If true, autoproxy may use this member. Null for everyone except the owner.',
      true,
    ),
    message_count: described(Nullable(Type.Integer({ minimum: 0 })), 'The number of proxied messages.', 12),
    last_message_timestamp: described(
      NullableDatetime,
      'The time of the last proxied message.',
      '2024-05-01T20:15:30.25Z',
    ),
    proxy_tags: fields.proxy_tags.schema,
    privacy: described(
      Nullable(MemberPrivacy),
      'The values that strangers may see. Null for everyone except the owner.',
    ),
    extended: Type.Optional(MemberExtended),
  } satisfies Answer<typeof memberModel>,
  { description: 'A member of a system. Values that its privacy hides from you are null, or an empty list.' },
)
export type Member = Static<typeof Member>

export const MemberOrder = addition(
  Type.Array(HidText, {
    description: 'The short IDs of all members, each once, in the order that the system gave them.',
    examples: [['pqsxyw']],
  }),
)

/** All members in the order that they shall have, or nobody. */
export const memberOrder = listBody(
  Type.Array(Type.String({ description: 'A short ID in any form, or a UUID.' }), {
    description: 'All members, each once, in their new order. An empty list clears the order.',
    examples: [['pqsxyw']],
  }),
  (list): EntityRef[] =>
    list.map((ref) => (typeof ref === 'string' ? parseEntityRef(ref) : undefined) ?? fail('bad_request')),
)
