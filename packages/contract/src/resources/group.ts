import { type Static, Type } from 'typebox'
import { type JsonObject, objectBody } from '../model/body.ts'
import { color, Nullable, name, text, url } from '../model/fields.ts'
import {
  PatchObject,
  type PatchOf,
  PrivacyObject,
  PrivacyPatch,
  patchBody,
  privacyBody,
  type Reading,
  readCreation,
} from '../model/patch.ts'
import { type Answer, field, readOnly, resource, StoredInstant } from '../model/resource.ts'
import { described, HidText, NullableDatetime, UuidText } from '../model/schemas.ts'
import { limits } from '../values/limits.ts'

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

export const groupModel = resource({
  fields: {
    name: field(name('Group'), 'name_privacy', 'What the group is called.', 'Crew'),
    display_name: field(
      text(limits.display_name),
      'name_privacy',
      'Shown instead of the name.',
      'The night crew',
    ),
    description: field(
      text(limits.description),
      'description_privacy',
      'What it is about.',
      'Those who are up late.',
    ),
    icon: field(url(), 'icon_privacy', 'Address of its picture; https only.', 'https://img.example/crew.png'),
    banner: field(url(), 'banner_privacy', 'Address of its banner; https only.', null),
    color: field(
      color('lowered'),
      'open',
      'Six hexadecimal digits without #, stored in lower case.',
      '2e8b57',
    ),
  },
  readOnly: { created: readOnly(StoredInstant, 'metadata_privacy') },
  privacy: groupPrivacyKeys,
})
const { fields } = groupModel

export const GroupPrivacy = PrivacyObject(groupPrivacyKeys)
export const GroupPrivacyPatch = PrivacyPatch(groupPrivacyKeys)
export const GroupPatch = PatchObject(groupModel, {
  description: 'The keys of a group that are to change.',
  examples: [{ display_name: 'The night crew', privacy: { list_privacy: 'private' } }],
})
export const NewGroup = PatchObject(groupModel, {
  description: 'A group to make. Only the name is needed; privacy that is not given is public.',
  required: ['name'],
  examples: [{ name: 'Crew', description: 'Those who are up late.' }],
})
export type GroupPatch = PatchOf<typeof groupModel>

export const readNewGroup = (body: JsonObject): Reading<GroupPatch> => readCreation(groupModel, body, 'group')

export const groupPatch = patchBody(groupModel, GroupPatch)
/** Leaves it to the operation to refuse problems, because it refuses a full system first. */
export const newGroup = objectBody(NewGroup, readNewGroup)
export const groupsPrivacy = privacyBody(groupPrivacyKeys, GroupPrivacyPatch)

export const Group = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among groups.', 'tgnmca'),
    uuid: described(UuidText, 'Stays the same for ever.', 'c0a4e3f1-52a7-4d1c-9d54-6b3f0f5f6a77'),
    name: fields.name.schema,
    system: Type.Optional(
      described(HidText, 'The system it belongs to. Only where one group is asked for.', 'kvrtuo'),
    ),
    display_name: fields.display_name.schema,
    description: fields.description.schema,
    icon: fields.icon.schema,
    banner: fields.banner.schema,
    color: fields.color.schema,
    created: described(NullableDatetime, 'When the group was made.', '2024-03-07T09:30:00Z'),
    members: Type.Optional(
      Type.Array(UuidText, { description: 'UUIDs of its members. Only with `with_members=true`.' }),
    ),
    privacy: described(Nullable(GroupPrivacy), "What strangers may see. Null unless it is the owner's view."),
  } satisfies Answer<typeof groupModel>,
  { description: 'A group of members. What its privacy hides from you is null.' },
)
export type Group = Static<typeof Group>
