import type { Instant } from '@polyphony/contract'
import type { SyncedSwitch, SyncedThing, SyncWrite } from '../../domain/sync/model.ts'
import type { SideLimits } from '../../domain/sync/preview.ts'
import type { WriteResult } from './write-result.ts'

/** A system of another server, as its token tells. */
export interface OtherSystem extends SyncedThing {
  /** Its short ID there, which may change. */
  readonly id: string
  readonly name: string | null
}

/** A system on another server, read and written with its token. */
export interface OtherSide {
  readSystem(): Promise<OtherSystem>
  /** Reads how many members and groups the system may have. */
  readLimits(): Promise<SideLimits>
  /** Reads all members. */
  readMembers(): Promise<readonly SyncedThing[]>
  /** Reads all groups with their members. */
  readGroups(): Promise<readonly SyncedThing[]>
  readMember(ref: string): Promise<SyncedThing | undefined>
  readGroup(ref: string): Promise<SyncedThing | undefined>
  /** Reads the newest switch, whose members are in order. */
  readFront(): Promise<SyncedSwitch | undefined>
  /** Reads the switches since a moment, newest first, future ones too, and the one before. Their members have no order. */
  readSwitches(since: Instant): Promise<readonly SyncedSwitch[]>
  /** Reads the switches of one moment: at most one where no two have the same time. */
  readSwitchesAt(time: Instant): Promise<readonly SyncedSwitch[]>
  /** Tells whether there are switches from before a moment. */
  hasSwitchesBefore(time: Instant): Promise<boolean>
  /** Reads one switch, whose members are in order. */
  readSwitch(ref: string): Promise<SyncedSwitch | undefined>
  /**
   * Reads the target, and writes to it unless it has changed in the meantime. Members of switches have the references
   * of this server, which `toThere` translates; a write that names an unknown one has `moved`.
   */
  write(write: SyncWrite, toThere: (ref: string) => string | undefined): Promise<WriteResult>
}

/** The address and the token of a system on another server. */
export interface OtherAccount {
  /** A bare origin, such as `https://api.pluralkit.me`. */
  readonly url: string
  readonly token: string
  /** Names the system whose pace counts: the UUID that it has there, or the token while that is unknown. */
  readonly paceOf: string
  /** Ends requests and pauses early. */
  readonly signal?: AbortSignal
  /** Throws if nothing may be written any more. Each write asks after it has waited for its turn. */
  readonly checkMayWrite?: () => Promise<void>
}

/** The other servers. There is one of these in a process, so that all syncs keep to its pace. */
export interface OtherSides {
  /** Tests whether the operator lets people choose an origin. */
  allows(url: string): boolean
  open(account: OtherAccount): OtherSide
}

/**
 * Reasons why there is no useful answer. `token` is refused; `limited` is for a while; `silent` did not answer, or with
 * 5xx; `strange` answered in another shape; `address` may not be reached.
 */
export type OtherFailureKind = 'token' | 'limited' | 'silent' | 'strange' | 'address'

/** Thrown when the other side gives no useful answer. The message says what it does: it names no secret, name or content. */
export class OtherFailure extends Error {
  override readonly name = 'OtherFailure'
  readonly kind: OtherFailureKind
  /** The time for which the other side asks us to wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: OtherFailureKind,
    message: string,
    options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
  }
}
