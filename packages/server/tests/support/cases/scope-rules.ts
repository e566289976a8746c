import { type Endpoint, type KeyScope, keyScopes } from '@polyphony/contract'

/**
 * Repeats the rights of keys without the code that enforces them: by the subject of a path, not by the scopes in the
 * table of endpoints. An endpoint without a rule fails the tests.
 */
type Part = 'system' | 'members' | 'groups' | 'fronters' | 'switches' | 'all'
export type Need = `${'read' | 'write'}:${Part}` | 'token' | 'bridge' | 'nothing'

const rules: readonly [path: RegExp, about: Part | Need, method?: string][] = [
  [/^\/bridge\//, 'bridge'],
  [/^\/v2\/(people|session|admin)\b/, 'nothing'],
  [/^\/v2\/(systems|import)$/, 'nothing'],
  [/^\/private\/discord\/shard_state$/, 'nothing'],
  [/^\/v2\/(bot|push)$/, 'nothing'],
  [/^\/v2\/systems\/{systemRef}\/sync\b/, 'token'],
  [/^\/v2\/shared\b/, 'nothing'],
  [/^\/v2\/systems\/{systemRef}$/, 'token', 'DELETE'],
  [
    /^\/v2\/systems\/{systemRef}\/(keys|token|people|accounts|link-code|circles|shares|channels|reminders)\b/,
    'token',
  ],
  [/^\/v2\/systems\/{systemRef}\/(events|export|import\/report)$/, 'read:all'],
  [/^\/v2\/systems\/{systemRef}\/(webhook|import|pictures\/copies)\b/, 'write:all'],
  [/^\/v2\/systems\/{systemRef}\/members(\/order)?$/, 'members'],
  [/^\/v2\/systems\/{systemRef}\/groups$/, 'groups'],
  [/^\/v2\/systems\/{systemRef}\/(switches\b|fronting$|presets$)/, 'switches'],
  [/^\/v2\/systems\/{systemRef}\/fronters$/, 'fronters'],
  [/^\/v2\/systems\/{systemRef}\/fields\b/, 'system'],
  [/^\/v2\/systems\/{systemRef}\/(notes|pictures|usage)\b/, 'system'],
  [/^\/v2\/systems\/{systemRef}(\/(settings|oembed\.json|guilds(\/{guild_id})?|autoproxy))?$/, 'system'],
  [/^\/v2\/members\/{memberRef}\/groups\b/, 'groups'],
  [/^\/v2\/members\/{memberRef}\/guilds\/{guild_id}$/, 'system'],
  [/^\/v2\/members(\/{memberRef}(\/oembed\.json)?)?$/, 'members'],
  [/^\/v2\/groups\b/, 'groups'],
  [/^\/v2\/messages\/{message}$/, 'members'],
  [/^\/private\/bulk_privacy\/member$/, 'members'],
  [/^\/private\/bulk_privacy\/group$/, 'groups'],
  [/^\/v1\/s\/{id}\/members$/, 'members'],
  [/^\/v1\/s\/({id}\/)?switches$/, 'switches'],
  [/^\/v1\/s\/{id}\/fronters$/, 'fronters'],
  [/^\/v1\/(s|a)(\/{id})?$/, 'system'],
  [/^\/v1\/(m|msg)(\/{id})?$/, 'members'],
]

/** Returns the right that a key needs for an endpoint of its own system. */
export function needOf({ method, path }: Endpoint): Need {
  const found = rules.find(([pattern, , only]) => pattern.test(path) && (only ?? method) === method)
  if (!found) throw new Error(`No rule says what a key needs for ${method} ${path}.`)
  const [, about] = found
  const isPart = (word: Part | Need): word is Part => /^(system|members|groups|fronters|switches)$/.test(word)
  return isPart(about) ? `${method === 'GET' ? 'read' : 'write'}:${about}` : about
}

/** Returns the rights of which each is enough. */
export function needsOf(endpoint: Endpoint): Need[] {
  const isFieldList = endpoint.method === 'GET' && endpoint.path.endsWith('/fields')
  return [needOf(endpoint), ...(isFieldList ? (['read:members'] as const) : [])]
}

/** Matches reads that are not open to strangers. Privacy limits the answers of all other reads. */
const forOwners =
  /\/(guilds|autoproxy|keys|webhook|events|export|import|notes|comments|presets|order|pictures|usage|people|accounts|circles|shares|channels|reminders|sync)\b|^\/v1\/s$/
export const isForEveryone = ({ method, path }: Endpoint) => method === 'GET' && !forOwners.test(path)

/** Returns the view that a key with this single scope has of its own system. */
export function standingOf(scope: KeyScope, endpoint: Endpoint): 'owner' | 'stranger' | 'refused' {
  const needs = needsOf(endpoint)
  if (needs.includes('nothing')) return 'stranger'
  if (needs.flatMap(ownerScopes).includes(scope)) return 'owner'
  return strangerScopes(endpoint).includes(scope) ? 'stranger' : 'refused'
}

/** `write` implies `read`, `switches` implies `fronters`, and `all` is every part. */
export function ownerScopes(need: Need): KeyScope[] {
  const [level = '', part = ''] = need.split(':')
  const levels = level === 'read' ? ['read', 'write'] : level === 'write' ? ['write'] : []
  return withLevels(levels, part)
}

/** Scopes that show what everybody sees. Each of them, and `identify`, also says whose key it is. */
export function strangerScopes(endpoint: Endpoint): KeyScope[] {
  if (!isForEveryone(endpoint)) return []
  if (endpoint.path === '/v2/systems/{systemRef}') {
    return keyScopes.filter((scope) => scope === 'identify' || scope.startsWith('publicread:'))
  }
  const scopes = needsOf(endpoint).flatMap((need) => withLevels(['publicread'], need.split(':')[1] ?? ''))
  return [...new Set(scopes)]
}

function withLevels(levels: readonly string[], part: string): KeyScope[] {
  const parts = [part, ...(part === 'fronters' ? ['switches'] : []), 'all']
  return keyScopes.filter((scope) => {
    const [level = '', of = ''] = scope.split(':')
    return levels.includes(level) && parts.includes(of)
  })
}
