import type { Socket } from 'bun'

export interface WireAnswer {
  status: number
  etag: string | null
  body<T>(): T
}

interface Waiting {
  bytes: string
  done(answer: WireAnswer): void
  failed(error: Error): void
}

interface Line {
  current: Waiting | undefined
  received: Buffer[]
  length: number
  /** Bytes of the whole answer; undefined until its head is there, infinite if it comes in chunks. */
  expected: number | undefined
  headEnd: number
}

const endOfHead = '\r\n\r\n'
const endOfChunks = Buffer.from('0\r\n\r\n')

/**
 * Sends requests on open connections, one at a time on each; further ones queue. It takes a fraction of the processor time
 * of `fetch`, which matters where the load shares the machine with the server.
 */
export class Wire {
  readonly #port: number
  readonly #most: number
  readonly #idle: Socket<Line>[] = []
  readonly #open = new Set<Socket<Line>>()
  #queue: Waiting[] = []
  #connecting = 0

  constructor(port: number, connections: number) {
    this.#port = port
    this.#most = connections
  }

  send(bytes: string): Promise<WireAnswer> {
    return new Promise((done, failed) => {
      this.#queue.push({ bytes, done, failed })
      this.#serve()
    })
  }

  close(): void {
    for (const socket of this.#open) socket.end()
  }

  #serve(): void {
    while (this.#queue.length > 0) {
      const socket = this.#idle.pop()
      if (socket === undefined) {
        if (this.#open.size + this.#connecting < this.#most) void this.#connect()
        return
      }
      const waiting = this.#queue.shift() as Waiting
      Object.assign(socket.data, { current: waiting, received: [], length: 0, expected: undefined })
      if (socket.write(waiting.bytes) < Buffer.byteLength(waiting.bytes))
        this.#fail(socket, new Error('a request was not taken at once'))
    }
  }

  async #connect(): Promise<void> {
    this.#connecting++
    try {
      const socket = await Bun.connect<Line>({
        hostname: '127.0.0.1',
        port: this.#port,
        data: { current: undefined, received: [], length: 0, expected: undefined, headEnd: 0 },
        socket: {
          data: (socket, chunk) => this.#take(socket, chunk),
          close: (socket) => this.#fail(socket, new Error('the server closed a connection')),
          error: (socket, error) => this.#fail(socket, error),
        },
      })
      this.#open.add(socket)
      this.#idle.push(socket)
    } catch (error) {
      this.#queue.shift()?.failed(error as Error)
    }
    this.#connecting--
    this.#serve()
  }

  #fail(socket: Socket<Line>, error: Error): void {
    this.#open.delete(socket)
    const at = this.#idle.indexOf(socket)
    if (at >= 0) this.#idle.splice(at, 1)
    const { current } = socket.data
    socket.data.current = undefined
    current?.failed(error)
    socket.end()
    this.#serve()
  }

  #take(socket: Socket<Line>, chunk: Buffer): void {
    const line = socket.data
    line.received.push(chunk)
    line.length += chunk.length
    if (line.expected === undefined) {
      const all = Buffer.concat(line.received)
      line.received = [all]
      line.headEnd = all.indexOf(endOfHead)
      if (line.headEnd < 0) return
      const head = all.toString('latin1', 0, line.headEnd)
      const length = /^content-length: *(\d+)/im.exec(head)?.[1]
      const isChunked = /^transfer-encoding:/im.test(head)
      line.expected = isChunked ? Number.POSITIVE_INFINITY : line.headEnd + 4 + Number(length ?? 0)
    }
    const isWhole =
      line.expected === Number.POSITIVE_INFINITY
        ? Buffer.concat(line.received.slice(-2)).subarray(-endOfChunks.length).equals(endOfChunks)
        : line.length >= line.expected
    if (!isWhole) return
    const bytes = Buffer.concat(line.received)
    const { current, headEnd } = line
    line.current = undefined
    this.#idle.push(socket)
    const head = bytes.toString('latin1', 0, headEnd)
    current?.done({
      status: Number(head.slice(9, 12)),
      etag: /^etag: *(.+)$/im.exec(head)?.[1] ?? null,
      body: () => JSON.parse(bytes.toString('utf8', headEnd + 4)),
    })
    this.#serve()
  }
}
