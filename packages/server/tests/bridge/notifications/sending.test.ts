import { expect, test } from 'bun:test'
import { days, instant, type Micros, minutes, seconds } from '@polyphony/contract'
import { announcement, type BotSystem, newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { SetClock } from '../../support/clock.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const channels = '/v2/systems/@me/channels'
const reminders = '/v2/systems/@me/reminders'
const claim = '/bridge/v1/notifications/claim'
const noon = instant(Date.UTC(2026, 2, 1, 12) * 1000)

eachStore('direct messages that a bot sends', (store) => {
  const clock = new SetClock(noon)
  clock.tick = 1
  const t = useBridge(store, { context: { clock } })
  const pass = (time: Micros) => {
    clock.time += time
  }

  async function begin(body: object = {}) {
    await t.bot.put('/bridge/v1/bot', announcement)
    const alice = await t.bot.system('The Grove')
    const [ash, birch] = [await alice.member('Ash'), await alice.member('Birch')]
    const made = await channelTo(alice, alice.account, { text: 'names', delay: 0, ...body })
    expect(made.status).toBe(201)
    const front = async (...members: { id: string }[]) => {
      const res = await alice.owner.post('/v2/systems/@me/switches', { members: members.map(({ id }) => id) })
      expect(res.status).toBe(200)
    }
    const read = async () => (await alice.owner.get(`${channels}/${made.body.id}`)).body
    return { alice, ash, birch, front, read, id: made.body.id as string }
  }

  const channelTo = (alice: BotSystem, account: string, body: object = {}) =>
    alice.owner.post(channels, { name: 'Me', kind: 'discord', to: { account }, ...body })

  /** Asks for messages of a channel until there is one. */
  async function claimed(id: string) {
    let found: { channel: string; key: string; account: string; title: string; body: string } | undefined
    await until('a message can be claimed', async () => {
      found = (await t.bot.post(claim)).body.find(({ channel }: { channel: string }) => channel === id)
      return found !== undefined
    })
    if (!found) throw new Error('no message')
    return found
  }
  const none = async () => {
    await calm()
    expect((await t.bot.post(claim)).body).toEqual([])
  }
  const calm = () =>
    until('the server is calm', async () => (await t.ctx.store.frontChanges.systems(100)).length === 0)
  const report = async ({ channel, key }: { channel: string; key: string }, arrived = true) =>
    expect((await t.bot.post('/bridge/v1/notifications/report', { channel, key, arrived })).status).toBe(204)

  test('of several tests that wait for a bot only the newest is given out', async () => {
    const a = await begin()
    for (let i = 0; i < 5; i++)
      expect((await a.alice.owner.post(`${channels}/${a.id}/test`)).status).toBe(202)
    await report(await claimed(a.id))
    await none()
  })

  test('a change is given out once, and is over when it arrived', async () => {
    const a = await begin()
    await a.front(a.ash, a.birch)
    const message = await claimed(a.id)
    expect(message).toEqual({
      channel: a.id,
      key: message.key,
      account: a.alice.account,
      title: 'The Grove',
      body: 'Ash, Birch',
      silent: false,
    } as typeof message)
    await none()
    await report(message)
    await report(message)
    pass(minutes(2))
    await none()
    await a.front()
    const next = await claimed(a.id)
    expect([next.body, next.key === message.key]).toEqual(['Nobody is fronting.', false])
    await report(next)
  })

  test('of several processes that ask at once, one gets it', async () => {
    const a = await begin()
    await a.front(a.ash)
    await calm()
    const answers = await Promise.all(Array.from({ length: 8 }, () => t.bot.post(claim)))
    const given = answers.flatMap(({ body }) => body)
    expect(given.map(({ body }) => body)).toEqual(['Ash'])
    await report(given[0])
  })

  test('a change while a message is under way waits until that is over', async () => {
    const a = await begin()
    await a.front(a.ash)
    const message = await claimed(a.id)
    await a.front(a.birch)
    await none()
    await report(message)
    const next = await claimed(a.id)
    expect(next.body).toBe('Birch')
    await report(next)
    await none()
  })

  test('without a report it is given out again under the same name, and the late report counts', async () => {
    const a = await begin()
    await a.front(a.ash)
    const message = await claimed(a.id)
    pass(seconds(59))
    await none()
    pass(seconds(1))
    expect(await claimed(a.id)).toEqual(message)
    await report({ channel: a.id, key: 'another' })
    pass(seconds(60))
    const third = await claimed(a.id)
    expect(third).toEqual(message)
    await report(third)
    pass(minutes(2))
    await none()
  })

  test('a reminder comes with its text, a test without any name', async () => {
    const a = await begin()
    const on = { kind: 'front', event: 'start', member: a.ash.id, minutes: 10 }
    const body = { name: 'Tea', text: 'The blue pot.', on, channels: [a.id] }
    expect((await a.alice.owner.post(reminders, body)).status).toBe(201)
    await a.front(a.ash)
    await report(await claimed(a.id))
    pass(minutes(10))
    const message = await claimed(a.id)
    expect([message.title, message.body]).toEqual(['The Grove', 'Tea\nThe blue pot.'])
    await report(message)
    expect((await a.alice.owner.post(`${channels}/${a.id}/test`)).status).toBe(202)
    const tried = await claimed(a.id)
    expect([tried.title, tried.body]).toEqual(['Polyphony', 'This is a test.'])
    await report(tried)
    await none()
  })

  test('what does not arrive is tried again later, and pauses the channel after 5 days', async () => {
    const a = await begin()
    await a.front(a.ash)
    const message = await claimed(a.id)
    await report(message, false)
    const failing = await a.read()
    expect(failing).toMatchObject({ paused: false, failing_since: expect.any(String) })
    await none()
    pass(days(1))
    const again = await claimed(a.id)
    expect(again).toEqual(message)
    await report(again)
    expect(await a.read()).toMatchObject({ paused: false, failing_since: null })
    await a.front(a.birch)
    await report(await claimed(a.id), false)
    pass(days(5))
    await report(await claimed(a.id), false)
    expect(await a.read()).toMatchObject({ paused: true, failing_since: expect.any(String) })
    await a.front(a.ash)
    pass(days(1))
    await none()
  })

  test('an account that is not linked any more, or is denied, gets nothing', async () => {
    for (const cut of ['unlinked', 'denied', 'linked to another system']) {
      const a = await begin()
      await t.bot.put(`/bridge/v1/systems/${a.alice.id}/accounts/${newSnowflake()}`)
      if (cut === 'denied') await t.bot.put(`/bridge/v1/denied/${a.alice.account}`)
      else await t.bot.delete(`/bridge/v1/systems/${a.alice.id}/accounts/${a.alice.account}`)
      const other = await t.bot.system()
      if (cut === 'linked to another system')
        await t.bot.put(`/bridge/v1/systems/${other.id}/accounts/${a.alice.account}`)
      await a.front(a.ash)
      await none()
      expect([cut, (await a.read()).failing_since]).toEqual([cut, expect.any(String)])
    }
  })

  test('a channel leads to an account of the system only, and needs a bot that runs', async () => {
    const a = await begin()
    const bob = await t.bot.system()
    for (const account of [bob.account, newSnowflake(), '0']) {
      const res = await channelTo(a.alice, account)
      expect([res.status, Object.keys(res.body.errors)]).toEqual([400, ['to']])
    }
    await t.bot.put(`/bridge/v1/denied/${bob.account}`)
    expect((await channelTo(bob, bob.account)).status).toBe(400)
    pass(days(2))
    const res = await channelTo(a.alice, a.alice.account)
    expect([res.status, res.body.message]).toEqual([404, '404: No chat bot runs on this server.'])
  })

  test('only bots take messages', async () => {
    const a = await begin()
    for (const caller of [t.stranger, a.alice.owner]) {
      expectRefusal(await caller.post(claim), 'unauthorized')
      const res = await caller.post('/bridge/v1/notifications/report', {
        channel: a.id,
        key: 'x',
        arrived: true,
      })
      expectRefusal(res, 'unauthorized')
    }
    const bad = await t.bot.post('/bridge/v1/notifications/report', { channel: 'x' })
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['channel', 'key', 'arrived']])
  })
})
