import { type Static, Type } from 'typebox'
import { type JsonObject, objectBody } from '../model/body.ts'
import { birthday, color, flag, Nullable, name, Privacy, Problems, ShownUrl, text } from '../model/fields.ts'
import { model, nonEmpty, orRefuse, PatchObject, type Reading, readPatch } from '../model/patch.ts'
import { about, deprecated, described, HidText, NullableDatetime } from '../model/schemas.ts'
import { memberModel as currentModel, type MemberPatch } from '../resources/member.ts'
import { proxyTags } from '../resources/proxy-tags.ts'
import { fail } from '../values/errors.ts'
import { limits } from '../values/limits.ts'
import { pick } from './pick.ts'
import { bannerPrivacy } from './system.ts'

/** Listed in the order of reported problems. */
export const v1MemberPrivacyKeys = [
  'visibility',
  'name_privacy',
  'description_privacy',
  'avatar_privacy',
  'birthday_privacy',
  'pronoun_privacy',
  'metadata_privacy',
] as const

const memberModel = model(
  {
    name: about(name('Member', limits.v1MemberName), 'The name of the member.', 'Wren'),
    display_name: about(text(limits.v1MemberName), 'Shown in place of the name.', 'Wren of the Harbour'),
    avatar_url: about(
      text(limits.url),
      'The URL of the picture. The server does not check its form.',
      'https://img.example/wren.png',
    ),
    banner: about(text(limits.url), 'The URL of the banner. The server does not check its form.', null),
    color: about(color('lowered'), 'Six hexadecimal digits without #.', 'c0ffee'),
    pronouns: about(text(limits.pronouns), 'The pronouns of the member.', 'she/her'),
    description: about(text(limits.description), 'A description of the member.', 'Likes maps.'),
    birthday: about(
      birthday(),
      'A date as `YYYY-MM-DD`. The years 0001 and 0004 hide the year.',
      '0004-02-29',
    ),
    proxy_tags: proxyTags,
    keep_proxy: about(flag(), 'If true, proxied messages keep their proxy tags.', false),
  },
  [...v1MemberPrivacyKeys, 'banner_privacy'],
)
const { fields } = memberModel

const guards = (what: string) =>
  described(Nullable(Privacy), `Controls who sees ${what}. Null for strangers.`, 'public')
const flatPrivacy = {
  visibility: guards('it in lists'),
  name_privacy: guards('the name'),
  description_privacy: guards('the description'),
  birthday_privacy: guards('the birthday'),
  pronoun_privacy: guards('the pronouns'),
  avatar_privacy: guards('the picture'),
  metadata_privacy: guards('the creation time'),
}
const allAtOnce = deprecated(guards('all values at once'))
const side = (which: string, example: string | null) =>
  Type.Optional(
    deprecated(
      described(Nullable(Type.String()), `The ${which} of the first proxy tag. Use \`proxy_tags\`.`, example),
    ),
  )
const sides = { prefix: side('prefix', 'w:'), suffix: side('suffix', null) }

/** Names that v2 stored may be longer than v1 accepts. */
export const V1Member = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among members.', 'pqsxyw'),
    name: currentModel.fields.name.schema,
    display_name: currentModel.fields.display_name.schema,
    color: fields.color.schema,
    birthday: fields.birthday.schema,
    pronouns: fields.pronouns.schema,
    avatar_url: described(ShownUrl, 'The URL of the picture.', 'https://img.example/wren.png'),
    banner: described(ShownUrl, 'The URL of the banner.', null),
    description: fields.description.schema,
    created: described(
      NullableDatetime,
      'The time when the member was created.',
      '2024-03-06T08:00:00.000000Z',
    ),
    keep_proxy: fields.keep_proxy.schema,
    proxy_tags: fields.proxy_tags.schema,
    privacy: allAtOnce,
    ...flatPrivacy,
    ...sides,
  },
  { description: 'A member in the shape of v1.' },
)
export type V1Member = Static<typeof V1Member>

const patchParts = [
  PatchObject(model(fields)),
  Type.Partial(Type.Object({ ...flatPrivacy, privacy: allAtOnce, ...sides })),
] as const
export const V1MemberPatch = Type.Intersect([...patchParts], {
  description: 'The keys of a member to change.',
  examples: [{ pronouns: 'she/they' }],
})
export const V1NewMember = Type.Intersect([...patchParts], {
  description: 'A member to create. Only the name is required.',
  required: ['name'],
  examples: [{ name: 'Wren', proxy_tags: [{ prefix: 'w:', suffix: null }] }],
})

export const v1MemberPatch = objectBody(V1MemberPatch, (json) => nonEmpty(orRefuse(readMember(json))))

/** Refuses only a missing name. The operation refuses other problems, after it refuses a full system. */
export const v1NewMember = objectBody(V1NewMember, (json) => {
  if (!Object.hasOwn(json, 'name')) {
    fail('invalid_model', { problems: { name: [{ message: 'Member name must be specified.' }] } })
  }
  return readMember(json)
})

function readMember(given: JsonObject): Reading<MemberPatch> {
  const setsAll = Object.hasOwn(given, 'privacy')
  const privacy = setsAll
    ? Object.fromEntries(v1MemberPrivacyKeys.map((key) => [key, given.privacy]))
    : pick(given, v1MemberPrivacyKeys)
  const { patch, problems } = readPatch(memberModel, {
    ...given,
    ...oldTags(given),
    privacy: { ...privacy, ...bannerPrivacy(privacy) },
  })
  return { patch, problems: setsAll ? underPrivacy(problems) : problems }
}

/** Builds one pair from the deprecated keys: `prefix` always wins, `suffix` only without `proxy_tags`. */
function oldTags(given: JsonObject): { proxy_tags?: unknown } {
  const wins =
    Object.hasOwn(given, 'prefix') || (Object.hasOwn(given, 'suffix') && !Object.hasOwn(given, 'proxy_tags'))
  return wins ? { proxy_tags: [{ prefix: given.prefix ?? null, suffix: given.suffix ?? null }] } : {}
}

/** Reports problems of the key that sets all values under that key. */
function underPrivacy(problems: Problems): Problems {
  const renamed = new Problems()
  const keys = new Set<string>([...v1MemberPrivacyKeys, 'banner_privacy'])
  for (const [key, list] of Object.entries(problems.byKey)) {
    if (!keys.has(key)) for (const problem of list) renamed.add(key, problem)
    else if (!renamed.byKey.privacy) renamed.invalid('privacy')
  }
  return renamed
}
