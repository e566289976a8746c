import { type Static, Type } from 'typebox'
import { color, Nullable, name, text, url } from './fields.ts'
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
import { HidText, NullableDatetime, UuidText } from './schemas.ts'

export const groupPrivacyKeys = [
  'name_privacy',
  'description_privacy',
  'banner_privacy',
  'icon_privacy',
  'list_privacy',
  'metadata_privacy',
  'visibility',
] as const
export type GroupPrivacyKey = (typeof groupPrivacyKeys)[number]

export const groupModel = model(
  {
    name: name('Group'),
    display_name: text(limits.display_name),
    description: text(limits.description),
    icon: url(),
    banner: url(),
    color: color('lowered'),
  },
  groupPrivacyKeys,
)
const { fields } = groupModel

export const GroupPatch = PatchObject(groupModel)
export type GroupPatch = PatchOf<typeof groupModel>

export const readGroupPatch = (body: unknown): Reading<GroupPatch> => readPatch(groupModel, body)
export const readNewGroup = (body: unknown): Reading<GroupPatch> => readCreation(groupModel, body, 'group')

export const Group = Type.Object({
  id: HidText,
  uuid: UuidText,
  name: fields.name.schema,
  system: Type.Optional(HidText),
  display_name: fields.display_name.schema,
  description: fields.description.schema,
  icon: fields.icon.schema,
  banner: fields.banner.schema,
  color: fields.color.schema,
  created: NullableDatetime,
  members: Type.Optional(Type.Array(UuidText, { description: 'Only with `with_members=true`.' })),
  privacy: Nullable(PrivacyObject(groupPrivacyKeys)),
})
export type Group = Static<typeof Group>
