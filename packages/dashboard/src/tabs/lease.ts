export type Work = (signal: AbortSignal) => Promise<unknown>

/** The storage that all tabs share, and the clock. */
export interface LeaseEnvironment {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now(): number
  pause(ms: number): Promise<unknown>
  /** Calls `act` repeatedly. Returns a function that stops this. */
  every(ms: number, act: () => void): () => void
}

const browser = (): LeaseEnvironment => ({
  storage: localStorage,
  now: () => Date.now(),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
})

const leaseMs = 5000
const renewMs = 1000

/** Replaces the locks of the browser, which plain http addresses lack: the holder renews a line in the storage. */
export async function leased(
  key: string,
  work: Work,
  turn: AbortController,
  steal: boolean,
  { storage, now, pause, every }: LeaseEnvironment = browser(),
): Promise<void> {
  const holder = Math.random().toString(36).slice(2)
  const isFree = () => {
    const [, until] = (storage.getItem(key) ?? '').split(' ')
    return Number(until ?? 0) < now()
  }
  const isMine = () => storage.getItem(key)?.startsWith(`${holder} `) ?? false
  const take = () => storage.setItem(key, `${holder} ${now() + leaseMs}`)
  if (steal) take()
  while (!isMine()) {
    if (turn.signal.aborted) return
    if (isFree()) take()
    // why: when several tabs write at once, only the last one finds its own line after this pause.
    await pause(50 + Math.random() * 200)
  }
  const stop = every(renewMs, () => {
    if (isMine()) take()
    else turn.abort()
  })
  try {
    await work(turn.signal)
  } finally {
    stop()
    if (isMine()) storage.removeItem(key)
  }
}
