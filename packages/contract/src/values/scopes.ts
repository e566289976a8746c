import { Type } from 'typebox'

/** The parts of a system that a scope can name. */
export const scopeParts = ['system', 'members', 'groups', 'fronters', 'switches', 'all'] as const
export type ScopePart = (typeof scopeParts)[number]
const levels = ['publicread', 'read', 'write'] as const
type Level = (typeof levels)[number]

/** A right of a key. */
export type KeyScope = 'identify' | `${Level}:${ScopePart}`
export const keyScopes: readonly KeyScope[] = [
  'identify',
  ...levels.flatMap((level) => scopeParts.map((part): KeyScope => `${level}:${part}`)),
]
export const KeyScopeSchema = Type.Unsafe<KeyScope>(
  Type.Enum([...keyScopes], { description: 'A right of a key.' }),
)

/** The scope that an endpoint requires; only the system's own token has `token`, and only bridge keys have `bridge`. */
export type Scope = `${'read' | 'write'}:${ScopePart}` | 'token' | 'bridge'

/** The access that a key has to an endpoint. */
export type Grant =
  /** The access of the owner. */
  | 'full'
  /** The access of a stranger, with `@me` as the key's system. */
  | 'public'
  | 'none'

/**
 * Returns the access that scopes grant: `write` implies `read`, `read` implies `publicread`, `switches` implies `fronters`, and
 * `all` implies every part. Everything else is denied.
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
