import type { Uuid } from '@polyphony/contract'

const heartbeatMs = 15_000

const frontEvent = (front: string) => `event: front\ndata: ${front}\n\n`
const changedEvent = 'event: changed\ndata: {}\n\n'
const endedEvent = 'event: ended\ndata: {}\n\n'

/** Something to send. Of several fronts only the newest is sent. */
interface News {
  front?: string
  changed?: boolean
  ended?: boolean
}

/** One stream of a holder. */
export class ShareStream {
  readonly id: Uuid
  readonly session: string | undefined
  #news: News = {}
  #isClosed = false
  #nudge = () => {}

  constructor(id: Uuid, session: string | undefined) {
    this.id = id
    this.session = session
  }

  tell(news: News): void {
    Object.assign(this.#news, news)
    this.#nudge()
  }

  close(): void {
    this.#isClosed = true
    this.#nudge()
  }

  read(leave: () => void): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const text = await this.#next()
        if (text !== undefined) controller.enqueue(encoder.encode(text))
        if (text !== undefined && text !== endedEvent) return
        leave()
        controller.close()
      },
      cancel: leave,
    })
  }

  /** Waits until there is something to send; undefined once the stream is closed. */
  async #next(): Promise<string | undefined> {
    const text = this.#take()
    if (text !== undefined || this.#isClosed) return text
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#nudge = resolve
    // why a timer of its own: a heartbeat that came with the next look at the database would tell when that was.
    const timer = setTimeout(resolve, heartbeatMs)
    await promise
    clearTimeout(timer)
    return this.#isClosed ? undefined : (this.#take() ?? ': still here\n\n')
  }

  #take(): string | undefined {
    if (this.#isClosed) return undefined
    const { front, changed, ended } = this.#news
    this.#news = {}
    if (ended) return endedEvent
    if (front !== undefined) return frontEvent(front)
    return changed ? changedEvent : undefined
  }
}
