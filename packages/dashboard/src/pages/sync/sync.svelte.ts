import { PolyphonyError } from '@polyphony/client'
import { untrack } from 'svelte'
import { api } from '../../state/api.ts'
import { session } from '../../state/session.svelte.ts'
import type { Sync } from './parts/shapes.ts'

export const me = { systemRef: '@me' } as const

/** How often the page looks while something is under way, and while nothing is. */
const soonMs = 2000
const laterMs = 20_000

interface Known {
  readonly owner: string | undefined
  /** Null when nothing is set up. */
  readonly sync: Sync | null
}

/** The sync of the current system. Only the server knows it: the device stores none of it. */
class SyncState {
  #known = $state.raw<Known>()
  /** The reason why the last read failed. */
  problem = $state.raw<unknown>()
  #reads = 0

  /** Null when nothing is set up; undefined until the server has answered. */
  get now(): Sync | null | undefined {
    return this.#known?.owner === session.current?.id ? this.#known?.sync : undefined
  }
  /** Stores the answer of an own change. */
  put(sync: Sync | null): void {
    this.#reads += 1
    this.#known = { owner: session.current?.id, sync }
    this.problem = undefined
  }

  async load(): Promise<void> {
    const owner = session.current?.id
    this.#reads += 1
    const mine = this.#reads
    const keep = (sync: Sync | null) => {
      if (mine === this.#reads && owner === session.current?.id) this.put(sync)
    }
    try {
      keep(await api().getSync(me))
    } catch (error) {
      if (error instanceof PolyphonyError && error.reason === 'sync_not_set_up') keep(null)
      else if (mine === this.#reads) this.problem = error
    }
  }

  /** Call in an `$effect`: reads now and again, sooner while something waits. */
  follow(): () => void {
    const isBusy = this.now?.state === 'running' && (this.now.waiting > 0 || this.now.last_run === null)
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void this.load()
      },
      isBusy ? soonMs : laterMs,
    )
    untrack(() => {
      if (this.now === undefined && this.problem === undefined) void this.load()
    })
    return () => clearInterval(timer)
  }
}

export const syncState = new SyncState()
