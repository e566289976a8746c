import { leased, type Work } from './lease.ts'

interface Options {
  /** Ends the wait and the work. */
  readonly signal?: AbortSignal
  /** Takes the name from the tab that holds it, which may be frozen. */
  readonly steal?: boolean
}

/**
 * Runs the work while no other tab of this browser runs work of that name. The work must stop when its signal says so:
 * another tab may have taken the name.
 */
export async function alone(
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
    // why: the browser says it this way when another tab takes the name, and when the wait ends.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}
