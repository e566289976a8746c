import { type Static, type TSchema, Type } from 'typebox'
import { type JsonObject, objectBody } from '../model/body.ts'
import { color, count, Nullable, name, ref, text, url } from '../model/fields.ts'
import {
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
import { limits } from '../values/limits.ts'
import {
  groupExtendedGuards as extendedGuards,
  groupPrivacyKeys,
  groupGuards as guards,
} from '../values/privacy.ts'

export const groupModel = resource({
  fields: {
    name: field(name('Group'), guards.name, 'The name of the group.', 'Crew'),
    display_name: field(
      text(limits.display_name),
      guards.display_name,
      'Shown in place of the name.',
      'The night crew',
    ),
    description: field(
      text(limits.description),
      guards.description,
      'A description of the group.',
      'The night owls.',
    ),
    icon: field(url(), guards.icon, 'The https URL of its picture.', 'https://img.example/crew.png'),
    banner: field(url(), guards.banner, 'The https URL of its banner.', null),
    color: field(
      color('lowered'),
      guards.color,
      'Six hexadecimal digits without #, stored in lower case.',
      '2e8b57',
    ),
  },
  readOnly: { created: readOnly(StoredInstant, guards.created) },
  privacy: groupPrivacyKeys,
  extended: {
    parent: field(
      ref(),
      extendedGuards.parent,
      'The group that holds this one. In a body any reference; in an answer the short ID.',
      'tgnmca',
    ),
    position: field(
      count(limits.position),
      extendedGuards.position,
      'Orders the groups of the same parent, lowest first.',
      0,
    ),
    emoji: field(text(limits.emoji), extendedGuards.emoji, 'A symbol beside the name.', '🌳'),
  },
})
const { fields, extended } = groupModel

export const GroupPrivacy = PrivacyObject(groupPrivacyKeys)
export const GroupPrivacyPatch = PrivacyPatch(groupPrivacyKeys)
export const GroupPatch = PatchObject(groupModel, {
  description: 'The keys of a group to change.',
  examples: [{ display_name: 'The night crew', privacy: { list_privacy: 'private' } }],
})
export const NewGroup = PatchObject(groupModel, {
  description: 'A group to create. Only the name is required. Privacy keys that you leave out are public.',
  required: ['name'],
  examples: [{ name: 'Crew', description: 'The night owls.' }],
})
export type GroupPatch = PatchOf<typeof groupModel>

export const readNewGroup = (body: JsonObject): Reading<GroupPatch> => readCreation(groupModel, body, 'group')

export const groupPatch = patchReading(GroupPatch, (json) => readPatch(groupModel, json))
/** Returns problems to the operation, which refuses a full system first. */
export const newGroup = objectBody(NewGroup, readNewGroup)
/** The groups inside a group that is deleted: they move up to its parent, or are deleted too. */
export const groupChildren = ['lift', 'delete'] as const
export type GroupChildren = (typeof groupChildren)[number]

export const groupsPrivacy = privacyBody(groupPrivacyKeys, GroupPrivacyPatch)

export const GroupExtended = addition(
  Type.Object(
    {
      parent: described(Nullable(HidText), 'Short ID of the group that holds this one.', null),
      position: extended.position.schema,
      emoji: extended.emoji.schema,
    } satisfies Record<keyof typeof extended, TSchema>,
    { description: 'Values beyond the reference API. Only if you ask for it, and null for strangers.' },
  ),
)
export type GroupExtended = Static<typeof GroupExtended>

export const Group = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among groups.', 'tgnmca'),
    uuid: described(UuidText, 'Never changes.', 'c0a4e3f1-52a7-4d1c-9d54-6b3f0f5f6a77'),
    name: fields.name.schema,
    system: Type.Optional(
      described(HidText, 'The system of the group. Only in answers about a single group.', 'kvrtuo'),
    ),
    display_name: fields.display_name.schema,
    description: fields.description.schema,
    icon: fields.icon.schema,
    banner: fields.banner.schema,
    color: fields.color.schema,
    created: described(NullableDatetime, 'The time when the group was created.', '2024-03-07T09:30:00Z'),
    members: Type.Optional(
      Type.Array(UuidText, { description: 'UUIDs of its members. Only with `with_members=true`.' }),
    ),
    privacy: described(
      Nullable(GroupPrivacy),
      'The values that strangers may see. Null for everyone except the owner.',
    ),
    extended: Type.Optional(GroupExtended),
  } satisfies Answer<typeof groupModel>,
  { description: 'A group of members. Values that its privacy hides from you are null.' },
)
export type Group = Static<typeof Group>
