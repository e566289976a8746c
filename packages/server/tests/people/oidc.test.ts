import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { minutes } from '@polyphony/contract'
import { Issuer } from '../../src/operations/people/oidc/issuer.ts'
import { goodPassword, newPerson, PersonCaller } from '../support/callers/person.ts'
import { type TestServer, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { type Member, openCommunity, passThrough } from '../support/issuers/community.ts'
import { openImpostor } from '../support/issuers/impostor.ts'
import { expectRefusal } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const community = await openCommunity()
const impostor = await openImpostor()
afterAll(() => {
  community.close()
  impostor.close()
})

let members = 0
const newMember = (preferred_username = `Member ${++members}`): Member => ({
  sub: `sub-${++members}`,
  preferred_username,
})

/** Leaves for the issuer. */
async function leave(browser: PersonCaller, query = ''): Promise<string> {
  const { status, headers, text } = await browser.get(`/v2/session/oidc${query}`)
  if (status !== 302) throw new Error(`${status} ${text}`)
  return headers.get('location') ?? ''
}

/** Comes back from the issuer, and says where one ends up. */
async function comeBack(t: TestServer, browser: PersonCaller, address: string): Promise<string> {
  expect(address).toStartWith(`${t.url}/v2/session/oidc/callback?`)
  const { status, headers } = await browser.get(address.slice(t.url.length))
  expect([status, headers.get('cache-control')]).toEqual([302, 'no-store'])
  const location = headers.get('location') ?? ''
  expect(location).toStartWith(`${t.url}/`)
  return location.slice(t.url.length)
}

/** Goes to the community's single sign-on and back, as one of its members. */
async function visit(t: TestServer, browser: PersonCaller, visitor: Member | undefined, query = '') {
  community.visitor = visitor
  return comeBack(t, browser, await passThrough(await leave(browser, query)))
}

const nameOf = async (browser: PersonCaller) => (await browser.get('/v2/session')).body.person?.name
const whatOf = async (browser: PersonCaller) =>
  (await browser.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)

eachStore('the single sign-on of a community', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { env: { ...community.env, OIDC_NAME: 'Harbour' }, context: { clock } })

  test('makes a person of somebody new, and knows them again by what never changes', async () => {
    const member = newMember('Ada Harbour')
    const phone = new PersonCaller(t.url)
    expect(await visit(t, phone, member)).toBe('/')
    expect(await nameOf(phone)).toBe('ada-harbour')
    const me = (await phone.get('/v2/people/@me')).body
    expect(me).toMatchObject({ role: 'person', ways: { password: false, oidc: true } })

    const laptop = new PersonCaller(t.url)
    const renamed = { ...member, preferred_username: 'somebody-else' }
    expect(await visit(t, laptop, renamed, '?return=/members%3Fq%3Da')).toBe('/members?q=a')
    expect((await laptop.get('/v2/people/@me')).body.id).toBe(me.id)
    expect(await nameOf(phone)).toBe('ada-harbour')
    expect(await whatOf(phone)).toEqual(['signed_in', 'signed_in', 'oidc_linked'])
  })

  test('never takes somebody for a person of the same name', async () => {
    const wren = await newPerson(t, 'wren')
    const other = new PersonCaller(t.url)
    await visit(t, other, newMember('Wren'))
    expect(await nameOf(other)).toBe('wren-2')
    expect((await wren.get('/v2/people/@me')).body.ways.oidc).toBe(false)
  })

  test('somebody who does not want to go on comes back to the door', async () => {
    const browser = new PersonCaller(t.url)
    expect(await visit(t, browser, undefined)).toBe('/enter?signin=oidc_cancelled')
    expect(browser.cookie).toBeUndefined()
  })

  test('can become a way in of a person, who can give it up again', async () => {
    const [ada, member] = [await newPerson(t), newMember()]
    expect(await visit(t, ada, member, '?link=1&return=/settings')).toBe('/settings')
    const again = new PersonCaller(t.url)
    await visit(t, again, member)
    expect(await nameOf(again)).toBe(ada.name)

    const bea = await newPerson(t)
    const taken = await visit(t, bea, member, '?link=1&return=/settings%3Fa%3Db')
    expect(taken).toBe('/settings?a=b&signin=oidc_taken')
    const second = await visit(t, ada, newMember(), '?link=1&return=/settings')
    expect(second).toBe('/settings?signin=oidc_linked_already')

    expect((await ada.delete('/v2/people/@me/oidc')).status).toBe(204)
    expect((await ada.delete('/v2/people/@me/oidc')).status).toBe(404)
    expect((await ada.get('/v2/people/@me')).body.ways.oidc).toBe(false)
    expect((await whatOf(ada)).slice(0, 2)).toEqual(['oidc_removed', 'signed_in'])
  })

  test('cannot be given up as the last way in', async () => {
    const browser = new PersonCaller(t.url)
    await visit(t, browser, newMember())
    const { status, text } = await browser.delete('/v2/people/@me/oidc')
    expect([status, text]).toEqual([400, expect.stringContaining('last way in')])
    expect((await browser.get('/v2/people/@me')).body.ways.oidc).toBe(true)
  })

  test('is linked only from a session that was confirmed just now, and from our own pages', async () => {
    const ada = await newPerson(t)
    const link = '/v2/session/oidc?link=1'
    for (const site of ['cross-site', 'same-site'])
      expectRefusal(await ada.get(link, { headers: { 'sec-fetch-site': site } }), 'other_site')
    expect((await ada.get(link, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(302)
    expectRefusal(await t.stranger.get(link), 'unauthorized')
    expectRefusal(await ada.get(`${link}&confirm=1`), 'bad_request')
    clock.time += minutes(10)
    expectRefusal(await ada.get(link), 'unconfirmed')
    clock.time -= minutes(10)
  })

  test('confirms that it is still the same person', async () => {
    const [member, browser] = [newMember(), new PersonCaller(t.url)]
    clock.time -= minutes(11)
    await visit(t, browser, member)
    clock.time += minutes(11)
    expectRefusal(await browser.patch('/v2/people/@me', { password: 'a'.repeat(20) }), 'unconfirmed')
    const other = await visit(t, browser, newMember(), '?confirm=1&return=/settings')
    expect(other).toBe('/settings?signin=oidc_other_person')
    expectRefusal(await browser.patch('/v2/people/@me', { name: `${browser.name}-a` }), 'unconfirmed')
    expect((await whatOf(browser))[0]).toBe('confirm_failed')
    const before = browser.cookie
    expect(await visit(t, browser, member, '?confirm=1&return=/settings')).toBe('/settings')
    expect(browser.cookie).toBe(before)
    expect((await browser.patch('/v2/people/@me', { name: `${browser.name}-a` })).status).toBe(200)
  })

  test('does not let in somebody who is disabled here', async () => {
    const [member, browser] = [newMember(), new PersonCaller(t.url)]
    await visit(t, browser, member)
    const name = await nameOf(browser)
    const person = await t.ctx.store.people.findByName(name)
    if (!person) throw new Error(name)
    await t.ctx.store.transact((tx) => tx.people.update(person.id, { disabled_at: clock.now() }))
    expect(await visit(t, new PersonCaller(t.url), member)).toBe('/enter?signin=oidc_disabled')
  })

  test('a way back works once, in the browser that left, for ten minutes', async () => {
    community.visitor = newMember()
    const [browser, thief] = [new PersonCaller(t.url), new PersonCaller(t.url)]
    const back = await passThrough(await leave(browser))
    expect(await comeBack(t, thief, back)).toBe('/enter?signin=oidc_expired')
    thief.visit = 'polyphony-oidc='
    expect(await comeBack(t, thief, back)).toBe('/enter?signin=oidc_expired')
    await leave(thief)
    expect(await comeBack(t, thief, back)).toBe('/enter?signin=oidc_expired')
    expect(thief.cookie).toBeUndefined()
    const wrong = back.replace(/state=[^&]+/, 'state=x')
    expect(await comeBack(t, browser, wrong)).toBe('/enter?signin=oidc_expired')
    expect(await comeBack(t, browser, back)).toBe('/')
    const cookie = browser.cookie
    expect(await comeBack(t, browser, back)).toBe('/enter?signin=oidc_expired')
    expect(browser.cookie).toBe(cookie)

    const late = new PersonCaller(t.url)
    const lateBack = await passThrough(await leave(late))
    clock.time += minutes(10)
    expect(await comeBack(t, late, lateBack)).toBe('/enter?signin=oidc_expired')
    clock.time -= minutes(10)
    const results = await Promise.all(Array.from({ length: 10 }, () => comeBack(t, late, lateBack)))
    expect(results.filter((to) => to === '/')).toHaveLength(1)
  })

  test('the cookie of a visit is for this server only, and tells the database nothing', async () => {
    const browser = new PersonCaller(t.url)
    const { headers } = await browser.get('/v2/session/oidc')
    expect(headers.get('set-cookie')).toMatch(
      /^polyphony-oidc=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const asked = new URL(headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      redirect_uri: `${t.url}/v2/session/oidc/callback`,
    })
    const secret = browser.visit?.split('=')[1] ?? ''
    expect(asked.toString()).not.toContain(secret)
  })

  test('leads to no other site', async () => {
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\n/evil',
      'javascript:1',
    ])
      expectRefusal(await t.stranger.get(`/v2/session/oidc?return=${encodeURIComponent(to)}`), 'bad_request')
  })

  test('twenty devices of somebody new make one person', async () => {
    community.visitor = newMember()
    const browsers = Array.from({ length: 20 }, () => new PersonCaller(t.url))
    const addresses = await Promise.all(browsers.map(async (each) => passThrough(await leave(each))))
    const ends = await Promise.all(browsers.map((each, i) => comeBack(t, each, addresses[i] ?? '')))
    expect(new Set(ends)).toEqual(new Set(['/']))
    const ids = await Promise.all(
      browsers.map(async (each) => (await each.get('/v2/session')).body.person.id),
    )
    expect(new Set(ids).size).toBe(1)
  })
})

