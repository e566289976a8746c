import type { Instant, KeyScope, SystemRef } from '@polyphony/contract'
import type { SystemId } from './entities.ts'

/** What a caller presented. The secret itself is never kept, only its hash. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly hash: string }
  | { readonly kind: 'key'; readonly hash: string; readonly now: Instant }
  | {
      readonly kind: 'bridge'
      /** Null for the key of the configuration, which needs no row. */
      readonly hash: string | null
      /** The system the bot acts as; null for a reference that no system can have. */
      readonly as?: SystemRef | null
    }

/** Who is looking, once it is clear what they may. */
export type Viewer = { readonly kind: 'anonymous' } | BridgeViewer | SystemViewer
export interface SystemViewer {
  readonly kind: 'system'
  readonly system: SystemId
  /** Set for a key that may read members or groups but not the system: of the system it sees what strangers see. */
  readonly systemHidden?: true
}
/** A chat bot that the operator trusts, acting for no system in particular. */
export interface BridgeViewer {
  readonly kind: 'bridge'
}

/** Who is asking. A scoped key makes a viewer only together with what it is used for. */
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

/** Whether the viewer is the system itself, and may see all of its profile. */
export function ownsProfile(viewer: Viewer, system: SystemId): boolean {
  return owns(viewer, system) && !(viewer.kind === 'system' && viewer.systemHidden)
}

/** Whether the viewer is the system that something belongs to. */
export function owns(viewer: Viewer, owner: SystemId): boolean {
  return viewer.kind === 'system' && viewer.system === owner
}
