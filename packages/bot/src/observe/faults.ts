import { isChatError } from '../platform/chat-error.ts'

const betweenMs = 10_000

/** Decides which unexpected faults people are told about: few, and none while everything starts anew. */
export class Faults {
  readonly #now: () => number
  #next: number

  constructor(quietAfterStartMs: number, now = () => performance.now()) {
    this.#now = now
    this.#next = now() + quietAfterStartMs
  }

  mayTell(error: unknown): boolean {
    // why: whoever cannot reach the platform cannot tell people there, and they see for themselves that it is slow.
    if (isChatError(error, 'failed', 'unanswered')) return false
    const now = this.#now()
    if (now < this.#next) return false
    this.#next = now + betweenMs
    return true
  }
}
