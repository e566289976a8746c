import type { Instant } from '@polyphony/contract'
import type { Clock } from './base/clock.ts'
import type { Ids } from './base/ids.ts'
import type { Config } from './config.ts'
import type { SystemId } from './domain/entities.ts'
import type { Outbound } from './events/post.ts'
import type { EventStreams } from './events/stream.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import type { ProxyCache } from './operations/proxying/cache.ts'
import type { Budget } from './pacing/budget.ts'
import type { Lane } from './pacing/lane.ts'
import type { PerCaller } from './pacing/per-caller.ts'
import type { Stillness } from './pacing/stillness.ts'
import type { NamedTurns, Turns } from './pacing/turns.ts'
import type { Limiter } from './rate-limit/limiter.ts'
import type { ArrivalId } from './store/moving/arrivals.ts'
import type { Store } from './store/store.ts'

/** What an operation may touch. Built in one place, handed to everything. */
export interface Context {
  readonly config: Config
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly proxyCache: ProxyCache
  readonly outbound: Outbound
  readonly limiter: Limiter
  readonly streams: EventStreams
  readonly metrics: Metrics
  /** Data files that are read right now, and those that wait for it. */
  readonly imports: Turns
  /** The same by who sent them: a system, an address. */
  readonly importers: PerCaller<SystemId | string>
  /** Imports of any process, and since when they stand still. */
  readonly stillImports: Stillness<ArrivalId, Instant>
  /** How slowly a data file or a large body may come: one that falls `graceMs` behind its rate is given up. */
  readonly uploadPace: { readonly bytesPerSecond: number; readonly graceMs: number }
  /** Where long work goes step by step. */
  readonly lane: Lane
  /** Long answers that are made or sent, and those that wait for it, by address. */
  readonly longAnswers: NamedTurns
  /** What each system may write of events about groups, in characters. */
  readonly eventBudget: Budget<SystemId>
  /** Exports under way. */
  readonly exports: PerCaller<SystemId>
  /** Bodies of more than 64 KiB that are being read. */
  readonly largeBodies: PerCaller<SystemId | string>
  /** Tells those of this process who listen to a system that something happened to it. */
  wakeUp(system: SystemId): void
  /** Whether the database answers. */
  isReady(): Promise<boolean>
}
