import type { SystemId } from './entities.ts'

/** Who is asking. Decided once per request, from the credential. */
export type Viewer = { readonly kind: 'anonymous' } | SystemViewer
export interface SystemViewer {
  readonly kind: 'system'
  readonly system: SystemId
}

export const anonymous: Viewer = { kind: 'anonymous' }

/** Whether the viewer is the system that something belongs to. */
export function owns(viewer: Viewer, owner: SystemId): boolean {
  return viewer.kind === 'system' && viewer.system === owner
}
