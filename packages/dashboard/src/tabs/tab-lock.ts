import { leased, type Work } from './lease.ts'

interface Options {
  /** Ends the wait and the work. */
  readonly signal?: AbortSignal
  /** Takes the lock from the tab that holds it, which may be frozen. */
  readonly steal?: boolean
}

/**
 * Runs the work while this tab holds the lock of that name, so that only one tab of this browser runs it. The work must
 * stop when its signal aborts: another tab has taken the lock.
 */
export async function withTabLock(
  name: string,
  work: Work,
  { signal, steal = false }: Options = {},
): Promise<void> {
  if (signal?.aborted) return
  const turn = new AbortController()
  const end = () => turn.abort()
  signal?.addEventListener('abort', end, { once: true })
  try {
    if ('locks' in navigator) {
      const options = steal ? { steal } : signal ? { signal } : {}
      await navigator.locks.request(`polyphony:${name}`, options, () => work(turn.signal))
    } else await leased(`polyphony:lease:${name}`, work, turn, steal)
  } catch (error) {
    // why: the browser throws this when another tab takes the lock, and when the signal ends the wait.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}
