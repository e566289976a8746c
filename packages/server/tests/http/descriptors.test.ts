import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Caller } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { newDatabase, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

describe('more connections than the process may have', () => {
  const start = useProcesses()
  /** Asks on a connection of its own, since the server closes idle ones. */
  const ask = (url: string, path: string) => new Caller(url).get(path, { headers: { connection: 'close' } })

  test('are closed while they are idle, so that others are answered, and the log says what to do', async () => {
    const env = { DATABASE_URL: await newDatabase('sqlite'), LOG_FORMAT: 'json' }
    const server = await start(env, { before: 'ulimit -n 64' })
    let wires: Wire[] = []
    /** Fills up to 80 connections. Every other one asks something, so that it is idle and not only silent. */
    async function crowd(): Promise<void> {
      wires = wires.filter(({ isOpen }) => isOpen)
      const more = Array.from({ length: 80 - wires.length }, () => Wire.open(server.url))
      for (const [i, wire] of (await Promise.all(more)).entries()) {
        if (i % 2 === 0) wire.head('GET /health/live HTTP/1.1', 'Host: x')
        wires.push(wire)
      }
    }
    await crowd()
    expect((await ask(server.url, '/v2/systems/zzzzz')).status).toBe(404)
    // why again: the server also closes connections that are silent for long. On a busy machine that is before it looks.
    await until('the log says so', async () => {
      await crowd()
      return server.output().includes('LimitNOFILE')
    })
    for (const wire of wires) wire.close()
    await until('it is ready', async () => (await ask(server.url, '/health/ready')).status === 200)
  })
})
