// Measures the delay of other requests during a large import. Runs in its own thread, so that only the server can delay it.
declare const self: Worker

export interface Waits {
  /** Milliseconds per request, shortest first. */
  read: number[]
  written: number[]
}

/**
 * How the requests come. `endless`: two clients, one that reads and one that writes, each of which sends its next request
 * as soon as the last is answered. They take all the processor time that is left. `steady`: 100 requests a second,
 * one in four a write, however long the answers take.
 */
export type Load = 'endless' | 'steady'

/** Starts to send requests. Returns a function that stops them and reports the time of each. */
export function startRequests(load: Load, address: string, token: string): () => Promise<Waits> {
  const worker = new Worker(import.meta.url)
  const waits = new Promise<Waits>((done, fail) => {
    worker.onmessage = ({ data }) => done(data)
    worker.onerror = ({ message }) => fail(new Error(message))
  }).finally(() => worker.terminate())
  // why: a request that fails is reported by whoever asks for the waits.
  waits.catch(() => {})
  worker.postMessage({ load, address, token })
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

const steadyEveryMs = 10
const readsPerWrite = 3

if (!Bun.isMainThread) {
  let going = true
  const sorted = (waits: number[]) => waits.sort((a, b) => a - b)
  /** Sends a request and gives the milliseconds until its answer. */
  const timed = async (request: () => Promise<Response>, started = performance.now()): Promise<number> => {
    const answer = await request()
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${body}`)
    return performance.now() - started
  }
  const endless = async (request: () => Promise<Response>): Promise<number[]> => {
    const waits: number[] = []
    while (going) {
      waits.push(await timed(request))
      await Bun.sleep(2)
    }
    // why: the first one pays for a new thread and its connection.
    return sorted(waits.slice(1))
  }
  const steady = async (read: () => Promise<Response>, write: () => Promise<Response>): Promise<Waits> => {
    const waits: { read: Promise<number>[]; written: Promise<number>[] } = { read: [], written: [] }
    await Promise.all([timed(read), timed(write)])
    const started = performance.now()
    for (let sent = 0; going; sent++) {
      // why: a request that the machine sends late has waited since it was due.
      const due = started + sent * steadyEveryMs
      await Bun.sleep(Math.max(0, due - performance.now()))
      if (sent % (readsPerWrite + 1) === 0) waits.written.push(timed(write, due))
      else waits.read.push(timed(read, due))
    }
    const [readMs, writtenMs] = [await Promise.all(waits.read), await Promise.all(waits.written)]
    return { read: sorted(readMs), written: sorted(writtenMs) }
  }
  self.onmessage = ({ data }) => {
    if (data === 'end') {
      going = false
      return
    }
    const { load, address, token } = data
    const headers = { authorization: token, 'content-type': 'application/json' }
    const read = () => fetch(`${address}/systems/@me/members`, { headers })
    const write = () =>
      fetch(`${address}/systems/@me`, { method: 'PATCH', headers, body: '{"tag":"| busy"}' })
    const waits: Promise<Waits> =
      load === 'steady'
        ? steady(read, write)
        : Promise.all([endless(read), endless(write)]).then((all) => ({ read: all[0], written: all[1] }))
    void waits.then((done) => postMessage(done))
  }
}
