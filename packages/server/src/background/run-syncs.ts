import type { Context } from '../context.ts'
import type { SystemId } from '../domain/entities.ts'
import { runOnce } from '../operations/sync/run.ts'
import { type RepeatedTask, repeat } from '../pacing/repeat.ts'
import { Lease } from './lease.ts'

const pollMs = 500
/** Syncs that run at once. Most of them wait for another server. */
const places = 30
/** First syncs that run at once. They take minutes, and the others need seconds. */
const firstPlaces = 20

/**
 * Keeps systems the same here and on other servers. Of several processes only the holder of the lease works; when it
 * dies another takes over. Everything that is pending is in the database.
 */
export class Syncer {
  readonly #ctx: Context
  readonly #lease: Lease
  readonly #running = new Map<SystemId, Promise<void>>()
  readonly #first = new Set<SystemId>()
  readonly #givingUp = new AbortController()
  readonly #turns: RepeatedTask

  constructor(ctx: Context, holder: string) {
    this.#ctx = ctx
    this.#lease = new Lease(ctx, 'sync', holder)
    this.#turns = repeat(
      () => this.#turn(),
      pollMs,
      (error) => ctx.log.warn('cannot look for syncs', { cause: String(error) }),
    )
  }

  async stop(): Promise<void> {
    await this.#turns.stop()
    this.#givingUp.abort()
    await Promise.all(this.#running.values())
    await this.#lease.release().catch(() => {})
  }

  async #turn(): Promise<void> {
    if (!(await this.#lease.hold())) return
    const { store, clock } = this.#ctx
    const free = places - this.#running.size
    if (free === 0) return
    const due = await store.syncs.due(clock.now(), free, {
      except: [...this.#running.keys()],
      withFirst: this.#first.size < firstPlaces,
    })
    for (const { system_id, is_first } of due) {
      if (is_first && this.#first.size >= firstPlaces) continue
      if (is_first) this.#first.add(system_id)
      this.#running.set(system_id, this.#run(system_id))
    }
  }

  async #run(system: SystemId): Promise<void> {
    const { signal } = this.#givingUp
    try {
      await runOnce(this.#ctx, system, { mayWrite: () => this.#lease.hold(), signal })
    } catch (error) {
      if (!signal.aborted) this.#ctx.log.error('a sync failed unexpectedly', { system }, error)
    } finally {
      this.#running.delete(system)
      this.#first.delete(system)
    }
  }
}
