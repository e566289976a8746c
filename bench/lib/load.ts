// The load generator, a process of its own. It keeps a number of connections busy, one request at a time on each, and
// reads no more of an answer than its status and length. Its parent drives it by messages.
import type { Socket } from 'bun'
import { type CpuTimes, cpuBetween, readCpu, type Watched } from './cpu.ts'

export type ToLoad = { kind: 'requests'; requests: string[] } | ({ kind: 'run' } & LoadRun)

export interface LoadRun {
  port: number
  connections: number
  warmUpSeconds: number
  seconds: number
  /** The status every answer must have. */
  status: number
  watched: Watched
}

export type FromLoad = { kind: 'result'; result: LoadResult } | { kind: 'failed'; reason: string }

export interface LoadResult {
  requests: number
  seconds: number
  unexpected: number
  p50Ms: number
  p99Ms: number
  cpu: CpuTimes
}

interface Connection {
  sentAt: number
  /** Bytes of the current answer that are still to come: infinitely many of an answer in chunks, until its end. */
  missing: number
  /** The last bytes of an answer in chunks. */
  tail: string
  /** The beginning of an answer whose head did not arrive in one piece. */
  partial: Buffer | undefined
  idle: boolean
}

const endOfHead = Buffer.from('\r\n\r\n')
const lengthHeader = Buffer.from('Content-Length: ')
/** Ends an answer in chunks. No JSON has it inside. */
const lastChunk = '\r\n0\r\n\r\n'
const settleWithinMs = 5_000

let prepared: Buffer[] = []
/** Goes on from run to run, so that a scenario's requests keep their order. */
let next = 0

async function run({ port, connections, warmUpSeconds, seconds, status, watched }: LoadRun) {
  const latencies: number[] = []
  let counting = false
  let stopping = false
  let unexpected = 0
  let fail: (error: Error) => void = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })

  function sendNext(socket: Socket<Connection>): void {
    if (stopping) {
      socket.data.idle = true
      return
    }
    const bytes = prepared[next] as Buffer
    next = next + 1 === prepared.length ? 0 : next + 1
    socket.data.sentAt = performance.now()
    if (socket.write(bytes) !== bytes.length) fail(new Error('A request was not taken at once.'))
  }

  function finish(socket: Socket<Connection>): void {
    if (counting) latencies.push(performance.now() - socket.data.sentAt)
    sendNext(socket)
  }

  function beginAnswer(socket: Socket<Connection>, bytes: Buffer): void {
    const headEnd = bytes.indexOf(endOfHead)
    if (headEnd < 0) {
      socket.data.partial = bytes
      return
    }
    if (statusOf(bytes) !== status) unexpected++
    socket.data.missing = headEnd + 4 + bodyLength(bytes, headEnd) - bytes.length
    if (socket.data.missing === Number.POSITIVE_INFINITY) readChunks(socket, bytes)
    else if (socket.data.missing === 0) finish(socket)
    else if (socket.data.missing < 0) fail(new Error('More came back than was asked for.'))
  }

  function readChunks(socket: Socket<Connection>, bytes: Buffer): void {
    const { data } = socket
    data.tail = (data.tail + bytes.toString('latin1', Math.max(0, bytes.length - lastChunk.length))).slice(
      -lastChunk.length,
    )
    if (data.tail !== lastChunk) return
    Object.assign(data, { missing: 0, tail: '' })
    finish(socket)
  }

  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<Connection>({
        hostname: '127.0.0.1',
        port,
        data: { sentAt: 0, missing: 0, tail: '', partial: undefined, idle: false },
        socket: {
          data(socket, chunk) {
            const { data } = socket
            if (data.missing === Number.POSITIVE_INFINITY) {
              readChunks(socket, chunk)
            } else if (data.missing > 0) {
              data.missing -= chunk.length
              if (data.missing === 0) finish(socket)
            } else if (data.partial) {
              const whole = Buffer.concat([data.partial, chunk])
              data.partial = undefined
              beginAnswer(socket, whole)
            } else {
              beginAnswer(socket, chunk)
            }
          },
          close() {
            if (!stopping) fail(new Error('The server closed a connection.'))
          },
          error(_, error) {
            fail(error)
          },
        },
      }),
    ),
  )
  for (const socket of sockets) sendNext(socket)

  await Promise.race([Bun.sleep(warmUpSeconds * 1000), failure])
  unexpected = 0
  const cpuBefore = readCpu(watched)
  const started = performance.now()
  counting = true
  await Promise.race([Bun.sleep(seconds * 1000), failure])
  counting = false
  const elapsed = performance.now() - started
  const cpu = cpuBetween(cpuBefore, readCpu(watched))

  stopping = true
  const deadline = performance.now() + settleWithinMs
  while (sockets.some(({ data }) => !data.idle) && performance.now() < deadline) await Bun.sleep(2)
  for (const socket of sockets) socket.end()

  const sorted = Float64Array.from(latencies).sort()
  return {
    requests: sorted.length,
    seconds: elapsed / 1000,
    unexpected,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    cpu,
  }
}

const statusOf = (head: Buffer) =>
  ((head[9] ?? 0) - 48) * 100 + ((head[10] ?? 0) - 48) * 10 + ((head[11] ?? 0) - 48)

function bodyLength(bytes: Buffer, headEnd: number): number {
  const at = bytes.indexOf(lengthHeader)
  if (at < 0 || at > headEnd) return otherLength(bytes.toString('latin1', 0, headEnd))
  let length = 0
  for (let i = at + lengthHeader.length; bytes[i] !== 13; i++) length = length * 10 + (bytes[i] ?? 0) - 48
  return length
}

/** For the rare head that spells it differently or has no body. */
function otherLength(head: string): number {
  if (/^transfer-encoding:/im.test(head)) return Number.POSITIVE_INFINITY
  return Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
}

function quantile(sorted: Float64Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

const tell = (message: FromLoad) => process.send?.(message)

process.on('message', (message: ToLoad) => {
  if (message.kind === 'requests') {
    prepared = message.requests.map((text) => Buffer.from(text))
    next = 0
    return
  }
  run(message).then(
    (result) => tell({ kind: 'result', result }),
    (error) => tell({ kind: 'failed', reason: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
