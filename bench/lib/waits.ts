// Measures the delay of other requests during a large import. Runs in its own thread, so that only the server can delay it.
declare const self: Worker

export interface Waits {
  /** Milliseconds per request, shortest first. */
  read: number[]
  written: number[]
}

/** Starts to send requests. Returns a function that stops them and reports the time of each. */
export function startRequests(address: string, token: string): () => Promise<Waits> {
  const worker = new Worker(import.meta.url)
  const waits = new Promise<Waits>((done, fail) => {
    worker.onmessage = ({ data }) => done(data)
    worker.onerror = ({ message }) => fail(new Error(message))
  }).finally(() => worker.terminate())
  // why: a request that fails is reported by whoever asks for the waits.
  waits.catch(() => {})
  worker.postMessage({ address, token })
  return () => {
    worker.postMessage('end')
    return waits
  }
}

/** Writes the longest wait, the 99th percentile and the number of long waits. */
export function describeWaits({ read, written }: Waits): string {
  const one = (waits: number[]) => {
    const percentile = waits[Math.floor(waits.length * 0.99)] ?? 0
    const long = waits.filter((wait) => wait > 50).length
    return `${waits.at(-1)?.toFixed(0)} ms at most, ${percentile.toFixed(0)} ms in 99 of 100, ${long} of ${waits.length} over 50 ms`
  }
  return `other requests waited to read ${one(read)}; to write ${one(written)}`
}

if (!Bun.isMainThread) {
  let going = true
  const again = async (request: () => Promise<Response>): Promise<number[]> => {
    const waits: number[] = []
    while (going) {
      const started = performance.now()
      const answer = await request()
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${body}`)
      waits.push(performance.now() - started)
      await Bun.sleep(2)
    }
    // why: the first one pays for a new thread and its connection.
    return waits.slice(1).sort((a, b) => a - b)
  }
  self.onmessage = ({ data }) => {
    if (data === 'end') {
      going = false
      return
    }
    const { address, token } = data
    const headers = { authorization: token, 'content-type': 'application/json' }
    void Promise.all([
      again(() => fetch(`${address}/systems/@me/members`, { headers })),
      again(() => fetch(`${address}/systems/@me`, { method: 'PATCH', headers, body: '{"tag":"| busy"}' })),
    ]).then(([read, written]) => postMessage({ read, written }))
  }
}
