import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { version } from '../../src/observe/version.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { spawnCommand } from '../support/processes/commands.ts'
import { freePort } from '../support/processes/free-port.ts'
import { accepts, useProcesses } from '../support/processes/process.ts'
import { signal, until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

eachStore('polyphony serve', (store) => {
  const start = useProcesses()

  describe('one process', () => {
    test.concurrent('comes up on an empty database, says where it is, serves, logs, and leaves all in order', async () => {
      const url = await newDatabase(store, { migrated: false })
      const server = await start({ DATABASE_URL: url })

      const stranger = new Caller(server.url)
      expect((await stranger.get('/health/ready')).body).toEqual({ status: 'ok' })
      const { system } = await stranger.client.createSystem({ body: { name: 'Harbour' } })
      expect((await stranger.get(`/v2/systems/${system.id}`)).body.name).toBe('Harbour')
      expect(await server.stop('SIGTERM')).toBe(0)

      // why: no terminal reads it, so every line is a JSON object, from the first to the last.
      const lines = server.output().trimEnd().split('\n')
      const database = expect.stringMatching(store === 'sqlite' ? /^SQLite, / : /^PostgreSQL, /)
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 'info', message: 'the server starts', version },
        { level: 'info', message: 'the database was migrated', newest: expect.stringMatching(/\.sql$/) },
        { level: 'info', message: 'the server is running', url: server.url, registration: 'open', database },
        { level: 'info', message: 'request', method: 'POST', route: '/v2/systems', status: 201 },
        { level: 'info', message: 'request', method: 'GET', route: '/v2/systems/{systemRef}', status: 200 },
        { level: 'info', message: 'the server stops' },
        { level: 'info', message: 'the server has stopped' },
      ])
      // why: a clean stop leaves one file, which can be copied as it is.
      if (store === 'sqlite') expect(existsSync(`${url.slice('sqlite:'.length)}-wal`)).toBe(false)
    })

    test.concurrent('tells a person where it is and what to do next', async () => {
      const server = await start({ DATABASE_URL: await newDatabase(store), LOG_FORMAT: 'pretty' })
      expect(server.output()).toContain('Polyphony is running.')
      expect(server.output()).toContain(`${server.url}/v2`)
      expect(server.output()).toMatch(new RegExp(`Dashboard +${server.url}\n`))
      expect(server.output()).toContain(store === 'sqlite' ? 'SQLite, ' : 'PostgreSQL, ')
      expect(server.output()).toMatch(/Registration\s+open/)
      expect(server.output()).toContain('npx polyphony system create --name "My system"')
      expect(await server.stop('SIGTERM')).toBe(0)
    })

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      test.concurrent(`${signal}: accepts nothing new, finishes what is in flight, keeps it, and exits with 0`, async () => {
        const url = await newDatabase(store)
        const server = await start({ DATABASE_URL: url })
        const { system, token } = await new Caller(server.url).client.createSystem({ body: {} })
        const idle = await Wire.open(server.url)
        const wire = await Wire.open(server.url)
        wire.head(
          'PATCH /v2/systems/@me HTTP/1.1',
          'Host: x',
          `Authorization: ${token}`,
          'Content-Type: application/json',
          'Content-Length: 18',
        )
        wire.write('{"tag":"in')
        // why: what another connection asks afterwards is answered only when the head above was read.
        for (let i = 0; i < 3; i++) await new Caller(server.url).get('/health/live')

        const exited = server.stop(signal)
        await until('it accepts no connection', async () => !(await accepts(server.url)))
        wire.write(' time"} ')
        const { status, text } = await wire.answer()
        expect(status).toBe(200)
        expect(JSON.parse(text)).toMatchObject({ id: system.id, tag: 'in time' })
        expect(await exited).toBe(0)
        idle.close()
        wire.close()

        const driver = await openUrl(url)
        const rows = await driver.all(sql`select tag from systems where hid = ${system.id}`)
        expect(rows).toEqual([{ tag: 'in time' }])
        await driver.close()
      })
    }
  })
})

// why: the first process of a container gets only the signals that it listens for, so a start must listen too.
describe('SIGTERM during the start of polyphony serve', () => {
  for (const WORKERS of ['1', '2']) {
    test.concurrent(`ends it with 0 while its database is silent, with WORKERS=${WORKERS}`, async () => {
      const asked = signal()
      const database = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: asked.give } })
      const DATABASE_URL = `postgres://harbour@127.0.0.1:${database.port}/harbour`
      const child = spawnCommand(['serve'], { DATABASE_URL, WORKERS, PORT: String(await freePort()) })
      await asked.happened
      child.kill('SIGTERM')
      const code = await child.exited
      database.stop(true)
      const lines = (await new Response(child.stdout).text()).trimEnd().split('\n')
      expect([code, ...lines.map((line) => JSON.parse(line).message)]).toEqual([
        0,
        'the server starts',
        'the server stops',
        'the server has stopped',
      ])
    })
  }
})
