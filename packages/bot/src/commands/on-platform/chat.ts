import { isChatError } from '../../platform/chat-error.ts'
import type { Account, Platform } from '../../platform/platform.ts'
import type { Id, Interaction, Message, Power, Say } from '../../platform/types.ts'
import { text } from '../../text/texts.ts'
import type { Answer } from '../answers/answer.ts'
import { toneMarks } from '../answers/plain-text.ts'
import type { CommandChat, Press } from '../running/ports.ts'
import { render } from './render.ts'

/** The chat of commands on a platform. `prefix` is the one that hints show. */
export class PlatformChat implements CommandChat {
  readonly #platform: Platform
  readonly #prefix: string

  constructor(platform: Platform, prefix: string) {
    this.#platform = platform
    this.#prefix = prefix
  }

  async send(channel: Id, answer: Answer): Promise<Id> {
    const say = render(answer, this.#prefix)
    return this.#platform.say(channel, await this.#possible(channel, say))
  }

  /** Names the permission that the bot lacks for a message, in its place. */
  async #possible(id: Id, say: Say): Promise<Say> {
    const channel = await this.#platform.channel(id)
    const own = channel && this.#platform.ownPowers(channel)
    const missing = own && needs(say).find((power) => !own.has(power))
    return missing === undefined ? say : { text: `${toneMarks.error} ${text.lackingPower(missing)}` }
  }

  edit(channel: Id, message: Id, answer: Answer): Promise<void> {
    return this.#platform.edit(channel, message, render(answer, this.#prefix))
  }

  async sendDirectly(account: Id, answer: Answer): Promise<boolean> {
    try {
      await this.#platform.sayDirectly(account, render(answer, this.#prefix))
      return true
    } catch (error) {
      if (isChatError(error, 'closed-inbox', 'person-unknown')) return false
      throw error
    }
  }

  async may(message: Message, power: Power): Promise<boolean> {
    const channel = await this.#platform.channel(message.channel)
    const { id, roles } = message.author
    return channel !== undefined && this.#platform.powersOf(channel, id, roles).has(power)
  }

  account(id: Id): Promise<Account | undefined> {
    return this.#platform.account(id)
  }

  /** A press on a button of an answer. */
  press(interaction: Interaction): Press {
    const { name, account, channel, message } = interaction
    return {
      id: name,
      account: account.id,
      channel,
      message: message?.id ?? '',
      answer: (answer) => interaction.answer(render(answer, this.#prefix), { onlyToCaller: true }),
      update: (answer) => interaction.update(render(answer, this.#prefix)),
    }
  }
}

const needs = ({ embeds = [], files = [] }: Say): Power[] => [
  ...(embeds.length > 0 ? (['embed-links'] as const) : []),
  ...(files.length > 0 ? (['attach-files'] as const) : []),
]
