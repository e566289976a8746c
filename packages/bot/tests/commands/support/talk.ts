import { createClient } from '@polyphony/client'
import {
  type BotSystem,
  type BridgeServer,
  bridgeKey,
  newSnowflake,
} from '../../../../server/tests/support/callers/bridge.ts'
import type { Answer } from '../../../src/commands/answers/answer.ts'
import { asPlainText } from '../../../src/commands/answers/plain-text.ts'
import type { Command } from '../../../src/commands/definitions/command.ts'
import { plainCommands } from '../../../src/commands/families/all.ts'
import type { CommandChat } from '../../../src/commands/running/ports.ts'
import { CommandRunner } from '../../../src/commands/running/runner.ts'
import type { Account } from '../../../src/platform/platform.ts'
import type { Attachment, Id, Message, Power } from '../../../src/platform/types.ts'
import { inLanguage } from '../../../src/text/language.ts'
import { MemoryPlaces } from './places.ts'

export const botAccount = '100000000000000001'
const prefix = 'pk;'

/** A message in the memory of the chat, as it is now. */
interface Posted {
  readonly id: Id
  readonly channel: Id
  answer: Answer
}

interface SaidOptions {
  readonly guild?: Id | null
  readonly channel?: Id
  readonly reply?: Id
  readonly attachments?: readonly Attachment[]
}

/** A chat in memory: people type, commands answer, and the answers are read as plain text. */
export class Talk implements CommandChat {
  readonly runner: CommandRunner
  readonly places = new MemoryPlaces()
  readonly operators = new Set<Id>()
  readonly guild = newSnowflake()
  readonly channel = newSnowflake()
  readonly posted: Posted[] = []
  readonly direct: { account: Id; answer: Answer }[] = []
  readonly replies: { id: Id; account: Id; command: Id }[] = []
  readonly powers = new Map<Id, ReadonlySet<Power>>()
  readonly closedInboxes = new Set<Id>()
  readonly accounts = new Map<Id, Account>()
  readonly failures: unknown[] = []
  /** The platform shows a message at once, and confirms it after this. */
  confirmation: Promise<void> | undefined
  readonly #timers = new Map<() => void, number>()
  #now: number | undefined

  constructor(url: string, commands: readonly Command[] = plainCommands) {
    this.runner = new CommandRunner(commands, {
      chat: this,
      places: this.places,
      dashboardUrl: 'https://plural.example',
      server: (account) =>
        createClient({ baseUrl: url, key: bridgeKey, ...(account !== null && { actAs: account }) }),
      self: () => botAccount,
      prefixes: [prefix, 'pk!'],
      operators: this.operators,
      now: () => this.#now ?? Date.now(),
      after: (ms, call) => {
        this.#timers.set(call, ms)
        return () => this.#timers.delete(call)
      },
      answered: async (reply) => void this.replies.push(reply),
      failed: (error) => this.failures.push(error) > 0,
    })
  }

  /** Sets the clock of the commands. */
  at(moment: string): void {
    this.#now = Date.parse(moment)
  }

  /** Types a message, and returns the answers that came until the command was done or asked something. */
  async says(account: Id, content: string, options: SaidOptions = {}): Promise<string> {
    const before = this.posted.length
    await this.runner.handle(this.message(account, content, options))
    return this.textsFrom(before)
  }

  /** Like `says`, and tells if the message was used up. */
  handles(account: Id, content: string, options: SaidOptions = {}): Promise<boolean> {
    return this.runner.handle(this.message(account, content, options))
  }

  /** Presses a button of the latest message that has it, by the end of its id. */
  async presses(account: Id, button: string): Promise<string> {
    const before = this.posted.length
    const on = this.posted.findLast(({ answer }) =>
      answer.buttons?.some(({ id }) => id.endsWith(`:${button}`)),
    )
    const id = on?.answer.buttons?.find(({ id }) => id.endsWith(`:${button}`))?.id
    if (!on || id === undefined) throw new Error(`No message has the button ${button}.`)
    let only = ''
    const press = {
      id,
      account,
      channel: on.channel,
      message: on.id,
      async answer(answer: Answer) {
        only = asPlainText(answer, prefix)
      },
      update: (answer: Answer) => this.edit(on.channel, on.id, answer),
    }
    await inLanguage('en', () => this.runner.press(press))
    return only || this.textsFrom(before)
  }

  /** Lets all times run out. */
  pass(): void {
    for (const call of [...this.#timers.keys()]) call()
  }

  /** Lets the time of all open questions run out. */
  async runOut(): Promise<string> {
    const before = this.posted.length
    this.pass()
    await this.runner.finish()
    return this.textsFrom(before)
  }

  /** The latest message, as it is now. */
  get latest(): string {
    const last = this.posted.at(-1)
    return last ? asPlainText(last.answer, prefix) : ''
  }

  textsFrom(index: number): string {
    return this.posted
      .slice(index)
      .map(({ answer }) => asPlainText(answer, prefix))
      .join('\n---\n')
  }

  message(
    account: Id,
    content: string,
    { guild = this.guild, channel, reply, attachments = [] }: SaidOptions,
  ): Message {
    return {
      id: newSnowflake(),
      channel: channel ?? this.channel,
      guild,
      author: { id: account, name: 'somebody', avatar: null, automatic: false, webhook: null, roles: [] },
      application: null,
      componentText: '',
      kind: reply === undefined ? 'ordinary' : 'reply',
      content,
      attachments,
      embeds: [],
      hasEmbeds: false,
      poll: null,
      marks: { silent: false, voice: false, plainLinks: false },
      repliesTo: reply ?? null,
      stays: null,
      sentAt: this.#now ?? Date.now(),
    }
  }

  async send(channel: Id, answer: Answer): Promise<Id> {
    const id = newSnowflake()
    this.posted.push({ id, channel, answer })
    await this.confirmation
    return id
  }

  async edit(_channel: Id, message: Id, answer: Answer): Promise<void> {
    const posted = this.posted.find(({ id }) => id === message)
    if (posted) posted.answer = answer
  }

  async sendDirectly(account: Id, answer: Answer): Promise<boolean> {
    if (this.closedInboxes.has(account)) return false
    this.direct.push({ account, answer })
    return true
  }

  async account(id: Id): Promise<Account | undefined> {
    return this.accounts.get(id)
  }

  async may(message: Message, power: Power): Promise<boolean> {
    return this.powers.get(message.author.id)?.has(power) ?? false
  }
}

/** A person with a system, in a chat of their own. */
export interface Person {
  readonly system: BotSystem
  readonly talk: Talk
  /** Types a command after the prefix. */
  types(command: string, options?: SaidOptions): Promise<string>
  /** Sends a message without prefix. */
  says(content: string): Promise<string>
  presses(button: string): Promise<string>
}

export async function newPerson(t: BridgeServer, talk = new Talk(t.url)): Promise<Person> {
  const system = await t.bot.system('Harbour')
  return {
    system,
    talk,
    types: (command, options) => talk.says(system.account, prefix + command, options),
    says: (content) => talk.says(system.account, content),
    presses: (button) => talk.presses(system.account, button),
  }
}
