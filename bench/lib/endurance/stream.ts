/** A program that follows the events of a system, and begins again where it was when it is cut off. */
export class Follower {
  /** The number of the newest event, 0 before the stream begins. */
  last = 0
  events = 0
  connections = 0
  readonly faults: string[] = []
  readonly #url: string
  readonly #token: string
  #abort = new AbortController()
  #isOver = false
  #isOpen = false

  constructor(port: number, token: string) {
    this.#url = `http://127.0.0.1:${port}/v2/systems/@me/events`
    this.#token = token
  }

  /** Follows until `end` is called. */
  async follow(): Promise<void> {
    while (!this.#isOver) {
      this.#abort = new AbortController()
      try {
        await this.#read(this.#abort.signal)
      } catch (error) {
        // why: an ended connection is what the other side of this program asked for.
        if (!this.#abort.signal.aborted) this.faults.push(`a stream broke: ${error}`)
      }
      if (!this.#abort.signal.aborted) await Bun.sleep(100)
    }
  }

  /** Cuts the connection. It opens again at once. */
  interrupt(): void {
    this.#abort.abort()
  }

  end(): void {
    this.#isOver = true
    this.#abort.abort()
  }

  async #read(signal: AbortSignal): Promise<void> {
    const response = await fetch(this.#url, {
      signal,
      headers: { authorization: this.#token, ...(this.#isOpen && { 'last-event-id': String(this.last) }) },
    })
    if (!response.ok || response.body === null) throw new Error(`${response.status}`)
    this.connections++
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#take(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  }

  #take(block: string): void {
    const id = /^id: (\d+)/m.exec(block)?.[1]
    const type = /^event: (\w+)/m.exec(block)?.[1]
    if (type === 'RESET') this.faults.push('a stream could not go on where it was')
    if (id === undefined) return
    const number = Number(id)
    if (type !== undefined) {
      this.events++
      if (number !== this.last + 1) this.faults.push(`event ${number} came after event ${this.last}`)
    } else if (this.#isOpen && number !== this.last) {
      this.faults.push(`a stream began at ${number} instead of ${this.last}`)
    }
    this.last = number
    this.#isOpen = true
  }
}
