import { createClient, RateLimited, type SystemEvent, Unauthorized } from '@polyphony/client'
import { withTabLock } from '../tabs/tab-lock.ts'
import { actingAs } from './api.ts'
import { data } from './data.svelte.ts'
import { earlyAnswers } from './early-answers.ts'
import { type KnownSystem, session } from './session.svelte.ts'

/** `paused`: the server allows no more streams for this system. */
export type LiveState = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'paused'

/** Messages between tabs. The tab with the stream passes its events on; `hello` asks for its position. */
type Message =
  | { readonly kind: 'hello'; readonly isHidden: boolean }
  | {
      readonly kind: 'state'
      readonly state: LiveState
      readonly lastId: string | undefined
      readonly isHidden: boolean
    }
  | { readonly kind: 'event'; readonly event: SystemEvent }

const firstPauseMs = 500
const longestPauseMs = 5000
const pausedMs = 30_000
/** A hidden tab releases the stream after this time. */
const keepHiddenMs = 60_000
/** The wait for the stream before the first read of the system. */
const patienceMs = 150
/** The holder of the stream sends a sign of life this often. Another tab asks a silent holder, and takes over without an answer. */
const sayMs = 15_000
const silenceMs = 40_000
const answerMs = 2000

/**
 * Follows the events of the current system, and reports the state of the connection. All tabs of the browser share one
 * stream: a browser has only six connections for each server, and a system only ten streams.
 */
class Live {
  state = $state<LiveState>('connecting')

  /** Follows the system. Returns a function that stops this. */
  follow(system: KnownSystem): () => void {
    this.state = 'connecting'
    data.prepareFor(system.id)
    const follower = new Follower(system, (state) => {
      this.state = state
    })
    return () => follower.end()
  }
}

/** This tab's part in following one system. */
class Follower {
  readonly #id: string
  readonly #system: KnownSystem
  readonly #show: (state: LiveState) => void
  readonly #channel: BroadcastChannel
  readonly #end = new AbortController()
  #state: LiveState = 'connecting'
  /** The number of the last event that this tab knows; undefined before the first one. */
  #lastId: string | undefined
  /** Aborts when this tab no longer wants the stream. */
  #wish = new AbortController()
  #isHolder = false
  #hiddenSince = Date.now()
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined

