import { expect, test } from 'bun:test'
import { days, hours, minutes } from '@polyphony/contract'
import type { SystemCaller } from '../../support/callers/server.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { dueChannels } from './due.ts'
import { useMessages } from './receivers.ts'

const path = '/v2/systems/@me/reminders'
const at = ({ id }: { id: string }) => `${path}/${id}`
const unknownId = '00000000-0000-4000-8000-000000000000'
const daily = { kind: 'repeat', every: 1, at: '18:00' }

eachStore('reminders', (store) => {
  const { t, clock, service, accept, pass } = useMessages(store)

  const reminder = async (alice: SystemCaller, body: object = {}) => {
    const made = await alice.post(path, { name: 'Plants', on: daily, ...body })
    expect(made.status).toBe(201)
    return made.body
  }
  /** A channel and the texts that came to it. */
  const channel = async (alice: SystemCaller, body: object = {}) => {
    const room = `/${crypto.randomUUID()}`
    const to = { server: `${service.origin}${room}`, topic: 'a-topic' }
    const made = await alice.post('/v2/systems/@me/channels', {
      name: 'Phone',
      kind: 'ntfy',
      to,
      text: 'names',
      ...body,
    })
    const texts = (): string[] =>
      service.to(room).map(({ body: bytes }) => JSON.parse(Buffer.from(bytes).toString()).message)
    return {
      id: made.body.id as string,
      async texts(count: number): Promise<string[]> {
        await until(`${count} messages came`, () => texts().length >= count)
        return texts()
      },
    }
  }
  const front = (alice: SystemCaller, ...members: { id: string }[]) =>
    alice.post('/v2/systems/@me/switches', { members: members.map(({ id }) => id) })
  const due = async (alice: SystemCaller, made: { id: string }) => {
    await until('the reminder is due', async () => (await alice.get(at(made))).body.due !== null)
    return (await alice.get(at(made))).body
  }
  /** Waits until the server has followed everything. */
  const calm = () =>
    until('the server is calm', async () => {
      const { frontChanges, reminders } = t.ctx.store
      const [moved, falling, sending] = [
        await frontChanges.systems(100),
        await reminders.dueSystems(clock.now(), 100),
        await dueChannels(t.ctx.store, clock.now()),
      ]
      return moved.length + falling.length + sending.length === 0
    })

  test('a reminder is made with its defaults, in the timezone of the system', async () => {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me/settings', { timezone: 'Asia/Tokyo' })
    const made = await reminder(alice)
    const today = new Date(clock.time / 1000 + 9 * 3_600_000).toISOString().slice(0, 10)
    expect(made).toEqual({
      id: made.id,
      name: 'Plants',
      text: null,
      on: { ...daily, timezone: 'Asia/Tokyo', from: today },
      while: [],
      missed: 'digest',
      channels: [],
      enabled: true,
      due: null,
      last: null,
      next: made.next,
      created: made.created,
    })
    expect(made.next).toEndWith('T09:00:00Z')
    expect((await alice.get(path)).body).toEqual([made])
    expect((await alice.get(at(made))).body).toEqual(made)
  })

  test('every value is checked', async () => {
    const alice = await t.system()
    const rules = [
      { kind: 'repeat', at: '18:00' },
      { kind: 'repeat', every: 0, at: '18:00' },
      { kind: 'repeat', every: 367, at: '18:00' },
      { kind: 'repeat', every: 1, day: 1, at: '18:00' },
      { kind: 'repeat', weekdays: [], at: '18:00' },
      { kind: 'repeat', weekdays: [1, 1], at: '18:00' },
      { kind: 'repeat', weekdays: [8], at: '18:00' },
      { kind: 'repeat', day: 32, at: '18:00' },
      { kind: 'repeat', every: 1, at: '6 pm' },
      { kind: 'repeat', every: 1, at: '18:00', timezone: 'Mars' },
      { kind: 'repeat', every: 1, at: '18:00', from: '2026-02-30' },
      { kind: 'front', event: 'start', minutes: 10_081 },
      { kind: 'front', event: 'pause', minutes: 1 },
      { kind: 'silence', minutes: 14 },
      { kind: 'moon' },
    ]
    for (const on of rules) {
      const { status, body } = await alice.post(path, { name: 'Plants', on })
      expect({ on, status, keys: Object.keys(body.errors ?? {}) }).toEqual({ on, status: 400, keys: ['on'] })
    }
    const said = async (on: object) => (await alice.post(path, { name: 'Plants', on })).text
    expect(await said({ kind: 'repeat' })).toContain('Field on must have at (HH:MM) and exactly one of every')
    expect(await said({ kind: 'front' })).toContain('Field on must have event (start or stop) and minutes (')
    expect(await said({ kind: 'silence' })).toContain('Field on must have minutes (15 to 10080).')
    expect(await said({})).toContain('Field on must have one of these kinds: repeat, front, silence.')
    const bad = await alice.post(path, { name: '', missed: 'later', channels: [unknownId] })
    expect(Object.keys(bad.body.errors)).toEqual(['name', 'missed', 'on'])
    const unknown = await alice.post(path, { name: 'Plants', on: daily, channels: [unknownId] })
    expect(Object.keys(unknown.body.errors)).toEqual(['channels'])
  })

  test('20109 for an unknown one and one of another system; at most 100; no key reads them', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const made = await reminder(alice)
    for (const res of [
      await bob.get(at(made)),
      await bob.patch(at(made), { name: 'Mine' }),
      await bob.delete(at(made)),
      await bob.post(`${at(made)}/dismiss`),
      await alice.get(`${path}/x`),
    ])
      expectRefusal(res, 'reminder_not_found')
    for (let i = 1; i < 100; i++) await reminder(alice)
    expectRefusal(await alice.post(path, { name: 'Plants', on: daily }), 'reminder_limit_reached')
    const { body } = await alice.post('/v2/systems/@me/keys', { name: 'Key', scopes: ['write:all'] })
    const res = await alice.get(path, { headers: { authorization: `Bearer ${body.key}` }, token: undefined })
    expect(res.status).toBe(403)
  })

  test('it falls due once at its time, stands there until it is dismissed, and goes to its channels', async () => {
    const alice = await t.system()
    const [names, count, bare] = [
      await channel(alice),
      await channel(alice, { text: 'count' }),
      await channel(alice, { text: 'bare', language: 'de' }),
    ]
    const channels = [names.id, count.id, bare.id]
    const made = await reminder(alice, { text: 'Also the one on the stairs.', channels })
    pass(days(1))
    const told = await due(alice, made)
    expect(told.due).toBe(made.next)
    expect(told.next > made.next).toBe(true)
    expect(await names.texts(1)).toEqual(['Plants\nAlso the one on the stairs.'])
    expect(await count.texts(1)).toEqual(['Plants'])
    expect(await bare.texts(1)).toEqual(['Eine Erinnerung ist fällig.'])
    for (let i = 0; i < 2; i++) expect((await alice.post(`${at(made)}/dismiss`)).status).toBe(204)
    expect((await alice.get(at(made))).body).toEqual({ ...told, due: null })
  })

  test('after days away it comes once, as its newest', async () => {
    const alice = await t.system()
    const phone = await channel(alice)
    const made = await reminder(alice, { channels: [phone.id] })
    pass(days(9))
    await due(alice, made)
    await calm()
    expect(await phone.texts(1)).toEqual(['Plants'])
  })

  test('two days of a channel that fails are one message, which counts nothing', async () => {
    const alice = await t.system()
    const phone = await channel(alice)
    const made = await reminder(alice, { channels: [phone.id] })
    service.answer = () => new Response(null, { status: 500 })
    pass(days(1))
    await phone.texts(1)
    await calm()
    service.answer = accept
    pass(days(1))
    await until('it fell due again', async () => (await alice.get(at(made))).body.due > made.next)
    await calm()
    expect(await phone.texts(2)).toEqual(['Plants', 'Plants'])
  })

  test('one that falls due again while its message is on its way is told again', async () => {
    const alice = await t.system()
    const phone = await channel(alice)
    const made = await reminder(alice, { channels: [phone.id] })
    const stuck = Promise.withResolvers<Response>()
    service.answer = () => stuck.promise
    pass(days(1))
    await phone.texts(1)
    pass(days(1))
    await until('it fell due again', async () => (await alice.get(at(made))).body.due > made.next)
    service.answer = accept
    stuck.resolve(new Response())
    expect(await phone.texts(2)).toEqual(['Plants', 'Plants'])
    await calm()
    expect(await phone.texts(2)).toHaveLength(2)
  })

  test('one that was switched on while the clock was a month ahead comes the next day', async () => {
    const alice = await t.system()
    const made = await reminder(alice)
    clock.setBy = days(30)
    await alice.patch(at(made), { enabled: false })
    expect((await alice.patch(at(made), { enabled: true })).body.next > made.next).toBe(true)
    await t.away(async () => {
      clock.setBy = 0
    })
    await until('it is repaired', async () => (await alice.get(at(made))).body.next === made.next)
  })

  test('after a front it comes, unless the front ends before', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const on = { kind: 'front', event: 'start', member: ash.id, minutes: 30 }
    const made = await reminder(alice, { on })
    expect(made).toMatchObject({ on, next: null })
    await front(alice, ash)
    await calm()
    expect((await alice.get(at(made))).body.next).not.toBeNull()
    pass(minutes(20))
    await front(alice, birch)
    await calm()
    expect((await alice.get(at(made))).body.next).toBeNull()
    await front(alice, ash)
    await calm()
    pass(minutes(31))
    await due(alice, made)
  })

  test('after a front it comes, although the next switch follows at once', async () => {
    const alice = await t.system()
    const [ash, birch, cedar] = await alice.members('Ash', 'Birch', 'Cedar')
    const phone = await channel(alice, { when: [] })
    const on = { kind: 'front', event: 'start', member: null, minutes: 0 }
    const made = await reminder(alice, { on, while: [cedar.id], channels: [phone.id] })
    await front(alice, ash)
    await front(alice, birch)
    await front(alice, cedar)
    await calm()
    expect((await alice.get(at(made))).body.due).not.toBeNull()
    expect(await phone.texts(1)).toEqual(['Plants (3 times)'])
  })

  test('after silence it comes once', async () => {
    const alice = await t.system()
    const ash = await alice.member()
    const made = await reminder(alice, { on: { kind: 'silence', minutes: 60 } })
    await front(alice, ash)
    await calm()
    pass(minutes(61))
    expect(await due(alice, made)).toMatchObject({ next: null })
  })

  test('a switch that is entered late begins reminders and ends a silence', async () => {
    const alice = await t.system()
    const ash = await alice.member()
    const silence = await reminder(alice, { on: { kind: 'silence', minutes: 60 } })
    const started = await reminder(alice, {
      on: { kind: 'front', event: 'start', member: ash.id, minutes: 90 },
    })
    const over = await reminder(alice, { on: { kind: 'front', event: 'start', member: null, minutes: 10 } })
    pass(minutes(61))
    await due(alice, silence)
    const since = clock.time - minutes(20)
    const timestamp = new Date(since / 1000).toISOString()
    const made = await alice.post('/v2/systems/@me/switches', { members: [ash.id], timestamp })
    expect(made.status).toBe(200)
    await due(alice, over)
    await calm()
    const next = async (of: { id: string }) => Date.parse((await alice.get(at(of))).body.next)
    expect([await next(silence), await next(started)].map((time) => time - Date.parse(timestamp))).toEqual([
      60 * 60_000,
      90 * 60_000,
    ])
  })

  test('whoever is away gets one message when they front', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    const phone = await channel(alice, { when: [] })
    const on = { kind: 'front', event: 'start', member: birch.id, minutes: 0 }
    await reminder(alice, { on, while: [ash.id], channels: [phone.id] })
    for (let i = 0; i < 3; i++) {
      await front(alice, birch)
      await calm()
      await front(alice)
      await calm()
    }
    await front(alice, ash)
    expect(await phone.texts(1)).toEqual(['Plants (3 times)'])
  })

  test('a deleted member or the last one of while switches it off, a deleted channel leaves it', async () => {
    const alice = await t.system()
    const [ash, birch, cedar] = await alice.members('Ash', 'Birch', 'Cedar')
    const phone = await channel(alice)
    const on = { kind: 'front', event: 'start', member: ash.id, minutes: 0 }
    const first = await reminder(alice, { on, channels: [phone.id] })
    const second = await reminder(alice, { while: [birch.id, cedar.id] })
    await alice.delete(`/v2/members/${ash.id}`)
    await alice.delete(`/v2/members/${birch.id}`)
    await alice.delete(`/v2/systems/@me/channels/${phone.id}`)
    expect((await alice.get(at(first))).body).toMatchObject({ enabled: false, next: null, channels: [] })
    expect((await alice.get(at(second))).body).toMatchObject({ enabled: true, while: [cedar.id] })
    await alice.delete(`/v2/members/${cedar.id}`)
    expect((await alice.get(at(second))).body).toMatchObject({ enabled: false, while: [] })
  })

  test('after 30 messages in an hour the rest comes as one', async () => {
    const alice = await t.system()
    const ash = await alice.member()
    const phone = await channel(alice, { when: [] })
    const on = { kind: 'front', event: 'start', member: ash.id, minutes: 0 }
    for (let i = 0; i < 33; i++) await reminder(alice, { on, name: `Reminder ${i}`, channels: [phone.id] })
    await front(alice, ash)
    await phone.texts(30)
    await calm()
    expect(await phone.texts(30)).toHaveLength(30)
    pass(hours(1))
    const texts = await phone.texts(31)
    expect(texts.slice(30)).toEqual(['3 reminders are due.'])
  })
})
