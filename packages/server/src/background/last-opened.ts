import type { Instant } from '@polyphony/contract'
import type { ShareId } from '../domain/sharing/rows.ts'
import type { Log } from '../observe/log.ts'
import type { Store } from '../store/store.ts'

const delayMs = 500

/** Stores when shares were opened last: after the answers that showed them, and many in one transaction. */
export class LastOpened {
  readonly #store: Store
  readonly #log: Log
  readonly #hours = new Map<ShareId, Instant>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: Store, log: Log) {
    this.#store = store
    this.#log = log
  }

  note(share: ShareId, hour: Instant): void {
    this.#hours.set(share, hour)
    this.#timer ??= setTimeout(() => this.flush(), delayMs)
  }

  /** Stores everything that has been noted. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const byHour = Map.groupBy(this.#hours, ([, hour]) => hour)
    this.#hours.clear()
    if (byHour.size === 0) return
    await this.#store
      .transact(async (tx) => {
        for (const [hour, noted] of byHour)
          await tx.openedShares.markOpened(
            noted.map(([share]) => share),
            hour,
          )
      })
      .catch((error) => this.#log.warn('could not note that shares were opened', { cause: String(error) }))
  }
}
