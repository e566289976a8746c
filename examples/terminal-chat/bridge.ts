const triesMs = [200, 1_000, 5_000]

/** The server said no. The message is fit to be shown to people. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Requests to a Polyphony server with a bridge key, on `/v2` in the name of a system. */
export class Bridge {
  readonly #url: string
  readonly #key: string
  readonly #system: string | undefined

  constructor(url: string, key: string, system?: string) {
    this.#url = url
    this.#key = key
    this.#system = system
  }

  /** Returns the bot in the name of a system: its short ID, its UUID or the id of a linked account. */
  as(system: string): Bridge {
    return new Bridge(this.#url, this.#key, system)
  }

  get = <T>(path: string) => this.#send<T>('GET', path)
  post = <T>(path: string, body?: unknown) => this.#send<T>('POST', path, body)
  put = (path: string, body?: unknown) => this.#send<void>('PUT', path, body)
  patch = <T>(path: string, body: unknown) => this.#send<T>('PATCH', path, body)
  delete = (path: string) => this.#send<void>('DELETE', path)

  /**
   * Repeats a request until it got through, for those that may be repeated: a report of a message counts once, however
   * often it is sent.
   */
  async untilHeard<T>(request: () => Promise<T>): Promise<T> {
    for (const pauseMs of triesMs) {
      try {
        return await request()
      } catch (error) {
        if (error instanceof Refused && error.status < 500) throw error
        await new Promise((done) => setTimeout(done, pauseMs))
      }
    }
    return request()
  }

  async #send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(this.#system !== undefined && { 'x-polyphony-system': this.#system }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) throw new Refused(response.status, answer?.message ?? `Status ${response.status}`)
    return answer
  }
}
