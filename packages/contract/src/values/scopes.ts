import { Type } from 'typebox'

/** What a scoped key may touch. */
export const scopeParts = ['system', 'members', 'groups', 'fronters', 'switches', 'all'] as const
export type ScopePart = (typeof scopeParts)[number]
const levels = ['publicread', 'read', 'write'] as const
type Level = (typeof levels)[number]

/** A right that a key can be given. */
export type KeyScope = 'identify' | `${Level}:${ScopePart}`
export const keyScopes: readonly KeyScope[] = [
  'identify',
  ...levels.flatMap((level) => scopeParts.map((part): KeyScope => `${level}:${part}`)),
]
export const KeyScopeSchema = Type.Unsafe<KeyScope>(
  Type.Enum([...keyScopes], { description: 'A right that a key can be given.' }),
)

/** What an endpoint asks of a key; `token` is for the system's own token alone, `bridge` for bridge keys. */
export type Scope = `${'read' | 'write'}:${ScopePart}` | 'token' | 'bridge'

/** How much a key may see or do where an endpoint asks for a scope. */
export type Grant =
  /** What the owner may. */
  | 'full'
  /** What everybody may, `@me` included. */
  | 'public'
  | 'none'

/**
 * What a set of scopes grants: `write` implies `read`, `read` implies `publicread`, `switches` implies `fronters`, and
 * `all` implies every part. What no rule grants is denied.
 */
export function grantOf(scopes: readonly KeyScope[], wanted: Scope): Grant {
  if (wanted === 'token' || wanted === 'bridge') return 'none'
  const [level, part] = wanted.split(':') as ['read' | 'write', ScopePart]
  const parts = new Set<ScopePart>([part, 'all', ...(part === 'fronters' ? (['switches'] as const) : [])])
  const has = (...allowed: readonly Level[]) =>
    scopes.some((scope) => {
      const [given, of] = scope.split(':') as [Level, ScopePart]
      return allowed.includes(given) && parts.has(of)
    })
  if (level === 'write') return has('write') ? 'full' : 'none'
  if (has('read', 'write')) return 'full'
  return has('publicread') ? 'public' : 'none'
}
