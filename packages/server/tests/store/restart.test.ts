import { expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { useServer } from '../support/callers/server.ts'
import { failureOf, signal, until } from '../support/signals.ts'
import { useDriver } from '../support/stores/driver.ts'
import { restartPostgres } from '../support/stores/postgres.ts'
import { eachStore } from '../support/stores/stores.ts'

const ours = !process.env.TEST_DATABASE_URL

eachStore('a restart of the database server', (store) => {
  if (store !== 'postgres') return
  if (!ours) {
    console.warn('Restarts are not tested: the server of TEST_DATABASE_URL is not ours to stop.')
    return
  }
  const t = useServer(store)
  const d = useDriver(store, 'create table things (id {{identity}}, key text)')

  test('goes unnoticed by reads, writes and a transaction that it cut in two', async () => {
    const alice = await t.system('Harbour')
    await Promise.all(Array.from({ length: 40 }, () => alice.get('/v2/systems/@me')))
    // why: a transaction waits three seconds for the database, and a busy machine may take longer to restart it.
    await until('a transaction is cut in two by a short restart', async () => {
      const started = performance.now()
      const paused = signal()
      const goOn = signal()
      const interrupted = d.driver.transact(async (tx) => {
        await tx.all(sql`insert into things (key) values ('first')`)
        paused.give()
        await goOn.happened
        await tx.all(sql`insert into things (key) values ('second')`)
      })
      await paused.happened
      await restartPostgres()
      goOn.give()
      const worked = await interrupted.then(
        () => true,
        () => false,
      )
      return worked || performance.now() - started < 3_000
    })
    expect(await d.driver.all(sql`select key from things order by id`)).toEqual([
      { key: 'first' },
      { key: 'second' },
    ])
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 === 0 ? alice.get('/v2/systems/@me') : alice.patch('/v2/systems/@me', { tag: `t${i}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('while it lasts the server is not ready and says 503; afterwards it works by itself', async () => {
    const alice = await t.system('Harbour')
    await restartPostgres(async () => {
      const asked = alice.get('/v2/systems/@me')
      const wrote = alice.patch('/v2/systems/@me', { name: 'Lost' })
      const driver = failureOf(d.driver.all(sql`select 1 as one`))
      const first = await Promise.race([asked.then(() => 'a request'), readiness().then(() => 'readiness')])
      expect(first).toBe('readiness')
      expect(await readiness()).toEqual({ status: 503, body: { status: 'unavailable' } })
      expect((await fetch(`${t.url}/health/live`)).status).toBe(200)
      for (const { status, text, headers } of [await asked, await wrote]) {
        expect(status).toBe(503)
        expect(text).toBe(
          '{"message":"503: The database is not answering. Please try again in a moment.","code":0}',
        )
        expect(headers.get('access-control-allow-origin')).toBe('*')
      }
      expect(await driver).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
    })
    expect((await alice.get('/v2/systems/@me')).body).toMatchObject({ name: 'Harbour' })
    expect(await readiness()).toEqual({ status: 200, body: { status: 'ok' } })
    expect((await alice.patch('/v2/systems/@me', { name: 'Found' })).status).toBe(200)
  })

  async function readiness() {
    const response = await fetch(`${t.url}/health/ready`)
    return { status: response.status, body: await response.json() }
  }
})
