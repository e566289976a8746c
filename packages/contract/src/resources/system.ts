import { type Static, type TSchema, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { color, Nullable, ShownUrl, text, url } from '../model/fields.ts'
import {
  model,
  orRefuse,
  PatchObject,
  type PatchOf,
  PrivacyObject,
  patchReading,
  readPatch,
} from '../model/patch.ts'
import { type Answer, field, readOnly, resource, StoredInstant } from '../model/resource.ts'
import { addition, Datetime, described, HidText, UuidText } from '../model/schemas.ts'
import { parseHid } from '../values/ids.ts'
import { limits } from '../values/limits.ts'
import {
  systemExtendedGuards as extendedGuards,
  systemGuards as guards,
  systemPrivacyKeys,
} from '../values/privacy.ts'
import { fieldValues } from './custom-fields/values.ts'

export const systemModel = resource({
  fields: {
    name: field(text(limits.name), guards.name, 'The name of the system.', 'Harbour'),
    description: field(
      text(limits.description),
      guards.description,
      'A description of the system.',
      'We like boats.',
    ),
    tag: field(text(limits.tag), guards.tag, "Added after members' names in proxied messages.", '| HB'),
    pronouns: field(text(limits.pronouns), guards.pronouns, 'The pronouns of the system.', 'they/them'),
    avatar_url: field(
      url(),
      guards.avatar_url,
      'The https URL of its picture.',
      'https://img.example/harbour.png',
    ),
    banner: field(url(), guards.banner, 'The https URL of its banner.', null),
    color: field(
      color('kept'),
      guards.color,
      'Six hexadecimal digits without #. The server keeps the letter case.',
      '4a7fb0',
    ),
  },
  readOnly: {
    webhook_url: readOnly(Nullable(Type.String()), guards.webhook_url),
    created: readOnly(StoredInstant, guards.created),
  },
  privacy: systemPrivacyKeys,
  extended: {
    fields: field(
      fieldValues(),
      extendedGuards.fields,
      'The values of custom fields: field ID to value. Given keys are set, null removes a value. Strangers see those of public fields.',
      { '3b0e4c6e-56a3-4a8a-9a6b-d2f1a7f3a001': 'green' },
    ),
  },
})
const { fields, extended } = systemModel

export const SystemPrivacy = PrivacyObject(systemPrivacyKeys)
export const SystemPatch = PatchObject(systemModel, {
  description: 'The keys of a system to change.',
  examples: [{ name: 'Harbour', tag: '| HB', privacy: { front_history_privacy: 'private' } }],
})
export const systemPatch = patchReading(SystemPatch, (json) => readPatch(systemModel, json))
export type SystemPatch = PatchOf<typeof systemModel>

const registrationModel = model({ name: fields.name })
export const registration = objectBody(
  PatchObject(registrationModel, { description: 'A system to create. All keys are optional.' }),
  (json) => {
    const { patch, problems } = readPatch({ ...registrationModel, extended }, json)
    // why: a new system has no custom fields yet, so no value fits.
    if (patch.extended) problems.invalid('fields')
    return orRefuse<{ name?: string | null }>({ patch, problems })
  },
)

export const systemDeletion = objectBody(
  Type.Object(
    { confirm: described(HidText, 'The short ID of the system, as confirmation.', 'kvrtuo') },
    { description: 'Confirms that you want to delete the system.' },
  ),
  ({ confirm }) => ({ confirm: typeof confirm === 'string' ? parseHid(confirm) : undefined }),
)

export const SystemExtended = addition(
  Type.Object({ fields: extended.fields.schema } satisfies Record<keyof typeof extended, TSchema>, {
    description: 'Values beyond the reference API. Only if you ask for it.',
  }),
)
export type SystemExtended = Static<typeof SystemExtended>

export const System = Type.Object(
  {
    id: described(HidText, 'Short ID, unique among systems.', 'kvrtuo'),
    uuid: described(UuidText, 'Never changes.', '5d1c2f0e-9b0a-4c5e-8a53-0b4a8cfe1d11'),
    name: fields.name.schema,
    description: fields.description.schema,
    tag: fields.tag.schema,
    pronouns: fields.pronouns.schema,
    avatar_url: described(ShownUrl, 'The URL of its picture.', 'https://img.example/harbour.png'),
    banner: described(ShownUrl, 'The URL of its banner.', null),
    color: fields.color.schema,
    created: described(Datetime, 'The time when the system was created.'),
    webhook_url: Type.Optional(
      described(Nullable(Type.String()), "The URL that receives its events. Only in the owner's view.", null),
    ),
    privacy: described(
      Nullable(SystemPrivacy),
      'The values that strangers may see. Null for everyone except the owner.',
    ),
    extended: Type.Optional(SystemExtended),
  } satisfies Answer<typeof systemModel>,
  { description: 'A system. Values that its privacy hides from you are null.' },
)
export type System = Static<typeof System>

const bytes = (description: string, example: number) => Type.Integer({ description, examples: [example] })

const room = (what: string, used: number, quota: number) =>
  Type.Object(
    {
      used: bytes('Bytes that they take now.', used),
      quota: bytes('The most that `used` can grow to.', quota),
    },
    { description: what },
  )

export const Usage = Type.Object(
  {
    text: room(
      'All texts: descriptions, notes, values of custom fields, comments, notes and statuses of switches, reasons for archiving, and data kept from other programs.',
      48_213,
      100_000_000,
    ),
    fields: room('The values of custom fields among them.', 1_204, 20_000_000),
  },
  { description: 'The room that the texts of a system take, in bytes of UTF-8.' },
)
export type Usage = Static<typeof Usage>
