/** Changes the data on the page. Must be safe to run again on newer data. */
type Change = () => void

interface OpenRequest {
  /** Changes since the request was sent. */
  readonly since: Change[]
}

/**
 * Keeps late answers from overwriting newer data. An answer is as old as its request, so the guard runs all later
 * changes again on top of it.
 */
export class StaleAnswerGuard {
  /** Open requests, in the order in which they were sent. */
  #requests: OpenRequest[] = []
  #isChanging = false

  /** Makes a change that does not come from a request. */
  change(change: Change): void {
    this.#do(change, this.#requests)
  }

  /** Ignores the answers of all open requests. */
  forget(): void {
    this.#requests = []
  }

  /** Sends a request and applies its answer. */
  async ask<T>(request: () => Promise<T>, apply: (answer: T) => void): Promise<void> {
    const own: OpenRequest = { since: [] }
    this.#requests.push(own)
    try {
      const answer = await request()
      const place = this.#requests.indexOf(own)
      if (place < 0) return
      // why: later requests have newer answers than this one.
      this.#do(
        () => {
          apply(answer)
          for (const change of own.since) change()
        },
        this.#requests.slice(0, place),
      )
    } finally {
      this.#requests = this.#requests.filter((each) => each !== own)
    }
  }

  #do(change: Change, requests: readonly OpenRequest[]): void {
    const isPart = this.#isChanging
    // why: a change inside another change runs again with that one.
    if (!isPart) for (const { since } of requests) since.push(change)
    this.#isChanging = true
    try {
      change()
    } finally {
      this.#isChanging = isPart
    }
  }
}
