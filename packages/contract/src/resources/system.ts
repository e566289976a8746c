import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { color, Nullable, ShownUrl, text, url } from '../model/fields.ts'
import {
  model,
  orRefuse,
  PatchObject,
  type PatchOf,
  PrivacyObject,
  patchBody,
  readPatch,
} from '../model/patch.ts'
import { type Answer, field, readOnly, resource, StoredInstant } from '../model/resource.ts'
import { Datetime, described, HidText, UuidText } from '../model/schemas.ts'
import { parseHid } from '../values/ids.ts'
import { limits } from '../values/limits.ts'

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

export const systemModel = resource({
  fields: {
    name: field(text(limits.name), 'name_privacy', 'What the system is called.', 'Harbour'),
    description: field(
      text(limits.description),
      'description_privacy',
      'What it says about itself.',
      'We like boats.',
    ),
    tag: field(
      text(limits.tag),
      'open',
      'Put behind the names of its members when they are proxied.',
      '| HB',
    ),
    pronouns: field(text(limits.pronouns), 'pronoun_privacy', 'Its pronouns.', 'they/them'),
    avatar_url: field(
      url(),
      'avatar_privacy',
      'Address of its picture; https only.',
      'https://img.example/harbour.png',
    ),
    banner: field(url(), 'banner_privacy', 'Address of its banner; https only.', null),
    color: field(
      color('kept'),
      'open',
      'Six hexadecimal digits without #. The letter case is kept.',
      '4a7fb0',
    ),
  },
  readOnly: {
    webhook_url: readOnly(Nullable(Type.String()), 'owner'),
    created: readOnly(StoredInstant, 'open'),
  },
  privacy: systemPrivacyKeys,
})
const { fields } = systemModel

export const SystemPrivacy = PrivacyObject(systemPrivacyKeys)
export const SystemPatch = PatchObject(systemModel, {
  description: 'The keys of a system that are to change.',
  examples: [{ name: 'Harbour', tag: '| HB', privacy: { front_history_privacy: 'private' } }],
})
export const systemPatch = patchBody(systemModel, SystemPatch)
export type SystemPatch = PatchOf<typeof systemModel>

const registrationModel = model({ name: fields.name })
export const registration = objectBody(
  PatchObject(registrationModel, { description: 'A system to make; nothing is needed.' }),
  (json) => orRefuse(readPatch(registrationModel, json)),
)

export const systemDeletion = objectBody(
  Type.Object(
    { confirm: described(HidText, 'The short ID of the system.', 'kvrtuo') },
    { description: 'Says that the system is really to be deleted.' },
  ),
  ({ confirm }) => ({ confirm: typeof confirm === 'string' ? parseHid(confirm) : undefined }),
)

export const System = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among systems.', 'kvrtuo'),
    uuid: described(UuidText, 'Stays the same for ever.', '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11'),
    name: fields.name.schema,
    description: fields.description.schema,
    tag: fields.tag.schema,
    pronouns: fields.pronouns.schema,
    avatar_url: described(ShownUrl, 'Address of its picture.', 'https://img.example/harbour.png'),
    banner: described(ShownUrl, 'Address of its banner.', null),
    color: fields.color.schema,
    created: described(Datetime, 'When the system was made.'),
    webhook_url: Type.Optional(
      described(Nullable(Type.String()), "Where its events are sent. Only in the owner's view.", null),
    ),
    privacy: described(
      Nullable(SystemPrivacy),
      "What strangers may see. Null unless it is the owner's view.",
    ),
  } satisfies Answer<typeof systemModel>,
  { description: 'A system. What its privacy hides from you is null.' },
)
export type System = Static<typeof System>
