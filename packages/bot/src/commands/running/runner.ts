import { NotFound, PolyphonyError, RateLimited, ServerError } from '@polyphony/client'
import { Cancelled, Refusal } from '../../base/refusal.ts'
import { newFaultCode } from '../../observe/faults.ts'
import { countNameWords, UnknownName } from '../../parsing/by-name.ts'
import { commandIn, isCallAlone } from '../../parsing/prefix.ts'
import { splitWords } from '../../parsing/words.ts'
import type { Message } from '../../platform/types.ts'
import { inLanguage } from '../../text/language.ts'
import { commonText } from '../../text/texts.ts'
import { type Answer, failure, type Line, note, remark, warn } from '../answers/answer.ts'
import type { Answers, Command } from '../definitions/command.ts'
import { familyOf, stepsOf, usageOf } from '../definitions/form.ts'
import { type Parsed, type ParsedCall, Parser } from '../definitions/parse.ts'
import { Call, type CallOptions } from './call.ts'
import { Lookups, suggestedCommands } from './lookups.ts'
import { NameLists } from './name-lists.ts'
import { turnPages } from './paging.ts'
import type { CommandPorts, Press } from './ports.ts'
import { Prompts, Turn } from './prompts.ts'

/** How long the messages of a channel wait for a command in it. */
const patienceMs = 2_000
/** An account may have so many commands that run or wait for an answer. */
const mostAtOnce = 10
/** So many words are named that would fit in the place of an unknown one. */
const mostFitting = 6

/** One run of a command, with the ports that it answers through. */
interface Run extends Pick<CallOptions, 'message' | 'turn' | 'ports' | 'isTyped'> {
  /** The text after the prefix, if somebody typed it. */
  readonly text?: string
}

/** Runs commands: from a message to the answer. */
export class CommandRunner {
  readonly #commands: readonly Command[]
  readonly #parser: Parser
  readonly #words: ReadonlySet<string>
  readonly #ports: CommandPorts
  readonly #prompts: Prompts
  /** Names of the callers' members and groups. */
  readonly names: NameLists
  readonly #running = new Set<Promise<void>>()
  /** Commands that work or ask, by account. */
  readonly #atWork = new Map<string, Command[]>()

  constructor(commands: readonly Command[], ports: CommandPorts) {
    this.#commands = commands
    this.#parser = new Parser(commands)
    this.#words = this.#parser.words
    this.#ports = ports
    this.names = new NameLists((account) => ports.server(account))
    this.#prompts = new Prompts((ms, call) => ports.after(ms, call))
  }

  /**
   * Handles a message of a person. True if it was a command or the answer to a question, which the bot does not proxy.
   * Resolves when the command is done or waits for a person, so that the channel does not wait.
   */
  async handle(message: Message): Promise<boolean> {
    const answered = await this.#prompts.offer(message)
    if (answered) {
      await answered.resting
      return true
    }
    const text = commandIn(message.content, this.#ports.prefixes, this.#ports.self())
    if (text === undefined) return false
    await this.#untilRest(async (turn) => {
      const run = { message, turn, ports: this.#ports, isTyped: true, text }
      await this.#unlessDenied(message, () => this.#run(this.#parser.parse(text), run))
    })
    return true
  }

