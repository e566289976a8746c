import { describe, expect, test } from 'bun:test'
import { Caller } from '../support/callers/server.ts'
import { command } from '../support/processes/commands.ts'
import { freePort } from '../support/processes/free-port.ts'
import { childrenOf, isAlive, type ServerProcess, useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { eachStore, newDatabase, type StoreKind, testTimeoutMs } from '../support/stores/stores.ts'

// Here and not in each `describe`: hooks there would keep these tests from running side by side.
const start = useProcesses()

const settings = async (store: StoreKind) => ({
  DATABASE_URL: await newDatabase(store, { migrated: false }),
  PORT: String(await freePort()),
  WORKERS: '2',
})
const startTwo = async (store: StoreKind) => start(await settings(store))
/** A request on a connection of its own, so that any of the workers may get it. */
const ask = (server: ServerProcess, path: string) =>
  new Caller(server.url).get(path, { headers: { connection: 'close' } })
const metric = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
const bothCounted = (server: ServerProcess) =>
  until('both are counted', async () => {
    return metric((await ask(server, '/metrics')).text, 'polyphony_workers') === 2
  })

async function expectCleanStop(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const workers = childrenOf(server.pid)
  expect(workers).toHaveLength(2)
  expect(await server.stop(signal)).toBe(0)
  for (const pid of workers) expect(isAlive(pid)).toBe(false)
  expect(server.output()).not.toMatch(/killing|error/)
}

eachStore('polyphony serve with WORKERS=2', (store) => {
  test.concurrent(
    'serves on one port, sums the metrics of both, replaces one that was killed while the other serves, and stops',
    async () => {
      const server = await startTwo(store)
      expect(server.output()).toContain('"workers":2')

      const stranger = new Caller(server.url)
      const { system, token } = await stranger.client.createSystem({ body: { name: 'Harbour' } })
      const alice = new Caller(server.url, token)
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => alice.get('/v2/systems/@me', { headers: { connection: 'close' } })),
      )
      expect(answers.map(({ body }) => body.id)).toEqual(answers.map(() => system.id))
      await bothCounted(server)
      const counted =
        'polyphony_http_requests_total{method="GET",route="/v2/systems/{systemRef}",status="200"}'
      expect(metric((await ask(server, '/metrics')).text, counted)).toBe(60)

      const [victim = 0, survivor = 0] = childrenOf(server.pid)
      // why: a worker may die between being counted and being asked, and the supervisor must outlive that.
      let scraping = true
      const scrapes = Promise.all(
        Array.from({ length: 3 }, async () => {
          while (scraping) await ask(server, '/metrics').catch(() => {})
        }),
      )
      process.kill(victim, 'SIGKILL')
      await until('another one was started', () => {
        const workers = childrenOf(server.pid)
        return workers.length === 2 && !workers.includes(victim) && workers.includes(survivor)
      })
      scraping = false
      await scrapes
      await bothCounted(server)
      expect(server.output()).toContain('worker died, starting another')
      for (let i = 0; i < 20; i++) expect((await ask(server, `/v2/systems/${system.id}`)).status).toBe(200)

      await expectCleanStop(server, 'SIGTERM')
    },
    testTimeoutMs,
  )
})

describe('the processes of polyphony serve with WORKERS=2', () => {
  test.concurrent(
    'refuse a port that others share already, and do not outlive a supervisor that was killed',
    async () => {
      const server = await startTwo('sqlite')
      const { port } = new URL(server.url)
      const other = { ...(await settings('sqlite')), PORT: port }
      for (const WORKERS of ['1', '2']) {
        const { code, stdout, stderr } = await command(['serve'], {
          ...other,
          WORKERS,
          LOG_FORMAT: 'pretty',
          LOG_LEVEL: 'warn',
        })
        expect([code, stdout, stderr]).toEqual([
          1,
          '',
          `Port ${port} on 127.0.0.1 is in use. Stop the other program, or choose another port, such as PORT=8081.\n`,
        ])
      }
      const workers = childrenOf(server.pid)
      expect(workers).toHaveLength(2)
      await server.stop('SIGKILL')
      await until('they are gone', () => !workers.some(isAlive))
    },
    testTimeoutMs,
  )

  test.concurrent(
    'go on starting when one of them is killed meanwhile, and it is replaced',
    async () => {
      let killed = 0
      const server = await start(await settings('sqlite'), {
        async onSpawn(pid) {
          await until('both are started', () => childrenOf(pid).length === 2, 30_000)
          killed = childrenOf(pid)[0] ?? 0
          process.kill(killed, 'SIGKILL')
        },
      })
      await until('another one was started', () => {
        const workers = childrenOf(server.pid)
        return workers.length === 2 && !workers.includes(killed)
      })
      await bothCounted(server)
      expect(server.output()).toContain('worker died, starting another')
      expect(server.output()).not.toMatch(/ at |error/)
      await expectCleanStop(server, 'SIGINT')
    },
    testTimeoutMs,
  )
})