eachStore('a single sign-on where registration is not open', (store) => {
  const invite = useServer(store, { env: { ...community.env, REGISTRATION: 'invite' } })
  const listed = useServer(store, {
    env: { ...community.env, REGISTRATION: 'closed', OIDC_REGISTER: 'on' },
  })

  test('lets nobody new in, unless the operator trusts all that the issuer knows', async () => {
    const member = newMember()
    expect(await visit(invite, new PersonCaller(invite.url), member)).toBe('/enter?signin=oidc_closed')
    const browser = new PersonCaller(listed.url)
    expect(await visit(listed, browser, member)).toBe('/')
    expect(await visit(listed, new PersonCaller(listed.url), member)).toBe('/')
  })
})

describe('a server without single sign-on', () => {
  const t = useServer('sqlite')

  test('says so', async () => {
    for (const path of ['/v2/session/oidc', '/v2/session/oidc/callback']) {
      const { status, text } = await t.stranger.get(path)
      expect([status, text]).toEqual([404, expect.stringContaining('no single sign-on')])
    }
  })
})

eachStore('an issuer that lies', (store) => {
  const {
    issuer = '',
    clientId = '',
    clientSecret = '',
  } = {
    issuer: impostor.env.OIDC_ISSUER,
    clientId: impostor.env.OIDC_CLIENT_ID,
    clientSecret: impostor.env.OIDC_CLIENT_SECRET,
  }
  const config = { issuer, clientId, clientSecret, name: 'x', registers: true }
  const t = useServer(store, { env: impostor.env, context: { issuer: new Issuer(config) } })
  const hasty = useServer(store, {
    env: impostor.env,
    context: { issuer: new Issuer(config, { timeout: 0.5 }) },
  })

  /** Comes back from the impostor. */
  async function back(lies: typeof impostor.lies, change = (address: string) => address, server = t) {
    impostor.lies = lies
    const browser = new PersonCaller(server.url)
    const address = impostor.answerTo(await leave(browser), newMember().sub)
    const to = await comeBack(server, browser, change(address))
    return [to, browser.cookie === undefined]
  }

  test('lets nobody in: wrong nonce, signature, issuer, audience or time', async () => {
    expect(await back({})).toEqual(['/', false])
    const failed = ['/enter?signin=oidc_failed', true]
    const past = Math.floor(Date.now() / 1000) - 3600
    const lies: (typeof impostor.lies)[] = [
      { claims: { nonce: 'another' } },
      { claims: { nonce: undefined } },
      { wrongKey: true },
      { unsigned: true },
      { claims: { iss: 'https://other.example' } },
      { claims: { aud: 'somebody-else' } },
      { claims: { exp: past } },
      { claims: { sub: undefined } },
    ]
    for (const lie of lies) expect([lie, await back(lie)]).toEqual([lie, failed])
    const change = (to: string) => (address: string) => address.replace(/iss=[^&]+/, to)
    expect(await back({}, change('iss=https%3A%2F%2Fother.example'))).toEqual(failed)
    expect(await back({}, change('x='))).toEqual(failed)
    expect(await back({}, (address) => address.replace(/code=[^&]+/, 'code=invented'))).toEqual(failed)
    expect(await back({}, (address) => `${address}&code=second`)).toEqual(failed)
  })

  test('does not confirm somebody with a proof of long ago, or without a time', async () => {
    impostor.lies = {}
    const [ada, { sub }] = [new PersonCaller(t.url), newMember()]
    await comeBack(t, ada, impostor.answerTo(await leave(ada), sub))
    const now = Math.floor(Date.now() / 1000)
    for (const auth_time of [now - 3600, undefined]) {
      impostor.lies = { claims: { auth_time } }
      const address = await leave(ada, '?confirm=1&return=/settings')
      expect(new URL(address).searchParams.get('max_age')).toBe('60')
      const to = await comeBack(t, ada, impostor.answerTo(address, sub))
      expect(to).toBe('/settings?signin=oidc_failed')
    }
  })

  test('or falls silent is given up', async () => {
    impostor.lies = {}
    // On a busy machine an honest answer may come too late as well.
    await until('the server has read how the issuer is to be used', async () =>
      (await leave(new PersonCaller(hasty.url))).startsWith(impostor.url),
    )
    for (const falls of ['silent', 'half-way'] as const)
      expect(await back({ falls }, undefined, hasty)).toEqual(['/enter?signin=oidc_away', true])
  })
})