  /** Points a person who only mentions the bot to the help. */
  async greet(message: Message): Promise<void> {
    const { prefixes, self } = this.#ports
    if (message.attachments.length > 0 || !isCallAlone(message.content, prefixes, self())) return
    await this.#untilRest(async (turn) => {
      await this.#unlessDenied(message, async () => {
        if (message.guild !== null && !(await this.#answersUnknown(message.guild))) return
        await this.#send(note(commonText.whereHelpIs), { message, turn, ports: this.#ports, isTyped: true })
      })
    })
  }

  /** Runs a command that somebody chose, in a chat that answers only this choice. Resolves as `handle` does. */
  call(parsed: ParsedCall, message: Message, own: Pick<CommandPorts, 'chat' | 'answered'>): Promise<void> {
    const ports = { ...this.#ports, ...own }
    return this.#untilRest((turn) => this.#run(parsed, { message, turn, ports, isTyped: false }))
  }

  /** Finds out what a command would answer first, without sending it. */
  async preview(parsed: ParsedCall, message: Message): Promise<Answer | undefined> {
    const ports = this.#ports
    const call = await this.#prepare(parsed, { message, turn: new Turn(), ports, isTyped: false })
    return toList(await parsed.command.run(call))[0]
  }

  /** Waits until the command is done or asks something, but not for a slow command, which continues on its own. */
  async #untilRest(start: (turn: Turn) => Promise<void>): Promise<void> {
    const turn = new Turn()
    const cancel = this.#ports.after(patienceMs, () => turn.rest())
    const run = start(turn).catch((error) => void this.#ports.failed(error, newFaultCode()))
    this.#running.add(run)
    void run.finally(() => {
      this.#running.delete(run)
      turn.rest()
    })
    await turn.resting
    cancel()
  }

  /** Handles a press on a button. False if it belongs to something else. */
  press(press: Press): Promise<boolean> {
    return this.#prompts.press(press)
  }

  /** Ends the open questions and waits for the commands that run. */
  async finish(): Promise<void> {
    await this.#prompts.closeWhile(Promise.all(this.#running))
  }

  async #run(first: Parsed, run: Run): Promise<void> {
    let parsed = first
    let free = () => {}
    const answer = async () => {
      if (first.kind === 'unknown') parsed = (await this.#withName(first, run)) ?? first
      if (parsed.kind === 'unknown') throw await this.#unknown(parsed, run)
      if (parsed.kind === 'missing') throw this.#missing(parsed)
      free = this.#occupy(run.message.author.id, parsed.command)
      const call = await this.#prepare(parsed, run).catch(async (error) => {
        const other = error instanceof UnknownName ? await this.#withName(first, run) : undefined
        if (other?.kind !== 'call') throw error
        parsed = other
        return this.#prepare(other, run)
      })
      return parsed.command.run(call)
    }
    const answers = await answer()
      .finally(() => free())
      .catch((error) => this.#told(error, parsed, run))
    const unknown = parsed.kind === 'call' ? parsed.unknownFlags : []
    const told = warn(commonText.unknownFlags(unknown))
    const all = unknown.length > 0 ? withFirstLine(toList(answers), told) : toList(answers)
    for (const answer of all) await this.#send(answer, run)
  }

  /** Counts a command of an account until the returned function is called. Refuses too many at once. */
  #occupy(account: string, command: Command): () => void {
    const others = this.#atWork.get(account) ?? []
    if (command.once && others.includes(command)) throw new Refusal(commonText.alreadyRuns)
    if (others.length >= mostAtOnce) throw new Refusal(commonText.tooManyAtOnce)
    this.#atWork.set(account, [...others, command])
    return () => {
      const all = this.#atWork.get(account) ?? []
      const left = all.toSpliced(all.indexOf(command), 1)
      if (left.length > 0) this.#atWork.set(account, left)
      else this.#atWork.delete(account)
    }
  }

  /** Answers an account in the language of its system, unless the operators excluded it. */
  async #unlessDenied({ author }: Message, answer: () => Promise<void>): Promise<void> {
    const { denied, language, words } = await this.#ports.server(null).bridgeGetDenied({ account: author.id })
    if (!denied) await inLanguage(language ?? 'en', answer, words)
  }

  /** Reads a command once more, with the first of its words that are one name of several words. */
  async #withName(parsed: Parsed, { text, message }: Run): Promise<Parsed | undefined> {
    if (text === undefined || parsed.kind === 'missing' || parsed.reference === null) return undefined
    const { kind, at } = parsed.reference
    const words = splitWords(text).slice(at)
    const end = words.findIndex(({ quoted }) => quoted)
    const plain = (end < 0 ? words : words.slice(0, end)).map((word) => word.text)
    const account = message.author.id
    const own = await (kind === 'member' ? this.names.members(account) : this.names.groups(account))
    const count = countNameWords(own, plain, 2)
    return count === 0 ? undefined : this.#parser.parse(text, { at, count })
  }

  async #prepare(parsed: ParsedCall, run: Run): Promise<Call> {
    const { message } = run
    const { command } = parsed
    await this.#permit(command, message)
    const lookups = this.#lookups(parsed, message)
    const [, args] = await inOrder(command.who === 'own' && lookups.ownSystem(), readArgs(parsed, lookups))
    return new Call({
      ...run,
      args,
      flags: parsed.flags,
      lookups,
      prompts: this.#prompts,
      commandWords: this.#words,
      commandsOf: (family) =>
        this.#family(family).map((command) => ({ usage: usageOf(command), help: command.help() })),
    })
  }

  #lookups({ flags, expected }: Pick<ParsedCall, 'flags' | 'expected'>, message: Message): Lookups {
    if (flags.has('public') && flags.has('private')) throw new Refusal(commonText.bothViews)
    return new Lookups({
      account: message.author.id,
      inChannel: message.guild !== null,
      server: (account) => this.#ports.server(account),
      names: this.names,
      byId: flags.has('id'),
      asEverybody: flags.has('public'),
      asOwner: flags.has('private'),
      now: this.#ports.now(),
      meant: expected,
    })
  }

  async #permit({ who, where }: Command, message: Message): Promise<void> {
    if (where === 'server' && message.guild === null) throw new Refusal(commonText.onlyInServer)
    if (where === 'direct' && message.guild !== null) throw new Refusal(commonText.onlyDirectly)
    if (who === 'operator' && !this.#ports.operators.has(message.author.id)) {
      throw new Refusal(commonText.onlyOperator)
    }
    if (who !== 'manage-server') return
    if (message.guild === null) throw new Refusal(commonText.onlyInServer)
    if (!(await this.#ports.chat.may(message, 'manage-server'))) {
      throw new Refusal(commonText.needsPower('manage-server'))
    }
  }

  /** A chat server can switch off the answer to an unknown first word. */
  async #unknown(parsed: Extract<Parsed, { kind: 'unknown' }>, run: Run): Promise<Error> {
    const { word, before, expected } = parsed
    const suggestions = suggestedCommands(word, expected)
    if (before !== '') {
      await this.#needName(parsed, run)
      const [family = ''] = splitWords(before).map(({ text }) => this.#parser.familyOf(text))
      const fitting = [...new Set(expected.words.values())].slice(0, mostFitting)
      return new Refusal(
        commonText.unknownPart({
          before,
          word,
          suggestions,
          fitting: fitting.map((next) => `${before} ${next}`),
          help: this.#family(family).length > 1 ? `${family} help` : 'commands',
        }),
      )
    }
    const { guild } = run.message
    if (guild !== null && !(await this.#answersUnknown(guild))) return new Silence()
    return new Refusal(commonText.unknownCommand(word, suggestions))
  }

  /** Refuses a command about an unknown name: then the name is wrong, not the word after it. */
  async #needName({ reference, expected }: Extract<Parsed, { kind: 'unknown' }>, { text, message }: Run) {
    const words = splitWords(text ?? '').slice(reference?.at)
    const [first] = words
    if (!reference || !first) return
    // why: suggestions must not name what a stranger cannot see when the answer is for everybody.
    const isPublic = words.some((word) => /^-{1,2}pub(lic)?$/i.test(word.text))
    const lookups = this.#lookups({ flags: new Set(isPublic ? ['public'] : []), expected }, message)
    const find = (typed: string) =>
      reference.kind === 'member' ? lookups.anyMember(typed) : lookups.anyGroup(typed)
    const all = words.map((word) => word.text).join(' ')
    await find(first.text).catch(async (error) => {
      // why: a slip in a name of several words is found if all of them are compared.
      const whole = await find(all).catch((other: unknown) => other)
      throw whole instanceof UnknownName && whole.suggests ? whole : error
    })
  }

  async #answersUnknown(guild: string): Promise<boolean> {
    const settings = await this.#ports.server(null).bridgeGetGuild({ guild_id: guild })
    return settings.invalid_command_response_enabled
  }

  #family(word: string): readonly Command[] {
    return this.#commands.filter((command) => familyOf(command) === word)
  }

  /** Names the missing argument; a family's name alone gets the list of its commands. */
  #missing({ command, arg }: Extract<Parsed, { kind: 'missing' }>): Refusal {
    const [first, second] = stepsOf(command.form)
    const family = familyOf(command)
    if (
      first?.kind === 'words' &&
      second?.kind === 'arg' &&
      second.arg === arg &&
      first.phrases[0]?.length === 1
    ) {
      const usages = this.#family(family).map(usageOf)
      if (usages.length > 1) return new Refusal(commonText.chooseCommand(usages))
    }
    return new Refusal(commonText.missing(arg.name, usageOf(command)), command.example)
  }

  /** Turns a failure into an answer. */
  #told(error: unknown, parsed: Parsed, { isTyped }: Run): Answers {
    if (error instanceof Silence) return undefined
    if (error instanceof Cancelled) return note(commonText.cancelled)
    if (error instanceof Refusal) {
      const asEverybody = parsed.kind === 'call' && parsed.flags.has('public')
      const isPlain = !asEverybody || error.message === commonText.onlyAlone
      return isPlain ? refused(error) : withLine(refused(error), remark(commonText.seenByOthers))
    }
    if (error instanceof RateLimited) return failure(commonText.busy)
    if (error instanceof PolyphonyError && !(error instanceof ServerError))
      return this.#refusedByServer(error)
    const code = (error instanceof PolyphonyError && error.requestId) || newFaultCode()
    const mayTell = this.#ports.failed(error, code)
    return mayTell || !isTyped ? failure(commonText.failed(code)) : undefined
  }

  #refusedByServer(error: PolyphonyError): Answer {
    if (error instanceof NotFound && error.reason === 'system_not_found') return failure(commonText.noSystem)
    const problems = Object.values(error.errors ?? {}).flat()
    const details = problems.map(({ message }) => message).join(' ')
    return failure(commonText.refused(details || error.message))
  }

  async #send(answer: Answer, { message, turn, ports }: Run): Promise<void> {
    const { channel, guild } = message
    const account = message.author.id
    const sent = async (id: string) => {
      if (guild !== null) await ports.answered({ id, channel, guild, account, command: message.id })
    }
    const { pages, ...rest } = answer
    if (Object.keys(rest).length > 0) await sent(await ports.chat.send(channel, rest))
    if (!pages) return
    await turnPages(pages, { channel, account, turn }, ports, this.#prompts, sent)
  }
}

