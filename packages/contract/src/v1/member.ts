import { type Static, Type } from 'typebox'
import { fail } from '../errors.ts'
import { birthday, color, flag, Nullable, name, Privacy, Problems, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { memberModel as currentModel, type MemberPatch } from '../member.ts'
import { model, PatchObject, type Reading, readPatch } from '../patch.ts'
import { proxyTags } from '../proxy-tags.ts'
import { HidText, NullableDatetime } from '../schemas.ts'
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
    name: name('Member', limits.v1MemberName),
    display_name: text(limits.v1MemberName),
    avatar_url: text(),
    banner: text(),
    color: color('lowered'),
    pronouns: text(limits.pronouns),
    description: text(limits.description),
    birthday: birthday(),
    proxy_tags: proxyTags,
    keep_proxy: flag(),
  },
  [...v1MemberPrivacyKeys, 'banner_privacy'],
)
const { fields } = memberModel

const flatPrivacy = {
  visibility: Nullable(Privacy),
  name_privacy: Nullable(Privacy),
  description_privacy: Nullable(Privacy),
  birthday_privacy: Nullable(Privacy),
  pronoun_privacy: Nullable(Privacy),
  avatar_privacy: Nullable(Privacy),
  metadata_privacy: Nullable(Privacy),
}
const side = Type.Optional(Nullable(Type.String({ deprecated: true })))

/** Names may be longer than v1 takes them: they are shown as they were stored through v2. */
export const V1Member = Type.Object({
  id: HidText,
  name: currentModel.fields.name.schema,
  display_name: currentModel.fields.display_name.schema,
  color: fields.color.schema,
  birthday: fields.birthday.schema,
  pronouns: fields.pronouns.schema,
  avatar_url: fields.avatar_url.schema,
  banner: fields.banner.schema,
  description: fields.description.schema,
  created: NullableDatetime,
  keep_proxy: fields.keep_proxy.schema,
  proxy_tags: fields.proxy_tags.schema,
  privacy: Nullable(Privacy),
  ...flatPrivacy,
  prefix: side,
  suffix: side,
})
export type V1Member = Static<typeof V1Member>

export const V1MemberPatch = Type.Intersect([
  PatchObject(model(fields)),
  Type.Partial(Type.Object({ ...flatPrivacy, privacy: Nullable(Privacy), prefix: side, suffix: side })),
])

export function readV1MemberPatch(body: unknown): Reading<MemberPatch> {
  if (typeof body !== 'object' || body === null) return fail('bad_request')
  const given = body as Record<string, unknown>
  const allAtOnce = Object.hasOwn(given, 'privacy')
  const privacy = allAtOnce
    ? Object.fromEntries(v1MemberPrivacyKeys.map((key) => [key, given.privacy]))
    : pick(given, v1MemberPrivacyKeys)
  const { patch, problems } = readPatch(memberModel, {
    ...given,
    ...oldTags(given),
    privacy: { ...privacy, ...bannerPrivacy(privacy) },
  })
  return { patch, problems: allAtOnce ? underPrivacy(problems) : problems }
}

/** One pair from the deprecated keys: a prefix always wins, a suffix only where there are no whole tags. */
function oldTags(given: Record<string, unknown>): { proxy_tags?: unknown } {
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
