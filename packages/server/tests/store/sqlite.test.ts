import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { sql } from '../../src/store/sql/sql.ts'
import { failureOf, signal, until } from '../support/signals.ts'
import { openUrl, useDriver } from '../support/stores/driver.ts'
import { eachStore } from '../support/stores/stores.ts'

/** A process that holds the write lock of a database from its first line of output until its input ends. */
const holder = `
  const { Database } = require('bun:sqlite')
  const database = new Database(process.argv[1])
  database.run('begin immediate')
  database.run("insert into things (key) values ('theirs')")
  console.log('held')
  await new Response(Bun.stdin.stream()).text()
  database.run('commit')
  database.close()
`

eachStore('SQLite', (store) => {
  if (store !== 'sqlite') return
  const t = useDriver(store, 'create table things (id {{identity}}, key text)')
  const keys = async () =>
    (await t.driver.all<{ key: string }>(sql`select key from things`)).map(({ key }) => key)
  const path = () => t.url.slice('sqlite:'.length)

  test('another process that holds the write lock delays a write and nothing else', async () => {
    const other = Bun.spawn([process.execPath, '-e', holder, path()], { stdio: ['pipe', 'pipe', 'inherit'] })
    const { value } = await other.stdout.getReader().read()
    expect(new TextDecoder().decode(value)).toBe('held\n')

    let settled = false
    const write = t.driver
      .transact((tx) => tx.all(sql`insert into things (key) values ('ours')`))
      .finally(() => {
        settled = true
      })
    for (let i = 0; i < 100; i++) expect(await keys()).toEqual([])
    // why: longer than SQLite itself would wait, so that the driver's own patience is what is seen.
    const started = performance.now()
    await until('the lock was held for a while', () => performance.now() - started > 150)
    expect(settled).toBe(false)

    other.stdin.end()
    await write
    expect(await other.exited).toBe(0)
    expect(await keys()).toEqual(['theirs', 'ours'])
  })

  test('every commit is on disk before it is acknowledged: WAL with full synchronisation', async () => {
    const [mode] = await t.driver.all(sql`pragma journal_mode`)
    expect(mode).toEqual({ journal_mode: 'wal' })
    const writer = await t.driver.transact((tx) => tx.all(sql`pragma synchronous`))
    expect(writer).toEqual([{ synchronous: 2 }])
    expect(await t.driver.transact((tx) => tx.all(sql`pragma foreign_keys`))).toEqual([{ foreign_keys: 1 }])
  })

  test('nothing can be written past a transaction', async () => {
    expect(await failureOf(t.driver.all(sql`insert into things (key) values ('past')`))).toBeInstanceOf(Error)
    expect(await keys()).not.toContain('past')
  })

  test('transactions that wait together share a commit', async () => {
    const gate = signal()
    const first = t.driver.transact(() => gate.happened)
    const reader = new Database(path(), { readonly: true })
    const version = () => (reader.query('pragma data_version').get() as { data_version: number }).data_version
    const count = () => (reader.query('select count(*) as n from things').get() as { n: number }).n
    const [before, rows] = [version(), count()]
    const rest = Array.from({ length: 20 }, (_, i) =>
      t.driver.transact((tx) => tx.all(sql`insert into things (key) values (${`shared ${i}`})`)),
    )
    gate.give()
    await first
    await Promise.race(rest)
    expect(count()).toBe(rows + 20)
    expect(version()).toBeGreaterThan(before)
    await Promise.all(rest)
    reader.close()
  })

  test('once closed it refuses, instead of keeping anyone waiting', async () => {
    const driver = await openUrl(t.url)
    await driver.close()
    const one = sql`select 1 as one`
    expect(await failureOf(driver.all(one))).toBeInstanceOf(Error)
    expect(await failureOf(driver.transact((tx) => tx.all(one)))).toBeInstanceOf(Error)
    expect(await failureOf(driver.transact((tx) => tx.all(one)))).toBeInstanceOf(Error)
  })

  test('a full disk fails cleanly as unavailable, and writing works again when there is room', async () => {
    const driver = await openUrl(t.url)
    try {
      const [{ page_count } = { page_count: 0 }] = await driver.all<{ page_count: number }>(
        sql`pragma page_count`,
      )
      const limit = (pages: number) => driver.transact((tx) => tx.script(`pragma max_page_count = ${pages}`))
      const before = await keys()
      await limit(page_count)
      const small = driver.transact((tx) => tx.all(sql`insert into things (key) values ('small')`))
      const large = driver.transact((tx) =>
        tx.all(sql`insert into things (key) values (${'x'.repeat(100_000)})`),
      )
      const [smallResult] = await Promise.allSettled([small, large])
      expect(await failureOf(large)).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
      const kept = smallResult.status === 'fulfilled' ? [...before, 'small'] : before
      expect(await keys()).toEqual(kept)
      await limit(1_000_000)
      await driver.transact((tx) => tx.all(sql`insert into things (key) values ('roomy')`))
      expect(await keys()).toEqual([...kept, 'roomy'])
    } finally {
      await driver.close()
    }
  })

  test('the log of a large transaction is copied and cut back, and nothing of it is lost', async () => {
    const text = 'x'.repeat(1_000_000)
    const add = (key: string) =>
      t.driver.transact((tx) => tx.all(sql`insert into things (key) values (${key})`))
    const logLength = () => statSync(`${path()}-wal`).size
    await t.driver.transact(async (tx) => {
      for (let i = 0; i < 24; i++) await tx.all(sql`insert into things (key) values (${`${i} ${text}`})`)
    })
    expect(logLength()).toBeGreaterThan(16 * 1024 ** 2)
    await until('the log is cut back', async () => {
      await add('small')
      return logLength() <= 16 * 1024 ** 2
    })
    const [row] = await t.driver.all<{ total: number }>(
      sql`select count(*) as total from things where length(key) > 1000000`,
    )
    expect(row?.total).toBe(24)
  })

  test('the log stays of a bounded length, even when somebody always waits to write', async () => {
    const text = 'x'.repeat(1_000_000)
    let longest = 0
    const write = (left: number): Promise<unknown> => {
      let next: Promise<unknown> | undefined
      const done = t.driver.transact(async (tx) => {
        if (left > 0) next = write(left - 1)
        const started = performance.now()
        if (left === 100) await until('it takes long', () => performance.now() - started > 25)
        await tx.all(sql`insert or replace into things (id, key) values (1, ${left + text})`)
        longest = Math.max(longest, statSync(`${path()}-wal`).size)
      })
      return done.then(() => next)
    }
    await write(100)
    expect(longest).toBeLessThan(80 * 1024 ** 2)
  })
})
