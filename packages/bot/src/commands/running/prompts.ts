import type { Id, Message } from '../../platform/types.ts'
import { commonText } from '../../text/texts.ts'
import { note } from '../answers/answer.ts'
import type { Press } from './ports.ts'

/** The turn of a command in the queue of its channel. It rests, and frees the queue, while it waits for a person. */
export class Turn {
  #rest = Promise.withResolvers<void>()

  rest(): void {
    this.#rest.resolve()
  }

  resume(): void {
    this.#rest = Promise.withResolvers<void>()
  }

  /** Resolves when the command rests. */
  get resting(): Promise<void> {
    return this.#rest.promise
  }
}

/** The person who is asked, and the channel of the question. */
export interface Asked {
  readonly channel: Id
  readonly account: Id
}

/** Something that one person can answer, by a message in the channel or by a button. */
interface Prompt<Value> extends Asked {
  /** The command that asks. */
  readonly turn: Turn
  readonly ms: number
  /** Its buttons can be pressed again. */
  readonly again?: boolean
  /** Reads a message of the person. Undefined if it does not answer the question; then it is an ordinary message. */
  read?(message: Message): Value | undefined
  /** Reads a press by the part of the button's id after the prompt's own. */
  press?(button: string): Value | undefined
}

/** An answer to a prompt. A press still needs its own answer. */
interface Said<Value> {
  readonly value: Value
  readonly press?: Press
}

interface Coming {
  readonly opened: PromiseWithResolvers<void>
  /** Absent if no message answers it. */
  readonly asked: Asked | undefined
}

interface Open {
  readonly prompt: Prompt<unknown>
  readonly settle: (said: Said<unknown> | undefined) => void
}

const momentMs = 2_000

type Timer = (ms: number, call: () => void) => () => void

/** The questions that are open. A message that answers one is used up: no command, and nothing to proxy. */
export class Prompts {
  readonly #after: Timer
  readonly #open = new Map<string, Open>()
  /** Buttons outlive the process: those of an earlier one must not answer questions of this one. */
  readonly #start = crypto.randomUUID().slice(0, 8)
  /** Prompts that open in a moment: a quick person answers before the bot knows that its question is there. */
  readonly #coming = new Map<string, Coming>()
  #count = 0
  #isClosed = false

  constructor(after: Timer) {
    this.#after = after
  }

  /** A new id, which begins the ids of the prompt's buttons. */
  newId(asked?: Asked): string {
    this.#count++
    const id = `ask-${this.#start}-${this.#count.toString(36)}`
    this.#coming.set(id, { opened: Promise.withResolvers(), asked })
    return id
  }

  /** Sends a question that can be answered by a message. Until it is open, messages of who is asked wait for it. */
  async send<Sent>(asked: Asked, send: (id: string) => Promise<Sent>): Promise<{ id: string; sent: Sent }> {
    const id = this.newId(asked)
    try {
      return { id, sent: await send(id) }
    } catch (error) {
      this.#came(id)
      throw error
    }
  }

  #came(id: string): void {
    this.#coming.get(id)?.opened.resolve()
    this.#coming.delete(id)
  }

  /** Waits for the answer; undefined if none came in time. */
  wait<Value>(id: string, prompt: Prompt<Value>): Promise<Said<Value> | undefined> {
    if (this.#isClosed) {
      this.#came(id)
      return Promise.resolve(undefined)
    }
    return new Promise((resolve) => {
      const settle = (said: Said<unknown> | undefined) => {
        stop()
        this.#open.delete(id)
        if (prompt.again && said) this.#coming.set(id, { opened: Promise.withResolvers(), asked: undefined })
        prompt.turn.resume()
        resolve(said as Said<Value> | undefined)
      }
      const stop = this.#after(prompt.ms, () => settle(undefined))
      this.#open.set(id, { prompt, settle })
      this.#came(id)
      prompt.turn.rest()
    })
  }

  /** Offers a message to the newest prompts of its author in this channel. Returns the command that used it up. */
  async offer(message: Message): Promise<Turn | undefined> {
    const isAsked = (asked: Asked | undefined) =>
      asked?.channel === message.channel && asked.account === message.author.id
    const coming = [...this.#coming.values()].filter(({ asked }) => isAsked(asked))
    await Promise.all(coming.map(({ opened }) => opened.promise))
    for (const { prompt, settle } of [...this.#open.values()].reverse()) {
      if (!isAsked(prompt)) continue
      const value = prompt.read?.(message)
      if (value === undefined) continue
      settle({ value })
      return prompt.turn
    }
    return undefined
  }

  /** Handles a press on a button of a prompt. False if the button belongs to something else. */
  async press(press: Press): Promise<boolean> {
    const [id = '', button = ''] = press.id.split(':')
    if (!id.startsWith('ask-')) return false
    await this.#opened(id)
    const open = this.#open.get(id)
    const value = open?.prompt.press?.(button)
    if (!open || value === undefined) await press.answer(note(commonText.questionClosed))
    else if (open.prompt.account !== press.account) await press.answer(note(commonText.notYourQuestion))
    else {
      open.settle({ value, press })
      await open.prompt.turn.resting
    }
    return true
  }

  /** Waits for a prompt that opens in a moment. */
  async #opened(id: string): Promise<void> {
    const coming = this.#coming.get(id)
    if (!coming) return
    const stop = this.#after(momentMs, () => coming.opened.resolve())
    await coming.opened.promise
    stop()
  }

  /** Ends all questions without an answer, also those that start before the work is done. */
  async closeWhile(work: Promise<unknown>): Promise<void> {
    this.#isClosed = true
    for (const { opened } of this.#coming.values()) opened.resolve()
    for (const { settle } of [...this.#open.values()]) settle(undefined)
    await work
    this.#isClosed = false
  }
}
