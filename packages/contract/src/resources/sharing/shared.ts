import { type Static, Type } from 'typebox'
import { Nullable } from '../../model/fields.ts'
import { Datetime, described, NullableDatetime } from '../../model/schemas.ts'
import { customFieldModel } from '../custom-fields/field.ts'

/** An ID that has a meaning in one share only. */
const OpaqueId = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'An ID that means something in this share only. A new link has other IDs.',
  examples: ['x0Wq3ZbT9kq2mXo4r3pw8A'],
})
const Minute = described(Datetime, 'A time in UTC, cut to whole minutes.', '2024-05-01T18:04:00Z')
const Picture = Nullable(
  Type.String({
    description: 'The address of a picture. It ends with the share.',
    examples: ['https://polyphony.example/shared/pictures/7kq2mx9d4r3pw8atz5hn6cVj0x0Wq3ZbT9kq2mXo4r3A.webp'],
  }),
)
const Color = Nullable(Type.String({ description: 'A colour as six hex digits.', examples: ['4a7fb0'] }))

export const SharedField = Type.Object(
  {
    name: Type.String({ description: 'The name of the custom field.', examples: ['Favourite tea'] }),
    type: customFieldModel.fields.type.schema,
    value: Type.Unknown({ description: 'The value, in the form of its type.', examples: ['Peppermint'] }),
  },
  { description: 'The value of a custom field.' },
)
export type SharedField = Static<typeof SharedField>

const memberKeys = {
  id: OpaqueId,
  name: Type.String({ description: 'The display name, or the name.', examples: ['Myriad'] }),
  pronouns: Type.Optional(Nullable(Type.String({ description: 'Pronouns.', examples: ['they/them'] }))),
  avatar_url: Type.Optional(Picture),
  color: Type.Optional(Color),
  birthday: Type.Optional(
    Nullable(
      Type.String({ description: 'The birthday. The year 0004 hides the year.', examples: ['0004-07-12'] }),
    ),
  ),
  description: Type.Optional(
    Nullable(Type.String({ description: 'The whole description.', examples: ['Likes rain.'] })),
  ),
}
const memberFields = Type.Optional(
  Type.Array(SharedField, { description: 'Custom fields with a value, in their order.' }),
)

export const SharedMember = Type.Object(
  { ...memberKeys, fields: memberFields },
  { description: 'A member as a share shows it. A key that the share does not show is absent.' },
)
export type SharedMember = Static<typeof SharedMember>

export const SharedFronter = Type.Object(
  {
    ...memberKeys,
    status: Type.Optional(
      Nullable(
        Type.String({ description: 'The newest status since the member fronts.', examples: ['resting'] }),
      ),
    ),
    fields: memberFields,
    since: Type.Optional(described(Minute, 'The start of the unbroken run of switches with this member.')),
  },
  { description: 'A fronter as a share shows it. A key that the share does not show is absent.' },
)
export type SharedFronter = Static<typeof SharedFronter>

export const SharedFront = Type.Object(
  {
    members: Type.Array(SharedFronter, { description: 'The fronters whom the share shows, in their order.' }),
    others: Type.Union([Type.Null(), Type.Literal('someone'), Type.Integer({ minimum: 1 })], {
      description:
        'Fronters whom the share does not show: `someone`, their number, or null when there are none or the share does not tell.',
      examples: [2],
    }),
  },
  { description: 'The front as a share shows it.' },
)
export type SharedFront = Static<typeof SharedFront>

export const Shared = Type.Object(
  {
    title: Type.String({ description: 'The heading of the share.', examples: ['The night crew'] }),
    avatar_url: Picture,
    color: Color,
    front: described(Nullable(SharedFront), 'The front; null when the share does not show it.'),
    until: described(NullableDatetime, 'The end of the share, in whole minutes; null if it has none.'),
  },
  {
    description: 'The front and heading that a share shows. `front` is null when the share does not show it.',
  },
)
export type Shared = Static<typeof Shared>

export const SharedGroup = Type.Object(
  {
    id: OpaqueId,
    name: Type.String({ description: 'The display name, or the name.', examples: ['The night crew'] }),
    color: Color,
    emoji: Nullable(Type.String({ description: 'An emoji.', examples: ['🌙'] })),
    parent: Nullable(described(OpaqueId, 'The group that it is in, if the share shows that one.')),
    members: Type.Array(OpaqueId, { description: 'The members whom the share shows.' }),
  },
  { description: 'A group as a share shows it.' },
)
export type SharedGroup = Static<typeof SharedGroup>

export const SharedRun = Type.Object(
  {
    member: OpaqueId,
    start: Minute,
    end: Nullable(described(Minute, 'Null while the member still fronts.')),
  },
  { description: 'A time in which a member fronted without a break.' },
)
export type SharedRun = Static<typeof SharedRun>

export const SharedEvent = Type.Union(
  [SharedFront, Type.Object({}, { description: 'Of `changed` and `ended`.' })],
  { description: 'The data of an event: the front for `front`, an empty object for `changed` and `ended`.' },
)
