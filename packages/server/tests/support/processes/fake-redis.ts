import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

const second = 1_000_000

/**
 * Redis as far as the limiter needs it: the handshake, and EVAL of its script, whose arithmetic is done here in another
 * way. It can go away, hang, and refuse.
 */
export class FakeRedis {
  readonly #sockets = new Set<Socket>()
  readonly #buckets = new Map<string, { level: number; at: number }>()
  #server: Server | undefined
  #port = 0
  /** How it answers the handshake and everything after it. */
  mood: 'well' | 'silent' | 'loading' | 'confused' = 'well'
  /** Its clock, in microseconds. */
  now = () => Date.now() * 1000
  /** The buckets that were asked about. */
  readonly asked: string[] = []
  /** How often somebody tried to connect. */
  greeted = 0

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  /** Listens, again on the same port when it did before. */
  async start(): Promise<void> {
    await this.reserve()
    const server = createServer((socket) => this.#serve(socket))
    this.#server = server
    await new Promise<void>((done, failed) => {
      server.once('error', failed)
      server.listen(this.#port, '127.0.0.1', done)
    })
  }

  /** Settles where it will be once it is started. */
  async reserve(): Promise<void> {
    this.#port ||= await freePort()
  }

  /** Breaks every connection and listens no more. What it knew is lost. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    this.#buckets.clear()
    for (const socket of this.#sockets) socket.destroy()
    if (server) await new Promise((done) => server.close(done))
  }

  get connections(): number {
    return this.#sockets.size
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
      for (;;) {
        const read = readCommand(received)
        if (read === undefined) return
        received = received.slice(read.length)
        const answer = this.#answer(read.words)
        if (answer !== undefined) socket.write(answer)
      }
    })
  }

  #answer([command = '', ...rest]: string[]): string | undefined {
    if (command === 'HELLO') this.greeted += 1
    if (command === 'EVAL') this.asked.push(rest[2] ?? '')
    if (this.mood === 'silent') return undefined
    if (this.mood === 'loading') return '-LOADING Redis is loading the dataset in memory\r\n'
    if (command === 'HELLO') return '%1\r\n$5\r\nproto\r\n:3\r\n'
    if (command !== 'EVAL' || this.mood === 'confused') return '-ERR unknown command\r\n'
    const numbers = this.#take(rest[2] ?? '', Number(rest[3]))
    return `*4\r\n${numbers.map((number) => `:${number}\r\n`).join('')}`
  }

  /** A bucket that holds `rate` requests and leaks as many a second; levels are millionths of a request. */
  #take(bucket: string, rate: number): number[] {
    const now = this.now()
    const { level: before, at } = this.#buckets.get(bucket) ?? { level: 0, at: now }
    const level = Math.max(0, before - (now - at) * rate)
    const room = rate * second - level - second
    if (room < 0) return [0, 0, level, -room]
    this.#buckets.set(bucket, { level: level + second, at: now })
    return [1, Math.floor(room / second), level + second, 0]
  }
}

/** One command of the protocol, an array of texts, and how long it was; undefined while it is incomplete. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const count = /^\*(\d+)\r\n/.exec(text)
  if (!count) return undefined
  let at = count[0].length
  const words: string[] = []
  for (let i = 0; i < Number(count[1]); i++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return undefined
    const start = at + size[0].length
    const end = start + Number(size[1])
    if (text.length < end + 2) return undefined
    words.push(text.slice(start, end))
    at = end + 2
  }
  return { words, length: at }
}
