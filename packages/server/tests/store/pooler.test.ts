import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/main.ts'
import { createLog } from '../../src/observe/log.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller, SystemCaller } from '../support/callers/server.ts'
import { inProcess } from '../support/processes/commands.ts'
import { openPooler, type Pooler } from '../support/processes/pooler.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

const writers = 24
const writesEach = 2
const each = writers * writesEach

eachStore('a pooler that loses prepared statements', (store) => {
  if (store !== 'postgres') return

  async function startBehind({ url }: Pooler) {
    const lines: string[] = []
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: url,
      DATABASE_POOL: '6',
      PICTURES: join(newFolder(), 'pictures'),
      SECRET_KEY: 'a-secret-key-of-the-tests-and-of-nobody-else',
    })
    const log = createLog({ logLevel: 'warn', logFormat: 'json' }, (text) => lines.push(text))
    const server = await startServer(config, { log })
    return {
      server,
      warnings: () => {
        log.flush()
        return lines
          .join('')
          .split('\n')
          .filter((line) => line.includes('DATABASE_PREPARED'))
      },
    }
  }

  async function addSystems(url: string): Promise<SystemCaller[]> {
    const add = async () => {
      const { system, token } = await new Caller(url).client.createSystem({ body: {} })
      return new SystemCaller(url, token, system)
    }
    return Promise.all(Array.from({ length: 6 }, add))
  }

  /** Lets writers add, change and switch at once, and returns how many of each answer they got. */
  async function write(systems: readonly SystemCaller[]): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {}
    const note = ({ status }: { status: number }) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      return status
    }
    const writer = async (number: number) => {
      const caller = systems[number % systems.length]
      if (caller === undefined) throw new Error('There is no system.')
      for (let i = 0; i < writesEach; i++) {
        const added = await caller.post('/v2/members', { name: `Wren ${number} ${i}` })
        if (note(added) !== 200) continue
        note(await caller.patch(`/v2/members/${added.body.id}`, { pronouns: 'they/them' }))
        note(await caller.post('/v2/systems/@me/switches', { members: [added.body.id] }))
        note(await caller.get(`/v2/systems/${caller.id}`, { token: undefined }))
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
    return statuses
  }

  /** Counts rows, and events of them: a transaction that was committed in half leaves one without the other. */
  async function counts(url: string) {
    const driver = await openUrl(url)
    const [row] = await driver.all<Record<string, number>>(sql`select
      (select count(*) from members) as members,
      (select count(*) from outbox where type = 'CREATE_MEMBER') as member_events,
      (select count(*) from switches) as switches,
      (select count(*) from outbox where type = 'CREATE_SWITCH') as switch_events`)
    await driver.close()
    return row ?? {}
  }

  test('the server sees it at the start, warns once and goes on without prepared statements', async () => {
    const database = await newDatabase(store)
    const pooler = await openPooler(database, { shared: true })
    const { server, warnings } = await startBehind(pooler)
    try {
      const statuses = await write(await addSystems(server.url))
      expect(statuses).toEqual({ 200: each * 4 })
      const stored = await counts(database)
      expect(stored).toEqual({ members: each, member_events: each, switches: each, switch_events: each })
      expect(warnings()).toHaveLength(1)
    } finally {
      await server.stop()
      pooler.close()
    }
  })

  test('when it begins to share sessions while the server runs, no transaction is stored in half', async () => {
    const database = await newDatabase(store)
    const pooler = await openPooler(database)
    const { server, warnings } = await startBehind(pooler)
    try {
      const systems = await addSystems(server.url)
      expect(await write(systems)).toEqual({ 200: each * 4 })
      expect(warnings()).toEqual([])
      const writing = write(systems)
      pooler.share()
      const { members, member_events, switches, switch_events } = await writing.then(() => counts(database))
      expect([members, switches]).toEqual([member_events, switch_events])
      expect(warnings()).toHaveLength(1)
      expect(await write(systems)).toEqual({ 200: each * 4 })
    } finally {
      await server.stop()
      pooler.close()
    }
  })

  test('`doctor` names it and the setting, and is content once the setting is off', async () => {
    const database = await newDatabase(store)
    const pooler = await openPooler(database, { shared: true })
    const find = async (env: Record<string, string> = {}) => {
      const { stdout } = await inProcess(['doctor', '--json'], {
        DATABASE_URL: pooler.url,
        DATABASE_READ_URL: database,
        PICTURES: newFolder(),
        ...env,
      })
      const { findings } = JSON.parse(stdout) as {
        findings: { check: string; ok: boolean; detail: string }[]
      }
      return findings.filter(({ check }) => check.includes('pooler'))
    }
    try {
      expect(await find()).toEqual([
        { check: 'pooler', ok: false, detail: expect.stringContaining('Set DATABASE_PREPARED=off') },
        { check: 'replica pooler', ok: true, detail: 'none, each connection has a session of its own' },
      ])
      for (const { ok } of await find({ DATABASE_PREPARED: 'off' })) expect(ok).toBe(true)
    } finally {
      pooler.close()
    }
  })
})
