import { afterAll, beforeAll } from 'bun:test'
import { createServer, type Server } from 'node:net'

/** Something on this machine that nobody outside may reach. It counts who does, whatever they say. */
export interface Victim {
  readonly port: number
  readonly connections: number
}

/** Listens on every address of this machine, IPv6 included where there is any. */
export function useVictim(): Victim {
  let connections = 0
  let port = 0
  const servers: Server[] = []
  const listen = (host: string) =>
    new Promise<void>((done, failed) => {
      const server = createServer((socket) => {
        connections += 1
        socket.destroy()
      })
      server.once('error', failed)
      server.listen({ port, host, ipv6Only: true }, () => {
        const address = server.address()
        if (typeof address === 'object' && address) port = address.port
        servers.push(server)
        done()
      })
    })

  beforeAll(async () => {
    await listen('0.0.0.0')
    await listen('::1').catch(() => {})
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  })
  return {
    get port() {
      return port
    },
    get connections() {
      return connections
    },
  }
}