/** Thrown for a command that gets no answer. */
class Silence extends Error {}

const refused = ({ message, example }: Refusal): Answer =>
  failure(example === undefined ? message : `${message} ${commonText.example(example)}`)

const toList = (answers: Answers): readonly Answer[] => {
  if (answers === undefined) return []
  return 'length' in answers ? answers : [answers]
}

const withLine = (answer: Answer | undefined, line: Line): Answer => ({
  ...answer,
  lines: [...(answer?.lines ?? []), line],
})

/** Adds a line to the first answer. One that is ready for the platform has no lines, so the line follows it. */
function withFirstLine([first, ...others]: readonly Answer[], line: Line): readonly Answer[] {
  return first?.ready ? [first, { lines: [line] }, ...others] : [withLine(first, line), ...others]
}

/** Waits for two promises. If both fail, throws the error of the first. */
async function inOrder<First, Second>(first: Promise<First> | false, second: Promise<Second>) {
  const [one, other] = await Promise.allSettled([first, second])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return [one.value, other.value] as const
}

async function readArgs({ command, typed }: ParsedCall, lookups: Lookups): Promise<Record<string, unknown>> {
  const args: Record<string, unknown> = {}
  for (const step of stepsOf(command.form)) {
    if (step.kind === 'arg') args[step.arg.name] = await step.arg.read(typed.get(step.arg.name), lookups)
  }
  return args
}
