type Work = (signal: AbortSignal) => Promise<unknown>

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

const leaseMs = 5000
const renewMs = 1000

/** Does the same where the browser has no locks, on a plain http address: the holder renews a line in the storage. */
async function leased(key: string, work: Work, turn: AbortController, steal: boolean): Promise<void> {
  const holder = Math.random().toString(36).slice(2)
  const isFree = () => {
    const [, until] = (localStorage.getItem(key) ?? '').split(' ')
    return Number(until ?? 0) < Date.now()
  }
  const isMine = () => localStorage.getItem(key)?.startsWith(`${holder} `) ?? false
  const take = () => localStorage.setItem(key, `${holder} ${Date.now() + leaseMs}`)
  if (steal) take()
  while (!isMine()) {
    if (turn.signal.aborted) return
    if (isFree()) take()
    // why: of several tabs that write at once, only the last one still finds its own line after a moment.
    await new Promise((done) => setTimeout(done, 50 + Math.random() * 200))
  }
  const renewal = setInterval(() => {
    if (isMine()) take()
    else turn.abort()
  }, renewMs)
  try {
    await work(turn.signal)
  } finally {
    clearInterval(renewal)
    if (isMine()) localStorage.removeItem(key)
  }
}
