import { createClient, Unauthorized } from '@polyphony/client'
import { data } from './data.svelte.ts'
import { session } from './session.svelte.ts'

export type LiveState = 'connecting' | 'online' | 'reconnecting' | 'offline'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** A tab that nobody looks at gives its connection back: a browser has only six for each server. */
const keepHiddenMs = 60_000

/** Listens to what happens to the system that is shown, and says how that goes. */
class Live {
  state = $state<LiveState>('connecting')
  #stop: AbortController | undefined
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined

  /** Follows the system with this token until the function that comes back is called. */
  follow(id: string, token: string): () => void {
    const end = new AbortController()
    const { signal } = end
    const begin = (isAgain: boolean) => {
      this.#stop?.abort()
      this.#stop = new AbortController()
      void this.#listen(id, token, this.#stop.signal, isAgain)
    }
    addEventListener('online', () => begin(true), { signal })
    addEventListener(
      'offline',
      () => {
        this.#stop?.abort()
        this.state = 'offline'
      },
      { signal },
    )
    document.addEventListener(
      'visibilitychange',
      () => {
        clearTimeout(this.#hiddenTimer)
        if (document.hidden) this.#hiddenTimer = setTimeout(() => this.#stop?.abort(), keepHiddenMs)
        else if (this.#stop?.signal.aborted && navigator.onLine) begin(true)
      },
      { signal },
    )
    this.state = 'connecting'
    begin(false)
    return () => {
      end.abort()
      clearTimeout(this.#hiddenTimer)
      this.#stop?.abort()
      this.#stop = undefined
    }
  }

  async #listen(id: string, token: string, signal: AbortSignal, isAgain: boolean): Promise<void> {
    let hasBeenOpen = isAgain
    const client = createClient({
      baseUrl: location.origin,
      token,
      retries: 0,
      fetch: async (address, request) => {
        if (hasBeenOpen) this.state = 'reconnecting'
        const response = await fetch(address, request)
        if (!response.ok || signal.aborted) return response
        this.state = 'online'
        // why: nothing may have come yet that says where to go on from.
        if (hasBeenOpen) void data.load()
        hasBeenOpen = true
        return response
      },
    })
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        for await (const event of client.events('@me', { signal })) data.apply(event)
      } catch (error) {
        if (error instanceof Unauthorized) return session.end(id)
        if (signal.aborted) return
        this.state = navigator.onLine ? 'reconnecting' : 'offline'
        hasBeenOpen = true
      }
      await pause(pauseMs, signal)
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
