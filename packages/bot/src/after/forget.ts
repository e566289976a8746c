import { isFinal } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { again } from '../platform/again.ts'
import type { Id } from '../platform/types.ts'

const keptMs = 15_000
const gatherMs = 1_000
const mostAtOnce = 1_000

/** Removes the records of deleted messages a moment later, so that a question shortly after still finds them. */
export class Forgetting {
  #batch: Id[] | undefined

  add(ctx: BotContext, ids: readonly Id[]): void {
    if (this.#batch) {
      this.#batch.push(...ids)
      return
    }
    const batch = [...ids]
    this.#batch = batch
    setTimeout(() => {
      if (this.#batch === batch) this.#batch = undefined
    }, gatherMs).unref()
    ctx.deletions.later(keptMs, () => remove(ctx, batch))
  }
}

async function remove({ bridge, log }: BotContext, ids: Id[]): Promise<void> {
  try {
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      const body = ids.slice(start, start + mostAtOnce)
      await again(() => bridge.bridgeDeleteMessages({ body }), { times: 4, firstMs: 500, isFinal })
    }
  } catch (error) {
    log.warn('records of deleted messages could not be removed', { cause: String(error) })
  }
}
