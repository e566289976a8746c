import type {
  Instant,
  SyncDeletes,
  SyncDirections,
  SyncKind,
  SyncProblem,
  SyncSide,
  SyncState,
} from '@polyphony/contract'
import type { SystemId } from '../entities.ts'
import type { SyncEntry } from './model.ts'
import type { Losses } from './stop.ts'

/** Why a sync stands still or does not get on. */
export interface SyncTrouble {
  readonly reason: SyncProblem
  readonly kind?: SyncKind
  readonly side?: SyncSide
  readonly count?: number
  readonly of?: number
}

/** A plan that somebody approved. */
export interface Approval {
  readonly until: Instant
  readonly losses: Losses
}

/** A sync as the database has it. */
export interface StoredSync {
  readonly system_id: SystemId
  readonly state: SyncState
  readonly url: string
  readonly other: string
  readonly other_name: string | null
  /** `SyncSecrets`, encrypted. */
  readonly secret: string
  readonly hook: string
  readonly directions: SyncDirections
  readonly prefer: SyncSide
  readonly deletes: SyncDeletes
  readonly is_first: boolean
  readonly started: Instant | null
  readonly approved: Approval | null
  readonly error: SyncTrouble | null
  readonly failures: number
  readonly limited_until: Instant | null
  readonly last_run: Instant | null
  /** The last comparison of all switches. */
  readonly last_deep: Instant | null
  readonly next_front: Instant | null
  readonly next_whole: Instant | null
  readonly idle: number
  readonly waiting: number
  readonly seen_event: number
  readonly webhook_seen: Instant | null
  /** Switches that events named. */
  readonly named: readonly string[]
  readonly epoch: number
}

/** The secrets of a sync. */
export interface SyncSecrets {
  readonly token: string
  /** The token in the address of the webhook. */
  readonly hookToken: string
  /** The token that the other side sends with each event, once a person has pasted it. */
  readonly signing?: string
}

/** An entry of the log with its place. */
export interface StoredEntry extends SyncEntry {
  readonly id: number
  readonly at: Instant
}
