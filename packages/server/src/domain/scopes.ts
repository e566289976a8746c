import { type Endpoint, fail, grantOf, type Scope } from '@polyphony/contract'
import type { SystemId } from './entities.ts'
import { anonymous, asSystem, type Caller, type KeyCaller, type Viewer } from './viewer.ts'

/**
 * Decides as whom a caller acts at an endpoint. Depending on its scopes a key acts as its system, as a stranger, or is
 * refused with the scope it lacks. A key sees other systems as everybody does. A person acts as a system they hold.
 */
export function viewerFor(caller: Caller, endpoint: Endpoint, owner: SystemId | undefined): Viewer {
  if (caller.kind === 'person') return caller.system === null ? anonymous : asSystem(caller.system)
  if (caller.kind !== 'key') return caller
  const { auth, scope, orScope } = endpoint.policy
  if (auth === 'anyone' && owner !== caller.system) return anonymous
  if (owner !== undefined && owner !== caller.system) return asHolder(caller)
  const grants = [scope, ...(orScope ? [orScope] : [])].map((each) => grantOf(caller.scopes, each))
  if (grants.includes('full')) return asHolder(caller)
  if (auth === 'anyone' && (grants.includes('public') || mayIdentify(caller, endpoint))) return anonymous
  return fail('scope_missing', { ref: scope })
}

function asHolder({ system, scopes }: KeyCaller): Viewer {
  const lacks = (scope: Scope) => grantOf(scopes, scope) !== 'full'
  return {
    ...asSystem(system),
    ...(lacks('read:system') && { systemHidden: true }),
    ...(lacks('read:switches') && { historyHidden: true }),
    ...(lacks('read:members') && { membersHidden: true }),
  }
}

/** `identify` only reveals which system a key belongs to. Every `publicread` scope implies it. */
function mayIdentify({ scopes }: KeyCaller, { policy }: Endpoint): boolean {
  return (
    policy.identifies === true &&
    scopes.some((scope) => scope === 'identify' || scope.startsWith('publicread:'))
  )
}
