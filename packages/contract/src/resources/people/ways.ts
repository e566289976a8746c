import { type Static, Type } from 'typebox'
import { Datetime, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { HeldSystem, Person } from './person.ts'

export const Passkey = Type.Object(
  {
    id: described(
      UuidText,
      'The ID of the passkey. Use it to remove the passkey.',
      '5b0c7f0e-61a6-4f9a-8a1e-3f6f1d2c4b5a',
    ),
    name: Type.String({ description: 'A name for the passkey, such as the device.', examples: ['My phone'] }),
    created: described(Datetime, 'The time when it was added.'),
    last_used: described(NullableDatetime, 'The time of its last use.', null),
  },
  { description: 'A passkey of a person.' },
)

export const Ways = Type.Object(
  {
    password: Type.Boolean({ description: 'True if the person has a password.', examples: [true] }),
    totp: Type.Boolean({
      description: 'True if the password needs the code of an authenticator too.',
      examples: [false],
    }),
    passkeys: Type.Array(Passkey, { description: 'The passkeys of the person.' }),
    oidc: Type.Boolean({
      description: 'True if the person signs in through the single sign-on of this server.',
      examples: [false],
    }),
    recovery_codes: Type.Integer({
      minimum: 0,
      description: 'How many recovery codes are left.',
      examples: [10],
    }),
  },
  { description: 'The ways in of a person.' },
)

export type Ways = Static<typeof Ways>

export const PersonWithWays = Type.Object(
  {
    ...Person.properties,
    systems: Type.Array(HeldSystem, { description: 'The systems that you hold.' }),
    ways: Ways,
  },
  { description: 'Yourself, your systems and your ways in.' },
)
