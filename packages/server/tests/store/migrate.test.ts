import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { migrate, migrationState } from '../../src/store/schema/migrate.ts'
import { raw, sql } from '../../src/store/sql/sql.ts'
import { command } from '../support/processes/commands.ts'
import { failureOf } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

const folder = new URL('../../migrations/', import.meta.url)

eachStore('migrations', (store) => {
  const other = store === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  const migrations = readdirSync(folder)
    .filter((file) => !file.endsWith(other))
    .sort()
  const empty = () => newDatabase(store, { migrated: false })
  async function on<T>(
    url: string,
    work: (driver: Awaited<ReturnType<typeof openUrl>>) => Promise<T>,
  ): Promise<T> {
    const driver = await openUrl(url)
    try {
      return await work(driver)
    } finally {
      await driver.close()
    }
  }

  test('an empty database gets them all in order, and a second run finds nothing to do', async () => {
    await on(await empty(), async (driver) => {
      expect((await migrationState(driver)).pending).toEqual(migrations)
      expect(await migrate(driver)).toEqual(migrations)
      expect((await migrationState(driver)).pending).toEqual([])
      expect(await migrate(driver)).toEqual([])
      const applied = await driver.all<{ name: string }>(
        sql`select name from schema_migrations order by version`,
      )
      expect(applied.map(({ name }) => name)).toEqual(migrations)
      expect(await driver.all(sql`select * from systems`)).toEqual([])
    })
  })

  test('many in one process at once: each migration is applied once', async () => {
    const url = await empty()
    const drivers = await Promise.all(Array.from({ length: 4 }, () => openUrl(url)))
    const applied = await Promise.all(drivers.map(migrate))
    await Promise.all(drivers.map((driver) => driver.close()))
    expect(applied.flat().sort()).toEqual(migrations)
  })

  test('many processes at once: all succeed, each migration is applied once', async () => {
    const url = await empty()
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => command(['migrate', '--json'], { DATABASE_URL: url })),
    )
    for (const { code, stderr } of runs) expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const applied = runs.flatMap(({ stdout }) => JSON.parse(stdout).applied)
    expect(applied.sort()).toEqual(migrations)
  })

  test('a database from a newer release is refused with one clear line and left as it is', async () => {
    const url = await empty()
    await on(url, async (driver) => {
      await migrate(driver)
      await driver.transact((tx) =>
        tx.all(sql`insert into schema_migrations values (9999, '9999-future.sql', 1)`),
      )
      expect(await failureOf(migrate(driver))).toMatchObject({
        message: expect.stringContaining('version 9999'),
      })
    })
    const { code, stdout, stderr } = await command(['serve'], {
      DATABASE_URL: url,
      PORT: '0',
      LOG_FORMAT: 'pretty',
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      'The database is at version 9999, newer than this release knows. Start the release that migrated it, or a later one.\n',
    )
    await on(url, async (driver) => {
      const [row] = await driver.all(sql`select count(*) as applied from schema_migrations`)
      expect(row).toEqual({ applied: migrations.length + 1 })
    })
  })

  test('one that breaks half way leaves nothing behind, and the next run starts afresh', async () => {
    const url = await empty()
    await on(url, async (driver) => {
      // why: a table that is in the way of a late migration makes exactly that one fail.
      const texts = await Promise.all(migrations.map((name) => Bun.file(new URL(name, folder)).text()))
      const table = raw(
        texts
          .join('\n')
          .match(/create table (\w+)/g)
          ?.at(-1)
          ?.split(' ')[2] ?? '',
      )
      await driver.transact((tx) => tx.all(sql`create table ${table} (x bigint)`))
      expect(await failureOf(migrate(driver))).toBeInstanceOf(Error)
      expect((await migrationState(driver)).pending).toEqual(migrations)
      expect(await failureOf(driver.all(sql`select * from systems`))).toBeInstanceOf(Error)
      await driver.transact((tx) => tx.all(sql`drop table ${table}`))
      expect(await migrate(driver)).toEqual(migrations)
    })
  })
})
