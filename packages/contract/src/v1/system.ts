import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { color, Nullable, Privacy, ShownUrl, text, timezone } from '../model/fields.ts'
import { model, nonEmpty, orRefuse, PatchObject, readPatch } from '../model/patch.ts'
import { about, Datetime, described, HidText } from '../model/schemas.ts'
import type { SettingsPatch } from '../resources/settings.ts'
import type { SystemPatch } from '../resources/system.ts'
import { limits } from '../values/limits.ts'
import { pick } from './pick.ts'

/** v1 has privacy keys beside the values. It checks only the length of addresses. */
export const v1SystemPrivacyKeys = [
  'description_privacy',
  'member_list_privacy',
  'front_privacy',
  'front_history_privacy',
] as const

const fields = {
  name: about(text(limits.name), 'The name of the system.', 'Harbour'),
  description: about(text(limits.description), 'A description of the system.', 'We like boats.'),
  tag: about(text(limits.tag), "Added after members' names in proxied messages.", '| HB'),
  avatar_url: about(
    text(limits.url),
    'The URL of its picture. The server does not check its form.',
    'https://img.example/harbour.png',
  ),
  banner: about(text(limits.url), 'The URL of its banner. The server does not check its form.', null),
  color: about(color('kept'), 'Six hexadecimal digits without #.', '4a7fb0'),
}
const systemModel = model({ ...fields, timezone }, [...v1SystemPrivacyKeys, 'banner_privacy'])

const flatPrivacy = {
  description_privacy: described(
    Nullable(Privacy),
    'Controls who sees the description. Null for strangers.',
    'public',
  ),
  member_list_privacy: described(
    Nullable(Privacy),
    'Controls who sees the list of members. Null for strangers.',
    'public',
  ),
  front_privacy: described(
    Nullable(Privacy),
    'Controls who sees the current fronters. Null for strangers.',
    'public',
  ),
  front_history_privacy: described(
    Nullable(Privacy),
    'Controls who sees the history of switches. Null for strangers.',
    'private',
  ),
}

export const V1System = Type.Object(
  {
    id: HidText,
    name: fields.name.schema,
    description: fields.description.schema,
    tag: fields.tag.schema,
    avatar_url: described(ShownUrl, 'The URL of its picture.', 'https://img.example/harbour.png'),
    banner: described(ShownUrl, 'The URL of its banner.', null),
    color: fields.color.schema,
    created: described(Datetime, 'The time when the system was created.'),
    tz: Type.Literal('UTC', { description: 'Always UTC; v2 has the real timezone.' }),
    ...flatPrivacy,
  },
  { description: 'A system in the shape of v1.' },
)
export type V1System = Static<typeof V1System>

const tz = described(
  Nullable(Type.String()),
  'A time zone name from the tz database. Null stores UTC.',
  'Europe/Oslo',
)
const plain = model({ ...fields, tz: { schema: tz, read: () => undefined } })
export const V1SystemPatch = Type.Intersect([PatchObject(plain), Type.Partial(Type.Object(flatPrivacy))], {
  description: 'The keys of a system to change.',
  examples: [{ name: 'Harbour', tz: 'Europe/Oslo' }],
})

interface V1SystemChange {
  system: SystemPatch
  settings: SettingsPatch
}

/** `tz` writes the timezone of the settings (null stores UTC), though v1 always reads UTC. */
export const v1SystemPatch = objectBody(V1SystemPatch, (json): V1SystemChange => {
  const { tz } = json
  const privacy = pick(json, v1SystemPrivacyKeys)
  const reading = readPatch(systemModel, {
    ...pick(json, Object.keys(fields)),
    ...(tz !== undefined && { timezone: tz ?? 'UTC' }),
    privacy: { ...privacy, ...bannerPrivacy(privacy) },
  })
  const { timezone, ...system } = nonEmpty(orRefuse(reading))
  return { system, settings: timezone === undefined ? {} : { timezone } }
})

/** Copies the description's privacy to the banner: v1 is older than the privacy key of banners. */
export function bannerPrivacy(privacy: Record<string, unknown>): Record<string, unknown> {
  return 'description_privacy' in privacy ? { banner_privacy: privacy.description_privacy } : {}
}
