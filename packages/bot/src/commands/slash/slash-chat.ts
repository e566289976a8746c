import type { Account } from '../../platform/platform.ts'
import type { Id, Interaction, Message, Power } from '../../platform/types.ts'
import type { Answer } from '../answers/answer.ts'
import { render } from '../on-platform/render.ts'
import type { CommandChat } from '../running/ports.ts'

interface SlashChatOptions {
  readonly interaction: Interaction
  /** The chat of the channel, for messages to others. */
  readonly channel: CommandChat
  readonly prefix: string
  readonly onlyToCaller: boolean
}

/** The chat of one slash command. Answers go to the interaction, and only its caller sees them unless they chose `visible`. */
export class SlashChat implements CommandChat {
  readonly #options: SlashChatOptions
  readonly #own = new Set<Id>()

  constructor(options: SlashChatOptions) {
    this.#options = options
  }

  /** True if the caller got an answer. */
  get hasAnswered(): boolean {
    return this.#own.size > 0
  }

  async send(channel: Id, answer: Answer): Promise<Id> {
    const { interaction, prefix, onlyToCaller } = this.#options
    // why: another person whom the bot asks must see the question.
    if (answer.pings?.length) return this.#options.channel.send(channel, answer)
    const id = await interaction.say(render(answer, prefix), { onlyToCaller })
    this.#own.add(id)
    return id
  }

  edit(channel: Id, message: Id, answer: Answer): Promise<void> {
    const { interaction, prefix } = this.#options
    if (!this.#own.has(message)) return this.#options.channel.edit(channel, message, answer)
    return interaction.edit(message, render(answer, prefix))
  }

  sendDirectly(account: Id, answer: Answer): Promise<boolean> {
    return this.#options.channel.sendDirectly(account, answer)
  }

  account(id: Id): Promise<Account | undefined> {
    return this.#options.channel.account(id)
  }

  may(message: Message, power: Power): Promise<boolean> {
    return this.#options.channel.may(message, power)
  }
}
