import type { Client } from '@polyphony/client'
import { Cancelled, Refusal } from '../../base/refusal.ts'
import { commandIn } from '../../parsing/prefix.ts'
import { typedReference } from '../../parsing/words.ts'
import type { Account } from '../../platform/platform.ts'
import type { Id, Message, Power } from '../../platform/types.ts'
import { commonText } from '../../text/texts.ts'
import { type Answer, note } from '../answers/answer.ts'
import { type Choice, choose } from './choice.ts'
import type { Lookups, View } from './lookups.ts'
import { openMenu } from './menu.ts'
import type { CommandPorts, Places } from './ports.ts'
import type { Prompts, Turn } from './prompts.ts'

/** A question that the caller answers with yes or no. */
interface Question {
  readonly text: string
  /** The verb on the button. */
  readonly yes?: string
  readonly answer?: Answer
  /** Asks somebody else, and notifies them. */
  readonly account?: Id
  /** The flag for yes does not skip it. */
  readonly always?: boolean
}

/** A command in a list of commands. */
export interface ListedCommand {
  readonly usage: string
  readonly help: string
}

export interface CallOptions {
  readonly message: Message
  readonly args: Readonly<Record<string, unknown>>
  readonly flags: ReadonlySet<string>
  readonly lookups: Lookups
  readonly ports: CommandPorts
  readonly prompts: Prompts
  readonly turn: Turn
  readonly commandWords: ReadonlySet<string>
  commandsOf(family: string): readonly ListedCommand[]
  /** A message holds the command. Otherwise the caller chose it from a menu. */
  readonly isTyped: boolean
}

const fiveMinutes = 5 * 60_000
const minute = 60_000
const busyMark = '⏳'

/** One run of a command: what was typed, who typed it, and all that a handler may do. */
export class Call<Args = Readonly<Record<string, unknown>>, Flag extends string = string> {
  readonly #options: CallOptions
  readonly args: Args
  readonly message: Message
  readonly lookups: Lookups
  /** The account that typed the command. */
  readonly caller: Id
  readonly channel: Id
  readonly guild: Id | null
  readonly isTyped: boolean
  /** Milliseconds since 1970. */
  readonly now: number

  constructor(options: CallOptions) {
    this.#options = options
    this.args = options.args as Args
    this.message = options.message
    this.lookups = options.lookups
    this.caller = options.message.author.id
    this.channel = options.message.channel
    this.guild = options.message.guild
    this.isTyped = options.isTyped
    this.now = options.lookups.now
  }

  flag(name: Flag | 'yes' | 'id' | 'private' | 'public' | 'embed'): boolean {
    return this.#options.flags.has(name)
  }

