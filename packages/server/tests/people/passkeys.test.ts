import { expect, test } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { makeInvite } from '../../src/operations/people/admin/invites.ts'
import { commandLine } from '../../src/operations/people/admin/log.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { Authenticator, type Cbor, type Twist } from '../support/callers/authenticator.ts'
import { freshName, newPerson, PersonCaller } from '../support/callers/person.ts'
import { type TestServer, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectInvalid, expectRefusal, expectSaid } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** Browsers take no passkey at a number. */
const pageOf = ({ url }: TestServer) => `http://localhost:${new URL(url).port}`

const browser = (t: TestServer, name = freshName()) => new PersonCaller(t.url, name, pageOf(t))

const begin = async (caller: PersonCaller, path: string, body?: unknown) => {
  const { status, body: options, text } = await caller.post(path, body)
  if (status !== 200) throw new Error(text)
  return options
}
const toRegister = (caller: PersonCaller) =>
  begin(caller, '/v2/people/passkey/options', {
    name: caller.cookie === undefined ? caller.name : freshName(),
  })
const toUse = (caller: PersonCaller) => begin(caller, '/v2/session/passkey/options')
const toAdd = (caller: PersonCaller) => begin(caller, '/v2/people/@me/passkeys/options')

/** Somebody who has just registered with a passkey, and the device that has it. */
async function newOwner(t: TestServer) {
  const ada = browser(t)
  const device = new Authenticator(ada.origin)
  const made = await ada.post('/v2/people', { name: ada.name, passkey: device.create(await toRegister(ada)) })
  if (made.status !== 201) throw new Error(made.text)
  return { ada, device }
}

async function signIn(caller: PersonCaller, device: Authenticator, twist?: Twist) {
  return caller.post('/v2/session/passkey', device.get(await toUse(caller), twist))
}

eachStore('a passkey', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })

  test('registers somebody without a password, and signs them in without a name', async () => {
    const { ada, device } = await newOwner(t)
    expect((await ada.get('/v2/session')).body.person.name).toBe(ada.name)
    const phone = browser(t)
    const options = await phone.post('/v2/session/passkey/options')
    expect(options.headers.get('set-cookie')).toMatch(
      /^polyphony-passkey=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/,
    )
    expect(options.body).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
    const entered = await phone.post('/v2/session/passkey', device.get(options.body))
    expect([entered.status, entered.body.person.name]).toEqual([200, ada.name])
    expect((await phone.get('/v2/people/@me')).body.ways).toMatchObject({
      password: false,
      passkeys: [{ id: expect.any(String), name: expect.any(String), last_used: expect.any(String) }],
    })
    expectRefusal(await browser(t, ada.name).signIn(), 'wrong_password')
  })

  test('is added by name, listed, and removed, but for the last way in', async () => {
    const ada = await newPerson(t)
    const there = browser(t, ada.name)
    await there.signIn()
    const device = new Authenticator(there.origin)
    const options = await toAdd(there)
    const name = 'x'.repeat(100)
    expect((await there.post('/v2/people/@me/passkeys', { name: `${name}x` })).status).toBe(400)
    const added = await there.post('/v2/people/@me/passkeys', { ...device.create(options), name })
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(String), name, created: expect.any(String), last_used: null },
    ])
    expect((await toAdd(there)).excludeCredentials).toEqual([
      { id: expect.any(String), type: 'public-key', transports: ['hybrid', 'internal'] },
    ])
    expect((await there.get('/v2/people/@me')).body.ways.passkeys).toEqual([added.body])
    expect((await signIn(browser(t), device)).status).toBe(200)
    const path = `/v2/people/@me/passkeys/${added.body.id}`
    expect((await (await newPerson(t)).delete(path)).status).toBe(404)
    expect((await there.delete(path)).status).toBe(204)
    expectRefusal(await signIn(browser(t), device), 'wrong_password')
    const log = (await there.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log.slice(0, 3)).toEqual(['passkey_removed', 'signed_in', 'passkey_added'])

    const { ada: bea } = await newOwner(t)
    const [last] = (await bea.get('/v2/people/@me')).body.ways.passkeys
    const refused = await bea.delete(`/v2/people/@me/passkeys/${last.id}`)
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('last way in')])
  })

  test('confirms that it is still the same person, and nobody else', async () => {
    const { ada, device } = await newOwner(t)
    const { ada: bea, device: hers } = await newOwner(t)
    clock.time += minutes(10)
    expectRefusal(await ada.post('/v2/people/@me/passkeys/options'), 'unconfirmed')
    const foreign = { ...(await toUse(ada)), allowCredentials: [] }
    expectRefusal(await ada.post('/v2/session/confirm', hers.get(foreign)), 'wrong_password')
    const options = await toUse(ada)
    expect(options.allowCredentials).toHaveLength(1)
    expect((await ada.post('/v2/session/confirm', device.get(options))).status).toBe(204)
    await toAdd(ada)
    expectRefusal(await bea.post('/v2/people/@me/passkeys/options'), 'unconfirmed')
  })

  test('goes on when too many passwords were wrong', async () => {
    const { ada, device } = await newOwner(t)
    const guesser = browser(t, ada.name)
    while ((await guesser.signIn('wrong wrong wrong')).status === 401);
    expect((await guesser.signIn()).status).toBe(429)
    expect((await signIn(browser(t), device)).status).toBe(200)
  })

  test('of somebody who is disabled or deleted opens nothing', async () => {
    const { ada, device } = await newOwner(t)
    const { store: tables } = t.ctx
    const person = (await tables.people.findByName(ada.name))?.id
    if (person === undefined) throw new Error('nobody has the name')
    await tables.transact((tx) => tx.people.update(person, { disabled_at: clock.now() }))
    expectRefusal(await signIn(browser(t), device), 'wrong_password')
    await tables.transact((tx) => tx.people.update(person, { disabled_at: null }))
    expect((await signIn(browser(t), device)).status).toBe(200)
    await tables.transact((tx) => tx.people.remove(person))
    expectRefusal(await signIn(browser(t), device), 'wrong_password')
  })
})

