import { type Static, Type } from 'typebox'
import { color, Nullable, text, url } from './fields.ts'
import { limits } from './limits.ts'
import { model, PatchObject, type PatchOf, PrivacyObject } from './patch.ts'
import { Datetime, HidText, UuidText } from './schemas.ts'

export const systemPrivacyKeys = [
  'name_privacy',
  'avatar_privacy',
  'description_privacy',
  'banner_privacy',
  'pronoun_privacy',
  'member_list_privacy',
  'group_list_privacy',
  'front_privacy',
  'front_history_privacy',
] as const
export type SystemPrivacyKey = (typeof systemPrivacyKeys)[number]

export const systemModel = model(
  {
    name: text(limits.name),
    description: text(limits.description),
    tag: text(limits.tag),
    pronouns: text(limits.pronouns),
    avatar_url: url(),
    banner: url(),
    color: color('kept'),
  },
  systemPrivacyKeys,
)
const { fields } = systemModel

export const SystemPatch = PatchObject(systemModel)
export type SystemPatch = PatchOf<typeof systemModel>

export const System = Type.Object({
  id: HidText,
  uuid: UuidText,
  name: fields.name.schema,
  description: fields.description.schema,
  tag: fields.tag.schema,
  pronouns: fields.pronouns.schema,
  avatar_url: fields.avatar_url.schema,
  banner: fields.banner.schema,
  color: fields.color.schema,
  created: Datetime,
  webhook_url: Type.Optional(Nullable(Type.String({ description: 'Only in the owner view.' }))),
  privacy: Nullable(PrivacyObject(systemPrivacyKeys)),
})
export type System = Static<typeof System>
