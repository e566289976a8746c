import { type Static, Type } from 'typebox'
import { type JsonObject, objectBody } from '../../model/body.ts'
import { Nullable, Problems } from '../../model/fields.ts'
import { Datetime, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { parseInstant } from '../../values/instant.ts'
import { limits } from '../../values/limits.ts'
import { type KeyScope, KeyScopeSchema, keyScopes } from '../../values/scopes.ts'
import type { Instant } from '../../values/time.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: limits.name,
  description: 'A name for the key, such as the program that uses it.',
  examples: ['Front widget'],
})
const scopesHeld = { description: 'The scopes of the key.', examples: [['read:fronters', 'read:members']] }

export const NewKey = Type.Object(
  {
    name: Name,
    scopes: Type.Array(KeyScopeSchema, { minItems: 1, ...scopesHeld }),
    expires_at: Type.Optional(
      described(
        Nullable(Datetime),
        'The time when the key expires. Without it the key never expires.',
        '2035-01-01T00:00:00Z',
      ),
    ),
  },
  {
    description: 'A key to create.',
    examples: [{ name: 'Front widget', scopes: ['read:fronters', 'read:members'] }],
  },
)

export const ApiKey = Type.Object(
  {
    id: described(
      UuidText,
      'The ID of the key. Use it to revoke the key.',
      '7a8f2b1c-6a0d-4a55-8a0e-8a1ad8f1c0de',
    ),
    name: Name,
    scopes: Type.Array(KeyScopeSchema, scopesHeld),
    created: described(Datetime, 'The time when the key was created.'),
    last_used: described(
      NullableDatetime,
      'The time of its last use, rounded down to the hour.',
      '2024-05-01T20:00:00Z',
    ),
    expires_at: described(NullableDatetime, 'The time when the key expires, or null.', null),
  },
  { description: 'A key that is limited to its scopes.' },
)
export type ApiKey = Static<typeof ApiKey>

export const CreatedKey = Type.Object(
  {
    ...ApiKey.properties,
    key: Type.String({
      pattern: '^poly_',
      description:
        'The key itself. Send it as `Authorization: Bearer <key>`. No later answer shows it again.',
      examples: ['poly_4f8kP2mVxYt0cB7nQ1sWzR9aJdE5hLgU3oKiTfXu6bw2a9c41'],
    }),
  },
  { description: 'A new key.' },
)

export interface KeyWishes {
  name: string
  scopes: KeyScope[]
  expires_at: Instant | null
}

/** Reads the body. The expiry must be later than the current time. */
export const newKey = objectBody(NewKey, (json) => (now: Instant) => readNewKey(json, now))

/** Reads the values of a new key, and reports every problem in one answer. */
function readNewKey({ name, scopes, expires_at = null }: JsonObject, now: Instant): KeyWishes {
  const problems = new Problems()
  if (typeof name !== 'string' || name.trim() === '' || name.includes('\0')) problems.invalid('name')
  else if (name.length > limits.name) problems.tooLong('name', name.length, limits.name)
  const known = (Array.isArray(scopes) ? scopes : []).filter((scope) => keyScopes.includes(scope))
  if (!Array.isArray(scopes) || scopes.length === 0 || known.length < scopes.length) {
    problems.add('scopes', {
      message: `Field scopes must be a list of at least one of: ${keyScopes.join(', ')}.`,
    })
  }
  const expires = typeof expires_at === 'string' ? parseInstant(expires_at) : undefined
  if (expires_at !== null && (expires === undefined || expires <= now)) {
    problems.add('expires_at', { message: 'Field expires_at must be a time in the future.' })
  }
  problems.refuse()
  return { name: String(name), scopes: [...new Set(known)], expires_at: expires ?? null }
}
