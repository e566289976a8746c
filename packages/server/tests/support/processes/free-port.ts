import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, for what needs its number beforehand. It lies below the range that systems give to
 * connections and to servers that take any port, so none of them gets it before it is used, or while its user restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if ((await isFree(port)) && (await hold(port))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

/** Keeps other tests of this machine from the number until this process ends: a socket of UDP, which no test speaks, has it. */
function hold(port: number): Promise<boolean> {
  return new Promise((done) => {
    const holder = createSocket('udp4')
    holder.once('error', () => done(false))
    holder.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      holder.unref()
      done(true)
    })
  })
}