eachStore('an issuer that is away', (store) => {
  const away = { ...impostor.env, OIDC_ISSUER: 'http://127.0.0.1:1' }
  const t = useServer(store, { env: away })
  const mixedUp = useServer(store, { env: { ...impostor.env } })

  test('leads back to the door, and to where somebody was', async () => {
    const { status, headers } = await t.stranger.get('/v2/session/oidc')
    expect([status, headers.get('location')]).toEqual([302, `${t.url}/enter?signin=oidc_away`])
    expect(headers.get('set-cookie')).toBeNull()
    const ada = await newPerson(t)
    expect(await leave(ada, '?link=1&return=/settings')).toBe(`${t.url}/settings?signin=oidc_away`)
  })

  test('counts as away while it calls itself something else, and no longer', async () => {
    impostor.lies = { metadata: { issuer: 'https://other.example' } }
    const browser = new PersonCaller(mixedUp.url)
    expect(await leave(browser)).toBe(`${mixedUp.url}/enter?signin=oidc_away`)
    impostor.lies = {}
    expect(await leave(browser)).toStartWith(impostor.url)
  })
})

describe('under https', () => {
  const t = useServer('sqlite', { env: { ...community.env, PUBLIC_URL: 'https://plural.example' } })

  test('the cookie of a visit is for this host alone, and links begin on our own pages', async () => {
    const { headers } = await t.stranger.get('/v2/session/oidc')
    expect(headers.get('set-cookie')).toMatch(/^__Host-polyphony-oidc=[\w-]{43}; Path=\/; .*; Secure$/)
    expect(new URL(headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
      'https://plural.example/v2/session/oidc/callback',
    )
    const ada = new PersonCaller(t.url)
    const wishes = { name: ada.name, password: goodPassword }
    const ours = { headers: { origin: 'https://plural.example' } }
    expect((await ada.post('/v2/people', wishes, ours)).status).toBe(201)
    expectRefusal(await ada.get('/v2/session/oidc?link=1'), 'other_site')
    const own = { headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await ada.get('/v2/session/oidc?link=1', own)).status).toBe(302)
  })
})
