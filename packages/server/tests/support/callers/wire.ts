import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  status: number
  headers: Headers
  text: string
}

/** A connection on which a test writes requests byte by byte, for what `fetch` would tidy up. */
export class Wire {
  readonly #socket: Socket
  #received = ''
  #ended = false
  #wake = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.#received += text
      this.#wake()
    })
    for (const end of ['end', 'close', 'error'] as const) {
      socket.on(end, () => {
        this.#ended = true
        this.#wake()
      })
    }
  }

  static open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url)
    return new Promise((done, failed) => {
      const socket = connect(Number(port), hostname)
      socket.once('error', failed)
      socket.once('connect', () => done(new Wire(socket)))
    })
  }

  /** True until either side closes the connection. */
  get isOpen(): boolean {
    return !this.#ended
  }

  /** Lines of a request's head; the empty line at its end is added. */
  head(...lines: string[]): void {
    this.write(`${lines.join('\r\n')}\r\n\r\n`)
  }

  write(text: string | Uint8Array): void {
    this.#socket.write(text)
  }

  /** The next answer, by its Content-Length. */
  async answer(): Promise<WireAnswer> {
    for (;;) {
      const complete = this.#take()
      if (complete) return complete
      if (this.#ended) throw new Error(`The connection ended after: ${JSON.stringify(this.#received)}`)
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    }
  }

  #take(): WireAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return undefined
    const [first = '', ...lines] = this.#received.slice(0, headEnd).split('\r\n')
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const length = Number(headers.get('content-length') ?? 0)
    const start = headEnd + 4
    if (this.#received.length < start + length) return undefined
    const text = this.#received.slice(start, start + length)
    this.#received = this.#received.slice(start + length)
    return { status: Number(first.split(' ')[1]), headers, text }
  }

  close(): void {
    this.#socket.destroy()
  }
}
