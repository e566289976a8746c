import type { Answer } from '@polyphony/client'
import { retry } from './base/retry.ts'
import { within } from './base/waiting.ts'
import { type Bridge, isFinal } from './bridge.ts'
import type { BotLog } from './observe/log.ts'
import { isChatError } from './platform/chat-error.ts'
import type { Platform } from './platform/platform.ts'
import { cut, escaped } from './text/markup.ts'

type BotMessage = Answer<'bridgeClaimNotifications'>[number]

interface NotifierOptions {
  readonly bridge: Bridge
  readonly platform: Platform
  readonly log: BotLog
  /** The time between two questions. */
  readonly everyMs: number
}

/** The most messages under way. A platform that does not answer must not make the bot take more and more. */
const mostUnderWay = 40
const stopMs = 2_000
const longestText = 2_000

/** Sends the direct messages that the server has for people. */
export class Notifier {
  readonly #options: NotifierOptions
  readonly #underWay = new Set<Promise<void>>()
  #timer: Timer | undefined
  #asking: Promise<void> | undefined
  #fails = false
  #isOver = false

  constructor(options: NotifierOptions) {
    this.#options = options
  }

  /** Asks the server for messages from now on, and sends what it gets. */
  start(): void {
    if (this.#isOver) return
    this.#timer = setInterval(() => {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
      })
    }, this.#options.everyMs)
  }

  /** Asks no more, and waits for messages under way. */
  async finish(): Promise<void> {
    this.#isOver = true
    clearInterval(this.#timer)
    await within(stopMs, Promise.all([this.#asking, ...this.#underWay]))
  }

  async #ask(): Promise<void> {
    const { bridge, platform, log } = this.#options
    // why: one process does it for all, and it is the one that hears direct messages.
    if (!platform.serves(null) || this.#underWay.size >= mostUnderWay) return
    try {
      for (const message of await bridge.bridgeClaimNotifications()) {
        const sending = this.#send(message).finally(() => this.#underWay.delete(sending))
        this.#underWay.add(sending)
      }
      this.#fails = false
    } catch (error) {
      // why once: a server that is down would fill the log.
      if (!this.#fails) log.warn('the server gives no messages to send', { cause: String(error) })
      this.#fails = true
    }
  }

  async #send(message: BotMessage): Promise<void> {
    const { bridge, platform, log } = this.#options
    const { channel, key, account, silent } = message
    const arrived = await platform
      .sayDirectly(account, { text: textOf(message), silent, key })
      .then(() => true)
      .catch((error) => {
        // why: that somebody takes no messages is theirs to decide, and the server tells the owner.
        if (!isChatError(error, 'closed-inbox', 'person-unknown'))
          log.warn('a direct message could not be sent', { cause: String(error) })
        return false
      })
    const body = { channel, key, arrived }
    await retry(() => bridge.bridgeReportNotification({ body }), { times: 3, firstMs: 200, isFinal }).catch(
      // why: the server gives the message out again, and the platform recognises it by its key.
      (error) => log.warn('the server does not take a report', { cause: String(error) }),
    )
  }
}

const textOf = ({ title, body }: BotMessage): string =>
  cut(`**${escaped(title)}**\n${escaped(body)}`, longestText)
