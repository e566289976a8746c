import { afterAll, describe, expect, test } from 'bun:test'
import { newAdmin, newPerson } from '../../support/callers/person.ts'
import { SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { outboxOf } from '../../support/cases/outbox.ts'
import { Browser, MessageService } from '../../support/receiver/push-service.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/v2/systems/@me/channels'
const at = ({ id }: { id: string }) => `${path}/${id}`
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('a browser in the tests', () => {
  test('reads the example of RFC 8291', () => {
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const browser = new Browser('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg')
    expect(browser.decrypt(Buffer.from(body, 'base64url')).text).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })
})

eachStore('channels', (store) => {
  const t = useV2(store, { env: { ...openLoopback, VAPID_SUBJECT: 'mailto:ops@polyphony.example' } })
  const service = new MessageService()
  afterAll(() => service.stop())
  const browser = new Browser()
  const push = { endpoint: `${service.origin}/push`, keys: browser.keys }
  const ntfy = { server: service.origin, topic: 'a-topic' }

  const channel = async (alice: SystemCaller, body: object = {}) => {
    const made = await alice.post(path, { name: 'Phone', kind: 'ntfy', to: ntfy, ...body })
    expect(made.status).toBe(201)
    return made.body
  }

  test('a channel is made with its defaults, and no answer shows its address', async () => {
    const alice = await t.system()
    const made = await alice.post(path, { name: 'My phone', kind: 'webpush', to: push })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: made.body.id,
      name: 'My phone',
      kind: 'webpush',
      when: ['start', 'out'],
      members: null,
      text: 'names',
      language: 'en',
      silent: false,
      delay: 30,
      quiet: null,
      paused: false,
      failing_since: null,
      created: made.body.created,
    })
    expect((await alice.get(path)).body).toEqual([made.body])
    expect((await alice.get(at(made.body))).body).toEqual(made.body)
    expect((await channel(alice)).text).toBe('bare')
    const german = await alice.post(
      path,
      { name: 'Telefon', kind: 'ntfy', to: ntfy },
      { headers: { 'accept-language': 'de-AT,en;q=0.5' } },
    )
    expect(german.body.language).toBe('de')
  })

  test('every value is checked, and problems stand under their key', async () => {
    const alice = await t.system()
    const good = { name: 'Phone', kind: 'ntfy', to: ntfy }
    const cases: [string, object][] = [
      ['name', { ...good, name: '' }],
      ['kind', { ...good, kind: 'fax' }],
      ['to', { ...good, to: { ...ntfy, topic: 'not a topic' } }],
      ['to', { ...good, to: { ...ntfy, server: 'ftp://ntfy.example' } }],
      ['to', { ...good, to: { ...ntfy, token: 'with space' } }],
      ['to', { ...good, to: { ...ntfy, server: 'http://10.0.0.1' } }],
      ['to', { name: 'Phone', kind: 'webpush', to: ntfy }],
      ['to', { name: 'Phone', kind: 'webpush', to: { ...push, keys: { ...push.keys, auth: 'AAAA' } } }],
      ['to', { name: 'Phone', kind: 'webpush', to: { ...push, keys: { ...push.keys, p256dh: offCurve } } }],
      ['to', { name: 'Phone', kind: 'discord', to: { account: '466378653216014359' } }],
      ['when', { ...good, when: ['start', 'start'] }],
      ['text', { ...good, text: 'all' }],
      ['language', { ...good, language: 'tlh' }],
      ['delay', { ...good, delay: 3601 }],
      ['quiet', { ...good, quiet: { from: '22:00', to: '22:00', timezone: 'UTC' } }],
      ['quiet', { ...good, quiet: { from: '22:00', to: '07:00' } }],
      ['quiet', { ...good, quiet: { from: '24:00', to: '07:00', timezone: 'UTC' } }],
      ['quiet', { ...good, quiet: { from: '22:00', to: '07:00', timezone: 'Mars' } }],
    ]
    for (const [key, body] of cases) {
      const res = await alice.post(path, body)
      expect({ key, body, errors: Object.keys(res.body.errors ?? res.body) }).toEqual({
        key,
        body,
        errors: [key],
      })
      expect({ status: res.status, code: res.body.code }).toEqual({ status: 400, code: 40001 })
    }
    const missing = await alice.post(path, {})
    expect(Object.keys(missing.body.errors)).toEqual(['name', 'kind', 'to'])
    expect((await alice.get(path)).body).toEqual([])
  })

  test('a wrong address, and wrong hours of quiet, are refused with what is taken there', async () => {
    const alice = await t.system()
    const good = { name: 'Phone', kind: 'ntfy', to: ntfy }
    const cases: [string, object][] = [
      ['Field to must have server, a public https address, and topic,', { ...good, to: {} }],
      // An inside address is refused with the same words: they tell nothing of the network.
      ['Field to must have server,', { ...good, to: { ...ntfy, server: 'http://10.0.0.1' } }],
      ['Field to must have endpoint,', { ...good, kind: 'webpush' }],
      ['Field to must have account,', { ...good, kind: 'discord', to: { account: '466378653216014359' } }],
      ['Field quiet must be null, or have from, to and timezone,', { ...good, quiet: { from: '22:00' } }],
    ]
    for (const [message, body] of cases) expect((await alice.post(path, body)).text).toContain(message)
  })

  test('changes are stored; kind and address never change; {} is refused', async () => {
    const alice = await t.system()
    const [a, b] = await alice.members('Ash', 'Birch')
    const made = await channel(alice)
    const quiet = { from: '22:00', to: '07:00', timezone: 'Europe/Oslo' }
    const res = await alice.patch(at(made), { members: [b.uuid, a.id], quiet, when: ['stop'], delay: '5' })
    expect(res.status).toBe(200)
    expect(res.body).toEqual({ ...made, members: [b.id, a.id], quiet, when: ['stop'], delay: 5 })
    expect((await alice.patch(at(made), { kind: 'ntfy', members: null })).body.members).toBeNull()
    expectInvalid(await alice.patch(at(made), { kind: 'webpush' }), { kind: invalidField('kind') })
    expectInvalid(await alice.patch(at(made), { to: ntfy }), { to: invalidField('to') })
    expectRefusal(await alice.patch(at(made), {}), 'bad_request')
    expectRefusal(await alice.patch(at(made), { members: ['zzzzz'] }), 'member_ref_not_found', 'zzzzz')
    expectRefusal(await alice.patch(at(made), { members: [a.id, a.uuid] }), 'duplicate_members')
  })

  test('20108 for an unknown channel and one of another system', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const made = await channel(alice)
    for (const where of [`${path}/${unknownId}`, `${path}/x`, at(made)]) {
      for (const res of [
        await bob.get(where),
        await bob.patch(where, { name: 'Mine' }),
        await bob.delete(where),
        await bob.post(`${where}/test`),
      ])
        expectRefusal(res, 'channel_not_found')
    }
  })

  test('a system has at most 20 channels', async () => {
    const alice = await t.system()
    for (let i = 0; i < 20; i++) await channel(alice)
    expectRefusal(
      await alice.post(path, { name: 'One more', kind: 'ntfy', to: ntfy }),
      'channel_limit_reached',
    )
  })

  test('no key sees or makes channels; a session has to confirm, and every holder reads of it', async () => {
    const alice = await t.system()
    const { body } = await alice.post('/v2/systems/@me/keys', { name: 'Key', scopes: ['write:all'] })
    const headers = { authorization: `Bearer ${body.key}` }
    expect((await alice.get(path, { headers, token: undefined })).status).toBe(403)
    const sam = await newPerson(t)
    await sam.post('/v2/people/@me/systems', { token: alice.token })
    expect((await sam.post(path, { name: 'Phone', kind: 'ntfy', to: ntfy })).status).toBe(201)
    expect((await sam.get('/v2/people/@me/log')).body[0].what).toBe('channel_made')
  })

  /** Somebody who holds a system, with a channel that they made. */
  async function holderOf(alice: SystemCaller) {
    const sam = await newPerson(t)
    expect((await sam.post('/v2/people/@me/systems', { token: alice.token })).status).toBe(201)
    const made = await sam.post(path, { name: 'Phone', kind: 'webpush', to: push })
    expect(made.status).toBe(201)
    const { id } = (await sam.get('/v2/session')).body.person
    return { sam, id, channel: made.body.id as string }
  }
  const ids = async (alice: SystemCaller) => (await alice.get(path)).body.map(({ id }: { id: string }) => id)

  test('a channel ends when whoever made it no longer holds the system, and those of others stay', async () => {
    const admin = await newAdmin(t)
    const alice = await t.system()
    const kept = [(await channel(alice)).id, (await holderOf(alice)).channel]
    const ends: ((holder: Awaited<ReturnType<typeof holderOf>>) => Promise<{ status: number }>)[] = [
      ({ sam }) => sam.delete(`/v2/people/@me/systems/${alice.id}`),
      ({ id }) => alice.delete(`/v2/systems/@me/people/${id}`),
      ({ sam }) => sam.delete('/v2/people/@me', { confirm: sam.name, systems: 'keep' }),
      ({ id }) => admin.delete(`/v2/admin/people/${id}`),
      ({ id }) => admin.patch(`/v2/admin/people/${id}`, { disabled: true }),
    ]
    for (const end of ends) {
      const holder = await holderOf(alice)
      expect(await ids(alice)).toEqual([...kept, holder.channel])
      expect((await end(holder)).status).toBeLessThan(300)
      expect(await ids(alice)).toEqual(kept)
    }
  })

  test('a new token that ends what people hold ends their channels, and the stream tells of it', async () => {
    const alice = await t.system()
    const own = await channel(alice)
    const { channel: theirs } = await holderOf(alice)
    const reminder = { name: 'Tea', on: { kind: 'front', event: 'start', member: null, minutes: 0 } }
    const made = await alice.post('/v2/systems/@me/reminders', { ...reminder, channels: [theirs, own.id] })
    expect(made.status).toBe(201)
    const { token } = (await alice.post('/v2/systems/@me/token', { people: 'end' })).body
    const renewed = new SystemCaller(t.url, token, alice)
    expect(await ids(renewed)).toEqual([own.id])
    const told = await outboxOf(t, alice)
    expect(told.at(-1)).toMatchObject({ type: 'DELETE_CHANNEL', id: theirs })
    const read = async () => (await renewed.get(`/v2/systems/@me/reminders/${made.body.id}`)).body
    expect((await read()).channels).toEqual([own.id])
    const ash = await renewed.post('/v2/members', { name: 'Ash' })
    await renewed.post('/v2/systems/@me/switches', { members: [ash.body.id] })
    await until('the reminder is due', async () => (await read()).due !== null)
  })

  test('a channel whose last member is deleted is paused, and never widened', async () => {
    const alice = await t.system()
    const [a, b] = await alice.members('Ash', 'Birch')
    const made = await channel(alice, { members: [a.id, b.id] })
    await alice.delete(`/v2/members/${a.id}`)
    expect((await alice.get(at(made))).body).toMatchObject({ members: [b.id], paused: false })
    await alice.delete(`/v2/members/${b.id}`)
    expect((await alice.get(at(made))).body).toMatchObject({ members: [], paused: true })
  })

  test('the key for Web Push is a point of the curve, the same at each request', async () => {
    const { body } = await t.stranger.get('/v2/push')
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(65)
    expect((await t.stranger.get('/v2/push')).body).toEqual(body)
  })
})

eachStore('the key for Web Push', (store) => {
  const [one, alike, other] = ['a', 'a', 'b'].map((letter) =>
    useV2(store, { env: { SECRET_KEY: letter.repeat(32), VAPID_SUBJECT: 'mailto:ops@polyphony.example' } }),
  )
  const keyOf = async (t = one) => (await t?.stranger.get('/v2/push'))?.body.key

  test('comes from the secret key alone: browsers stay subscribed on a server that was set up again', async () => {
    expect(await keyOf(alike)).toBe(await keyOf(one))
    expect(await keyOf(other)).not.toBe(await keyOf(one))
  })
})

/** Right in form, but no point of the curve. */
const offCurve = Buffer.from([4, ...Array<number>(64).fill(1)]).toString('base64url')
