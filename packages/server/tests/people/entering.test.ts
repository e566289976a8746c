import { beforeAll, expect, test } from 'bun:test'
import { days } from '@polyphony/contract'
import { newPerson } from '../support/callers/person.ts'
import { type Answer, Caller, type SystemCaller, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

eachStore('a browser that has entered a system with its token', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })
  let harbour: SystemCaller
  let cookie: string
  beforeAll(async () => {
    harbour = await t.system('Harbour')
    cookie = cookieOf(await enter(harbour))
  })
  const enter = ({ token }: SystemCaller, more: object = {}) =>
    t.stranger.post('/v2/session/token', { token, ...more }, { headers: { origin: t.url } })
  const headers = (as: string | undefined, more: Record<string, string> = {}) => ({
    headers: { cookie, ...(as !== undefined && { 'x-polyphony-system': as }), ...more },
  })

  test('gets a cookie that no page can read, and that does not hold the token', async () => {
    const entered = await enter(harbour)
    expect([entered.status, entered.body]).toEqual([
      200,
      { id: harbour.id, uuid: harbour.uuid, name: 'Harbour' },
    ])
    const set = entered.headers.get('set-cookie') ?? ''
    expect(set).toMatch(
      new RegExp(`^polyphony-at-${harbour.id}=\\S+; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$`),
    )
    const [, value = ''] = /=([^;]+)/.exec(set) ?? []
    expect(Buffer.from(value, 'base64').toString()).not.toContain(harbour.token ?? '')
    const brief = await enter(harbour, { remember: false })
    expect(brief.headers.get('set-cookie')).not.toContain('Max-Age')
  })

  test('acts as the system that it names, and as a stranger without a name', async () => {
    const own = await t.stranger.get('/v2/systems/@me', headers(harbour.id))
    expect(own.text).toBe((await harbour.get('/v2/systems/@me')).text)
    expect(own.headers.get('vary')).toContain('Cookie')
    expectRefusal(await t.stranger.get('/v2/systems/@me', headers(undefined)), 'unauthorized')
    const other = await t.system()
    expectRefusal(await t.stranger.get('/v2/systems/@me', headers(other.id)), 'unauthorized')
  })

  test('writes only from our own pages', async () => {
    const body = { name: 'Wren' }
    const own = headers(harbour.id, { origin: t.url })
    expect((await t.stranger.post('/v2/members', body, own)).status).toBe(200)
    for (const origin of ['https://elsewhere.example', 'null'])
      expectRefusal(await t.stranger.post('/v2/members', body, headers(harbour.id, { origin })), 'other_site')
    expectRefusal(await t.stranger.post('/v2/members', body, headers(harbour.id)), 'other_site')
    const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
    const { token } = harbour
    expectRefusal(await t.stranger.post('/v2/session/token', { token }, elsewhere), 'other_site')
  })

  test('leaves again', async () => {
    const left = await t.stranger.delete(`/v2/session/token/${harbour.id}`, undefined, {
      headers: { cookie, origin: t.url },
    })
    expect([left.status, left.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(new RegExp(`^polyphony-at-${harbour.id}=; Path=/; Max-Age=0;`)),
    ])
  })

  test('goes on with a token that it renews, and ends with one that is renewed elsewhere', async () => {
    const own = headers(harbour.id, { origin: t.url })
    const renewed = await t.stranger.post('/v2/systems/@me/token', undefined, own)
    expect(renewed.status).toBe(200)
    expectRefusal(await t.stranger.get('/v2/systems/@me', headers(harbour.id)), 'unauthorized')
    cookie = cookieOf(renewed)
    expect((await t.stranger.get('/v2/systems/@me', headers(harbour.id))).status).toBe(200)
    await new Caller(t.url, renewed.body.token).post('/v2/systems/@me/token')
    expectRefusal(await t.stranger.get('/v2/systems/@me', headers(harbour.id)), 'unauthorized')
  })

  test('stays while it comes back within a year, and a cookie for another system is none', async () => {
    const meadow = await t.system('Meadow')
    cookie = cookieOf(await enter(meadow))
    const visit = () => t.stranger.get('/v2/systems/@me', headers(meadow.id))
    expect((await visit()).headers.get('set-cookie')).toBeNull()
    clock.time += days(364)
    const late = await visit()
    expect([late.status, late.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('Max-Age=31536000'),
    ])
    clock.time += days(2)
    expectRefusal(await visit(), 'unauthorized')
    cookie = cookieOf(late)
    expect((await visit()).status).toBe(200)
    cookie = cookie.replace(meadow.id, harbour.id)
    expectRefusal(await t.stranger.get('/v2/systems/@me', headers(harbour.id)), 'unauthorized')
  })

  test('adds the system to the sign-in of a person, and then needs the cookie no more', async () => {
    const [meadow, ada] = [await t.system('Meadow'), await newPerson(t)]
    const entered = cookieOf(await enter(meadow))
    const both = { headers: { cookie: `${ada.cookie}; ${entered}` } }
    const added = await ada.post('/v2/people/@me/systems', { entered: meadow.id }, both)
    expect([added.status, added.body.id]).toEqual([201, meadow.id])
    expect(added.headers.get('set-cookie')).toMatch(new RegExp(`^polyphony-at-${meadow.id}=;`))
    const again = await newPerson(t)
    expect(
      (await again.post('/v2/people/@me/systems', { entered: meadow.id })).body.errors.token.length,
    ).toBe(1)
  })

  test('with a wrong token is refused', async () => {
    const { status, body } = await enter({ ...harbour, token: 'x'.repeat(64) } as SystemCaller)
    expect([status, body.errors.token.length]).toEqual([400, 1])
  })

  test('a person who makes a system from a file holds it', async () => {
    const ada = await newPerson(t)
    const file = { version: 1, name: 'Meadow', members: [], groups: [], switches: [] }
    const made = await ada.post('/v2/import', file)
    expect(made.status).toBe(201)
    expect((await ada.get('/v2/session')).body.systems).toEqual([
      { id: made.body.system.id, uuid: made.body.system.uuid, name: 'Meadow' },
    ])
  })
})
