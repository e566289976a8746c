import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createLog } from '../../src/observe/log.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller, useServer } from '../support/callers/server.ts'
import { command } from '../support/processes/commands.ts'
import { useProcesses } from '../support/processes/process.ts'
import { failureOf, until } from '../support/signals.ts'
import { databaseUrl, openUrl } from '../support/stores/driver.ts'
import { newDatabase, newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

/** A server on a SQLite file, with the path of the file and what the server has logged. */
function useFile() {
  let written = ''
  const log = createLog({ logLevel: 'warn', logFormat: 'json' }, (text) => {
    written += text
  })
  const t = useServer('sqlite', { context: { log } })
  return {
    system: t.system,
    get driver() {
      return t.ctx.store.driver
    },
    get path() {
      return databaseUrl(t).slice('sqlite:'.length)
    },
    ready: async () => (await t.stranger.get('/health/ready')).status,
    alarms: () => written.split('\n').filter((line) => line.includes('"requests cannot be served"')),
  }
}

/** Ways in which the database vanishes under a running server, each with the way back. */
const losses: [name: string, lose: (path: string) => void, restore: (path: string) => void][] = [
  [
    'its file is deleted',
    (path) => renameSync(path, `${path}.kept`),
    (path) => renameSync(`${path}.kept`, path),
  ],
  [
    'its log is deleted',
    (path) => renameSync(`${path}-wal`, `${path}-kept`),
    (path) => renameSync(`${path}-kept`, `${path}-wal`),
  ],
  [
    'its folder is deleted',
    (path) => renameSync(dirname(path), `${dirname(path)}.kept`),
    (path) => renameSync(`${dirname(path)}.kept`, dirname(path)),
  ],
  [
    'another file takes its place',
    (path) => {
      renameSync(path, `${path}.kept`)
      copyFileSync(`${path}.kept`, path)
    },
    (path) => renameSync(`${path}.kept`, path),
  ],
]

describe('a database that is lost under a running server', () => {
  for (const [name, lose, restore] of losses) {
    describe(`because ${name}`, () => {
      const t = useFile()

      test('takes no write any more, is not ready, and says so in the log; reads go on, and writes when it is back', async () => {
        const alice = await t.system('Harbour')
        await until('it is ready', async () => (await t.ready()) === 200)
        lose(t.path)
        const writes = [
          await alice.patch('/v2/systems/@me', { name: 'Lost' }),
          await alice.post('/v2/members', { name: 'Lost' }),
        ]
        expect(writes.map(({ status }) => status)).toEqual([503, 503])
        expect(await t.ready()).toBe(503)
        expect((await alice.get('/v2/systems/@me')).body.name).toBe('Harbour')
        await until('the log says so', () => t.alarms().length > 0)
        expect(t.alarms()[0]).toContain('was deleted or replaced under the running server')

        restore(t.path)
        expect((await alice.patch('/v2/systems/@me', { name: 'Found' })).status).toBe(200)
        await until('it is ready', async () => (await t.ready()) === 200)
      })
    })
  }

  test('because its log is deleted: the log says to restart, and that loses nothing', async () => {
    const path = join(newFolder(), 'test.db')
    const driver = await openUrl(`sqlite:${path}`)
    await driver.transact((tx) => tx.script('create table things (key text)'))
    await driver.transact((tx) => tx.all(sql`insert into things values ('acknowledged')`))
    rmSync(`${path}-wal`)
    const writing = driver.transact((tx) => tx.all(sql`insert into things values ('refused')`))
    expect(String(await failureOf(writing))).toContain('Restart the server')
    await driver.close()
    const again = await openUrl(`sqlite:${path}`)
    expect(await again.all<{ key: string }>(sql`select key from things`)).toContainEqual({
      key: 'acknowledged',
    })
    await again.close()
  })

  describe('and read as it is at one moment', () => {
    const t = useFile()

    test('makes no new, empty database in its place', async () => {
      rmSync(t.path)
      const reading = t.driver.snapshot((db) => db.all(sql`select version from schema_migrations`))
      expect(await failureOf(reading)).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
      expect(await t.ready()).toBe(503)
      expect(existsSync(t.path)).toBe(false)
    })
  })

  const damages: [name: string, damage: (path: string) => void][] = [
    ['cut short', (path) => truncateSync(path, 0)],
    ['overwritten', (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 'x'), { flag: 'r+' })],
  ]
  for (const [name, damage] of damages) {
    describe(`because its file is ${name}`, () => {
      const t = useFile()

      test('is not ready', async () => {
        await t.system('Harbour')
        // why: otherwise all of it is still in the log beside the file, and can be read.
        const other = new Database(t.path)
        other.run('pragma wal_checkpoint(truncate)')
        other.close()
        damage(t.path)
        expect(await t.ready()).toBe(503)
      })
    })
  }

  describe('and cannot be written', () => {
    const start = useProcesses()

    test('is not ready, and the log says why', async () => {
      const url = await newDatabase('sqlite')
      await command(['migrate'], { DATABASE_URL: url })
      // why: to a program, files that may not grow look like a disk that is full.
      const blocks = Math.ceil(statSync(url.slice('sqlite:'.length)).size / 512) + 200
      const server = await start({ DATABASE_URL: url, LOG_FORMAT: 'json' }, { before: `ulimit -f ${blocks}` })
      const stranger = new Caller(server.url)
      await until('a write fails', async () => (await stranger.post('/v2/systems', {})).status === 503)
      // why: less and less fits, until nothing does. A checkpoint may make room for one more before that.
      await until('it is not ready', async () => {
        expect((await stranger.post('/v2/systems', {})).status).toBeOneOf([201, 503])
        return (await stranger.get('/health/ready')).status === 503
      })
      await until('the log says so', () => server.output().includes('requests cannot be served'))
    })
  })
})

describe('the files of a new SQLite database', () => {
  test('are for their owner alone, also in a folder that everybody may read', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o755)
    const path = join(folder, 'test.db')
    const driver = await openUrl(`sqlite:${path}`)
    await driver.transact((tx) => tx.script('create table things (key text)'))
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, '600'])
    await driver.close()
  })

  test('a place that is read-only is called so when the server does not start', async () => {
    // why: permissions do not stop root, but nobody can make a file among the settings of the kernel.
    const folder = process.getuid?.() === 0 ? '/proc/sys/kernel' : join(newFolder(), 'closed')
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o500 })
    const { code, stderr } = await command(['serve'], {
      DATABASE_URL: `sqlite:${folder}/test.db`,
      PORT: '0',
      LOG_FORMAT: 'pretty',
    })
    expect([code, stderr]).toEqual([
      1,
      `SQLite, ${folder}/test.db cannot be opened: ${folder} is read-only for the user of the server\n`,
    ])
  })
})
