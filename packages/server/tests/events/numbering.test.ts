import { expect, test } from 'bun:test'
import { days } from '@polyphony/contract'
import { EventStream } from '../support/callers/event-stream.ts'
import { useServer } from '../support/callers/server.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { SetClock } from '../support/clock.ts'
import { logOf, logPath, newestIs, nudge, registered, rename } from '../support/receiver/deliveries.ts'
import { openLoopback, useReceiver } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

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
