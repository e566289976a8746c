import { Refused, type ShareReader } from './ask.ts'
import { readEvents } from './events.ts'
import type { Shared, SharedFront } from './projection.ts'

/** `live`: the server sends changes. `asking`: it allows no stream, so the page asks. `away`: it does not answer. */
type Connection = 'live' | 'asking' | 'away'

export const firstPauseMs = 1000
export const longestPauseMs = 30_000
/** The server sends something at least every 15 seconds. */
const silenceMs = 45_000
/** A stream without a first byte after this time is held back by a proxy. */
const firstByteMs = 10_000
/** The wait for the stream before the page reads more than the front. */
const patienceMs = 2000
const askEveryMs = 20_000
/** The wait before the page tries a stream again that the server refused. */
const refusedMs = 300_000
/** A hidden page gives its stream away after this time: a share has few. */
const keepHiddenMs = 60_000
/** A stream that ends sooner has probably made room for another one. */
const shortMs = 60_000

/** A share, and everything that changes in it while somebody looks. */
export class FollowedShare {
  shared = $state.raw<Shared>()
  state = $state<'opening' | 'open' | 'refused' | 'unreachable'>('opening')
  connection = $state<Connection>('live')
  /** Goes up when anything but the front may have changed; 0 until there is time to read more than the front. */
  version = $state(0)

  readonly #reader: ShareReader
  #wish = new AbortController()
  #isFollowing = false
  /** The number of times that the page asked for the share. */
  #asked = 0

  constructor(reader: ShareReader) {
    this.#reader = reader
  }

  /** Shows the share and follows it. Returns a function that stops this. */
  start(answer?: Promise<Response>): () => void {
    const end = new AbortController()
    const { signal } = end
    let hiding: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(hiding)
      if (document.hidden) hiding = setTimeout(() => this.#wish.abort(), keepHiddenMs)
      else if (this.#wish.signal.aborted || this.connection === 'away') this.#follow(signal)
    }
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('online', () => this.#follow(signal), { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(hiding)
      this.#wish.abort()
    })
    const first = answer && this.#reader.readEarly<Shared>('', answer)
    void this.#show(first).then(() => this.#follow(signal))
    const impatient = setTimeout(() => this.#begin(), patienceMs)
    signal.addEventListener('abort', () => clearTimeout(impatient))
    return () => end.abort()
  }

  /** Reads the share again after the server did not answer. */
  async retry(): Promise<void> {
    this.state = 'opening'
    await this.#show()
  }

  async #show(reading: Promise<Shared> = this.#reader.read<Shared>('')): Promise<void> {
    this.#asked += 1
    const asked = this.#asked
    try {
      const shared = await reading
      // why: an older answer can come last, and show what a newer one or the stream has hidden.
      if (asked < this.#asked) return
      this.shared = shared
      this.state = 'open'
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    if (error instanceof Refused) {
      this.state = 'refused'
      this.shared = undefined
      this.#wish.abort()
    } else if (this.shared) this.connection = 'away'
    else this.state = 'unreachable'
  }

  #follow(outer: AbortSignal): void {
    this.#wish.abort()
    if (outer.aborted || this.state === 'refused') return
    const wish = new AbortController()
    this.#wish = wish
    void this.#listen(wish.signal)
  }

  /** Listens until the page no longer wants to, with pauses that grow while the server does not answer. */
  async #listen(signal: AbortSignal): Promise<void> {
    let pauseMs = firstPauseMs
    let shortOnes = 0
    while (!signal.aborted && this.state !== 'refused') {
      const opened = Date.now()
      const result = await this.#stream(signal)
      if (signal.aborted) return
      if (result === 'closed') {
        shortOnes = Date.now() - opened < shortMs ? shortOnes + 1 : 0
        pauseMs = firstPauseMs
      }
      // why: more pages than streams would take the stream from each other forever.
      if (result === 'refused' || shortOnes > 2) {
        shortOnes = 0
        await this.#ask(refusedMs, signal)
      } else {
        await pause(pauseMs, signal)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
    }
  }

  async #stream(signal: AbortSignal): Promise<'closed' | 'refused' | 'lost'> {
    const link = new AbortController()
    const end = () => link.abort()
    signal.addEventListener('abort', end, { once: true })
    let silence = setTimeout(end, firstByteMs)
    let isHeard = false
    try {
      const { body } = await this.#reader.open('/events', {
        headers: { accept: 'text/event-stream' },
        signal: link.signal,
      })
      if (!body) return 'refused'
      await this.#opened()
      const heard = () => {
        isHeard = true
        clearTimeout(silence)
        silence = setTimeout(end, silenceMs)
      }
      for await (const { event, data } of readEvents(body, heard)) {
        if (signal.aborted) return 'closed'
        this.#receive(event, data)
      }
      return 'closed'
    } catch (error) {
      if (signal.aborted) return 'closed'
      // why: a failed request is a TypeError. Everything else before the first byte came from a server or a proxy.
      if (!isHeard && !(error instanceof Refused || error instanceof TypeError)) return 'refused'
      this.#fail(error)
      return 'lost'
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', end)
      link.abort()
    }
  }

  /** Reads what may have changed before the stream opened. The stream itself begins with the front. */
  async #opened(): Promise<void> {
    if (this.#isFollowing || this.state !== 'open') await this.#readAgain()
    this.#isFollowing = true
    this.#begin()
    if (this.state === 'open') this.connection = 'live'
  }

  /** Lets the page read the rest for the first time. */
  #begin(): void {
    if (this.version === 0 && this.state === 'open') this.version = 1
  }

  async #readAgain(): Promise<void> {
    this.version += 1
    await this.#show()
  }

  #receive(event: string, data: string): void {
    if (event === 'ended') this.#fail(new Refused())
    else if (event === 'changed') void this.#readAgain()
    else if (event === 'front' && this.shared) {
      const front = JSON.parse(data) as SharedFront | null
      if (JSON.stringify(front) === JSON.stringify(this.shared.front)) return
      this.shared = { ...this.shared, front }
      // why: the server sends the front alone, also when members, groups and the history changed with it.
      void this.#readAgain()
    }
  }

  /** Asks again and again for some time. */
  async #ask(forMs: number, signal: AbortSignal): Promise<void> {
    const until = Date.now() + forMs
    while (!signal.aborted && this.state !== 'refused' && Date.now() < until) {
      this.connection = 'asking'
      await this.#readAgain()
      await pause(askEveryMs, signal)
    }
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