eachStore('a challenge for a passkey', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })

  test('works once, also when ten answers come at the same time', async () => {
    const { device } = await newOwner(t)
    const ada = browser(t)
    const used = device.get(await toUse(ada))
    const send = () => ada.post('/v2/session/passkey', used)
    const statuses = (await Promise.all(Array.from({ length: 10 }, send))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expectRefusal(await send(), 'wrong_password')

    const bea = browser(t)
    const passkey = new Authenticator(bea.origin).create(await toRegister(bea))
    expect((await bea.post('/v2/people', { name: bea.name, passkey })).status).toBe(201)
    expectInvalid(await bea.post('/v2/people', { name: freshName(), passkey }), badPasskey)
  })

  test('works for its purpose alone', async () => {
    const { ada, device } = await newOwner(t)
    const there = browser(t)
    const toSignIn = await toUse(there)
    const toConfirm = await toUse(ada)
    expectRefusal(await there.post('/v2/session/passkey', device.get(toConfirm)), 'wrong_password')
    expectRefusal(await ada.post('/v2/session/confirm', device.get(toSignIn)), 'wrong_password')
    // One browser, before and after it signs in.
    const early = device.get(await toUse(there))
    expect((await signIn(there, device)).status).toBe(200)
    expectRefusal(await there.post('/v2/session/confirm', early), 'wrong_password')
    expectRefusal(await there.post('/v2/session/passkey', device.get(await toUse(there))), 'wrong_password')
    // One browser, for one person and then for another.
    const addedToAda = device.create(await toAdd(ada))
    const { cookie } = await newPerson(t)
    ada.cookie = cookie
    expectInvalid(await ada.post('/v2/people/@me/passkeys', addedToAda), badPasskey)
    const register = await toRegister(ada)
    expectInvalid(await ada.post('/v2/people/@me/passkeys', device.create(register)), badPasskey)
    const added = device.create(await toAdd(ada))
    expectInvalid(await ada.post('/v2/people', { name: freshName(), passkey: added }), badPasskey)
  })

  test('works in the browser that asked for it alone', async () => {
    const { device } = await newOwner(t)
    const [ada, other] = [browser(t), browser(t)]
    const used = device.get(await toUse(ada))
    await toUse(other)
    expectRefusal(await other.post('/v2/session/passkey', used), 'wrong_password')
    const again = device.get(await toUse(ada))
    expectRefusal(await browser(t).post('/v2/session/passkey', again), 'wrong_password')
    const passkey = device.create(await toRegister(ada))
    expectInvalid(await other.post('/v2/people', { name: other.name, passkey }), badPasskey)
  })

  test('works in several tabs of a browser', async () => {
    const { device } = await newOwner(t)
    const ada = browser(t)
    const first = device.get(await toUse(ada))
    await toRegister(ada)
    expect((await ada.post('/v2/session/passkey', first)).status).toBe(200)
  })

  test('lives for five minutes', async () => {
    const { device } = await newOwner(t)
    const ada = browser(t)
    const [early, late] = [await toUse(ada), await toUse(ada)]
    clock.time += minutes(5) - 1
    expect((await ada.post('/v2/session/passkey', device.get(early))).status).toBe(200)
    clock.time += 1
    expectRefusal(await ada.post('/v2/session/passkey', device.get(late)), 'wrong_password')
  })

  const forged: Record<string, (t: TestServer) => Twist> = {
    'of a page of another site': () => ({ origin: 'https://evil.example' }),
    'of another port': () => ({ origin: 'http://localhost:1' }),
    'for another server': () => ({ rpId: 'evil.example' }),
    'without asking who is there': () => ({ verified: false }),
    'for somebody else': () => ({ userHandle: Buffer.alloc(16).toString('base64url') }),
  }
  test.each(Object.keys(forged))('refuses an answer %s', async (kind) => {
    const { ada, device } = await newOwner(t)
    const twist = forged[kind]?.(t) ?? {}
    expectRefusal(await signIn(browser(t), device, twist), 'wrong_password')
    if (!twist.userHandle) {
      const passkey = new Authenticator(ada.origin).create(await toAdd(ada), twist)
      expectInvalid(await ada.post('/v2/people/@me/passkeys', passkey), badPasskey)
    }
    await until('the failure is in the log', async () => {
      const log: { what: string }[] = (await ada.get('/v2/people/@me/log')).body
      return log.some(({ what }) => what === 'sign_in_failed')
    })
    expect((await signIn(browser(t), device)).status).toBe(200)
  })

  test('refuses a counter that goes back, and takes one that never counts', async () => {
    const { device } = await newOwner(t)
    for (const _ of [1, 2]) expect((await signIn(browser(t), device)).status).toBe(200)
    expect((await signIn(browser(t), device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0])
      expectRefusal(await signIn(browser(t), device, { counter }), 'wrong_password')
    expect((await signIn(browser(t), device, { counter: 8 })).status).toBe(200)
    const atOnce = Array.from({ length: 6 }, () => signIn(browser(t), device, { counter: 9 }))
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('refuses a broken signature and anything that is no passkey', async () => {
    const { ada, device } = await newOwner(t)
    const there = browser(t)
    const used = device.get(await toUse(there))
    const broken = { ...used, response: { ...used.response, signature: used.response.clientDataJSON } }
    expectRefusal(await there.post('/v2/session/passkey', broken), 'wrong_password')
    const clientDataJSON = async () => device.get(await toUse(there)).response.clientDataJSON
    const odd = [
      {},
      { id: 1, response: null },
      { id: used.id, response: { clientDataJSON: 'e30' } },
      {
        id: used.id,
        rawId: used.id,
        type: 'public-key',
        response: { clientDataJSON: await clientDataJSON() },
      },
      { id: { toString: 1 }, response: { clientDataJSON: await clientDataJSON() } },
    ]
    for (const body of odd) expectRefusal(await there.post('/v2/session/passkey', body), 'wrong_password')
    const twists: Twist[] = [
      { format: 'tpm' },
      { format: 'none', statement: new Map([['sig', 'x']]) },
      {
        format: 'packed',
        statement: new Map<string, Cbor>([
          ['alg', -7],
          ['sig', 'x'],
          ['x5c', ['x']],
        ]),
      },
    ]
    for (const twist of twists) {
      const passkey = device.create(await toAdd(ada), twist)
      expectInvalid(await ada.post('/v2/people/@me/passkeys', passkey), badPasskey)
    }
    const again = { ...device.create(await toAdd(ada)) }
    expect((await ada.post('/v2/people/@me/passkeys', again)).status).toBe(201)
  })

  test('is kept as a hash, and goes when its time is over', async () => {
    const ada = browser(t)
    const { challenge } = await toUse(ada)
    const rows = await t.ctx.store.driver.all(sql`select * from challenges`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(challenge)
    clock.time += minutes(5)
    await t.ctx.store.transact((tx) => tx.challenges.prune(clock.now()))
    expect(await t.ctx.store.driver.all(sql`select * from challenges`)).toEqual([])
  })
})

const badPasskey = { passkey: [{ message: 'Field passkey is no passkey that was made here just now.' }] }

eachStore('registering with a passkey', (store) => {
  const closed = useServer(store, { env: { REGISTRATION: 'closed' } })
  const invited = useServer(store, { env: { REGISTRATION: 'invite' } })
  const open = useServer(store)
  const named = useServer(store, { env: { PUBLIC_URL: 'https://polyphony.example' } })
  const numbered = useServer(store, { env: { PUBLIC_URL: 'http://192.0.2.7:8080' } })

  test('is refused before names can be probed', async () => {
    for (const [t, refusal] of [
      [closed, 'people_closed'],
      [invited, 'invite_invalid'],
    ] as const) {
      const ada = browser(t)
      for (const name of [ada.name, '!'])
        for (const [path, more] of [
          ['/v2/people/passkey/options', {}],
          ['/v2/people', { passkey: {} }],
        ] as const)
          expectRefusal(await ada.post(path, { name, ...more }), refusal)
    }
    const { code } = await makeInvite(invited.ctx, commandLine, {})
    const [bea, late] = [browser(invited), browser(invited)]
    const options = await begin(bea, '/v2/people/passkey/options', { name: bea.name, invite: code })
    const passkey = new Authenticator(bea.origin).create(options)
    expect((await bea.post('/v2/people', { name: bea.name, passkey, invite: code })).status).toBe(201)
    const again = await late.post('/v2/people/passkey/options', { name: late.name, invite: code })
    expectRefusal(again, 'invite_invalid')
    const { ada } = await newOwner(open)
    expectRefusal(await browser(open).post('/v2/people/passkey/options', { name: ada.name }), 'name_taken')
    expect((await browser(open).post('/v2/people/passkey/options', { name: '!' })).body.code).toBe(40001)
  })

  test('binds the passkey to the host of PUBLIC_URL, and its cookie to https', async () => {
    const ada = new PersonCaller(named.url, freshName(), 'https://polyphony.example')
    const device = new Authenticator(ada.origin)
    const options = await ada.post('/v2/people/passkey/options', { name: ada.name })
    expect(options.body.rp).toEqual({ id: 'polyphony.example', name: 'Polyphony' })
    expect(options.headers.get('set-cookie')).toMatch(
      /^__Host-polyphony-passkey=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    )
    const made = await ada.post('/v2/people', { name: ada.name, passkey: device.create(options.body) })
    expect(made.status).toBe(201)
    const foreign = new PersonCaller(named.url, ada.name, 'https://evil.example')
    expectRefusal(await foreign.post('/v2/session/passkey/options'), 'other_site')
    const phone = new PersonCaller(named.url, ada.name, ada.origin)
    expect((await signIn(phone, device)).status).toBe(200)
  })

  test('is refused where the server has no name at all', async () => {
    const ada = new PersonCaller(numbered.url, freshName(), 'http://192.0.2.7:8080')
    expect((await ada.post('/v2/session/passkey/options')).body.message).toStartWith(
      '400: Passkeys need a host name',
    )
  })

  test('leads from a number to a name', async () => {
    const there = new PersonCaller(open.url)
    const answers = [
      await there.post('/v2/people/passkey/options', { name: there.name }),
      await there.post('/v2/session/passkey/options'),
      await (await newPerson(open)).post('/v2/people/@me/passkeys/options'),
    ]
    for (const answer of answers)
      expectSaid(
        answer,
        `400: Passkeys do not work at this address, because it is a number. They do at ${pageOf(open)}.`,
      )
  })
})
