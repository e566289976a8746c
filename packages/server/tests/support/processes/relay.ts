import { connect, createServer, type Socket } from 'node:net'
import { signal } from '../signals.ts'

/** An address that stays the same while servers behind it come and go. */
export interface Relay {
  readonly url: string
  /** Sends what comes from now on to this server. */
  to(url: string): void
  /**
   * Waits until the server has answered a request that begins so, and lets nothing of the answer through. `passed` of
   * such requests get their answer before.
   */
  swallow(request: string, passed?: number): Promise<void>
  close(): void
}

export async function openRelay(): Promise<Relay> {
  const sockets = new Set<Socket>()
  let target = ''
  let awaited: { request: string; passed: number; answered: () => void } | undefined
  const server = createServer((client) => {
    const { hostname, port } = new URL(target)
    const upstream = connect(Number(port), hostname)
    let answered: (() => void) | undefined
    client.on('data', (data) => {
      if (awaited && data.toString('latin1').startsWith(awaited.request) && awaited.passed-- === 0) {
        answered = awaited.answered
        awaited = undefined
      }
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (answered) answered()
      else client.write(data)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      // why: a connection that breaks is what this relay is for.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    to(url) {
      target = url
    },
    swallow(request, passed = 0) {
      const { happened, give } = signal()
      awaited = { request, passed, answered: give }
      return happened
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
