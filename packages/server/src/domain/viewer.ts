import type { Instant, KeyScope, SystemRef } from '@polyphony/contract'
import type { PersonId, Role, SessionId, SystemId } from './entities.ts'

/** A caller's credential. The server keeps only the hash of its secret. */
export type Credential =
  | { readonly kind: 'none' }
  /** A scoped key, or the access token of a program. */
  | { readonly kind: 'key' | 'access'; readonly hash: string; readonly now: Instant }
  | {
      readonly kind: 'token'
      readonly hash: string
      /** Set for a browser that has entered the system, and sends a cookie in place of the token. */
      readonly entry?: EnteredSystem
    }
  | {
      readonly kind: 'bridge'
      /** Null for the configured key, which needs no row. */
      readonly hash: string | null
      /** The system the bot acts as; null for a reference that no system can have. */
      readonly as?: SystemRef | null
    }
  | SessionCredential

/** A system that a browser has entered with its token. */
export interface EnteredSystem {
  readonly hid: string
  readonly token: string
  /** The time when the cookie was written. */
  readonly since: Instant
  /** False when the cookie ends with the browser. */
  readonly remember: boolean
}

/** The cookie of somebody who is signed in. */
export interface SessionCredential {
  readonly kind: 'session'
  readonly hash: string
  readonly now: Instant
  /** The system the person acts as; null for a reference that no system can have. */
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
export type Caller = Viewer | KeyCaller | PersonCaller
export interface KeyCaller {
  readonly kind: 'key'
  readonly system: SystemId
  readonly scopes: readonly KeyScope[]
  /** The row of the key, or of the grant to a program. */
  readonly key: number
  readonly isGrant: boolean
  readonly lastUsed: Instant | null
}

/** Somebody who is signed in. They become the viewer that the system they act as would be. */
export interface PersonCaller {
  readonly kind: 'person'
  readonly person: PersonId
  readonly role: Role
  readonly session: SessionId
  readonly created: Instant
  readonly lastUsed: Instant
  /** Until then nobody asks again who it is. */
  readonly confirmedUntil: Instant
  /** The system they act as: the one they name, or else the only one they hold. */
  readonly system: SystemId | null
  /** Why they act as no system: they hold several, they hold none, or the one they name is not theirs or unknown. */
  readonly lacks: 'choice' | 'hold' | 'right' | 'system' | undefined
}

/** The session that a request comes with. */
export type UsedSession = Pick<PersonCaller, 'session' | 'created' | 'lastUsed'>

/** Returns the system that a caller acts as, if there is one. */
export function systemOf(caller: Caller): SystemId | undefined {
  if (caller.kind === 'person') return caller.system ?? undefined
  return caller.kind === 'system' || caller.kind === 'key' ? caller.system : undefined
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
