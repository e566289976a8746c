import { beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestVersion } from '../../src/store/schema/migrate.ts'
import { type Sql, sql } from '../../src/store/sql/sql.ts'
import { inProcess } from '../support/processes/commands.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder, setUpTimeoutMs } from '../support/stores/stores.ts'

const repository = join(import.meta.dir, '../../../..')

/** Makes a copy of this program with one more migration, and returns what runs its commands. */
async function nextRelease(migration: string) {
  const home = newFolder()
  const [here, copy] = [join(repository, 'packages/server'), join(home, 'packages/server')]
  mkdirSync(copy, { recursive: true })
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(join(here, part), join(copy, part), { recursive: true })
  writeFileSync(join(copy, 'migrations', migration), 'alter table systems add column motto text;\n')
  symlinkSync(join(repository, 'node_modules'), join(home, 'node_modules'))
  const { call }: typeof import('../../src/cli/call.ts') = await import(join(copy, 'src/cli/call.ts'))
  return (args: readonly string[], env: Record<string, string>) => inProcess(args, env, call)
}

eachStore('the next release', (store) => {
  let later: Awaited<ReturnType<typeof nextRelease>>
  let [migration, url, backup] = ['', '', '']
  const pictures = newFolder()
  const on = (database: string) => ({ DATABASE_URL: database, PICTURES: pictures })

  async function read(database: string, statement: Sql) {
    const driver = await openUrl(database)
    try {
      return await driver.all(statement)
    } finally {
      await driver.close()
    }
  }
  const harbour = sql`select name, motto from systems`
  const harbourThere = [{ name: 'Harbour', motto: null }]

  beforeAll(async () => {
    migration = `${String((await newestVersion()) + 1).padStart(4, '0')}-motto.sql`
    later = await nextRelease(migration)
    url = await newDatabase(store)
    const driver = await openUrl(url)
    await driver.transact((tx) =>
      tx.all(sql`insert into systems (hid, uuid, name, created)
                 values ('harbor', 'e8eb9cce-572c-4526-838d-f1c6b8138a65', 'Harbour', 1700000000000000)`),
    )
    await driver.close()
  }, setUpTimeoutMs)

  test('backs a database of this one up, without a line in its list of backups', async () => {
    backup = join(newFolder(), 'before.backup')
    const { code, stdout } = await later(['backup', backup], on(url))
    expect([code, stdout]).toEqual([0, expect.stringContaining('the database is of another release')])
  })

  test('brings the database up to date, which this one then refuses', async () => {
    const { code, stdout } = await later(['migrate', '--json'], on(url))
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { applied: [migration] }])
    expect(await read(url, harbour)).toEqual(harbourThere)
    const refused = await inProcess(['migrate'], on(url))
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('newer than this release')])
  })

  test('restores a backup of this one, also where its own tables exist already', async () => {
    const [empty, migrated] = [
      await newDatabase(store, { migrated: false }),
      await newDatabase(store, { migrated: false }),
    ]
    expect((await later(['migrate'], on(migrated))).code).toBe(0)
    for (const database of [empty, migrated]) {
      const { code, stderr } = await later(['restore', backup], on(database))
      expect([code, stderr]).toEqual([0, ''])
      expect(await read(database, harbour)).toEqual(harbourThere)
    }
  })

  test('makes backups that this one refuses', async () => {
    const file = join(newFolder(), 'after.backup')
    expect((await later(['backup', file], on(url))).code).toBe(0)
    const empty = await newDatabase(store, { migrated: false })
    const { code, stderr } = await inProcess(['restore', file], on(empty))
    expect([code, stderr]).toEqual([1, expect.stringContaining('was made by a newer release')])
  })
})
