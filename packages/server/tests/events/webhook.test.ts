import { describe, expect, test } from 'bun:test'
import { createOutbound } from '../../src/outbound/requests.ts'
import { type SystemCaller, useServer } from '../support/callers/server.ts'
import {
  fail500,
  isSigned,
  nameWebhook,
  openLoopback,
  registerWebhook,
  useReceiver,
} from '../support/receiver/receiver.ts'
import { addressRefused, expectRefusal, expectSaid, notVerified, noWebhook } from '../support/refusals.ts'
import { signal, until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

const path = '/v2/systems/@me/webhook'

eachStore('PUT /v2/systems/{systemRef}/webhook', (store) => {
  const names: Record<string, string[]> = {
    'public.example': ['93.184.216.34'],
    'six.example': ['2606:2800:220:1:248:1893:25c8:1946'],
    'mixed.example': ['93.184.216.34', '10.0.0.5'],
    'inside.example': ['192.168.1.7'],
    'empty.example': [],
  }
  const outbound = createOutbound([], 'http://polyphony.example', async (host) => {
    const found = names[host]
    if (!found) throw new Error('ENOTFOUND')
    return found
  })
  const t = useServer(store, { context: { outbound } })

  const refusals: [why: string, url: string, rule: string][] = [
    ['a text that is no address', 'hook', 'it is not a complete address that starts with https://'],
    ['an empty text', '', 'it is not a complete address that starts with https://'],
    ['an address without a host', 'https://', 'it is not a complete address that starts with https://'],
    ['http (dispatch 10.1)', 'http://public.example/x', 'it must start with https://'],
    ['another scheme', 'ftp://public.example/x', 'it must start with https://'],
    [
      'more than 256 characters',
      `https://public.example/${'x'.repeat(234)}`,
      'it is longer than 256 characters',
    ],
    ['a user name', 'https://me@public.example/x', 'it must not hold a user name or password'],
    ['a password', 'https://:word@public.example/x', 'it must not hold a user name or password'],
    ['a name nobody knows', 'https://nowhere.example/x', 'its name could not be looked up'],
    ['a name without an address (dispatch 10.3)', 'https://empty.example/x', 'its name has no address'],
    [
      'a name on an inner network',
      'https://inside.example/x',
      'its name leads to an address that is not public',
    ],
    [
      'one inner address among others (dispatch 10.2)',
      'https://mixed.example/x',
      'its name leads to an address that is not public',
    ],
    [
      'this machine (dispatch 10.4)',
      'https://127.0.0.1/x',
      'its name leads to an address that is not public',
    ],
    ...[
      'https://discord.com/api/webhooks/1/x',
      'https://discordapp.com/api/webhooks/1/x',
      'https://canary.discord.com/api/v10/webhooks/1/x',
      'https://discord.com./api/webhooks/1/x',
    ].map((url): [string, string, string] => [
      `the chat webhook ${url}`,
      url,
      'it posts to a chat channel, which cannot check who sends',
    ]),
  ]
  for (const [why, url, rule] of refusals) {
    test(`400 with the rule for ${why}, and nothing is kept`, async () => {
      const alice = await t.system()
      expectSaid(await alice.put(path, { url }), addressRefused(rule))
      expectSaid(await alice.get(path), noWebhook)
    })
  }

  for (const body of [{}, { url: null }, { url: 5 }, { url: ['https://public.example'] }, []]) {
    test(`400 for the body ${JSON.stringify(body)}`, async () => {
      const alice = await t.system()
      expectRefusal(await alice.put(path, body), 'bad_request')
    })
  }

  test('200 for an address of exactly 256 characters', async () => {
    const alice = await t.system()
    expect((await alice.put(path, { url: `https://public.example/${'x'.repeat(233)}` })).status).toBe(200)
  })

  test('200 with both secrets, which are never shown again', async () => {
    const alice = await t.system()
    const url = 'https://public.example:8443/hook?from=us#part'
    const res = await alice.put(path, { url })
    expect(res.status).toBe(200)
    expect(Object.keys(res.body)).toEqual(['url', 'state', 'signing_token', 'secret'])
    expect(res.body).toMatchObject({ url, state: 'pending' })
    expect(res.body.signing_token).toMatch(/^[A-Za-z0-9+/]{64}$/)
    expect(Buffer.from(res.body.secret.replace('whsec_', ''), 'base64').length).toBe(32)
    const shown = await alice.get(path)
    expect(shown.text).not.toContain(res.body.signing_token)
    expect(shown.text).not.toContain(res.body.secret)
    expect(shown.body).toEqual({
      url,
      state: 'pending',
      last_success: null,
      last_failure: null,
      failure: null,
      pending_url: null,
      extended: false,
    })
  })

  test('new secrets each time, for the same address too', async () => {
    const alice = await t.system()
    const [first, second] = [
      await alice.put(path, { url: 'https://public.example/' }),
      await alice.put(path, { url: 'https://public.example/' }),
    ]
    expect(second.body.signing_token).not.toBe(first.body.signing_token)
    expect(second.body.secret).not.toBe(first.body.secret)
  })

  test('a name with a public IPv6 address alone will do, unlike upstream: we connect over IPv6', async () => {
    const alice = await t.system()
    expect((await alice.put(path, { url: 'https://six.example/x' })).status).toBe(200)
  })

  test('a pending address is not shown in the system', async () => {
    const alice = await t.system()
    await alice.put(path, { url: 'https://public.example/' })
    expect((await alice.get('/v2/systems/@me')).body.webhook_url).toBeNull()
  })
})

eachStore('webhook registration', (store) => {
  const t = useServer(store, { env: openLoopback })
  const r = useReceiver()

  const stateOf = async (owner: SystemCaller) => (await owner.get(path)).body

  test('two PINGs, the first with the right token, the second with a wrong one, then it is active', async () => {
    const alice = await t.system()
    const { signing_token, secret } = await nameWebhook(alice, r.receiver, '/two')
    const res = await alice.post(`${path}/verify`)
    expect(res.status).toBe(200)
    expect(res.body).toMatchObject({ url: r.receiver.url('/two'), state: 'active', pending_url: null })
    expect(await stateOf(alice)).toEqual(res.body)
    const pings = r.receiver.requests.filter((request) => request.path === '/two')
    const [right, wrong] = pings
    if (!right || !wrong) throw new Error('there were no two requests')
    expect(pings.length).toBe(2)
    expect(right.text).toBe(
      JSON.stringify({ type: 'PING', signing_token, system_id: alice.uuid, id: null, data: null }),
    )
    expect(Object.keys(wrong.body)).toEqual(['type', 'signing_token', 'system_id', 'id', 'data'])
    expect(wrong.body).toMatchObject({ type: 'PING', system_id: alice.uuid })
    expect(wrong.body.signing_token).toMatch(/^[A-Za-z0-9+/]{64}$/)
    expect(wrong.body.signing_token).not.toBe(signing_token)
    expect([isSigned(right, secret), isSigned(wrong, secret)]).toEqual([true, true])
    expect(right.headers.get('webhook-id')).not.toBe(wrong.headers.get('webhook-id'))
  })

  test('an active address is shown to its owner in the system, and to nobody else', async () => {
    const alice = await t.system()
    await registerWebhook(alice, r.receiver)
    expect((await alice.get('/v2/systems/@me')).body.webhook_url).toBe(r.receiver.url())
    expect((await t.stranger.get(`/v2/systems/${alice.id}`)).body).not.toHaveProperty('webhook_url')
  })

  describe('is refused', () => {
    const failed = async (owner: SystemCaller, rule: string) => {
      const res = await owner.post(`${path}/verify`)
      expectSaid(res, notVerified(rule))
      expect(await stateOf(owner)).toMatchObject({ state: 'pending' })
      expect((await owner.get('/v2/systems/@me')).body.webhook_url).toBeNull()
    }
    const answering = async (right: Response, wrong?: Response) => {
      const alice = await t.system()
      await nameWebhook(alice, r.receiver)
      r.receiver.welcome = () => right
      if (wrong) r.receiver.refuse = () => wrong
      return alice
    }

    const moved = { status: 302, headers: { location: '/hook' } }
    const cases: [string, () => Promise<SystemCaller>, string][] = [
      [
        '200 to a wrong token (dispatch 10.5)',
        () => answering(new Response(), new Response()),
        'it answered 200 to a wrong token, not 401',
      ],
      [
        '403 to a wrong token',
        () => answering(new Response(), new Response(null, { status: 403 })),
        'it answered 403 to a wrong token, not 401',
      ],
      [
        '204 to the right token (dispatch 10.6)',
        () => answering(new Response(null, { status: 204 })),
        'it answered 204 to the right token, not 200',
      ],
      [
        'a redirect to itself (dispatch 10.7)',
        () => answering(new Response(null, moved)),
        'it answered 302 to the right token, not 200',
      ],
      [
        '401 to the right token',
        () => answering(new Response(null, { status: 401 })),
        'it answered 401 to the right token, not 200',
      ],
    ]
    for (const [why, arrange, rule] of cases) {
      test(`for ${why}`, async () => {
        await failed(await arrange(), rule)
      })
    }

    test('where nobody listens', async () => {
      const alice = await t.system()
      await alice.put(path, { url: 'http://127.0.0.1:9/' })
      await failed(alice, 'the server could not be reached (ECONNREFUSED)')
    })

    test('without a named address', async () => {
      const alice = await t.system()
      expectSaid(await alice.post(`${path}/verify`), noWebhook)
      await registerWebhook(alice, r.receiver)
      expectSaid(await alice.post(`${path}/verify`), noWebhook)
    })
  })

  test('a failed attempt may be repeated with the same token', async () => {
    const alice = await t.system()
    await nameWebhook(alice, r.receiver)
    r.receiver.welcome = fail500
    expect((await alice.post(`${path}/verify`)).status).toBe(400)
    r.receiver.reset()
    expect((await alice.post(`${path}/verify`)).status).toBe(200)
  })

  test('an active address works on until the new one is verified, then only the new one', async () => {
    const alice = await t.system()
    const old = await registerWebhook(alice, r.receiver, '/old')
    const next = await nameWebhook(alice, r.receiver, '/new')
    expect(await stateOf(alice)).toMatchObject({
      url: r.receiver.url('/old'),
      state: 'active',
      pending_url: r.receiver.url('/new'),
    })
    await alice.patch('/v2/systems/@me', { name: 'One' })
    const [one] = await r.receiver.eventsCome(1, '/old')
    expect(one?.body.signing_token).toBe(old.signing_token)
    await alice.post(`${path}/verify`)
    await alice.patch('/v2/systems/@me', { name: 'Two' })
    const [two] = await r.receiver.eventsCome(1, '/new')
    expect(two?.body).toMatchObject({ signing_token: next.signing_token, data: { name: 'Two' } })
    expect(r.receiver.events('/old').length).toBe(1)
    expect(await stateOf(alice)).toMatchObject({ url: r.receiver.url('/new'), pending_url: null })
  })

  test('verified twice at the same moment, it is active once and stays', async () => {
    const alice = await t.system()
    await nameWebhook(alice, r.receiver, '/twice')
    const both = signal()
    let pings = 0
    r.receiver.refuse = async () => {
      if (++pings === 2) both.give()
      await both.happened
      return new Response(null, { status: 401 })
    }
    const answers = await Promise.all([alice.post(`${path}/verify`), alice.post(`${path}/verify`)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(alice)).toMatchObject({ url: r.receiver.url('/twice'), state: 'active' })
    expect((await alice.get('/v2/systems/@me')).body.webhook_url).toBe(r.receiver.url('/twice'))
  })

  test('an address that was replaced while it was tried is not activated', async () => {
    const alice = await t.system()
    await nameWebhook(alice, r.receiver, '/first')
    const [tried, replaced] = [signal(), signal()]
    r.receiver.welcome = async () => {
      tried.give()
      await replaced.happened
      return new Response()
    }
    const trying = alice.post(`${path}/verify`)
    await tried.happened
    await nameWebhook(alice, r.receiver, '/second')
    replaced.give()
    expectSaid(await trying, noWebhook)
    expect(await stateOf(alice)).toMatchObject({ url: r.receiver.url('/second'), state: 'pending' })
  })

  test('a test reaches the active address alone, says how it went, and is not in the log', async () => {
    const alice = await t.system()
    await nameWebhook(alice, r.receiver, '/tested')
    expectSaid(await alice.post(`${path}/ping`), noWebhook)
    await alice.post(`${path}/verify`)
    const before = r.receiver.requests.length
    const fine = { ok: true, response_status: 200, failure: null }
    expect((await alice.post(`${path}/ping`)).body).toEqual(fine)
    expect(r.receiver.requests.slice(before).map(({ body }) => body.type)).toEqual(['PING'])
    r.receiver.welcome = fail500
    expect((await alice.post(`${path}/ping`)).body).toEqual({ ...fine, ok: false, response_status: 500 })
    expect((await alice.get(`${path}/deliveries`)).body).toEqual([])
    expect((await alice.get(path)).body).toMatchObject({ state: 'active', failure: null })
  })

  describe('DELETE', () => {
    test('204, then nothing is sent and nothing is shown', async () => {
      const alice = await t.system()
      await registerWebhook(alice, r.receiver, '/deleted')
      await nameWebhook(alice, r.receiver, '/never')
      expect((await alice.delete(path)).status).toBe(204)
      expectSaid(await alice.get(path), noWebhook)
      expect((await alice.get('/v2/systems/@me')).body.webhook_url).toBeNull()
      await alice.patch('/v2/systems/@me', { name: 'Unheard' })
      // An event of somebody else that is sent later shows that hers is not.
      const bob = await t.system()
      await registerWebhook(bob, r.receiver, '/bob')
      await bob.patch('/v2/systems/@me', { name: 'Heard' })
      await r.receiver.eventsCome(1, '/bob')
      expect(r.receiver.events('/deleted')).toEqual([])
      expect((await alice.get(`${path}/deliveries`)).body).toEqual([])
    })

    test('204 for one that was only named, 404 where there is none', async () => {
      const alice = await t.system()
      await nameWebhook(alice, r.receiver)
      expect((await alice.delete(path)).status).toBe(204)
      expectSaid(await alice.delete(path), noWebhook)
    })

    test('what waited is dropped, what was delivered stays in the log', async () => {
      const alice = await t.system()
      await registerWebhook(alice, r.receiver, '/log')
      await alice.patch('/v2/systems/@me', { name: 'Delivered' })
      const log = async () => (await alice.get(`${path}/deliveries`)).body
      await until('it is delivered', async () => (await log())[0]?.state === 'delivered')
      r.receiver.answer = fail500
      await alice.patch('/v2/systems/@me', { name: 'Waiting' })
      await until('it failed once', async () => (await log())[0]?.attempts === 1)
      await alice.delete(path)
      expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['delivered'])
    })
  })

  describe('for its owner only', () => {
    const requests = [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/verify'],
      ['POST', '/ping'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/1/retry'],
    ] as const
    for (const [method, rest] of requests) {
      test(`${method} …/webhook${rest}: 401 without a token, 403 for others, 404 for no system`, async () => {
        const [alice, bob] = [await t.system(), await t.system()]
        await registerWebhook(alice, r.receiver)
        const body = method === 'PUT' ? { url: 'https://hook.example/' } : undefined
        expectRefusal(await t.stranger.request(method, path + rest, body), 'unauthorized')
        const hers = `/v2/systems/${alice.id}/webhook${rest}`
        expectRefusal(await t.stranger.request(method, hers, body), 'forbidden')
        expectRefusal(await bob.request(method, hers, body), 'forbidden')
        expectRefusal(
          await alice.request(method, `/v2/systems/zzzzz/webhook${rest}`, body),
          'system_not_found',
        )
        expect(await stateOf(alice)).toMatchObject({ state: 'active' })
      })
    }
  })
})
