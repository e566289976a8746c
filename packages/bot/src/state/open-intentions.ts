import { retry } from '../base/retry.ts'
import { type Bridge, isFinal } from '../bridge.ts'
import type { Id } from '../platform/types.ts'

const gatherMs = 100

/** Triggers that this process is working on, and the closing of their stored intentions, several in one request. */
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

  /** Leaves it to a later look: this process stops working on it, the server still knows it. */
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
      // why: one that stays open is looked at after the next connection, and found done.
      await retry(close, { times: 5, firstMs: 200, isFinal }).catch(() => undefined)
      for (const trigger of body) this.#open.delete(trigger)
    }
    this.#sending = undefined
  }
}
