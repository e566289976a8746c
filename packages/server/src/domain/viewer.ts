import type { SystemId } from './entities.ts'

/** Who is asking. Decided once per request, from the credential. */
export type Viewer = { readonly kind: 'anonymous' } | BridgeViewer | SystemViewer
export interface SystemViewer {
  readonly kind: 'system'
  readonly system: SystemId
}
/** A chat bot that the operator trusts, acting for no system in particular. */
export interface BridgeViewer {
  readonly kind: 'bridge'
}

export const anonymous: Viewer = { kind: 'anonymous' }

/** The system's own view of itself. */
export const asSystem = (system: SystemId): SystemViewer => ({ kind: 'system', system })

/** Whether the viewer is the system that something belongs to. */
export function owns(viewer: Viewer, owner: SystemId): boolean {
  return viewer.kind === 'system' && viewer.system === owner
}
