import { createClient, Unauthorized } from '@polyphony/client'
import { data } from './data.svelte.ts'
import { session } from './session.svelte.ts'

export type LiveState = 'connecting' | 'online' | 'reconnecting' | 'offline'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** A tab that nobody looks at gives its connection back: a browser has only six for each server. */
const keepHiddenMs = 60_000
/** How long the first look at the system waits for the stream. */
const patienceMs = 150

/** Listens to the events of the current system, and reports the state of the connection. */
class Live {
  state = $state<LiveState>('connecting')

  /** Follows the system with this token until the function that comes back is called. */
  follow(id: string, token: string): () => void {
    const end = new AbortController()
    const { signal } = end
    let stream = new AbortController()
    let hiddenTimer: ReturnType<typeof setTimeout> | undefined
    let hiddenSince = Date.now()
    const begin = () => {
      stream.abort()
      stream = new AbortController()
      void this.#listen(id, token, stream.signal)
    }
    // why: a server on this very device can be reached without a network, so only trying tells.
    window.addEventListener('online', begin, { signal })
    window.addEventListener('offline', begin, { signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        clearTimeout(hiddenTimer)
        if (document.hidden) {
          hiddenSince = Date.now()
          hiddenTimer = setTimeout(() => stream.abort(), keepHiddenMs)
        }
        // why: a phone that sleeps runs no timers and may have lost the connection without a word.
        else if (stream.signal.aborted || Date.now() - hiddenSince >= keepHiddenMs) begin()
      },
      { signal },
    )
    this.state = 'connecting'
    data.prepareFor(id)
    begin()
    // why: a read after the stream opens misses nothing, but a slow stream must not keep people waiting.
    const impatient = setTimeout(() => data.status === 'empty' && void data.load(), patienceMs)
    signal.addEventListener('abort', () => {
      clearTimeout(hiddenTimer)
      clearTimeout(impatient)
      stream.abort()
    })
    return () => end.abort()
  }

  async #listen(id: string, token: string, signal: AbortSignal): Promise<void> {
    const client = createClient({
      baseUrl: location.origin,
      token,
      retries: 0,
      fetch: (address, request) => this.#open(address, request, signal),
    })
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        for await (const event of client.events('@me', { signal })) data.receive(event)
      } catch (error) {
        if (error instanceof Unauthorized) return session.end(id)
      }
      await pause(pauseMs, signal)
    }
  }

  async #open(address: string, request: RequestInit, signal: AbortSignal): Promise<Response> {
    try {
      const response = await fetch(address, request)
      if (!signal.aborted) this.state = response.ok ? 'online' : 'reconnecting'
      // why: while nothing was heard, anything may have happened.
      if (!signal.aborted && response.ok) void data.load()
      return response
    } catch (error) {
      if (!signal.aborted) this.state = navigator.onLine ? 'reconnecting' : 'offline'
      throw error
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    const end = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

export const live = new Live()
