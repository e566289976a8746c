import { type Static, Type } from 'typebox'
import { type JsonObject, objectBody } from '../../model/body.ts'
import { Problems } from '../../model/fields.ts'
import { Datetime, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { limits } from '../../values/limits.ts'
import { KeyScopeSchema } from '../../values/scopes.ts'
import { HeldSystem } from './person.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: limits.name,
  description: 'The name that people see when the program asks for access.',
  examples: ['Front widget'],
})
const RedirectUris = Type.Array(Type.String({ maxLength: limits.redirectUri }), {
  minItems: 1,
  maxItems: limits.redirectUrisPerProgram,
  description:
    'The addresses to which people may be sent back: `https`, or `http` on this device (`127.0.0.1`, `[::1]`, `localhost`), there with any port.',
  examples: [['https://widget.example/connected']],
})
const IsPublic = Type.Boolean({
  default: false,
  description: 'True for a program that cannot keep a secret, such as an app or a page.',
  examples: [false],
})
const ClientId = described(UuidText, 'The client ID of the program.', '4c7e1f0a-3a57-4a0f-8d7e-5b2f9f1c6a21')

export const Program = Type.Object(
  {
    client_id: ClientId,
    name: Name,
    redirect_uris: RedirectUris,
    public: IsPublic,
    created: described(Datetime, 'The time when it was registered.'),
  },
  { description: 'A program that may ask for access through OAuth.' },
)
export type Program = Static<typeof Program>

export const CreatedProgram = Type.Object(
  {
    ...Program.properties,
    client_secret: Type.Optional(
      Type.String({
        pattern: '^polys_',
        description: 'The client secret. No later answer shows it again. A public program has none.',
        examples: ['polys_Zk3mQ0h1Tq2vYc8xK5aLwgB7nQ1sWzR9aJdE5hLg0abc123'],
      }),
    ),
  },
  { description: 'A new program.' },
)

export interface ProgramWishes {
  name: string
  redirect_uris: readonly string[]
  public: boolean
}

export const NewProgram = Type.Object(
  { name: Name, redirect_uris: RedirectUris, public: Type.Optional(IsPublic) },
  { description: 'A program to register.' },
)

export const newProgram = objectBody(NewProgram, readNewProgram)

/** Reads the values of a new program, and reports every problem in one answer. */
function readNewProgram({ name, redirect_uris, public: isPublic = false }: JsonObject): ProgramWishes {
  const problems = new Problems()
  if (typeof name !== 'string' || name.trim() === '' || /\p{Cc}/u.test(name)) problems.invalid('name')
  else if (name.length > limits.name) problems.tooLong('name', name.length, limits.name)
  const addresses: unknown[] = Array.isArray(redirect_uris) ? redirect_uris : []
  const usable = addresses.filter(
    (each): each is string => typeof each === 'string' && isRedirectAddress(each),
  )
  const isRightNumber = addresses.length > 0 && addresses.length <= limits.redirectUrisPerProgram
  if (!isRightNumber || usable.length < addresses.length) {
    problems.add('redirect_uris', {
      message:
        'Field redirect_uris must be a list of 1 to 10 addresses that start with https://, or with http:// and 127.0.0.1, [::1] or localhost. They have no name, password or #.',
    })
  }
  if (typeof isPublic !== 'boolean') problems.invalid('public')
  problems.refuse()
  return { name: String(name).trim(), redirect_uris: [...new Set(usable)], public: isPublic === true }
}

const isOnThisDevice = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** Tests for an address to which a program may have people sent back. It is written as browsers write it. */
export function isRedirectAddress(text: string): boolean {
  if (text.length > limits.redirectUri || !URL.canParse(text)) return false
  const url = new URL(text)
  const isWrittenOut = url.href === text || url.href === `${text}/`
  const isPlain = url.username + url.password === '' && !text.includes('#')
  return isWrittenOut && isPlain && (url.protocol === 'https:' || isOnThisDevice(url))
}

export const ProgramGrant = Type.Object(
  {
    id: described(
      UuidText,
      'The ID of the grant. Use it to end the grant.',
      '9d1f6c1e-7f39-4f0e-9f0a-2f1f6d9f5a33',
    ),
    program: Type.Object({ client_id: ClientId, name: Name }, { description: 'The program.' }),
    system: HeldSystem,
    scopes: Type.Array(KeyScopeSchema, {
      description: 'The things that it may do.',
      examples: [['read:members', 'write:switches']],
    }),
    created: described(Datetime, 'The time when you let it in.'),
    last_used: described(
      NullableDatetime,
      'The time of its last use, rounded down to the hour.',
      '2024-05-01T20:00:00Z',
    ),
  },
  { description: 'A program that you have let in.' },
)
export type ProgramGrant = Static<typeof ProgramGrant>
