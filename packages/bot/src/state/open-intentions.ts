import { retry } from '../base/retry.ts'
import { type Bridge, isFinal } from '../bridge.ts'
import type { Id } from '../platform/types.ts'

const gatherMs = 100

/**
 * Tracks the triggers that this process works on. The server stores an intention for each, so that a crash can be
 * repaired; this class closes them, many in one request.
 */
export class OpenIntentions {
  readonly #bridge: Bridge
  readonly #open = new Set<Id>()
  #closing: Id[] = []
  #sending: Promise<void> | undefined

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  begin(trigger: Id): void {
    this.#open.add(trigger)
  }

  isOpen(trigger: Id): boolean {
    return this.#open.has(trigger)
  }

  /** Stops the work on a trigger. Its intention stays open on the server, so that a repair finds it later. */
  leave(trigger: Id): void {
    this.#open.delete(trigger)
  }

  close(trigger: Id): void {
    this.#closing.push(trigger)
    this.#sending ??= this.#send()
  }

  async finish(): Promise<void> {
    while (this.#sending) await this.#sending
  }

  async #send(): Promise<void> {
    while (this.#closing.length > 0) {
      await Bun.sleep(gatherMs)
      const body = this.#closing.splice(0, 1000)
      const close = () => this.#bridge.bridgeCloseIntentions({ body })
      // why: the repair after the next connection closes an intention that stays open here.
      await retry(close, { times: 5, firstMs: 200, isFinal }).catch(() => undefined)
      for (const trigger of body) this.#open.delete(trigger)
    }
    this.#sending = undefined
  }
}
