import { LruCache } from '../base/lru-cache.ts'
import type { Platform } from '../platform/platform.ts'
import type { Id, Power } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import { type Faults, newFaultCode } from './faults.ts'
import type { BotLog } from './log.ts'

const quietMs = 10 * 60_000
const remembered = 10_000

/** Tells people in a channel what went wrong, and names a missing permission once in ten minutes. */
export class Notices {
  readonly #platform: Platform
  readonly #told = new LruCache<string, number>(remembered)

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async tell(channel: Id, sentence: string): Promise<void> {
    // why: a bot that may not write here cannot say so either.
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

interface FaultContext {
  readonly log: BotLog
  readonly faults: Faults
  readonly notices: Notices
}

/** Logs an unexpected fault under a code, and names the code in the channel if `Faults` allows it. */
export async function tellFault(ctx: FaultContext, channel: Id, error: unknown): Promise<void> {
  const code = newFaultCode()
  ctx.log.error('a message could not be proxied', { code }, error)
  if (ctx.faults.mayTell(error)) await ctx.notices.tell(channel, `❌ ${text.wentWrong(code)}`)
}
