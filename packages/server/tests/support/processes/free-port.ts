import { createServer } from 'node:net'

const given = new Set<number>()

/**
 * A port that nobody listens on, for what needs its number beforehand. It lies below the range that systems give to
 * connections and to servers that take any port, so none of them gets it before it is used, or while its user restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
