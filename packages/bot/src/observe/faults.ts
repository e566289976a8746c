import { isChatError } from '../platform/chat-error.ts'

const betweenMs = 10_000

/** Decides which unexpected faults the bot tells people about: few, and none just after a start. */
export class Faults {
  readonly #now: () => number
  #next: number

  constructor(quietAfterStartMs: number, now = () => performance.now()) {
    this.#now = now
    this.#next = now() + quietAfterStartMs
  }

  mayTell(error: unknown): boolean {
    // why: without the platform the bot cannot tell anybody, and people see for themselves that it is slow.
    if (isChatError(error, 'failed', 'unanswered')) return false
    const now = this.#now()
    if (now < this.#next) return false
    this.#next = now + betweenMs
    return true
  }
}

/** A code by which an operator finds a fault in the log. */
export const newFaultCode = (): string => crypto.randomUUID().slice(0, 8)
