// Asks the server for something that costs nothing, ten times a second: the answer takes as long as the server's event loop
// is busy with other work. Runs in its own thread, so that only the server can delay it.
import { get, wireFormat } from '../request.ts'
import { Wire } from './wire.ts'

declare const self: Worker

const everyMs = 100

/** Starts to ask. Returns a function that gives the delays since it was called last, in milliseconds. */
export function startProbe(port: number): { take(): Promise<number[]>; stop(): void } {
  const worker = new Worker(import.meta.url)
  worker.postMessage({ port })
  return {
    take: () =>
      new Promise((done) => {
        worker.onmessage = ({ data }) => done(data)
        worker.postMessage('take')
      }),
    stop: () => worker.terminate(),
  }
}

if (!Bun.isMainThread) {
  let delays: number[] = []
  self.onmessage = ({ data }) => {
    if (data === 'take') {
      postMessage(delays)
      delays = []
      return
    }
    // why not fetch: all threads of a process share its connections.
    const wire = new Wire(data.port, 4)
    const question = wireFormat(get('/health/live'))
    setInterval(async () => {
      const started = performance.now()
      await wire.send(question).catch(() => {})
      delays.push(performance.now() - started)
    }, everyMs)
  }
}
