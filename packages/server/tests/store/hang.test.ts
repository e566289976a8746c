import { expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { useServer } from '../support/callers/server.ts'
import { failureOf, signal, until } from '../support/signals.ts'
import { fewConnections } from '../support/stores/few-connections.ts'
import { postgresProcesses, whileHeld } from '../support/stores/postgres.ts'
import { eachStore } from '../support/stores/stores.ts'

const ours = !process.env.TEST_DATABASE_URL

eachStore('a database that hangs', (store) => {
  if (store !== 'postgres') return
  if (!ours) {
    console.warn('Hanging is not tested: the server of TEST_DATABASE_URL is not ours to hold.')
    return
  }
  const t = useServer(store, { context: { statementTimeoutMs: 1500 } })
  const backends = async () => {
    const rows = await t.ctx.store.driver.all<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'polyphony'`,
    )
    return rows.map(({ pid }) => pid)
  }

  test('answers no request, but every request is answered: 503, and afterwards all works again', async () => {
    const alice = await t.system('Harbour')
    const processes = await postgresProcesses()
    await whileHeld(processes, async () => {
      const asked = Array.from({ length: 12 }, (_, i) => {
        if (i % 3 === 0) return alice.patch('/v2/systems/@me', { name: 'Lost' })
        return i % 3 === 1 ? alice.get('/v2/systems/@me') : alice.get('/v2/systems/@me/members')
      })
      const answers = await Promise.all(asked)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
      expect(answers[0]?.text).toBe(
        '{"message":"503: The database is not answering. Please try again in a moment.","code":0}',
      )
      expect((await alice.get('/health/ready')).status).toBe(503)
      expect((await alice.get('/v2/systems/@me')).status).toBe(503)
    })
    await until('it works', async () => (await alice.get('/v2/systems/@me')).status === 200)
    expect((await alice.get('/v2/systems/@me')).body.name).toBe('Harbour')
    expect((await alice.patch('/v2/systems/@me', { name: 'Found' })).status).toBe(200)
  })

  test('on old connections only, gets new ones', async () => {
    const alice = await t.system('Harbour')
    await until('every connection of the pool is open', async () => {
      await Promise.all(Array.from({ length: 30 }, () => alice.patch('/v2/systems/@me', { tag: '~' })))
      return (await backends()).length === Number(fewConnections)
    })
    const held = await backends()
    await whileHeld(held, async () => {
      const first = await Promise.all([
        alice.get('/v2/systems/@me'),
        alice.patch('/v2/systems/@me', { tag: '-' }),
      ])
      expect(first.map(({ status }) => status)).toEqual([503, 503])
      await until('it works', async () => (await alice.get('/v2/systems/@me')).status === 200)
      expect((await alice.patch('/v2/systems/@me', { tag: '+' })).status).toBe(200)
      expect((await alice.get('/health/ready')).status).toBe(200)
    })
    await until('the old connections are gone', async () => {
      const now = await backends()
      return !now.some((pid) => held.includes(pid))
    })
  })

  test('is something else than a process that could not run: the answer is there, and is read', async () => {
    const { driver } = t.ctx.store
    await driver.all(sql`select 1 as one`)
    const [row, rows] = [driver.row(sql`select 2 as two`), driver.all(sql`select 3 as three`)]
    const transaction = driver.transact((tx) => {
      const answer = tx.all(sql`select 4 as four`)
      Bun.sleepSync(2_500)
      return answer
    })
    expect<unknown[]>([await row, await rows, await transaction]).toEqual([
      { two: 2 },
      [{ three: 3 }],
      [{ four: 4 }],
    ])
  })

  test('in the middle of a commit, leaves open whether it was done, and the work is not done again', async () => {
    let attempts = 0
    const { driver } = t.ctx.store
    const holding = signal()
    const release = signal()
    const hold = async (pid: number) => {
      const held = whileHeld([pid], () => release.happened)
      holding.give()
      return held
    }
    let held: Promise<void> | undefined
    const commit = driver.transact(async (tx) => {
      attempts += 1
      const [row] = await tx.all<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      held = hold(row?.pid ?? 0)
      await holding.happened
    })
    expect(await failureOf(commit)).toMatchObject({
      name: 'StoreError',
      fault: 'unavailable',
      message: 'the connection broke during a commit',
    })
    expect(attempts).toBe(1)
    release.give()
    await held
  })

  test('in the middle of a transaction, ends it at once and keeps nothing of it', async () => {
    const { driver } = t.ctx.store
    const release = signal()
    let held: Promise<void> | undefined
    const cut = driver.transact(async (tx) => {
      const [row] = await tx.all<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await tx.all(sql`create table half_done (key text)`)
      held = whileHeld([row?.pid ?? 0], () => release.happened)
      await tx.all(sql`insert into half_done (key) values ('x')`)
    })
    expect(await failureOf(cut)).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
    release.give()
    await held
    await until('it is rolled back', async () => {
      const made = await driver.all(sql`select 1 as one from pg_tables where tablename = 'half_done'`)
      return made.length === 0
    })
  })
})
