import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../processes/free-port.ts'

/** A message as it came over the wire. */
export interface RawMessage {
  readonly headers: Headers
  readonly body: Buffer
  /** The time of a test's clock when it came. */
  readonly at: number
}

/** Answers the first message: with these bytes, or in any other way. */
export type RawAnswer = string | ((socket: Socket) => void)

const accepted = 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** A push service or an ntfy that answers its first message in any way, also in none, and accepts all others. */
export class RawService {
  readonly #server: Server
  readonly #port: number
  readonly #now: () => number
  readonly #sockets = new Set<Socket>()
  readonly messages: RawMessage[] = []

  /** Without a first answer, nobody listens until `open`. */
  static async start(now: () => number, first?: RawAnswer): Promise<RawService> {
    const service = new RawService(await freePort(), now, first)
    if (first !== undefined) await service.open()
    return service
  }

  private constructor(port: number, now: () => number, first: RawAnswer = accepted) {
    this.#port = port
    this.#now = now
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      let bytes = Buffer.alloc(0)
      socket.on('data', (piece: Buffer) => {
        bytes = Buffer.concat([bytes, piece])
        const message = read(bytes, this.#now())
        if (!message) return
        bytes = Buffer.alloc(0)
        this.messages.push(message)
        const answer = this.messages.length === 1 ? first : accepted
        if (typeof answer === 'string') socket.end(answer)
        else answer(socket)
      })
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    if (this.#server.listening) return
    await new Promise<void>((done) => this.#server.listen(this.#port, '127.0.0.1', done))
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

/** Reads a whole request; undefined while a part of it is missing. */
function read(bytes: Buffer, at: number): RawMessage | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const headers = new Headers()
  for (const line of bytes.subarray(0, end).toString('latin1').split('\r\n').slice(1)) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const body = bytes.subarray(end + 4)
  return body.length < Number(headers.get('content-length')) ? undefined : { headers, body, at }
}
