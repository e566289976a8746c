/** Requests that `start.js` sent while the scripts loaded. */
interface Early {
  readonly askedAt: number
  readonly stream: Promise<Response>
  /** Ends the stream. */
  readonly end: AbortController
  /** True when the data was requested after the stream opened, so that events tell every later change. */
  readonly isAfterStream: boolean
  /** By address. */
  readonly answers: Map<string, Promise<Response>>
}

const { early: started } = globalThis as {
  early?: { readonly system: string; readonly asking: Promise<Early | undefined> }
}

/**
 * The stream and the data of the system with which the page opened. Everything counts once, and only together: without
 * its stream the page would miss changes from after the data.
 */
class EarlyAnswers {
  #isOffered = started !== undefined
  #taken: Early | undefined

  /** Gives the stream of events to the tab that holds it. The tab may then take the data too. */
  async takeStream(system: string, { signal }: RequestInit): Promise<Response | undefined> {
    if (!this.#isOffered) return undefined
    this.#isOffered = false
    const early = await started?.asking
    if (!early) return undefined
    if (started?.system !== system || signal?.aborted) {
      early.end.abort()
      return undefined
    }
    this.#taken = early
    signal?.addEventListener('abort', () => early.end.abort(), { once: true })
    return early.stream
  }

  /** Gives the answer to a read, with the time of the request. */
  take(
    system: string,
    address: string,
    request: RequestInit,
  ): { answer: Promise<Response>; askedAt: number } | undefined {
    const isRead = request.method === 'GET' && !new Headers(request.headers).has('if-none-match')
    const answer = isRead && started?.system === system ? this.#taken?.answers.get(address) : undefined
    if (!this.#taken || !answer) return undefined
    this.#taken.answers.delete(address)
    return { answer, askedAt: this.#taken.askedAt }
  }

  /** True when the page took all the data, and was already on the stream when it was read: no change is missing. */
  get isComplete(): boolean {
    return this.#taken?.isAfterStream === true && this.#taken.answers.size === 0
  }

  /** Ends the stream if nobody has taken it: this tab follows another one. */
  async drop(): Promise<void> {
    if (!this.#isOffered) return
    this.#isOffered = false
    const early = await started?.asking
    early?.end.abort()
  }
}

export const earlyAnswers = new EarlyAnswers()
