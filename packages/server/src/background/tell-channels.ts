import { between, earlier, type Instant, type Micros, seconds } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import type { ChannelId } from '../domain/telling/rows.ts'
import { recordAttempt } from '../operations/telling/attempts.ts'
import { followFronts, repairFutureTimes, tellReminders } from '../operations/telling/following.ts'
import { prepareMessage } from '../operations/telling/sending.ts'
import { type RepeatedTask, repeat } from '../pacing/repeat.ts'
import type { DueChannel } from '../store/telling/channels.ts'
import { Lease } from './lease.ts'
import { sendMessage } from './send-message.ts'

const pollMs = 500
const systemsAtOnce = 200
const channelsAtOnce = 500
/** A receiver that takes longer to answer counts as slow. */
const quickWithin = seconds(1)
const finishInFlightMs = 2_000

/** A channel whose message is on its way. */
interface Work {
  readonly system: SystemId
  isSlow: boolean
  /** The time when the message was sent, in steady time. */
  since: Micros
}

/** Messages on their way at once. Slow and failing receivers have places of their own, so that they delay nobody. */
const quickPlaces = 40
const slowPlaces = 20
/** Of these, one system has so many: its transactions wait for each other, and would keep connections from everybody else. */
const placesPerSystem = 8

/**
 * Tells receivers who fronts, and reminds people. Of several processes only the holder of the lease works; when it dies
 * another takes over. Everything that is pending is in the database.
 */
export class Teller {
  readonly #ctx: Context
  readonly #lease: Lease
  readonly #working = new Map<ChannelId, Work & { done: Promise<void> }>()
  /** Channels whose receiver was slow the last time. The database remembers failing ones. */
  readonly #knownSlow = new Set<ChannelId>()
  readonly #givingUp = new AbortController()
  readonly #turns: RepeatedTask
  #isStopping = false
  /** The time of the last turn in which this process held the lease. */
  #lastTurn: Instant | undefined

  constructor(ctx: Context, holder: string) {
    this.#ctx = ctx
    this.#lease = new Lease(ctx, 'tell', holder)
    this.#turns = repeat(
      () => this.#turn(),
      pollMs,
      (error) => ctx.log.warn('cannot look for messages', { cause: String(error) }),
    )
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#turns.stop()
    const timer = setTimeout(() => this.#givingUp.abort(), finishInFlightMs)
    await Promise.all([...this.#working.values()].map(({ done }) => done))
    clearTimeout(timer)
    await this.#lease.release().catch(() => {})
  }

  async #turn(): Promise<void> {
    if (!(await this.#lease.hold())) {
      this.#lastTurn = undefined
      return
    }
    const { store, clock } = this.#ctx
    const now = clock.now()
    // why also at the first turn: the clock may have been set back before this process began.
    if (this.#lastTurn === undefined || now < earlier(this.#lastTurn, seconds(2)))
      await repairFutureTimes(this.#ctx, now)
    this.#lastTurn = now
    const moved = await store.frontChanges.systems(systemsAtOnce)
    for (const system of moved) await followFronts(this.#ctx, system)
    for (const system of await store.reminders.dueSystems(now, systemsAtOnce))
      await tellReminders(this.#ctx, system)
    for (const work of this.#working.values()) work.isSlow ||= this.#isLate(work)
    // why apart: however many slow ones are waiting, they keep nobody else out of the list.
    for (const isSlow of [false, true]) {
      const which = { isSlow, slow: [...this.#knownSlow], limit: channelsAtOnce }
      this.#begin(await store.channels.due(clock.now(), which), isSlow)
    }
  }

  #begin(due: readonly DueChannel[], isSlow: boolean): void {
    for (const channel of due) {
      if (this.#isStopping) return
      if (this.#working.has(channel.id)) continue
      const system = channel.system_id
      const taken = [...this.#working.values()].filter((work) => work.isSlow === isSlow)
      if (taken.length >= (isSlow ? slowPlaces : quickPlaces)) return
      if (taken.filter((work) => work.system === system).length >= placesPerSystem) continue
      const work: Work = { system, isSlow, since: this.#ctx.clock.steady() }
      this.#working.set(channel.id, Object.assign(work, { done: this.#serve(channel, work) }))
    }
  }

  #isLate({ since }: Work): boolean {
    return between(since, this.#ctx.clock.steady()) >= quickWithin
  }

  async #serve(channel: DueChannel, work: Work): Promise<void> {
    try {
      const outgoing = await prepareMessage(this.#ctx, channel)
      if (outgoing === undefined || this.#isStopping || !(await this.#lease.hold())) return
      work.since = this.#ctx.clock.steady()
      const attempt = await sendMessage(this.#ctx, outgoing, this.#givingUp.signal)
      // why: nobody knows whether it arrived; the next holder of the lease sends it again, under the same topic.
      if (this.#givingUp.signal.aborted) return
      if (this.#isLate(work)) this.#knownSlow.add(channel.id)
      else this.#knownSlow.delete(channel.id)
      this.#ctx.metrics.observeDelivery(attempt.kind === 'arrived')
      await recordAttempt(this.#ctx, outgoing, attempt)
    } catch (error) {
      // why: no nudge, or a message that fails at once would be tried again at once, forever.
      this.#ctx.log.error('telling failed unexpectedly', { channel: channel.id }, error)
      return
    } finally {
      this.#working.delete(channel.id)
    }
    this.#turns.nudge()
  }
}