  constructor(system: KnownSystem, show: (state: LiveState) => void) {
    const { id } = system
    this.#id = id
    this.#system = system
    this.#show = show
    const { signal } = this.#end
    this.#channel = new BroadcastChannel(`polyphony:live:${id}`)
    this.#channel.addEventListener('message', ({ data: message }) => this.#receive(message), { signal })
    // why: a server on this device is reachable without a network, so only a request can tell.
    for (const change of ['online', 'offline']) {
      window.addEventListener(change, () => document.hidden || this.#compete(), { signal })
    }
    document.addEventListener('visibilitychange', () => this.#look(), { signal })
    if (document.hidden) {
      this.#greet()
      void earlyAnswers.drop()
    } else this.#compete()
    // why: a read after the stream opens misses nothing, but people must not wait for a slow stream.
    const impatient = setTimeout(() => data.status === 'empty' && void data.load(), patienceMs)
    signal.addEventListener('abort', () => {
      for (const timer of [impatient, this.#hiddenTimer, this.#silenceTimer]) clearTimeout(timer)
      this.#wish.abort()
      this.#channel.close()
    })
  }

  end(): void {
    this.#end.abort()
  }

  /** Opens the stream as soon as no other tab holds it. */
  #compete({ steal = false } = {}): void {
    this.#wish.abort()
    const wish = new AbortController()
    this.#wish = wish
    void withTabLock(`stream:${this.#id}`, (signal) => this.#hold(signal), {
      signal: wish.signal,
      steal,
    }).then(() => {
      // why: another tab has taken the stream. This tab waits for the lock again.
      if (!wish.signal.aborted && !this.#end.signal.aborted && !document.hidden) this.#compete()
    })
    this.#ask()
  }

  /** Asks the holder for a sign of life, and takes over if none comes. */
  #ask(): void {
    this.#greet()
    this.#expect(answerMs, () => this.#compete({ steal: true }))
  }

  #greet(): void {
    this.#post({ kind: 'hello', isHidden: document.hidden })
  }

  #expect(ms: number, act: () => void): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => {
      if (!this.#isHolder && !document.hidden) act()
    }, ms)
  }

  /** Reacts when the tab becomes visible or hidden. */
  #look(): void {
    clearTimeout(this.#hiddenTimer)
    if (document.hidden) {
      this.#hiddenSince = Date.now()
      this.#hiddenTimer = setTimeout(() => this.#wish.abort(), keepHiddenMs)
      // why: another window may be visible. It answers with a hello and gets the stream.
      if (this.#isHolder) this.#say()
    }
    // why: a sleeping phone runs no timers and may have lost the connection silently.
    else if (
      this.#wish.signal.aborted ||
      this.#state === 'reconnecting' ||
      this.#state === 'offline' ||
      Date.now() - this.#hiddenSince >= keepHiddenMs
    )
      this.#compete()
    else if (!this.#isHolder) this.#ask()
  }

  #receive(message: Message): void {
    if (message.kind === 'hello') {
      if (!this.#isHolder) return
      if (document.hidden && !message.isHidden) this.#wish.abort()
      else this.#say()
      return
    }
    if (this.#isHolder) return
    void earlyAnswers.drop()
    this.#expect(silenceMs, () => this.#ask())
    if (message.kind === 'event') {
      this.#take(message.event)
      return
    }
    this.#become(message.state)
    const { lastId } = message
    // why: a tab that slept, or read the system before any tab listened, has missed events.
    const hasMissed = lastId !== undefined && lastId !== this.#lastId
    this.#lastId = lastId ?? this.#lastId
    if (hasMissed) void data.load()
    else this.#refresh()
    if (message.isHidden && !document.hidden) this.#greet()
  }

  /** Reads data that no event brings: everything without a stream, and everything after a failed read. */
  #refresh(): void {
    if (this.#state === 'paused' ? !document.hidden : this.#state === 'online' && !data.isFresh)
      void data.load()
  }

  #take(event: SystemEvent): void {
    const isNew = event.type === 'RESET' || Number(event.eventId) > Number(this.#lastId ?? -1)
    this.#lastId = event.eventId
    if (isNew) data.receive(event)
  }

  async #hold(signal: AbortSignal): Promise<void> {
    this.#isHolder = true
    const saying = setInterval(() => {
      this.#say()
      this.#refresh()
    }, sayMs)
    try {
      await this.#listen(signal)
    } finally {
      clearInterval(saying)
      this.#isHolder = false
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const client = createClient({
      baseUrl: location.origin,
      ...actingAs(this.#system),
      retries: 0,
      fetch: (address, request) => this.#open(address, request, signal),
    })
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const { entries } = session
      try {
        const lastEventId = this.#lastId
        const options = {
          signal,
          reconnectMs: firstPauseMs,
          longestReconnectMs: longestPauseMs,
          onOpen: (id: string) => this.#opened(id),
          ...(lastEventId && { lastEventId }),
        }
        for await (const event of client.events('@me', options)) {
          if (signal.aborted) return
          this.#take(event)
          this.#post({ kind: 'event', event })
          if (event.type === 'RESET') this.#tell('online')
        }
      } catch (error) {
        if (error instanceof Unauthorized && session.entries === entries && session.end(this.#id))
          return this.#wish.abort()
        if (error instanceof RateLimited) pauseMs = error.retryAfterMs ?? pausedMs
      }
      await pause(pauseMs, signal)
    }
  }

  async #open(address: string, request: RequestInit, signal: AbortSignal): Promise<Response> {
    try {
      // why: a stream from before a sign-in is about old credentials.
      const early = session.entries === 0 ? await earlyAnswers.takeStream(this.#id, request) : undefined
      const response = early ?? (await fetch(address, request))
      if (!signal.aborted && !response.ok) {
        this.#tell(response.status === 429 ? 'paused' : 'reconnecting')
        this.#refresh()
      }
      return response
    } catch (error) {
      if (!signal.aborted) this.#tell(navigator.onLine ? 'reconnecting' : 'offline')
      throw error
    }
  }

  #opened(id: string): void {
    // why: the stream starts after the last event that this tab knows. Without one, anything may have changed.
    const isResumed = this.#lastId !== undefined
    this.#lastId = id
    this.#tell('online')
    if (isResumed) this.#refresh()
    else if (!earlyAnswers.isComplete || !(data.isAsking || data.isFresh)) void data.load()
  }

  #tell(state: LiveState): void {
    this.#become(state)
    this.#say()
  }

  #become(state: LiveState): void {
    if (this.#end.signal.aborted) return
    if (state !== 'online' && this.#state === 'online') data.knownAt = Date.now()
    this.#state = state
    this.#show(state)
  }

  #say(): void {
    this.#post({ kind: 'state', state: this.#state, lastId: this.#lastId, isHidden: document.hidden })
  }

  #post(message: Message): void {
    if (!this.#end.signal.aborted) this.#channel.postMessage(message)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const timer = setTimeout(done, ms)
    const end = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

export const live = new Live()
