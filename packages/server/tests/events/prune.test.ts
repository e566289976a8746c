import { expect, test } from 'bun:test'
import { days, hours } from '@polyphony/contract'
import { sql } from '../../src/store/sql/sql.ts'
import { type SystemCaller, useServer } from '../support/callers/server.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { SetClock } from '../support/clock.ts'
import { logOf, newestIs, nudge, registered, rename } from '../support/receiver/deliveries.ts'
import { fail500, openLoopback, useReceiver } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('old events', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { env: openLoopback, context: { clock } })
  const r = useReceiver()

  test('go after 30 days with their deliveries, younger ones stay', async () => {
    const [alice, bob] = [await registered(t, r.receiver, '/old'), await t.system()]
    const names = async (of: SystemCaller) =>
      (await outboxOf(t, of)).map(({ data }) => JSON.parse(data ?? '').name)
    await rename(bob, 'Oldest')
    clock.time += 1
    await rename(alice, 'Old')
    await newestIs(alice, { state: 'delivered' })
    clock.time += hours(1)
    r.receiver.answer = fail500
    await rename(alice, 'Younger')
    await newestIs(alice, { attempts: 1 })

    clock.time += days(30) - hours(1)
    nudge(t)
    await until('the oldest one is gone', async () => (await names(bob)).length === 0)
    expect(await names(alice)).toEqual(['Old', 'Younger'])

    clock.time += hours(1)
    nudge(t)
    await until('the old one is gone', async () => (await names(alice)).length === 1)
    expect(await names(alice)).toEqual(['Younger'])
    expect((await logOf(alice)).length).toBe(1)
    const [left] = await t.ctx.store.driver.all<{ total: number }>(
      sql`select count(*) as total from deliveries`,
    )
    expect(left?.total).toBe(1)

    clock.time += hours(1)
    nudge(t)
    await until('the younger one is gone too', async () => (await names(alice)).length === 0)
    expect(await logOf(alice)).toEqual([])
  })
})
