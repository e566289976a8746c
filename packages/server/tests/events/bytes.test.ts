import { expect, test } from 'bun:test'
import { minutes, seconds, type Uuid } from '@polyphony/contract'
import { hashSecret } from '../../src/base/ids.ts'
import type { StoredSystem } from '../../src/domain/entities.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { type SystemCaller, useServer } from '../support/callers/server.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { SetClock } from '../support/clock.ts'
import { logOf, nudge, registered, rename, webhookPath } from '../support/receiver/deliveries.ts'
import { fail500, openLoopback, useReceiver } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('events of more than 50 MB', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { env: openLoopback, context: { clock } })
  const r = useReceiver()

  async function rowOf(owner: SystemCaller): Promise<StoredSystem> {
    const found = await t.ctx.store.systems.find({ kind: 'uuid', uuid: owner.uuid as Uuid })
    if (found === undefined) throw new Error('there is no such system')
    return found
  }

  /** Writes an event that counts as 20 MB, as thousands of changes would together. */
  async function writeMuch(owner: SystemCaller): Promise<void> {
    await rename(owner, 'Much')
    const { id } = await rowOf(owner)
    await t.ctx.store
      .transact(({ outbox }) => outbox.newest(id))
      .then((number) =>
        t.ctx.store.driver.transact((tx) =>
          tx.run(
            sql`update outbox set total = total + 20000000 where system_id = ${id} and number = ${number}`,
          ),
        ),
      )
  }
  const countOf = async (owner: SystemCaller) => (await outboxOf(t, owner)).length

  test('lose the oldest: a stream that resumes there is told, and so is the owner of the webhook', async () => {
    const [alice, bob] = [await registered(t, r.receiver, '/many'), await t.system()]
    for (const name of ['One', 'Two']) await rename(bob, name)
    r.receiver.answer = fail500
    for (const name of ['One', 'Two', 'Three']) await rename(alice, name)
    const attemptsReach = (count: number) =>
      until(`attempt ${count} failed`, async () =>
        (await logOf(alice)).some((delivery) => delivery.attempts === count),
      )
    await attemptsReach(1)
    // The next attempt comes in five minutes, so that its failure is not what the owner reads at the end.
    clock.time += seconds(6)
    nudge(t)
    await attemptsReach(2)
    for (let i = 0; i < 3; i++) await writeMuch(alice)
    clock.time += minutes(1)
    nudge(t)
    await until('the oldest are gone', async () => (await countOf(alice)) === 3)
    expect(await countOf(bob)).toBe(2)
    const { body: webhook } = await alice.get(webhookPath)
    expect(webhook.failure).toBe('3 events were dropped before they arrived: a system keeps 50 MB of events')
    expect(t.ctx.metrics.samples()['polyphony_deliveries_total{result="dropped"}']).toBe(3)
    for (const lastEventId of ['0', '2']) {
      const late = await EventStream.open(t.url, alice.token, { lastEventId })
      await until('the stream begins', () => late.events.length > 0)
      expect(late.events[0]?.event).toBe('RESET')
      await late.close()
    }
    const resumed = await EventStream.open(t.url, bob.token, { lastEventId: '0' })
    await until('both events came', () => resumed.events.length === 2)
    expect(resumed.events.map(({ event }) => event)).toEqual(['UPDATE_SYSTEM', 'UPDATE_SYSTEM'])
    await resumed.close()
  })

  test('a stream whose reader is too slow is told what it missed, too', async () => {
    const alice = await t.system()
    const credential = { kind: 'token', hash: hashSecret(alice.token ?? '') } as const
    const opened = await t.ctx.streams.open(await rowOf(alice), undefined, clock, () => credential)
    const reader = opened?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value as Uint8Array)
    expect(await read()).toStartWith(': welcome')
    for (const name of ['One', 'Two', 'Three']) await rename(alice, name)
    for (let i = 0; i < 3; i++) await writeMuch(alice)
    clock.time += minutes(1)
    nudge(t)
    await until('the oldest are gone', async () => (await countOf(alice)) === 3)
    const first = await read()
    expect(first).toContain('"One"')
    expect(await read()).toBe('id: 6\nevent: RESET\ndata: {}\n\n')
    await reader?.cancel()
  })
})
