import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { type RunningServer, startServer } from '../../src/main.ts'
import { createLog } from '../../src/observe/log.ts'
import type { Driver } from '../../src/store/drivers/driver.ts'
import { openPostgres } from '../../src/store/drivers/postgres.ts'
import { compareReplica, type Replicated, withReplica } from '../../src/store/drivers/read-replica.ts'
import { raw, sql } from '../../src/store/sql/sql.ts'
import { Caller } from '../support/callers/server.ts'
import { inProcess } from '../support/processes/commands.ts'
import { until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { fewConnections } from '../support/stores/few-connections.ts'
import { eachStore, newDatabase, newFolder, setUpTimeoutMs } from '../support/stores/stores.ts'

/**
 * Makes a database look like a streaming replica: it tells a position that the test sets. What it holds is the test's
 * business, so the rows tell which database answered.
 */
const disguise = `
  create table replay (position pg_lsn not null);
  insert into replay values ('0/0');
  create function public.pg_is_in_recovery() returns boolean language sql as 'select true';
  create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from public.replay';
  create function public.pg_last_wal_receive_lsn() returns pg_lsn language sql as 'select position from public.replay';
  do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$;`
const ahead = 'FFFF/0'
const behind = '0/0'

async function newReplica(): Promise<{
  url: string
  moveTo(position: string): Promise<void>
  close(): Promise<void>
}> {
  const url = await newDatabase('postgres')
  const first = await openUrl(url)
  await first.transact((tx) => tx.script(disguise))
  return {
    url,
    async moveTo(position) {
      await first.transact((tx) => tx.all(sql`update replay set position = ${position}::pg_lsn`))
    },
    close: () => first.close(),
  }
}

eachStore('a replica for reads', (store) => {
  if (store !== 'postgres') {
    test('needs PostgreSQL', () => {
      expect(() => readConfig({ DATABASE_READ_URL: 'postgres://h/x' })).toThrow(
        'DATABASE_READ_URL=*** cannot be used: DATABASE_URL is not postgres://, and only PostgreSQL has replicas',
      )
    })
    return
  }

  describe('under the store', () => {
    let replica: Awaited<ReturnType<typeof newReplica>>
    let primary: string
    const opened: Replicated[] = []

    async function open(staleMs: number): Promise<Replicated & { name(): Promise<string | undefined> }> {
      const pair = withReplica(await openUrl(primary), await openUrl(replica.url), { staleMs })
      opened.push(pair)
      const name = async () =>
        (await pair.driver.row<{ name: string }>(sql`select name from places where id = ${1}`))?.name
      return { ...pair, name }
    }
    const write = (driver: Driver) =>
      driver.transact(async (tx) => {
        await tx.all(sql`insert into writes default values`)
      })

    beforeAll(async () => {
      replica = await newReplica()
      primary = await newDatabase('postgres')
      for (const [url, name] of [
        [primary, 'primary'],
        [replica.url, 'replica'],
      ] as const) {
        const driver = await openUrl(url)
        await driver.transact((tx) =>
          tx.script(`create table places (id bigint, name text); create table writes (id bigint generated always as identity);
            insert into places values (1, '${name}')`),
        )
        await driver.close()
      }
    }, setUpTimeoutMs)
    afterEach(async () => {
      // why: each looks at the replica, and takes it out of service for all of them when it cannot.
      for (const { driver } of opened.splice(0)) await driver.close()
    })
    afterAll(() => replica.close())

    test('serves reads once it is known to be up to date, and not while it is behind', async () => {
      await replica.moveTo(ahead)
      const { name, isUsed } = await open(200)
      expect([isUsed(), await name()]).toEqual([false, 'primary'])
      // A busy machine may look too rarely for a moment.
      await until('reads use it', async () => (await name()) === 'replica')
      await replica.moveTo(behind)
      await until('reads leave it', () => !isUsed())
      expect(await name()).toBe('primary')
      await replica.moveTo(ahead)
      await until('reads use it again', isUsed)
    })

    test('shows a write before the write is answered', async () => {
      await replica.moveTo(behind)
      const { driver } = await open(120_000)
      const other = await openUrl(primary)
      const count = async () => (await other.all(sql`select id from writes`)).length
      const before = await count()
      let isAnswered = false
      const answered = write(driver).then(() => {
        isAnswered = true
      })
      await until('it is committed', async () => (await count()) > before)
      // why: several looks at both servers come between, and none of them lets the answer go.
      for (let i = 0; i < 20; i++) await count()
      expect(isAnswered).toBe(false)
      await replica.moveTo(ahead)
      await answered
      await other.close()
    })

    test('makes a write wait no longer than reads may be stale, and no longer at all when it is out of service', async () => {
      await replica.moveTo(behind)
      const { driver, isUsed } = await open(100)
      await write(driver)
      expect(isUsed()).toBe(false)
      const other = await openUrl(primary)
      const isOut = async () =>
        (await other.all(sql`select name from leases where name = 'replica-out'`)).length > 0
      await until('it is taken out of service', isOut)
      await write(driver)
      await replica.moveTo(ahead)
      await until('it is back in service', async () => !(await isOut()))
      await until('reads use it', isUsed)
      await other.close()
    })

    test('that fails costs nobody an error', async () => {
      await replica.moveTo(ahead)
      const pair = await open(300)
      await until('reads use it', pair.isUsed)
      await pair.replica.close()
      expect(await pair.name()).toBe('primary')
      expect(await pair.driver.all(sql`select name from places`)).toEqual([{ name: 'primary' }])
    })

    test('goes on while the primary is away, if it was up to date', async () => {
      await replica.moveTo(ahead)
      const first = await openPostgres(primary, { poolSize: 2, patienceMs: 0 })
      const pair = withReplica(first, await openUrl(replica.url), { staleMs: 300 })
      opened.push(pair)
      await until('reads use it', pair.isUsed)
      await first.close()
      await until('reads use it without the primary', async () => {
        const rows = await pair.driver.all<{ name: string }>(sql`select name from places`).catch(() => [])
        return rows[0]?.name === 'replica'
      })
    })

    test('is none on another timeline: an old primary that came back', async () => {
      const [one, other] = [await openUrl(primary), await openUrl(replica.url)]
      await replica.moveTo(ahead)
      expect(await compareReplica(one, other)).toBe(0)
      await other.transact((tx) =>
        tx.script(`create or replace function public.pg_is_in_recovery() returns boolean language sql as 'select false';
          create function public.pg_walfile_name(pg_lsn) returns text language sql
            as $$select '000000FF0000000000000001'$$`),
      )
      expect(await compareReplica(one, other)).toBe('it is on another timeline than the primary')
      await other.transact((tx) =>
        tx.script(
          `create or replace function public.pg_is_in_recovery() returns boolean language sql as 'select true'`,
        ),
      )
      await Promise.all([one.close(), other.close()])
    })
  })

  describe('under the server', () => {
    let replica: Awaited<ReturnType<typeof newReplica>>
    let server: RunningServer
    let env: Record<string, string>
    const lines: string[] = []

    beforeAll(async () => {
      replica = await newReplica()
      const folder = newFolder()
      env = {
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: await newDatabase('postgres'),
        DATABASE_READ_URL: replica.url,
        DATABASE_POOL: fewConnections,
        PICTURES: folder,
        LOG_LEVEL: 'info',
      }
      const config = readConfig(env)
      server = await startServer(config, { log: createLog(config, (line) => lines.push(line)) })
    }, setUpTimeoutMs)
    afterAll(async () => {
      await server.stop()
      await replica.close()
    })

    test('answers reads, and the log and /health/ready tell', async () => {
      await replica.moveTo(ahead)
      const stranger = new Caller(server.url)
      const { body: made } = await stranger.post('/v2/systems', { name: 'On the primary' })
      const alice = new Caller(server.url, made.token)
      const [row] = await server.ctx.store.driver.transact((tx) =>
        tx.all<{ system: string }>(sql`select to_json(s)::text as system from systems s`),
      )
      const copy = await openUrl(replica.url)
      await copy.transact((tx) =>
        tx.all(sql`insert into systems ${raw('overriding system value')}
          select * from json_populate_record(null::systems, ${row?.system ?? ''}::text::json)`),
      )
      await copy.transact((tx) => tx.all(sql`update systems set name = 'On the replica'`))
      await copy.close()

      const name = async () => (await alice.get('/v2/systems/@me')).body.name
      await until('the replica answers', async () => (await name()) === 'On the replica')
      expect((await stranger.get('/health/ready')).body).toEqual({ status: 'ok', replica: 'used' })
      await until('the log tells', () => lines.some((line) => line.includes('reads go to the replica')))
      await replica.moveTo(behind)
      await until('the primary answers', async () => (await name()) === 'On the primary')
      expect((await stranger.get('/health/ready')).body).toEqual({ status: 'ok', replica: 'not used' })
      await until('the log tells', () => lines.some((line) => line.includes('reads go to the primary')))
    })

    test('is examined by doctor', async () => {
      await replica.moveTo(ahead)
      const well = await inProcess(['doctor', '--json'], env)
      expect(well.stdout).toContain('"check":"replica","ok":true')
      await replica.moveTo(behind)
      const ill = await inProcess(['doctor', '--json'], env)
      expect(ill.stdout).toContain('"check":"replica","ok":false')
    })
  })
})
