import { expect, test } from 'bun:test'
import { days } from '@polyphony/contract'
import { hashSecret, randomIds } from '../../src/base/ids.ts'
import { readConfig } from '../../src/config.ts'
import { type RunningServer, startServer } from '../../src/main.ts'
import { migrateWithin } from '../../src/store/schema/migrate.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { Caller, useServer } from '../support/callers/server.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { SetClock } from '../support/clock.ts'
import { logOf, logPath, newestIs, nudge, registered, rename } from '../support/receiver/deliveries.ts'
import { openLoopback, useReceiver } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

eachStore('the numbers of events', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { env: openLoopback, context: { clock } })
  const r = useReceiver()

  test('count by system, so that nobody sees how much other systems do', async () => {
    const [alice, bob] = [await registered(t, r.receiver, '/alice'), await t.system()]
    const stream = await EventStream.open(t.url, alice.token)
    expect(stream.lastEventId).toBe('0')
    for (let i = 1; i <= 3; i++) {
      await rename(alice, `Alice ${i}`)
      for (let j = 0; j < i; j++) await rename(bob, `Bob ${j}`)
    }
    expect((await stream.come(3)).map(({ id }) => id)).toEqual(['1', '2', '3'])
    await newestIs(alice, { state: 'delivered' })
    expect((await logOf(alice)).map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect((await alice.get(`${logPath}?before=3&limit=1`)).body).toMatchObject([{ id: '2' }])
    const ids = r.receiver.events('/alice').map(({ headers }) => headers.get('webhook-id'))
    expect(ids).toEqual([1, 2, 3].map((number) => `evt_${alice.uuid}_${number}`))
    await stream.close()
  })

  test('two systems of one receiver never share a webhook-id', async () => {
    const owners = [await registered(t, r.receiver, '/shared'), await registered(t, r.receiver, '/shared')]
    for (const owner of owners) for (const name of ['One', 'Two']) await rename(owner, name)
    const events = await r.receiver.eventsCome(4, '/shared')
    expect(new Set(events.map(({ headers }) => headers.get('webhook-id'))).size).toBe(4)
  })

  test('are never used twice: what comes after all events were pruned counts on', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    for (const name of ['One', 'Two', 'Three']) await rename(alice, name)
    clock.time += days(31)
    nudge(t)
    await until('they are gone', async () => (await outboxOf(t, alice)).length === 0)
    const idle = await EventStream.open(t.url, alice.token, { lastEventId: '3' })
    expect(idle.lastEventId).toBe('3')
    await rename(bob, 'Bob')
    await rename(alice, 'Four')
    expect(await idle.come(1)).toMatchObject([{ id: '4', event: 'UPDATE_SYSTEM' }])
    await idle.close()
  })

  test('many writers at once: each event has the next number, in the order of the commits', async () => {
    const alice = await t.system()
    const stream = await EventStream.open(t.url, alice.token)
    await Promise.all(Array.from({ length: 40 }, (_, i) => rename(alice, `Name ${i}`)))
    const ids = (await stream.come(40)).map(({ id }) => Number(id))
    expect(ids).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect((await alice.get('/v2/systems/@me')).body.name).toBe(stream.values('name').at(-1))
    await stream.close()
  })
})

eachStore('events from before they counted by system', (store) => {
  const r = useReceiver()
  const systems = ['aaaaaa', 'bbbbbb', 'cccccc'].map((hid, i) => ({
    id: i + 1,
    hid,
    uuid: `e8eb9cce-572c-4526-838d-f1c6b8138a6${i}`,
    token: randomIds.token(),
  }))
  const [alice, bob, idle] = systems as [(typeof systems)[0], (typeof systems)[0], (typeof systems)[0]]

  /** A database of the release before, in which events of two systems alternate: 1 and 3 are Alice's, 2 and 4 Bob's. */
  async function olderDatabase(): Promise<string> {
    const url = await newDatabase(store, { migrated: false })
    const driver = await openUrl(url)
    const now = Date.now() * 1000
    await driver.transact(async (tx) => {
      await migrateWithin(tx, 16)
      for (const { id, hid, uuid, token } of systems) {
        await tx.all(sql`insert into systems (hid, uuid, token_hash, created)
                         values (${hid}, ${uuid}, ${hashSecret(token)}, ${now})`)
        await tx.all(sql`insert into system_settings (system_id) values (${id})`)
      }
      await tx.all(sql`insert into webhooks (system_id, slot, url, signing_token, secret, created)
        values (1, 'active', ${r.receiver.url('/older')}, 'installed', 'whsec_c2VjcmV0', ${now})`)
      for (const [i, system] of [alice, bob, alice, bob].entries()) {
        await tx.all(sql`insert into outbox (system_id, type, data, created)
          values (${system.id}, 'UPDATE_SYSTEM', ${`{"name":"Older ${i + 1}"}`}, ${now})`)
      }
      await tx.all(sql`insert into deliveries (outbox_id, system_id, next_attempt_at) values (3, 1, ${now})`)
    })
    await driver.close()
    return url
  }

  async function upgraded(work: (server: RunningServer) => Promise<void>): Promise<void> {
    r.receiver.install('installed')
    const server = await startServer(
      readConfig({ PORT: '0', DATABASE_URL: await olderDatabase(), LOG_LEVEL: 'error', ...openLoopback }),
    )
    await work(server).finally(() => server.stop())
  }

  test('a client resumes with the id it had, and from then on its own system alone is counted', async () => {
    await upgraded(async ({ url }) => {
      const hers = await EventStream.open(url, alice.token, { lastEventId: '1' })
      const his = await EventStream.open(url, bob.token, { lastEventId: '4' })
      await rename(new Caller(url, bob.token), 'Newer')
      await rename(new Caller(url, bob.token), 'Newest')
      await rename(new Caller(url, alice.token), 'Newer')
      expect((await hers.come(2)).map(({ id }) => id)).toEqual(['3', '4'])
      expect(hers.values('name')).toEqual(['Older 3', 'Newer'])
      expect((await his.come(2)).map(({ id }) => id)).toEqual(['5', '6'])
      expect(his.values('name')).toEqual(['Newer', 'Newest'])
      await Promise.all([hers.close(), his.close()])
    })
  })

  test('a delivery that waited keeps the webhook-id that the receiver may know', async () => {
    const before = r.receiver.events('/older').length
    await upgraded(async ({ url }) => {
      await rename(new Caller(url, alice.token), 'Newer')
      const ids = (await r.receiver.eventsCome(before + 2, '/older'))
        .slice(before)
        .map(({ headers }) => headers.get('webhook-id'))
      expect(ids).toEqual(['evt_3', `evt_${alice.uuid}_4`])
    })
  })

  test('a system whose events are all gone gets no number that it may have had', async () => {
    await upgraded(async ({ url }) => {
      await rename(new Caller(url, idle.token), 'First in a long time')
      const stream = await EventStream.open(url, idle.token)
      expect(stream.lastEventId).toBe('5')
      await stream.close()
    })
  })
})
