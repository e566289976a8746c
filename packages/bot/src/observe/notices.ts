import type { Platform } from '../platform/platform.ts'
import { Recent } from '../platform/recent.ts'
import type { Id, Power } from '../platform/types.ts'
import { text } from '../text/texts.ts'

const quietMs = 10 * 60_000
const remembered = 10_000

/** Tells people in a channel what went wrong, and tells the same lack of permission once in ten minutes. */
export class Notices {
  readonly #platform: Platform
  readonly #told = new Recent<string, number>(remembered)

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async tell(channel: Id, sentence: string): Promise<void> {
    // why: who may not write here cannot say so either.
    await this.#platform.say(channel, { text: sentence }).catch(() => undefined)
  }

  async missing(channel: Id, power: Power): Promise<void> {
    const key = `${channel}/${power}`
    const now = performance.now()
    if (now - (this.#told.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    this.#told.set(key, now)
    await this.tell(channel, text.missingPower(power))
  }
}
