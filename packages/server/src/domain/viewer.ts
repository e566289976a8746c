import type { Instant, KeyScope, SystemRef } from '@polyphony/contract'
import type { SystemId } from './entities.ts'

/** A caller's credential. The server keeps only the hash of its secret. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly hash: string }
  | { readonly kind: 'key'; readonly hash: string; readonly now: Instant }
  | {
      readonly kind: 'bridge'
      /** Null for the configured key, which needs no row. */
      readonly hash: string | null
      /** The system the bot acts as; null for a reference that no system can have. */
      readonly as?: SystemRef | null
    }

/** The viewer of an answer, once their rights at the endpoint are known. */
export type Viewer = { readonly kind: 'anonymous' } | BridgeViewer | SystemViewer
export interface SystemViewer {
  readonly kind: 'system'
  readonly system: SystemId
  /** Set for a key that may read members or groups but not the system, which it sees as strangers do. */
  readonly systemHidden?: true
  /** Set for a key that may read the front but not its history, which it sees as strangers do. */
  readonly historyHidden?: true
  /** Set for a key that may not read members. Where it meets some, it sees their values beyond v2 as strangers do. */
  readonly membersHidden?: true
}
/** A chat bot that the operator trusts, acting for no system in particular. */
export interface BridgeViewer {
  readonly kind: 'bridge'
}

/** The sender of a request. A scoped key becomes a viewer only at a given endpoint. */
export type Caller = Viewer | KeyCaller
export interface KeyCaller {
  readonly kind: 'key'
  readonly system: SystemId
  readonly scopes: readonly KeyScope[]
  readonly key: number
  readonly lastUsed: Instant | null
}

export const anonymous: Viewer = { kind: 'anonymous' }

/** The system's own view of itself. */
export const asSystem = (system: SystemId): SystemViewer => ({ kind: 'system', system })

/** Tests whether the viewer is the system itself and may see all of its profile. */
export function ownsProfile(viewer: Viewer, system: SystemId): boolean {
  return owns(viewer, system) && !(viewer.kind === 'system' && viewer.systemHidden)
}

/** Tests whether the viewer is the system itself and may see all of its front history. */
export function ownsHistory(viewer: Viewer, system: SystemId): boolean {
  return owns(viewer, system) && !(viewer.kind === 'system' && viewer.historyHidden)
}

/** Tests whether the viewer is the system itself and may see all of its members. */
export function ownsMembers(viewer: Viewer, system: SystemId): boolean {
  return owns(viewer, system) && !(viewer.kind === 'system' && viewer.membersHidden)
}

/** Tests whether the viewer is the owning system. */
export function owns(viewer: Viewer, owner: SystemId): boolean {
  return viewer.kind === 'system' && viewer.system === owner
}
