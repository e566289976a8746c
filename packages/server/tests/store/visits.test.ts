import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/main.ts'
import { Caller, SystemCaller } from '../support/callers/server.ts'
import { until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { fewConnections } from '../support/stores/few-connections.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'
import { analyse, fillWith, visitsOf } from '../support/stores/visits.ts'

/** No read needs more: the largest has 100 switches, and a table of 500 rows may be read once. */
const mostRows = 1_000

eachStore('reads', (store) => {
  if (store !== 'postgres') return

  for (const members of [10, 500]) {
    test(`visit few rows of ${members} members, before and after PostgreSQL has counted them`, async () => {
      const driver = await openUrl(await newDatabase(store))
      try {
        await fillWith(driver, members)
        const wasteful = async () =>
          Object.entries(await visitsOf(driver)).filter(([, rows]) => rows > mostRows)
        expect(await wasteful()).toEqual([])
        await analyse(driver)
        expect(await wasteful()).toEqual([])
      } finally {
        await driver.close()
      }
    })
  }
})

eachStore('a plan that was made for empty tables', (store) => {
  if (store !== 'postgres') return

  const others = 3_000
  const fill = `
    insert into systems (id, hid, uuid, token_hash, created)
      select n, 's' || n, gen_random_uuid(), 'hash ' || n, 0 from generate_series(1001, ${1000 + others}) n;
    insert into members (id, system_id, hid, uuid, name, created)
      select n, n, 'm' || n, gen_random_uuid(), 'name', 0 from generate_series(1001, ${1000 + others}) n;
    insert into groups (id, system_id, hid, uuid, name, created)
      select n, n, 'g' || n, gen_random_uuid(), 'name', 0 from generate_series(1001, ${1000 + others}) n;
    insert into switches (system_id, uuid, timestamp, members)
      select n, gen_random_uuid(), 1, '[' || n || ']' from generate_series(1001, ${1000 + others}) n;
    insert into front_runs (member_id, system_id, since, until)
      select n, n, 1, 9007199254740991 from generate_series(1001, ${1000 + others}) n;
    insert into outbox (system_id, number, type, data, created)
      select n, 1, 'CREATE_SWITCH', '{}', 0 from generate_series(1001, ${1000 + others}) n`

  test('does not read all rows when the tables are full', async () => {
    const url = await newDatabase(store)
    const server = await startServer(
      readConfig({ DATABASE_URL: url, DATABASE_POOL: fewConnections, PORT: '0', LOG_LEVEL: 'error' }),
    )
    const { body } = await new Caller(server.url).post('/v2/systems', { name: 'Harbour' })
    const alice = new SystemCaller(server.url, body.token, body.system)
    const ash = await alice.member({ name: 'Ash' })
    const use = async () => {
      await alice.patch(`/v2/members/${ash.id}`, { pronouns: 'they' })
      await alice.switch([ash])
      await alice.switch([])
      const reads = [
        '',
        '/members',
        '/groups?with_members=true',
        '/switches',
        '/fronters',
        '/fronters?include=extended',
      ]
      for (const read of reads) await alice.get(`/v2/systems/@me${read}`)
    }
    const observer = new SQL({ url, max: 1 })
    const readInFull = () =>
      observer.unsafe(
        `select relname, seq_tup_read::int as rows from pg_stat_user_tables
         where relname in ('systems', 'members', 'groups', 'switches', 'front_runs', 'outbox') order by relname`,
      )
    const rest = async (): Promise<number> =>
      (
        await observer.unsafe(
          "select count(*)::int as rest from pg_stat_activity where datname = current_database() and application_name = 'polyphony'",
        )
      )[0].rest
    try {
      await use()
      await observer.unsafe(fill)
      await use()
      // why: a connection that ends tells what it has read.
      await server.stop()
      await until('all connections have ended', async () => (await rest()) === 0)
      for (const { rows } of await readInFull()) expect(rows).toBeLessThan(others)
    } finally {
      await observer.close()
    }
  })
})
