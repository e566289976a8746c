import { afterEach, expect, test } from 'bun:test'
import { hours, seconds } from '@polyphony/contract'
import { newAdmin, newPerson } from '../../support/callers/person.ts'
import { Caller, type SystemCaller } from '../../support/callers/server.ts'
import { type CircleWishes, type Holder, letIn } from '../../support/callers/share.ts'
import { outboxOf } from '../../support/cases/outbox.ts'
import { Browser, type Pushed } from '../../support/receiver/push-service.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { dueChannels } from './due.ts'
import { useMessages } from './receivers.ts'

const path = '/v2/shared/channels'
const sharePath = ({ id }: Holder) => `/v2/systems/@me/shares/${id}`
const circlePath = ({ circles }: Holder) => `/v2/systems/@me/circles/${circles[0]?.id}`

eachStore("a holder's channels", (store) => {
  const { t, clock, service, pass } = useMessages(store)
  afterEach(() => {
    Object.assign(t.ctx.config, { sharing: true })
  })

  const asHolder = ({ code }: { code: string }) => {
    const caller = new Caller(t.url)
    const headers = { authorization: `Bearer share_${code}` }
    return {
      get: (at = path) => caller.get(at, { headers }),
      post: (at: string, body?: object) => caller.post(at, body, { headers }),
      patch: (at: string, body: object) => caller.patch(at, body, { headers }),
      delete: (at: string) => caller.delete(at, undefined, { headers }),
    }
  }
  const ntfyTo = (room: string) => ({ server: `${service.origin}${room}`, topic: 'a-topic' })
  const messageOf = ({ body }: Pushed): string => JSON.parse(Buffer.from(body).toString()).message
  const idsOf = async (holder: ReturnType<typeof asHolder>): Promise<string[]> =>
    (await holder.get('/v2/shared/members')).body.map(({ id }: { id: string }) => id)
  const front = async (alice: SystemCaller, members: { id: string }[]) => {
    const res = await alice.post('/v2/systems/@me/switches', { members: members.map(({ id }) => id) })
    expect(res.status).toBe(200)
  }
  /** Waits until the server has nothing more to do. */
  const calm = () =>
    until('the server is calm', async () => {
      const moved = await t.ctx.store.frontChanges.systems(100)
      return moved.length + (await dueChannels(t.ctx.store, clock.now())).length === 0
    })

  /** A system, and the holder of a share who is told who fronts. */
  async function begin(circle: CircleWishes = {}, body: object = {}, share: Record<string, unknown> = {}) {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me', { name: 'The Grove' })
    const [ash, birch, cedar] = await alice.members('Ash', 'Birch', 'Cedar')
    const holder = await letIn(t.url, alice, [{ shows: ['front'], members: [ash, birch], ...circle }], {
      title: 'For Sam',
      ...share,
    })
    const sam = asHolder(holder)
    const room = `/${crypto.randomUUID()}`
    const wishes = { name: 'Phone', kind: 'ntfy', to: ntfyTo(room), text: 'names', delay: 0, ...body }
    const made = await sam.post(path, wishes)
    expect(made.status).toBe(201)
    return {
      ...{ alice, ash, birch, cedar, holder, sam, made: made.body, at: `${path}/${made.body.id}` },
      front: (...members: { id: string }[]) => front(alice, members),
      get raw() {
        return service.to(room)
      },
      async texts(count: number): Promise<string[]> {
        await until(`${count} messages came`, () => service.to(room).length >= count)
        return service.to(room).map(messageOf)
      },
      share: async () => (await alice.get(sharePath(holder))).body,
    }
  }

  test('speak the language that the browser of the holder wants, also one that only messages speak', async () => {
    const holder = await letIn(t.url, await t.system(), [{ shows: ['front'] }])
    const headers = { authorization: `Bearer share_${holder.code}`, 'accept-language': 'fr-CA,en;q=0.5' }
    const wishes = { name: 'Phone', kind: 'ntfy', to: ntfyTo('/french') }
    const made = await new Caller(t.url).post(path, wishes, { headers })
    expect([made.status, made.body.language]).toEqual([201, 'fr'])
  })

  test('tell what the share shows, under its title, and nothing of anybody else', async () => {
    const a = await begin()
    await a.front(a.cedar)
    await a.front(a.ash, a.cedar)
    expect(await a.texts(1)).toEqual(['Ash'])
    const [pushed] = a.raw
    expect(JSON.parse(Buffer.from(pushed?.body ?? []).toString()).title).toBe('For Sam')
    await a.front(a.cedar)
    expect(await a.texts(2)).toEqual(['Ash', 'Nobody you can see is fronting.'])
    await calm()
    expect(a.raw).toHaveLength(2)
  })

  test('say of others what the circles say, and never tell because of them', async () => {
    const a = await begin({ others: 'count' }, { when: ['start', 'stop', 'out'] })
    await a.front(a.cedar)
    await calm()
    expect(a.raw).toHaveLength(0)
    await a.front(a.ash, a.cedar)
    expect(await a.texts(1)).toEqual(['Ash and 1 other'])
    await a.front(a.ash)
    await calm()
    expect(a.raw).toHaveLength(1)
  })

  test('a push opens the page of shares, and the device learns no ID of the system', async () => {
    const browser = new Browser()
    const room = `/${crypto.randomUUID()}`
    const a = await begin(
      {},
      { kind: 'webpush', to: { endpoint: service.origin + room, keys: browser.keys } },
    )
    await a.front(a.ash)
    await until('it came', () => service.to(room).length === 1)
    const [pushed] = service.to(room)
    const { text } = browser.decrypt(pushed?.body ?? new Uint8Array())
    expect(JSON.parse(text).notification).toMatchObject({
      title: 'For Sam',
      body: 'Ash',
      navigate: `${t.ctx.config.publicUrl}/shared?channel=${a.made.id}`,
    })
    for (const { id, uuid } of [a.alice, a.ash]) {
      expect(text).not.toContain(`"${id}"`)
      expect(text).not.toContain(uuid)
    }
  })

  test('a circle that shows less, an archived and a never shared member are not told any more', async () => {
    const a = await begin({}, { delay: 30 })
    await a.front(a.ash)
    await a.alice.patch(circlePath(a.holder), { members: [a.birch.id] })
    pass(seconds(31))
    await calm()
    expect(a.raw).toHaveLength(0)
    await a.alice.patch(`/v2/members/${a.birch.id}`, { extended: { never_shared: true } })
    await a.front(a.birch)
    pass(seconds(31))
    await calm()
    expect(a.raw).toHaveLength(0)
  })

  test('members are IDs of the share; any other is refused the same way', async () => {
    const a = await begin({ shows: ['front', 'list'] })
    const [ash = '', birch] = await idsOf(a.sam)
    const kept = await a.sam.patch(a.at, { members: [birch] })
    expect(kept.body.members).toEqual([birch])
    const [elsewhere] = await idsOf(asHolder(await letIn(t.url, a.alice, [{ members: [a.ash] }])))
    for (const wrong of [elsewhere, a.birch.id, a.birch.uuid, a.cedar.id, ash.slice(1), ''])
      expectInvalid(await a.sam.patch(a.at, { members: [wrong] }), { members: invalidField('members') })
    expectRefusal(await a.sam.patch(a.at, { members: [ash, ash] }), 'duplicate_members')
    await a.front(a.ash)
    await calm()
    expect(a.raw).toHaveLength(0)
    await a.front(a.ash, a.birch)
    expect(await a.texts(1)).toEqual(['Birch'])
  })

  test('look the same, and take the same IDs, after the owner quietly shows less', async () => {
    type Begun = Awaited<ReturnType<typeof begin>>
    const ways: ((a: Begun) => Promise<{ status: number }>)[] = [
      async ({ alice, holder }) => {
        const { body: empty } = await alice.post('/v2/systems/@me/circles', { name: 'Nobody' })
        return alice.patch(sharePath(holder), { circles: [empty.id], notify: false })
      },
      ({ alice, holder, birch }) => alice.patch(circlePath(holder), { members: [birch.id] }),
      ({ alice, ash }) => alice.patch(`/v2/members/${ash.id}`, { extended: { archived: true } }),
      ({ alice, ash }) => alice.patch(`/v2/members/${ash.id}`, { extended: { never_shared: true } }),
      ({ alice, ash }) => alice.delete(`/v2/members/${ash.id}`),
    ]
    for (const way of ways) {
      const a = await begin({ shows: ['front', 'list'] })
      const [ash] = await idsOf(a.sam)
      await a.sam.patch(a.at, { members: [ash] })
      const before = (await a.sam.get()).text
      expect(before).toContain(`"members":["${ash}"]`)
      expect(before).toContain('"paused":false')
      expect((await way(a)).status).toBeLessThan(300)
      expect((await a.sam.get()).text).toBe(before)
      expect((await a.sam.patch(a.at, { members: [ash], paused: false })).text).toBe(before.slice(1, -1))
      const again = { name: 'Tablet', kind: 'ntfy', to: ntfyTo('/again'), members: [ash] }
      expect(await a.sam.post(path, again)).toMatchObject({ status: 201, body: { members: [ash] } })
      await a.front(a.birch)
      await calm()
      expect(a.raw).toHaveLength(0)
    }
  })

  test('are at most five, only Web Push and ntfy, and only of their share', async () => {
    const a = await begin()
    const other = await begin()
    const body = { name: 'Phone', kind: 'ntfy', to: ntfyTo('/more') }
    expectInvalid(await a.sam.post(path, { ...body, kind: 'discord', to: { account: '1234567890' } }), {
      kind: invalidField('kind'),
    })
    for (let i = 1; i < 5; i++) expect((await a.sam.post(path, body)).status).toBe(201)
    expectRefusal(await a.sam.post(path, body), 'channel_limit_reached')
    expect((await a.sam.get()).body).toHaveLength(5)
    expect(await a.share()).toMatchObject({ channels: 5 })
    expect((await a.alice.get('/v2/systems/@me/channels')).body).toEqual([])
    expectRefusal(await other.sam.patch(a.at, { name: 'Mine' }), 'channel_not_found')
    expectRefusal(await other.sam.delete(a.at), 'channel_not_found')
    expectRefusal(await other.sam.post(`${a.at}/test`), 'channel_not_found')
    expectRefusal(await a.alice.get(`/v2/systems/@me/channels/${a.made.id}`), 'channel_not_found')
    expect((await a.sam.delete(a.at)).status).toBe(204)
    expect(await a.share()).toMatchObject({ channels: 4 })
  })

  test('go with a new link, with the share, and when somebody keeps it', async () => {
    const ways: ((a: Awaited<ReturnType<typeof begin>>) => Promise<unknown>)[] = [
      (a) => a.alice.post(`${sharePath(a.holder)}/link`),
      (a) => a.alice.delete(sharePath(a.holder)),
      async (a) => (await newPerson(t)).post('/v2/people/@me/shared', { code: a.holder.code }),
      (a) => a.alice.delete('/v2/systems/@me/shares'),
    ]
    for (const way of ways) {
      const a = await begin({}, { delay: 30 })
      await a.front(a.ash)
      await way(a)
      for (const answer of [
        await a.sam.get(),
        await a.sam.patch(a.at, { name: 'x' }),
        await a.sam.delete(a.at),
      ])
        expectRefusal(answer, 'share_not_found')
      pass(seconds(31))
      await calm()
      expect(a.raw).toHaveLength(0)
      const share = await a.share()
      expect(share.channels ?? 0).toBe(0)
    }
  })

  test('are silent from the moment in which the share expires', async () => {
    const a = await begin({}, {}, { expires_at: new Date(clock.time / 1000 + 3_600_000).toISOString() })
    pass(hours(2))
    await a.front(a.ash)
    await calm()
    expect(a.raw).toHaveLength(0)
    expectRefusal(await a.sam.get(), 'share_not_found')
  })

  test('a person who keeps the share makes channels with their cookie, not from other sites', async () => {
    const a = await begin()
    const sam = await newPerson(t)
    const { id } = (await sam.post('/v2/people/@me/shared', { code: a.holder.code })).body
    const body = { name: 'Phone', kind: 'ntfy', to: ntfyTo('/kept'), text: 'names', delay: 0 }
    const made = await sam.post(`${path}?share=${id}`, body)
    expect(made.status).toBe(201)
    const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
    expectRefusal(await sam.post(`${path}?share=${id}`, body, elsewhere), 'other_site')
    expectRefusal(await (await newPerson(t)).post(`${path}?share=${id}`, body), 'share_not_found')
    expectRefusal(await sam.post(path, body), 'share_not_found')
    await a.front(a.ash)
    await until('it came', () => service.to('/kept').length === 1)
    await sam.delete(`/v2/people/@me/shared/${id}`)
    await a.front(a.birch)
    await calm()
    expect(service.to('/kept')).toHaveLength(1)
  })

  test('a person whom an admin locks out is told nothing until they are let in again', async () => {
    const a = await begin()
    const admin = await newAdmin(t)
    const sam = await newPerson(t)
    const { id } = (await sam.post('/v2/people/@me/shared', { code: a.holder.code })).body
    const room = `/${crypto.randomUUID()}`
    const body = { name: 'Phone', kind: 'ntfy', to: ntfyTo(room), text: 'names', delay: 0 }
    expect((await sam.post(`${path}?share=${id}`, body)).status).toBe(201)
    const [found] = (await admin.get(`/v2/admin/people?search=${sam.name}`)).body
    const lock = (disabled: boolean) => admin.patch(`/v2/admin/people/${found.id}`, { disabled })
    expect((await lock(true)).status).toBe(200)
    await a.front(a.ash)
    await calm()
    expect(service.to(room)).toHaveLength(0)
    await lock(false)
    await calm()
    expect(service.to(room)).toHaveLength(0)
    await a.front(a.birch)
    await until('it came', () => service.to(room).length > 0)
    expect(service.to(room).map(messageOf)).toEqual(['Birch'])
  })

  test('the owner silences them, and the holder learns nothing of it', async () => {
    const a = await begin({}, { delay: 30 })
    const before = (await a.sam.get()).text
    await a.front(a.ash)
    await a.alice.patch(sharePath(a.holder), { notify: false })
    pass(seconds(31))
    await calm()
    await a.front(a.birch)
    pass(seconds(31))
    await calm()
    expect((await a.sam.get()).text).toBe(before)
    expect((await a.sam.post(`${a.at}/test`)).status).toBe(202)
    expect(await a.texts(1)).toEqual(['This is a test.'])
    await a.alice.patch(sharePath(a.holder), { notify: true })
    await calm()
    expect(a.raw).toHaveLength(1)
    await a.front(a.ash)
    pass(seconds(31))
    expect(await a.texts(2)).toEqual(['This is a test.', 'Ash'])
  })

  test('without sharing they are silent and hidden, and can be deleted', async () => {
    const a = await begin()
    Object.assign(t.ctx.config, { sharing: false })
    await a.front(a.ash)
    await calm()
    expect(a.raw).toHaveLength(0)
    const body = { name: 'Phone', kind: 'ntfy', to: ntfyTo('/off') }
    for (const answer of [
      await a.sam.get(),
      await a.sam.post(path, body),
      await a.sam.patch(a.at, { name: 'x' }),
      await a.sam.post(`${a.at}/test`),
    ])
      expectRefusal(answer, 'share_not_found')
    expect((await a.sam.delete(a.at)).status).toBe(204)
    Object.assign(t.ctx.config, { sharing: true })
    expect((await a.sam.get()).body).toEqual([])
  })

  test('the owner sees in the stream of the system only how many there are, also of one that is gone', async () => {
    const browser = new Browser()
    const room = `/${crypto.randomUUID()}`
    const a = await begin(
      {},
      { kind: 'webpush', to: { endpoint: service.origin + room, keys: browser.keys } },
    )
    service.answer = () => new Response(null, { status: 410 })
    await a.front(a.ash)
    await until('the channel is gone', async () => (await a.share()).channels === 0)
    const rows = (await outboxOf(t, a.alice)).map(({ type }) => type)
    expect(rows.filter((type) => type.includes('CHANNEL'))).toEqual([])
    expect(rows.filter((type) => type === 'UPDATE_SHARE')).toHaveLength(2)
  })

  test('the holder of a share has ten tests at once and one every six seconds after that, however many channels they make', async () => {
    const a = await begin()
    const phone = { name: 'Phone', kind: 'ntfy', to: ntfyTo('/again') }
    const testNew = async () => {
      const { id } = (await a.sam.post(path, phone)).body
      const answer = await a.sam.post(`${path}/${id}/test`)
      expect((await a.sam.delete(`${path}/${id}`)).status).toBe(204)
      return answer
    }
    for (let i = 0; i < 10; i++) expect((await testNew()).status).toBe(202)
    expectRefusal(await testNew(), 'too_many_tests')
    expectRefusal(await a.sam.post(`${a.at}/test`), 'too_many_tests')
    const other = await begin()
    expect((await other.sam.post(`${other.at}/test`)).status).toBe(202)
    pass(seconds(6))
    expect((await a.sam.post(`${a.at}/test`)).status).toBe(202)
    expectRefusal(await a.sam.post(`${a.at}/test`), 'too_many_tests')
  })
})
