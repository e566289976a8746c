import { setTimeout as sleepFor } from 'node:timers/promises'
import { between, type Instant, inMilliseconds, later, type Micros, milliseconds } from '@polyphony/contract'
import { systemClock } from '../../../base/clock.ts'
import { writesPerSecond } from '../../../domain/sync/model.ts'
import { LeakyBucket, type PaceTime } from '../../../pacing/leaky-bucket.ts'

/** Below the limit of the reference, which is 10 reads a second. */
const readsPerSecond = 9

/**
 * Places in the queue of creations, which all processes of this server share: the reference counts creations by the
 * address that they come from, not by system.
 */
export interface CreationSlots {
  /** Takes the next free place for an origin, and returns when it is. */
  reserve(origin: string, now: Instant, interval: Micros): Promise<Instant>
  /** Gives no places before a moment. */
  hold(origin: string, until: Instant): Promise<void>
}

export interface OtherTime extends PaceTime {
  now(): Instant
}

/** Returns the time of this machine. */
export function systemTime(): OtherTime {
  const { now, steady } = systemClock()
  const sleep = (ms: number, signal?: AbortSignal) =>
    sleepFor(ms, undefined, signal && { signal }).catch((error) => {
      if (!signal?.aborted) throw error
    })
  return { now, steady, sleep }
}

/** Requests by what the other side counts them with. */
export type RequestKind = 'read' | 'write' | 'create'

/** Keeps all requests of this process to the pace that the other sides allow. */
export class OtherPace {
  readonly #time: OtherTime
  readonly #slots: CreationSlots
  readonly #reads: LeakyBucket<string>
  readonly #writes: LeakyBucket<string>
  readonly #creations: LeakyBucket<string>

  constructor(time: OtherTime, slots: CreationSlots) {
    this.#time = time
    this.#slots = slots
    this.#reads = new LeakyBucket(readsPerSecond, time)
    this.#writes = new LeakyBucket(writesPerSecond, time)
    this.#creations = new LeakyBucket(writesPerSecond, time)
  }

  /** Waits until a request may be sent, and then for `inTurn`. */
  async pass(
    kind: RequestKind,
    origin: string,
    system: string,
    signal?: AbortSignal,
    inTurn?: () => Promise<void>,
  ): Promise<void> {
    if (kind !== 'create')
      return (kind === 'read' ? this.#reads : this.#writes).pass(`${origin} ${system}`, signal, inTurn)
    // why in turn: a process that holds one place at a time leaves the others to other processes.
    await this.#creations.pass(origin, signal, async () => {
      const at = await this.#slots.reserve(origin, this.#time.now(), milliseconds(1000 / writesPerSecond))
      for (let ms = this.#msUntil(at); ms > 0; ms = this.#msUntil(at)) await this.#time.sleep(ms, signal)
      signal?.throwIfAborted()
      await inTurn?.()
    })
  }

  /** Returns for how long the other side asks us to wait, in milliseconds. */
  heldFor(kind: RequestKind, origin: string, system: string): number {
    if (kind === 'create') return this.#creations.heldFor(origin)
    return (kind === 'read' ? this.#reads : this.#writes).heldFor(`${origin} ${system}`)
  }

  /** Obeys an answer that asks to wait. */
  async hold(kind: RequestKind, origin: string, system: string, ms: number): Promise<void> {
    if (kind === 'create') {
      this.#creations.hold(origin, ms)
      await this.#slots.hold(origin, later(this.#time.now(), milliseconds(ms)))
    } else (kind === 'read' ? this.#reads : this.#writes).hold(`${origin} ${system}`, ms)
  }

  #msUntil = (at: Instant): number => Math.ceil(inMilliseconds(between(this.#time.now(), at)))
}
