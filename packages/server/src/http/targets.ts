import { type ErrorName, parseSystemRef, type SystemRef } from '@polyphony/contract'
import type { StoredSettings, StoredSystem, SystemId } from '../domain/entities.ts'
import type { Viewer } from '../domain/viewer.ts'
import type { Target } from '../store/lookup.ts'
import * as store from '../store/systems.ts'

export type Params = Readonly<Record<string, string>>

/** What a path names: how to find it, what is said when it is not there, and when it is not the caller's. */
export interface RouteTarget<T> {
  /** Undefined when no such thing can exist. */
  find(params: Params): Target<T> | undefined
  missing(params: Params, viewer: Viewer): ErrorName
  owner(found: T): SystemId
  /** What an endpoint for owners tells everybody else. */
  readonly denied: { readonly anonymous: ErrorName; readonly foreign: ErrorName }
}

const bySystemRef = <T>(
  find: (ref: SystemRef) => Target<T>,
  owner: (found: T) => SystemId,
): RouteTarget<T> => ({
  find: ({ systemRef = '' }) => {
    const ref = parseSystemRef(systemRef)
    return ref && find(ref)
  },
  missing: ({ systemRef }, viewer) =>
    systemRef === '@me' && viewer.kind === 'anonymous' ? 'unauthorized' : 'system_not_found',
  owner,
  denied: { anonymous: 'forbidden', foreign: 'forbidden' },
})

export const system = bySystemRef<StoredSystem>(store.systemTarget, ({ id }) => id)
export const settings = bySystemRef<StoredSettings>(store.settingsTarget, ({ system_id }) => system_id)
