import { expect, test } from 'bun:test'
import { Caller } from '../support/callers/server.ts'
import { command } from '../support/processes/commands.ts'
import { freePort } from '../support/processes/free-port.ts'
import { childrenOf, isAlive, type ServerProcess, useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { eachStore, newDatabase, testTimeoutMs } from '../support/stores/stores.ts'

eachStore('polyphony serve with WORKERS=2', (store) => {
  const start = useProcesses()
  const startTwo = async (): Promise<ServerProcess> =>
    start({
      DATABASE_URL: await newDatabase(store, { migrated: false }),
      PORT: String(await freePort()),
      WORKERS: '2',
    })
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

  async function expectCleanStop(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
    const workers = childrenOf(server.pid)
    expect(workers).toHaveLength(2)
    expect(await server.stop(signal)).toBe(0)
    for (const pid of workers) expect(isAlive(pid)).toBe(false)
    expect(server.output()).not.toMatch(/killing|error/)
  }

  test.concurrent(
    'serves on one port, sums the metrics of both, and stops both with exit code 0',
    async () => {
      const server = await startTwo()
      expect(server.output()).toMatch(/Processes\s+2/)

      const stranger = new Caller(server.url)
      const { system, token } = await stranger.client.createSystem({ body: { name: 'Harbour' } })
      const alice = new Caller(server.url, token)
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => alice.get('/v2/systems/@me', { headers: { connection: 'close' } })),
      )
      expect(answers.map(({ body }) => body.id)).toEqual(answers.map(() => system.id))

      let text = ''
      await until('both are counted', async () => {
        text = (await ask(server, '/metrics')).text
        return metric(text, 'polyphony_workers') === 2
      })
      const counted =
        'polyphony_http_requests_total{method="GET",route="/v2/systems/{systemRef}",status="200"}'
      expect(metric(text, counted)).toBe(60)

      await expectCleanStop(server, 'SIGTERM')
    },
    testTimeoutMs,
  )

  test.concurrent(
    'a worker that was killed is replaced, while the other goes on serving and metrics can be read',
    async () => {
      const server = await startTwo()
      const { system } = await new Caller(server.url).client.createSystem({ body: {} })
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
      await until('both are counted', async () => {
        return metric((await ask(server, '/metrics')).text, 'polyphony_workers') === 2
      })
      expect(server.output()).toContain('worker died, starting another')
      for (let i = 0; i < 20; i++) expect((await ask(server, `/v2/systems/${system.id}`)).status).toBe(200)

      await expectCleanStop(server, 'SIGINT')
    },
    testTimeoutMs,
  )

  test.concurrent(
    'workers do not outlive a supervisor that was killed',
    async () => {
      const server = await startTwo()
      const workers = childrenOf(server.pid)
      await server.stop('SIGKILL')
      await until('they are gone', () => !workers.some(isAlive))
    },
    testTimeoutMs,
  )

  test.concurrent(
    'a worker that is killed while the server starts is replaced, and the start goes on',
    async () => {
      const env = {
        DATABASE_URL: await newDatabase(store, { migrated: false }),
        PORT: String(await freePort()),
        WORKERS: '2',
      }
      let killed = 0
      const server = await start(env, {
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
      await until(
        'both are counted',
        async () => metric((await ask(server, '/metrics')).text, 'polyphony_workers') === 2,
        20_000,
      )
      expect(server.output()).toContain('worker died, starting another')
      expect(server.output()).not.toMatch(/ at |error/)
      await expectCleanStop(server, 'SIGTERM')
    },
    testTimeoutMs,
  )

  test.concurrent(
    'refuses a port that other workers share already, whatever their database',
    async () => {
      const server = await startTwo()
      const { port } = new URL(server.url)
      const other = { DATABASE_URL: await newDatabase(store, { migrated: false }), PORT: port }
      for (const WORKERS of ['1', '2']) {
        const { code, stdout, stderr } = await command(['serve'], { ...other, WORKERS })
        expect([code, stdout, stderr]).toEqual([
          1,
          '',
          `Port ${port} on 127.0.0.1 is in use. Stop the other program, or choose another port: PORT=8081 npm start\n`,
        ])
      }
      await expectCleanStop(server, 'SIGTERM')
    },
    testTimeoutMs,
  )
})
