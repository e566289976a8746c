import { type Static, Type } from 'typebox'
import { isObject, type JsonObject, objectBody, optional } from '../../model/body.ts'
import { Nullable, Problems, refuseKey } from '../../model/fields.ts'
import { Datetime, described, HidText, TokenText, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { limits } from '../../values/limits.ts'
import { registration } from '../system.ts'
import { RegistrationResponse } from './passkey.ts'

/** Names that somebody could take for the voice of the server. */
const reserved = new Set([
  ...[
    'admin',
    'administrator',
    'anonymous',
    'everyone',
    'help',
    'info',
    'login',
    'me',
    'moderator',
    'nobody',
  ],
  ...[
    'official',
    'operator',
    'owner',
    'polyphony',
    'root',
    'security',
    'server',
    'staff',
    'support',
    'system',
  ],
])
const nameForm = /^[a-z0-9._-]{3,64}$/

/** Reads the name of a person, in any letter case; undefined when nobody can have it. */
export function parsePersonName(text: string): string | undefined {
  const name = text.toLowerCase()
  return nameForm.test(name) && !reserved.has(name) ? name : undefined
}

export const PersonName = Type.String({
  minLength: 3,
  maxLength: limits.personName,
  description:
    'The name to sign in with: 3 to 64 of `a-z`, `0-9`, `.`, `_` and `-`. Capital letters become small. Some names are reserved.',
  examples: ['harbour'],
})
const Password = Type.String({
  minLength: limits.leastPassword,
  maxLength: limits.password,
  description: 'At least 10 characters, and not one of the most common passwords.',
  examples: ['four quiet lighthouse keepers'],
})
const InviteCode = Type.String({
  description: 'The code of an invite, where the server asks for one.',
  examples: ['4f8kP2mVxYt0cB7nQ1sWzR'],
})

export const Person = Type.Object(
  {
    id: described(UuidText, 'Never changes.', '0d2f6c1e-7f39-4f0e-9f0a-2f1f6d9f5a10'),
    name: PersonName,
    role: Type.Enum(['person', 'admin'], { description: 'Admins run this server.' }),
    created: described(Datetime, 'The time when the person registered.'),
  },
  { description: 'Somebody who signs in. A person holds systems.' },
)
export type Person = Static<typeof Person>

export const HeldSystem = Type.Object(
  {
    id: described(HidText, 'Short ID of the system.', 'kvrtuo'),
    uuid: UuidText,
    name: described(Nullable(Type.String()), 'The name of the system.', 'Harbour'),
  },
  { description: 'A system that the person holds.' },
)

export const SignedIn = Type.Object(
  {
    person: Person,
    systems: Type.Array(HeldSystem, { description: 'The systems that the person holds.' }),
    reset: Type.Optional(
      described(
        Type.Boolean(),
        'Only after the link of an operator who reset the account, and true: time to choose a new password and to look through what is left.',
      ),
    ),
  },
  { description: 'The person who is signed in.' },
)
export type SignedIn = Static<typeof SignedIn>

/** Reads keys of a body that must be text, and reports every problem in one answer. */
export function readTexts<K extends string>(json: JsonObject, ...keys: readonly K[]): Record<K, string> {
  const problems = new Problems()
  const texts = {} as Record<K, string>
  for (const key of keys) {
    const value = json[key]
    if (typeof value === 'string' && value !== '') texts[key] = value
    else problems.invalid(key)
  }
  problems.refuse()
  return texts
}

/** Names are the same in any letter case. One that nobody can have is as wrong as one that nobody has. */
export const asName = (text: string) => text.toLowerCase()

export const Credentials = Type.Object(
  {
    name: PersonName,
    password: Type.String({ description: 'The password.', examples: ['four quiet lighthouse keepers'] }),
    code: Type.Optional(
      Type.String({
        description: 'The code that an authenticator shows, if the person uses one.',
        examples: ['492039'],
      }),
    ),
  },
  { description: 'A name and a password.' },
)

export const credentials = objectBody(Credentials, (json) => {
  const { name, password } = readTexts(json, 'name', 'password')
  return { name: asName(name), password, code: optionalText(json, 'code') }
})

function optionalText(json: JsonObject, key: string): string | undefined {
  const value = json[key] ?? undefined
  return value === undefined || typeof value === 'string' ? value : fail('bad_request')
}

interface PersonWishes {
  name: string
  password: string
}

export const NewPerson = Type.Object(
  {
    name: PersonName,
    password: Type.Optional(Password),
    passkey: Type.Optional(RegistrationResponse),
    invite: Type.Optional(InviteCode),
  },
  { description: 'A person to register, with a password, a passkey or both.' },
)

/** A person to register. The handler looks at the invite before it reads the rest, so that names cannot be probed. */
export const newPerson = objectBody(NewPerson, (json) => ({
  invite: optionalText(json, 'invite'),
  wishes: (): { name: string; password?: string; passkey?: JsonObject } => {
    const problems = new Problems()
    const name = readNewName(json, problems)
    const passkey = isObject(json.passkey) ? json.passkey : undefined
    const needsPassword = passkey === undefined || json.password !== undefined
    const password = needsPassword ? readNewPassword(json, problems) : undefined
    problems.refuse()
    return { name, ...(password !== undefined && { password }), ...(passkey && { passkey }) }
  },
}))

export const NewPersonName = Type.Object(
  { name: PersonName, invite: Type.Optional(InviteCode) },
  { description: 'Somebody who wants to register with a passkey.' },
)

/** The name of somebody who wants to register with a passkey. The handler reads it late, as above. */
export const newPersonName = objectBody(NewPersonName, (json) => ({
  invite: optionalText(json, 'invite'),
  name: (): string => {
    const problems = new Problems()
    const name = readNewName(json, problems)
    problems.refuse()
    return name
  },
}))

function readNewName({ name }: JsonObject, problems: Problems): string {
  const read = typeof name === 'string' ? parsePersonName(name) : undefined
  if (read === undefined) {
    const message =
      'Field name must have 3 to 64 of a-z, 0-9, dot, underscore and hyphen, and must not be reserved.'
    problems.add('name', { message })
  }
  return read ?? ''
}

function readNewPassword({ password }: JsonObject, problems: Problems): string {
  const text = typeof password === 'string' ? password : ''
  if (text.length < limits.leastPassword) {
    problems.add('password', {
      message: `Field password must have at least ${limits.leastPassword} characters.`,
    })
  } else if (text.length > limits.password) {
    problems.tooLong('password', text.length, limits.password)
  }
  return text
}

export const PersonPatch = Type.Partial(Type.Object({ name: PersonName, password: Password }), {
  description: 'The keys of a person to change.',
})

export const personPatch = objectBody(PersonPatch, (json): Partial<PersonWishes> => {
  if (json.name === undefined && json.password === undefined) fail('bad_request')
  const problems = new Problems()
  const patch = {
    ...(json.name !== undefined && { name: readNewName(json, problems) }),
    ...(json.password !== undefined && { password: readNewPassword(json, problems) }),
  }
  problems.refuse()
  return patch
})

export const PersonDeletion = Type.Object(
  {
    confirm: described(PersonName, 'The name of the person, as confirmation.', 'harbour'),
    systems: Type.Enum(['keep', 'delete'], {
      description: '`delete` deletes the systems that nobody else holds. `keep` deletes none.',
    }),
  },
  { description: 'Confirms that you want to delete yourself.' },
)

export const personDeletion = objectBody(PersonDeletion, ({ confirm, systems }) => ({
  confirm: typeof confirm === 'string' ? asName(confirm) : undefined,
  systems: (['keep', 'delete'] as const).find((word) => word === systems),
}))

export const Holding = Type.Object(
  {
    token: Type.Optional(described(TokenText, 'The token of a system that exists.')),
    entered: Type.Optional(
      described(HidText, 'Short ID of a system that this browser has entered with its token.', 'kvrtuo'),
    ),
    name: Type.Optional(described(Nullable(Type.String()), 'The name of a new system.', 'Harbour')),
  },
  { description: 'A system to hold. Without a token it is a new one.' },
)

/** A system to hold: one that exists, by its token, or a new one. */
export const holding = objectBody(
  Holding,
  (json): { token: string } | { entered: string } | { name?: string | null } => {
    if (json.entered !== undefined) return readTexts(json, 'entered')
    return json.token === undefined ? registration.read(json) : readTexts(json, 'token')
  },
)

export const TokenRenewal = Type.Object(
  {
    people: Type.Optional(
      Type.Enum(['keep', 'end'], {
        default: 'keep',
        description:
          '`end` also takes the system from everybody else who holds it: for a token that somebody may have stolen.',
      }),
    ),
  },
  { description: 'How to renew a token. All keys are optional.' },
)

/** Decides about the people who hold the system when its token is renewed. */
export const tokenRenewal = optional(
  objectBody(TokenRenewal, ({ people = 'keep' }) => ({
    people: (['keep', 'end'] as const).find((word) => word === people) ?? refuseKey('people'),
  })),
)
