import { PolyphonyError } from '@polyphony/client'
import { untrack } from 'svelte'
import { api, me } from '../../state/api.ts'
import { Served } from '../../state/served.svelte.ts'
import type { Sync } from './parts/shapes.ts'

/** How often the page looks while something is under way, and while nothing is. */
const soonMs = 2000
const laterMs = 20_000

interface Values {
  /** Null when nothing is set up. */
  readonly sync: Sync | null
}

/** The sync of the current system. */
class SyncState extends Served<Values> {
  protected readonly events = []

  /** Null when nothing is set up; undefined until the server has answered. */
  get now(): Sync | null | undefined {
    return this.values?.sync
  }
  /** Stores the answer of an own change. */
  put(sync: Sync | null): void {
    this.set({ sync })
  }

  protected async read(): Promise<Values> {
    try {
      return { sync: await api().getSync(me) }
    } catch (error) {
      if (error instanceof PolyphonyError && error.reason === 'sync_not_set_up') return { sync: null }
      throw error
    }
  }

  /** Call in an `$effect`: reads now and again, sooner while something waits. */
  override follow(): () => void {
    const isBusy = this.now?.state === 'running' && (this.now.waiting > 0 || this.now.last_run === null)
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void this.load()
      },
      isBusy ? soonMs : laterMs,
    )
    untrack(() => {
      if (this.now === undefined) void this.load()
    })
    return () => clearInterval(timer)
  }
}

export const syncState = new SyncState()
