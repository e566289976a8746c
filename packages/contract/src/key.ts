import { type Static, Type } from 'typebox'
import { fail } from './errors.ts'
import { Nullable, Problems } from './fields.ts'
import { type Instant, parseInstant } from './instant.ts'
import { limits } from './limits.ts'
import { Datetime, NullableDatetime, UuidText } from './schemas.ts'
import { type KeyScope, KeyScopeSchema, keyScopes } from './scopes.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.name })

export const NewKey = Type.Object({
  name: Name,
  scopes: Type.Array(KeyScopeSchema, { minItems: 1 }),
  expires_at: Type.Optional(Nullable(Datetime)),
})

export const ApiKey = Type.Object({
  id: UuidText,
  name: Name,
  scopes: Type.Array(KeyScopeSchema),
  created: Datetime,
  last_used: NullableDatetime,
  expires_at: NullableDatetime,
})
export type ApiKey = Static<typeof ApiKey>

export const CreatedKey = Type.Object({ ...ApiKey.properties, key: Type.String({ pattern: '^poly_' }) })

export interface KeyWishes {
  name: string
  scopes: KeyScope[]
  expires_at: Instant | null
}

/** Reads what a new key is to be; every problem is named at once. */
export function readNewKey(body: unknown, now: Instant): KeyWishes {
  const { name, scopes, expires_at = null } = body as Record<string, unknown>
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
  if (problems.any) fail('invalid_model', { problems: problems.byKey })
  return { name: String(name), scopes: [...new Set(known)], expires_at: expires ?? null }
}