  /** Shows how to type a reference to a member or group of the caller. */
  reference({ name, id }: { readonly name: string; readonly id: string }): string {
    return typedReference(name, id, this.#options.commandWords)
  }

  /** The commands that begin with a word. */
  commandsOf(family: string): readonly ListedCommand[] {
    return this.#options.commandsOf(family)
  }

  /** The server in the caller's name, for changes. Only for callers with a system who do not ask as everybody. */
  get server(): Client {
    return this.lookups.asCaller
  }

  /** Decides whether a card or a list shows what the owner sees, or what everybody sees. */
  view(of: { readonly id: string }): Promise<View> {
    return this.lookups.view(of)
  }

  /** Sends a message before the handler is done. */
  async say(answer: Answer): Promise<Id> {
    const { chat, answered } = this.#options.ports
    const { channel, guild, caller, message } = this
    const id = await chat.send(channel, answer)
    if (guild !== null) await answered({ id, channel, guild, account: caller, command: message.id })
    return id
  }

  /** Finds an account of the platform; undefined if there is none. */
  account(id: Id): Promise<Account | undefined> {
    return this.#options.ports.chat.account(id)
  }

  /** Changes a message that the command sent. */
  async change(message: Id, answer: Answer): Promise<void> {
    await this.#options.ports.chat.edit(this.channel, message, answer)
  }

  /** False if the person, the caller unless named, takes no direct messages. */
  sayDirectly(answer: Answer, account: Id = this.caller): Promise<boolean> {
    return this.#options.ports.chat.sendDirectly(account, answer)
  }

  /** Shows an answer that the caller changes by buttons, by the id of each; none is chosen at first. */
  async showMenu(buttons: Readonly<Record<string, string>>, answer: (chosen: string | null) => Answer) {
    const { ports, prompts, turn } = this.#options
    const { channel, caller: account } = this
    const say = (first: Answer) => this.say(first)
    await openMenu({ buttons, answer, say, channel, account, turn }, ports, prompts)
  }

  /** Marks the command while something long runs. */
  async whileBusy<Value>(work: () => Promise<Value>): Promise<Value> {
    const { channel, message, places } = this
    await places.react(channel, message.id, busyMark).catch(() => undefined)
    try {
      return await work()
    } finally {
      const self = this.#options.ports.self()
      await places.removeReaction(channel, message.id, busyMark, self).catch(() => undefined)
    }
  }

  get places(): Places {
    return this.#options.ports.places
  }

  /** Shows the address of a page of the dashboard. */
  page(path = ''): string {
    return `${this.#options.ports.dashboardUrl}${path}`
  }

  /** The caller runs the bot. */
  get isOperator(): boolean {
    return this.#options.ports.operators.has(this.caller)
  }

  /** The caller has this power in the channel of the command. */
  may(power: Power): Promise<boolean> {
    return this.#options.ports.chat.may(this.message, power)
  }

  /** True if a message with this text is a command. */
  isCommand(text: string): boolean {
    const { prefixes, self } = this.#options.ports
    return commandIn(text, prefixes, self()) !== undefined
  }

  /** Asks for a yes by button or by typing. Throws `Cancelled` for a no, and if nobody answers. */
  async ask({
    text,
    yes = commonText.yes,
    answer = note(text),
    account = this.caller,
    always = false,
  }: Question) {
    if (this.flag('yes') && !always) return
    const { prompts, ports, turn } = this.#options
    const pings = account === this.caller ? {} : { pings: [account] }
    const buttonsOf = (id: string, disabled: boolean) =>
      [
        { id: `${id}:yes`, label: yes, style: 'primary', disabled },
        { id: `${id}:no`, label: commonText.no, style: 'plain', disabled },
      ] as const
    const { id, sent: question } = await prompts.send({ channel: this.channel, account }, (id) =>
      ports.chat.send(this.channel, { ...answer, ...pings, buttons: buttonsOf(id, false) }),
    )
    const said = await prompts.wait(id, {
      turn,
      channel: this.channel,
      account,
      ms: fiveMinutes,
      read: ({ content }) => readYesNo(content),
      press: (button) => button === 'yes',
    })
    const closed = { ...answer, buttons: buttonsOf(id, true) }
    if (said?.press) await said.press.update(closed)
    else await ports.chat.edit(this.channel, question, closed)
    if (said?.value !== true) throw new Cancelled()
  }

  /** Lets the caller choose one of several. Throws `Cancelled` if they do not. */
  choose(choice: Choice): Promise<string> {
    const { prompts, ports, turn } = this.#options
    return choose(choice, { channel: this.channel, account: this.caller, turn }, ports, prompts)
  }

  /** Asks for an ID as the next message. Throws `Cancelled` for anything else. */
  async askToType(id: string, answer: Answer): Promise<void> {
    const { prompts, ports, turn } = this.#options
    const asked = { channel: this.channel, account: this.caller }
    const question = await prompts.send(asked, () =>
      ports.chat.send(this.channel, {
        ...answer,
        lines: [...(answer.lines ?? []), { tone: 'note', text: commonText.typeId(id) }],
      }),
    )
    const said = await prompts.wait(question.id, {
      ...asked,
      turn,
      ms: minute,
      read: ({ content }) => content,
    })
    if (said === undefined) throw new Refusal(commonText.timedOut)
    const plain = (text: string) => text.trim().replaceAll('-', '').toLowerCase()
    if (plain(said.value) !== plain(id)) throw new Cancelled()
  }
}

function readYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['y', 'yes', 'j', 'ja'].includes(word)) return true
  return ['n', 'no', 'nein'].includes(word) ? false : undefined
}
