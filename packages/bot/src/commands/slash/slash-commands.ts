import { LruCache } from '../../base/lru-cache.ts'
import { isDenied } from '../../bridge.ts'
import type { BotContext } from '../../context.ts'
import type { Interaction, Message, Suggestion } from '../../platform/types.ts'
import { slashText } from '../../text/texts.ts'
import { note, success } from '../answers/answer.ts'
import type { Arg } from '../definitions/arg.ts'
import type { Command } from '../definitions/command.ts'
import type { ParsedCall } from '../definitions/parse.ts'
import { render } from '../on-platform/render.ts'
import type { CommandPorts } from '../running/ports.ts'
import type { CommandRunner } from '../running/runner.ts'
import { Completion, suggestFlags } from './complete.ts'
import { type Offers, offersOf } from './offers.ts'
import { type Chosen, readChosen, withKeyword, withText } from './read.ts'
import { SlashChat } from './slash-chat.ts'

const formMark = 'field/'
const keptForms = 1_000
/** The platform takes no longer text from a form. */
const longestText = 4_000
const quietly = { onlyToCaller: true }

interface OpenForm {
  readonly chosen: Chosen
  readonly edits: Arg<string, unknown>
}

interface SlashOptions {
  readonly commands: readonly Command[]
  readonly runner: CommandRunner
  readonly ports: CommandPorts
}

/** Slash commands on a platform: the same commands, chosen from a menu instead of typed. */
export class SlashCommands {
  readonly #ctx: BotContext
  readonly #options: SlashOptions
  readonly #completion: Completion
  /** Forms that somebody has open, by id. */
  readonly #forms = new LruCache<string, OpenForm>(keptForms)
  readonly offers: Offers

  constructor(ctx: BotContext, options: SlashOptions) {
    this.#ctx = ctx
    this.#options = options
    this.#completion = new Completion(options.runner.names)
    this.offers = offersOf(options.commands)
  }

  /** True if the interaction is a slash command, or a form or a question of one. */
  async handle(interaction: Interaction): Promise<boolean> {
    const { kind, name } = interaction
    const isOurs = kind === 'slash' || (kind === 'form' && name.startsWith(formMark))
    if (isOurs && (await isDenied(this.#ctx.bridge, interaction.account.id))) return true
    if (kind === 'slash') await this.#use(interaction)
    else if (kind === 'completion') await interaction.suggest(await this.#suggestions(interaction))
    else if (isOurs) await this.#send(interaction)
    return isOurs || kind === 'completion'
  }

  async #use(interaction: Interaction): Promise<void> {
    const { slash } = interaction
    const route = this.offers.routes.get(slash?.path.join(' ') ?? '')
    if (!slash || !route) return interaction.answer(this.#render(note(slashText.formGone)), quietly)
    const chosen = readChosen(route, slash)
    if (chosen.edits) await this.#showForm(interaction, { chosen, edits: chosen.edits })
    else await this.#run(interaction, chosen)
  }

  /** Runs the command in its turn among the messages of the channel. */
  async #run(interaction: Interaction, { parsed, isVisible }: Omit<Chosen, 'edits'>): Promise<void> {
    const { runner, ports } = this.#options
    await interaction.wait({ onlyToCaller: !isVisible })
    const chat = new SlashChat({
      interaction,
      channel: ports.chat,
      prefix: ports.prefixes[0] ?? '',
      onlyToCaller: !isVisible,
    })
    // why: only the caller sees a quiet answer, and can dismiss it without us.
    const answered: CommandPorts['answered'] = async (reply) => {
      if (isVisible) await ports.answered(reply)
    }
    const message = messageOf(interaction)
    await this.#ctx.queues.run(interaction.channel, () => runner.call(parsed, message, { chat, answered }))
    if (!chat.hasAnswered) await chat.send(interaction.channel, success(slashText.done))
  }

  /** Shows a form with the current text. A caller who may not see it gets the answer of the command. */
  async #showForm(interaction: Interaction, form: OpenForm): Promise<void> {
    const { chosen, edits } = form
    const asText = withKeyword(chosen.parsed, edits, 'plaintext')
    const present = await this.#options.runner.preview(asText, messageOf(interaction)).catch(() => null)
    if (present === null) return this.#run(interaction, { ...chosen, parsed: asText })
    const id = formMark + crypto.randomUUID()
    this.#forms.set(id, form)
    const value = present?.text?.slice(0, longestText)
    await interaction.ask({
      id,
      title: slashText.formTitle,
      fields: [
        {
          id: 'text',
          label: slashText.formField,
          long: true,
          maxLength: longestText,
          ...(value !== undefined && { value }),
        },
      ],
    })
  }

  async #send(interaction: Interaction): Promise<void> {
    const form = this.#forms.get(interaction.name)
    if (!form) return interaction.answer(this.#render(note(slashText.formGone)), quietly)
    this.#forms.delete(interaction.name)
    const { chosen, edits } = form
    const parsed: ParsedCall = withText(chosen.parsed, edits, interaction.fields.get('text') ?? '')
    await this.#run(interaction, { ...chosen, parsed })
  }

  async #suggestions({ slash, account }: Interaction): Promise<readonly Suggestion[]> {
    const route = this.offers.routes.get(slash?.path.join(' ') ?? '')
    const option = route?.options.find(({ name }) => name === slash?.focused)
    const typed = String(slash?.values.get(slash.focused ?? '') ?? '')
    if (!route || !option) return []
    if (option.of.kind === 'flags') {
      return suggestFlags(Object.assign({}, ...route.commands.map(({ flags }) => flags)), typed)
    }
    if (option.of.kind !== 'arg') return []
    return this.#completion.suggest(account.id, option.of.arg.kind, typed)
  }

  #render(answer: Parameters<typeof render>[0]) {
    return render(answer, this.#options.ports.prefixes[0] ?? '')
  }
}

/** The message that a typed command would have been. */
const messageOf = ({ id, channel, guild, account, slash }: Interaction): Message => ({
  id,
  channel,
  guild,
  author: account,
  application: null,
  kind: 'ordinary',
  content: '',
  attachments: slash?.files ?? [],
  embeds: [],
  componentText: '',
  hasEmbeds: false,
  poll: null,
  marks: { silent: false, voice: false, plainLinks: false },
  repliesTo: null,
  stays: null,
  sentAt: Date.now(),
})
