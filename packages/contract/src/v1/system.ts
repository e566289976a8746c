import { type Static, Type } from 'typebox'
import { fail } from '../errors.ts'
import { color, Nullable, Privacy, text, timezone } from '../fields.ts'
import { limits } from '../limits.ts'
import { model, PatchObject, type PatchOf, type Reading, readPatch } from '../patch.ts'
import { Datetime, HidText } from '../schemas.ts'
import type { SettingsPatch } from '../settings.ts'
import type { SystemPatch } from '../system.ts'
import { pick } from './pick.ts'

/** v1 shows privacy beside the values, and addresses are not looked at. */
export const v1SystemPrivacyKeys = [
  'description_privacy',
  'member_list_privacy',
  'front_privacy',
  'front_history_privacy',
] as const

const fields = {
  name: text(limits.name),
  description: text(limits.description),
  tag: text(limits.tag),
  avatar_url: text(),
  banner: text(),
  color: color('kept'),
}
const systemModel = model({ ...fields, timezone }, [...v1SystemPrivacyKeys, 'banner_privacy'])

const flatPrivacy = {
  description_privacy: Nullable(Privacy),
  member_list_privacy: Nullable(Privacy),
  front_privacy: Nullable(Privacy),
  front_history_privacy: Nullable(Privacy),
}

export const V1System = Type.Object({
  id: HidText,
  name: fields.name.schema,
  description: fields.description.schema,
  tag: fields.tag.schema,
  avatar_url: fields.avatar_url.schema,
  banner: fields.banner.schema,
  color: fields.color.schema,
  created: Datetime,
  tz: Type.Literal('UTC'),
  ...flatPrivacy,
})
export type V1System = Static<typeof V1System>

const plain = model({ ...fields, tz: { schema: Nullable(Type.String()), read: () => undefined } })
export const V1SystemPatch = Type.Intersect([PatchObject(plain), Type.Partial(Type.Object(flatPrivacy))])

export interface V1SystemChange {
  system: SystemPatch
  settings: SettingsPatch
}

/** `tz` writes the timezone of the settings (null stores UTC), though v1 always reads UTC. */
export function readV1SystemPatch(body: unknown): Reading<V1SystemChange> {
  if (typeof body !== 'object' || body === null) return fail('bad_request')
  const given = body as Record<string, unknown>
  const { tz } = given
  const privacy = pick(given, v1SystemPrivacyKeys)
  const { patch, problems } = readPatch(systemModel, {
    ...pick(given, Object.keys(fields)),
    ...(tz !== undefined && { timezone: tz ?? 'UTC' }),
    privacy: { ...privacy, ...bannerPrivacy(privacy) },
  })
  const { timezone, ...system } = patch as PatchOf<typeof systemModel>
  return { patch: { system, settings: timezone === undefined ? {} : { timezone } }, problems }
}

/** Before banners had a privacy of their own they followed the description's; written through v1 they still do. */
export function bannerPrivacy(privacy: Record<string, unknown>): Record<string, unknown> {
  return 'description_privacy' in privacy ? { banner_privacy: privacy.description_privacy } : {}
}
