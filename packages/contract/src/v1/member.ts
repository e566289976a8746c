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

/** In the order in which problems with them are found. */
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
    name: about(name('Member', limits.v1MemberName), 'What the member is called.', 'Wren'),
    display_name: about(text(limits.v1MemberName), 'Shown instead of the name.', 'Wren of the Harbour'),
    avatar_url: about(
      text(limits.url),
      'Address of the picture; its form is not checked.',
      'https://img.example/wren.png',
    ),
    banner: about(text(limits.url), 'Address of the banner; its form is not checked.', null),
    color: about(color('lowered'), 'Six hexadecimal digits without #.', 'c0ffee'),
    pronouns: about(text(limits.pronouns), 'Their pronouns.', 'she/her'),
    description: about(text(limits.description), 'What they say about themselves.', 'Likes maps.'),
    birthday: about(birthday(), '`YYYY-MM-DD`; the years 0001 and 0004 hide the year.', '0004-02-29'),
    proxy_tags: proxyTags,
    keep_proxy: about(flag(), 'Whether the tags stay in proxied messages.', false),
  },
  [...v1MemberPrivacyKeys, 'banner_privacy'],
)
const { fields } = memberModel

const guards = (what: string) =>
  described(Nullable(Privacy), `Decides about ${what}. Null for strangers.`, 'public')
const flatPrivacy = {
  visibility: guards('whether it is in lists'),
  name_privacy: guards('the name'),
  description_privacy: guards('the description'),
  birthday_privacy: guards('the birthday'),
  pronoun_privacy: guards('the pronouns'),
  avatar_privacy: guards('the picture'),
  metadata_privacy: guards('when it was made'),
}
const allAtOnce = deprecated(guards('everything at once'))
const side = (which: string, example: string | null) =>
  Type.Optional(
    deprecated(
      described(Nullable(Type.String()), `The ${which} of the first proxy tag. Use \`proxy_tags\`.`, example),
    ),
  )
const sides = { prefix: side('prefix', 'w:'), suffix: side('suffix', null) }

/** Names may be longer than v1 takes them: they are shown as they were stored through v2. */
export const V1Member = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among members.', 'pqsxyw'),
    name: currentModel.fields.name.schema,
    display_name: currentModel.fields.display_name.schema,
    color: fields.color.schema,
    birthday: fields.birthday.schema,
    pronouns: fields.pronouns.schema,
    avatar_url: described(ShownUrl, 'Address of the picture.', 'https://img.example/wren.png'),
    banner: described(ShownUrl, 'Address of the banner.', null),
    description: fields.description.schema,
    created: described(NullableDatetime, 'When the member was made.', '2024-03-06T08:00:00.000000Z'),
    keep_proxy: fields.keep_proxy.schema,
    proxy_tags: fields.proxy_tags.schema,
    privacy: allAtOnce,
    ...flatPrivacy,
    ...sides,
  },
  { description: 'A member, as v1 shows it.' },
)
export type V1Member = Static<typeof V1Member>

const patchParts = [
  PatchObject(model(fields)),
  Type.Partial(Type.Object({ ...flatPrivacy, privacy: allAtOnce, ...sides })),
] as const
export const V1MemberPatch = Type.Intersect([...patchParts], {
  description: 'The keys of a member that are to change.',
  examples: [{ pronouns: 'she/they' }],
})
export const V1NewMember = Type.Intersect([...patchParts], {
  description: 'A member to make. Only the name is needed.',
  required: ['name'],
  examples: [{ name: 'Wren', proxy_tags: [{ prefix: 'w:', suffix: null }] }],
})

export const v1MemberPatch = objectBody(V1MemberPatch, (json) => nonEmpty(orRefuse(readMember(json))))

/** Leaves it to the operation to refuse other problems than a missing name, because it refuses a full system first. */
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

/** One pair from the deprecated keys: a prefix always wins, a suffix only where there are no whole tags. */
function oldTags(given: JsonObject): { proxy_tags?: unknown } {
  const wins =
    Object.hasOwn(given, 'prefix') || (Object.hasOwn(given, 'suffix') && !Object.hasOwn(given, 'proxy_tags'))
  return wins ? { proxy_tags: [{ prefix: given.prefix ?? null, suffix: given.suffix ?? null }] } : {}
}

/** What is wrong with the one key that sets all is said of that key. */
function underPrivacy(problems: Problems): Problems {
  const renamed = new Problems()
  const keys = new Set<string>([...v1MemberPrivacyKeys, 'banner_privacy'])
  for (const [key, list] of Object.entries(problems.byKey)) {
    if (!keys.has(key)) for (const problem of list) renamed.add(key, problem)
    else if (!renamed.byKey.privacy) renamed.invalid('privacy')
  }
  return renamed
}
