import { until } from '../signals.ts'
import type { Answer } from './server.ts'

export interface StreamedEvent {
  /** The id that the block itself carries. */
  id: string | undefined
  event: string
  data: string
}

interface OpenOptions {
  lastEventId?: string
  headers?: Record<string, string>
  /** The address of the stream, if it is not the one of the own system. */
  path?: string
}

/** A client of the live stream that reads it as the standard of Server-Sent Events says. */
export class EventStream {
  readonly headers: Headers
  readonly events: StreamedEvent[] = []
  readonly comments: string[] = []
  /** The `Last-Event-ID` that a client would send when it reconnects. */
  lastEventId = ''
  ended = false
  readonly #abort: AbortController
  readonly #reading: Promise<void>

  private constructor(response: Response, abort: AbortController) {
    this.headers = response.headers
    this.#abort = abort
    this.#reading = this.#read(response)
  }

  /** Gives the stream once it is open, that is once its first bytes came; or the refusal. */
  static async try(url: string, token?: string, options: OpenOptions = {}): Promise<EventStream | Answer> {
    const abort = new AbortController()
    const response = await fetch(url + (options.path ?? '/v2/systems/@me/events'), {
      signal: abort.signal,
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(options.lastEventId !== undefined && { 'last-event-id': options.lastEventId }),
        ...options.headers,
      },
    })
    if (response.status !== 200) {
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    }
    const stream = new EventStream(response, abort)
    await until('the stream begins', () => stream.comments.length > 0 || stream.events.length > 0)
    return stream
  }

  static async open(url: string, token?: string, options: OpenOptions = {}): Promise<EventStream> {
    const opened = await EventStream.try(url, token, options)
    if (!(opened instanceof EventStream)) throw new Error(`${opened.status} ${opened.text}`)
    return opened
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          this.#take(text.slice(0, end))
          text = text.slice(end + 2)
        }
      }
    } catch {
      // The connection broke or was closed; what came until then counts.
    }
    this.ended = true
  }

  #take(block: string): void {
    let [id, event, data]: [string | undefined, string, string | undefined] = [
      undefined,
      'message',
      undefined,
    ]
    for (const line of block.split('\n')) {
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
      if (field === '') this.comments.push(value)
      if (field === 'id') id = value
      if (field === 'event') event = value
      if (field === 'data') data = data === undefined ? value : `${data}\n${value}`
    }
    if (id !== undefined) this.lastEventId = id
    if (data !== undefined) this.events.push({ id, event, data })
  }

  /** The values of one key of `data`, in the order they came. */
  values(key: string): unknown[] {
    return this.events
      .filter(({ event }) => event !== 'RESET')
      .map(({ data }) => JSON.parse(data).data?.[key])
  }

  async come(count: number): Promise<StreamedEvent[]> {
    await until(`${count} events came`, () => this.events.length >= count)
    return this.events
  }

  async isOver(): Promise<void> {
    await until('the stream is over', () => this.ended)
  }

  /** Goes away without a word. */
  async close(): Promise<void> {
    this.#abort.abort()
    await this.#reading
  }
}
