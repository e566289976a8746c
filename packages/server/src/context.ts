import type { Hid, Instant } from '@polyphony/contract'
import type { LastOpened } from './background/last-opened.ts'
import type { Clock } from './base/clock.ts'
import type { Ids } from './base/ids.ts'
import type { SecretBox } from './base/secret-box.ts'
import type { VersionCache } from './base/version-cache.ts'
import type { Config } from './config.ts'
import type { MemberId, SystemId } from './domain/entities.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Updates } from './observe/updates.ts'
import type { RegistrationPolicy } from './operations/people/admin/registration-policy.ts'
import type { Issuer } from './operations/people/oidc/issuer.ts'
import type { PictureSizes } from './operations/pictures/sizes.ts'
import type { ProxyCache } from './operations/proxying/cache.ts'
import type { OtherSides } from './operations/sync/other-side.ts'
import type { Downloads } from './outbound/downloads.ts'
import type { Outbound } from './outbound/requests.ts'
import type { WebPush } from './outbound/web-push.ts'
import type { ConcurrencyLimit } from './pacing/concurrency-limit.ts'
import type { IdleTracker } from './pacing/idle-tracker.ts'
import type { Mutex } from './pacing/mutex.ts'
import type { BoundedSemaphore, KeyedSemaphore } from './pacing/semaphore.ts'
import type { TokenBucket } from './pacing/token-bucket.ts'
import type { PictureFiles } from './pictures/storage.ts'
import type { PictureWorkers } from './pictures/workers.ts'
import type { RateLimiter } from './rate-limit/limiter.ts'
import type { ImportRunId } from './store/bulk/import-runs.ts'
import type { FoundShare } from './store/sharing/opened.ts'
import type { Store } from './store/store.ts'
import type { EventStreams } from './streams/event-streams.ts'

export interface Pictures {
  readonly files: PictureFiles
  readonly workers: PictureWorkers
  readonly sizes: PictureSizes
  /** Uploads in progress. */
  readonly uploads: ConcurrencyLimit<SystemId>
  /** Systems whose pictures are being copied from elsewhere. */
  readonly copies: ConcurrencyLimit<SystemId>
  /** How long an import, or a round of copies, may work at pictures. Another one then does the rest. */
  readonly patienceMs: number
}

/** The live streams of shares and feeds in this process. */
export interface ShareStreams {
  /** Opens a stream. `session` is the hash of the cookie with which it was opened. */
  open(ctx: Context, found: FoundShare, session?: string): Promise<ReadableStream<Uint8Array>>
  /** Looks at the shares of a system at once. */
  wakeUp(system: SystemId): void
  /** Closes every stream; clients connect again. */
  endAll(): void
}

/** The services and limits that operations use. Built in one place, passed to all of them. */
export interface Context {
  readonly config: Config
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
  readonly secretBox: SecretBox
  readonly log: Log
  readonly proxyCache: ProxyCache
  /** Short IDs of members of the systems whose history was read last, for a version of their members. */
  readonly shortIds: VersionCache<SystemId, Map<MemberId, Hid>>
  readonly outbound: Outbound
  /** The other servers of all syncs. */
  readonly otherSides: OtherSides
  readonly downloads: Downloads
  readonly push: WebPush
  readonly limiter: RateLimiter
  readonly streams: EventStreams
  readonly shareStreams: ShareStreams
  readonly lastOpened: LastOpened
  readonly metrics: Metrics
  /** Imports that read a data file now, and imports in the queue. */
  readonly imports: BoundedSemaphore
  /** Imports by sender: a system, an address. */
  readonly importers: ConcurrencyLimit<SystemId | string>
  /** Imports of any process, and how long each has made no progress. */
  readonly idleImports: IdleTracker<ImportRunId, Instant>
  /** The slowest pace of a data file or a large body: one that falls `graceMs` behind its rate is given up. */
  readonly uploadPace: { readonly bytesPerSecond: number; readonly graceMs: number }
  /** Runs long work step by step. */
  readonly longWork: Mutex
  /** Long answers being made or sent, and those in the queue, by address. */
  readonly longAnswers: KeyedSemaphore
  /** How many characters of events about groups each system may write. */
  readonly eventTokens: TokenBucket<SystemId>
  /** Exports in progress. */
  readonly exports: ConcurrencyLimit<SystemId>
  /** Bodies of more than 64 KiB that are being read. */
  readonly largeBodies: ConcurrencyLimit<SystemId | string>
  /** Tells of a newer version, if the operator wants to know. */
  readonly updates: Updates
  /** The pictures of all systems: their files, and how files become pictures. */
  readonly pictures: Pictures
  /** Says who can register. */
  readonly registration: RegistrationPolicy
  /** The single sign-on of a community; undefined without one. */
  readonly issuer: Issuer | undefined
  /** Tells listeners to a system in this process that something happened to it. */
  wakeUp(system: SystemId): void
  /** Reports whether the database answers. */
  isReady(): Promise<boolean>
  /** Names sync as the one that makes changes. Events of them say so in live streams, and no message tells them. */
  readonly by?: 'sync'
  /** The database for reads; undefined without one. */
  readonly replica: { isUsed(): boolean } | undefined
}
