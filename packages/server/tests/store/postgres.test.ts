import { expect, test } from 'bun:test'
import { StoreError, type Tx } from '../../src/store/drivers/driver.ts'
import { openPostgres } from '../../src/store/drivers/postgres.ts'
import { raw, sql } from '../../src/store/sql/sql.ts'
import { failureOf, type Signal, signal, until } from '../support/signals.ts'
import { useDriver } from '../support/stores/driver.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('PostgreSQL', (store) => {
  if (store !== 'postgres') return
  const t = useDriver(store, 'create table things (id {{identity}}, key text, number bigint)')

  const add = (tx: Tx, key: string, number: number) =>
    tx.all(sql`insert into things (key, number) values (${key}, ${number})`)
  const raise = (tx: Tx, key: string) => tx.all(sql`update things set number = number + 1 where key = ${key}`)
  const numbers = (prefix: string) =>
    t.driver.all(sql`select key, number from things where key like ${`${prefix}%`} order by key`)

  test('every statement has a time limit, in and outside of transactions', async () => {
    const limit = [{ statement_timeout: '10s' }]
    expect(await t.driver.all(sql`show statement_timeout`)).toEqual(limit)
    expect(await t.driver.transact((tx) => tx.all(sql`show statement_timeout`))).toEqual(limit)
  })

  test('a statement over its time limit is unavailable, and nothing of its transaction stays', async () => {
    const slow = t.driver.transact(async (tx) => {
      await add(tx, 'slow', 1)
      await tx.all(sql`set local statement_timeout = 50`)
      await tx.all(sql`select pg_sleep(30)::text as slept`)
    })
    const fault = await failureOf(slow)
    expect(fault).toBeInstanceOf(StoreError)
    expect(fault).toMatchObject({ fault: 'unavailable' })
    expect(await numbers('slow')).toEqual([])
  })

  test('statements that travel together each have the whole time limit', async () => {
    const driver = await openPostgres(t.url, { statementTimeoutMs: 1_000, poolSize: 1 })
    try {
      await driver.transact(async (tx) => {
        for (let i = 0; i < 6; i++) await tx.run(sql`select pg_sleep(0.3)::text as slept`)
        await add(tx, 'patient', 1)
      })
    } finally {
      await driver.close()
    }
    expect(await numbers('patient')).toEqual([{ key: 'patient', number: 1 }])
  })

  test('statements are planned once, not on every call, and for tables of any size', async () => {
    expect(await t.driver.all(sql`show plan_cache_mode`)).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
    expect(await t.driver.all(sql`show enable_seqscan`)).toEqual([{ enable_seqscan: 'off' }])
  })

  test('of two transactions that wait for each other one is tried again, and both count', async () => {
    await t.driver.transact((tx) => add(tx, 'dead a', 0).then(() => add(tx, 'dead b', 0)))
    let attempts = 0
    const cross = (first: string, second: string, mine: Signal, theirs: Signal) =>
      t.driver.transact(async (tx) => {
        attempts += 1
        await raise(tx, first)
        mine.give()
        await theirs.happened
        await raise(tx, second)
      })
    const [one, two] = [signal(), signal()]
    await Promise.all([cross('dead a', 'dead b', one, two), cross('dead b', 'dead a', two, one)])
    // why: whoever is tried again may have its row back before the other one has woken up, and then they meet again.
    expect(attempts).toBeGreaterThan(2)
    expect(await numbers('dead')).toEqual([
      { key: 'dead a', number: 2 },
      { key: 'dead b', number: 2 },
    ])
  })

  test('a serialization failure is tried again, on what the other one has written', async () => {
    let attempts = 0
    const addSum = (key: string, mine: Signal, theirs: Signal) =>
      t.driver.transact(async (tx) => {
        attempts += 1
        await tx.all(sql`set transaction isolation level serializable`)
        const [row] = await tx.all<{ sum: number }>(
          sql`select coalesce(sum(number), 0)::bigint as sum from things where key like 'sum%'`,
        )
        mine.give()
        await theirs.happened
        await add(tx, key, (row?.sum ?? 0) + 1)
      })
    const [one, two] = [signal(), signal()]
    await Promise.all([addSum('sum a', one, two), addSum('sum b', two, one)])
    expect(attempts).toBeGreaterThan(2)
    const stored = (await numbers('sum')) as { number: number }[]
    expect(stored.map(({ number }) => number).sort()).toEqual([1, 2])
  })

  test('a conflict that never ends is given up as unavailable', async () => {
    let attempts = 0
    const hopeless = t.driver.transact((tx) => {
      attempts += 1
      return tx.all(raw("do $$ begin raise exception 'again' using errcode = '40001'; end $$"))
    })
    expect(await failureOf(hopeless)).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
    expect(attempts).toBe(8)
  })

  test('connections that were cut are replaced: reads and transactions go on as if nothing was', async () => {
    await Promise.all(Array.from({ length: 30 }, () => t.driver.all(sql`select 1 as one`)))
    const paused = signal()
    const goOn = signal()
    let attempts = 0
    let pid = 0
    const interrupted = t.driver.transact(async (tx) => {
      attempts += 1
      const [backend] = await tx.all<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      pid ||= backend?.pid ?? 0
      await add(tx, 'cut', 1)
      paused.give()
      await goOn.happened
      await add(tx, 'cut', 2)
    })
    await paused.happened
    await t.driver.all(
      sql`select pg_terminate_backend(pid)::text as cut from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const living = sql`select 1 as one from pg_stat_activity where pid = ${pid}`
    await until('the connection is gone', async () => (await t.driver.all(living)).length === 0)
    goOn.give()
    await interrupted
    expect(attempts).toBeGreaterThan(1)
    expect(await numbers('cut')).toHaveLength(2)
    const reads = Array.from({ length: 30 }, () => t.driver.all(sql`select 1 as one`))
    for (const rows of await Promise.all(reads)) expect(rows).toEqual([{ one: 1 }])
  })

  test('a transaction whose begin was lost is unavailable and not tried again: its statements may be stored', async () => {
    let warnings = 0
    const driver = await openPostgres(t.url, { poolSize: 1, onLostStatements: () => warnings++ })
    let attempts = 0
    const change = () =>
      driver.transact((tx) => {
        attempts += 1
        return add(tx, 'begun', attempts)
      })
    try {
      await change()
      // why inside: Bun reads the answer to a plain `deallocate all`, and prepares its statements again.
      await driver.all(raw("do $$ begin execute 'deallocate all'; end $$"))
      expect(await failureOf(change())).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
      expect(warnings).toBe(1)
      await change()
    } finally {
      await driver.close()
    }
    expect(attempts).toBe(3)
  })
})
