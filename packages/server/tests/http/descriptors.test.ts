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
    const silent = await Promise.all(Array.from({ length: 40 }, () => Wire.open(server.url)))
    const idle = await Promise.all(Array.from({ length: 40 }, () => Wire.open(server.url)))
    for (const wire of idle) wire.head('GET /health/live HTTP/1.1', 'Host: x')
    expect((await ask(server.url, '/v2/systems/zzzzz')).status).toBe(404)
    await until('the log says so', () => server.output().includes('LimitNOFILE'))
    for (const wire of [...silent, ...idle]) wire.close()
    await until('it is ready', async () => (await ask(server.url, '/health/ready')).status === 200)
  })
})
