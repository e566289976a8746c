import { retry } from '../base/retry.ts'
import { type Bridge, isFinal } from '../bridge.ts'
import type { BotLog } from '../observe/log.ts'
import type { Id } from '../platform/types.ts'
import type { DelayedTasks } from './delayed-tasks.ts'

const keptMs = 15_000
const gatherMs = 1_000
const mostAtOnce = 1_000

interface Needs {
  readonly bridge: Bridge
  readonly delayedTasks: DelayedTasks
  readonly log: BotLog
}

/** Removes the records of deleted messages after 15 seconds, so that a request in the meantime still finds them. */
export class RecordRemoval {
  readonly #needs: Needs
  #batch: Id[] | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  add(ids: readonly Id[]): void {
    if (this.#batch) {
      this.#batch.push(...ids)
      return
    }
    const batch = [...ids]
    this.#batch = batch
    setTimeout(() => {
      if (this.#batch === batch) this.#batch = undefined
    }, gatherMs).unref()
    this.#needs.delayedTasks.later(keptMs, () => remove(this.#needs, batch))
  }
}

async function remove({ bridge, log }: Needs, ids: Id[]): Promise<void> {
  try {
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      const body = ids.slice(start, start + mostAtOnce)
      await retry(() => bridge.bridgeDeleteMessages({ body }), { times: 4, firstMs: 500, isFinal })
    }
  } catch (error) {
    log.warn('records of deleted messages could not be removed', { cause: String(error) })
  }
}
