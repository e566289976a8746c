import { beforeAll, describe, expect, test } from 'bun:test'
import { formatInstant, hours, later } from '@polyphony/contract'
import { startServer } from '../../src/main.ts'
import { RegistrationPolicy } from '../../src/operations/people/admin/registration-policy.ts'
import { raw } from '../../src/store/sql/sql.ts'
import { goodPassword, newAdmin, newPerson, PersonCaller } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { newPicture } from '../support/pictures/uploads.ts'
import { expectInvalid, expectRefusal, expectSaid, invalidField } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

const noPerson = '404: There is no person with that id.'
const isDisabled = '409: That person is disabled. Enable them first.'
const noSystems = '403: Registration is closed on this server. Ask the people who run it for a system.'
const isLocked = '409: REGISTRATION=closed in the environment of the server keeps registration closed.'

test('requests that ask who can register share one read', async () => {
  let reads = 0
  const settings = { registration: async () => (++reads > 0 ? ('invite' as const) : null) }
  const policy = new RegistrationPolicy({ registration: 'open', registrationLocked: false }, settings)
  const answers = await Promise.all(Array.from({ length: 50 }, () => policy.current()))
  expect([new Set(answers), reads]).toEqual([new Set(['invite'] as const), 1])
  policy.forget()
  await policy.known()
  expect(reads).toBe(2)
})

eachStore('an operator', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })
  let admin: PersonCaller
  beforeAll(async () => {
    admin = await newAdmin(t)
  })
  const idOf = async (caller: PersonCaller): Promise<string> =>
    (await caller.get('/v2/session')).body.person.id
  const lastAction = async () => (await admin.get('/v2/admin/log?limit=1')).body[0]
  const register = () => new PersonCaller(t.url).register()

  test('opens and closes registration, and every process follows', async () => {
    const path = '/v2/admin/registration'
    const environment = { environment: 'open', locked: false }
    expect((await admin.get(path)).body).toEqual({ registration: 'open', chosen: null, ...environment })
    const other = await startServer({ ...t.ctx.config, port: 0 })
    try {
      const there = () =>
        new PersonCaller(other.url, undefined, new URL(t.ctx.config.publicUrl).origin).register()
      expect((await there()).status).toBe(201)
      const { status, body } = await admin.patch(path, { registration: 'closed' })
      expect(status).toBe(200)
      expect(body).toEqual({ registration: 'closed', chosen: 'closed', ...environment })
      expectRefusal(await register(), 'people_closed')
      expectSaid(await t.stranger.post('/v2/systems', { name: 'Harbour' }), noSystems)
      expect(await (await fetch(t.url)).text()).toContain('name="polyphony:registration" content="closed"')
      expect((await admin.get('/v2/admin/status')).body.limits.registration).toBe('closed')
      await until('the other process follows', async () => (await there()).body.code === 40113)
    } finally {
      await other.stop()
    }
    expect(await lastAction()).toMatchObject({ what: 'registration_closed', admin: admin.name, about: null })
    await admin.patch(path, { registration: 'invite' })
    expectRefusal(await register(), 'invite_invalid')
    expect((await lastAction()).what).toBe('registration_by_invite')
    await admin.patch(path, { registration: 'open' })
    expect((await lastAction()).what).toBe('registration_opened')
    expect((await admin.patch(path, { registration: null })).body.chosen).toBeNull()
    expect((await lastAction()).what).toBe('registration_unchosen')
    expect((await register()).status).toBe(201)
    expectInvalid(await admin.patch(path, { registration: 'ajar' }), {
      registration: invalidField('registration'),
    })
    expectRefusal(await admin.patch(path, {}), 'bad_request')
  })

  test('finds people by the beginning of their name, page by page, and by their ID', async () => {
    for (const name of ['quill-b', 'quill-a', 'quill_c', 'quilt']) await newPerson(t, name)
    const find = async (query: string) =>
      (await admin.get(`/v2/admin/people?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await find('search=QUILL')).toEqual(['quill-a', 'quill-b', 'quill_c'])
    const [first] = (await admin.get('/v2/admin/people?search=quill&limit=1')).body
    expect(await find(`search=quill&limit=1&after=${first.id}`)).toEqual(['quill-b'])
    expect(await find(`search=${first.id.toUpperCase()}`)).toEqual(['quill-a'])
    for (const nobody of ['uill', 'quill%25', '%00', 'quillz', '~'])
      expect(await find(`search=${nobody}`)).toEqual([])
    expect(await find('search=&limit=1')).toHaveLength(1)
  })

  test('helps somebody with a link that works once and for an hour', async () => {
    const ada = await newPerson(t)
    const phone = await ada.elsewhere()
    const path = `/v2/admin/people/${await idOf(ada)}/reset`
    const { status, body, headers } = await admin.post(path)
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      url: expect.stringMatching(/\/join#[\w-]{23}$/),
      expires_at: formatInstant(later(clock.now(), hours(1))),
    })
    for (const device of [ada, phone]) expect((await device.get('/v2/session')).status).toBe(401)
    expectRefusal(await ada.signIn(), 'wrong_password')
    const [, code = ''] = body.url.split('#')
    expect(JSON.stringify(await t.ctx.store.driver.all(raw('select * from device_links')))).not.toContain(
      code,
    )
    expect(await lastAction()).toMatchObject({ what: 'person_reset', about: { name: ada.name } })
    const joined = await ada.post('/v2/session/device', { code })
    expect([joined.status, joined.body.reset]).toEqual([200, true])
    const [, made] = (await ada.get('/v2/people/@me/log')).body
    expect(made).toMatchObject({ what: 'device_link_made', device: 'Admin' })
    expectRefusal(await new PersonCaller(t.url).post('/v2/session/device', { code }), 'wrong_password')
    expect((await ada.patch('/v2/people/@me', { password: goodPassword })).status).toBe(200)

    const [, late = ''] = (await admin.post(path, { keep: true })).body.url.split('#')
    expect((await ada.signIn()).status).toBe(200)
    clock.time += hours(1)
    expectRefusal(await new PersonCaller(t.url).post('/v2/session/device', { code: late }), 'wrong_password')
    expectRefusal(await admin.post(path), 'unconfirmed')
    await admin.post('/v2/session/confirm', { password: goodPassword })
    expectInvalid(await admin.post(path, { keep: 'yes' }), { keep: invalidField('keep') })
    await admin.patch(path.replace('/reset', ''), { disabled: true })
    expectSaid(await admin.post(path), isDisabled)
    expectSaid(await admin.post('/v2/admin/people/nobody/reset'), noPerson)
  })

  test('disables a system by its ID, and sees nothing of it', async () => {
    const alice = await t.system('Secret harbour')
    const wren = await alice.member({ name: 'Wren' })
    const crew = await alice.group({ name: 'Crew' })
    const { key } = (await alice.post('/v2/systems/@me/keys', { name: 'lamp', scopes: ['read:members'] }))
      .body
    const picture = await newPicture(alice)
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const system = await alice.client.getSystem({ systemRef: '@me' })
    const path = `/v2/admin/systems/${system.id.toUpperCase()}`
    await admin.post('/v2/session/confirm', { password: goodPassword })
    const before = (await admin.get('/v2/admin/status')).body.systems
    const leaving = new AbortController()
    const stream = await fetch(`${t.url}/v2/systems/@me/events`, {
      headers: { authorization: alice.token ?? '' },
      signal: leaving.signal,
    })
    const disabled = { id: system.id, disabled: true, disabled_at: formatInstant(clock.now()) }
    expect(await admin.patch(path, { disabled: true })).toMatchObject({ status: 200, body: disabled })
    await stream.text()
    expect((await admin.get('/v2/admin/systems')).body[0]).toEqual(disabled)
    const log = await admin.get('/v2/admin/log?limit=1')
    expect(log.body[0]).toMatchObject({
      what: 'system_disabled',
      about: { id: system.uuid, name: system.id },
    })
    expect(log.text).not.toContain('Secret harbour')
    expect((await admin.get('/v2/admin/status')).body.systems).toMatchObject({
      disabled: before.disabled + 1,
    })

    expectRefusal(await alice.get('/v2/systems/@me'), 'unauthorized')
    expectRefusal(await alice.post('/v2/members', { name: 'Ash' }), 'unauthorized')
    const bearer = { headers: { authorization: `Bearer ${key}` } }
    expectRefusal(await t.stranger.get('/v2/systems/@me/members', bearer), 'unauthorized')
    for (const ref of [system.id, system.uuid])
      expectRefusal(await t.stranger.get(`/v2/systems/${ref}`), 'system_not_found')
    expectRefusal(await t.stranger.get(`/v2/systems/${system.id}/members`), 'system_not_found')
    expectRefusal(await t.stranger.get(`/v2/members/${wren.id}`), 'member_not_found')
    expectRefusal(await t.stranger.get(`/v2/groups/${crew.uuid}`), 'group_not_found')
    expect((await fetch(`${t.url}/v1/s/${system.id}`)).status).toBe(404)
    expect((await fetch(picture.url)).status).toBe(404)
    expect((await ada.get('/v2/session')).body.systems).toEqual([])
    ada.acting = system.id
    expectRefusal(await ada.get('/v2/systems/@me'), 'system_not_found')

    expect((await admin.patch(path, { disabled: false })).body).toEqual({
      id: system.id,
      disabled: false,
      disabled_at: null,
    })
    expect((await lastAction()).what).toBe('system_enabled')
    expect((await alice.get('/v2/systems/@me')).status).toBe(200)
    expect((await ada.get('/v2/systems/@me')).status).toBe(200)
    expect((await fetch(picture.url)).status).toBe(200)
    expect((await t.stranger.get(`/v2/members/${wren.id}`)).status).toBe(200)
    expectRefusal(await admin.patch('/v2/admin/systems/zzzzzz', { disabled: true }), 'system_not_found')
    expectRefusal(await admin.patch(path, {}), 'bad_request')
    expectInvalid(await admin.patch(path, { disabled: 'yes' }), { disabled: invalidField('disabled') })
  })

  test('counts systems that only a token opens', async () => {
    const count = async () => (await admin.get('/v2/admin/status')).body.systems.token_only
    const before = await count()
    const { token } = await t.system()
    expect(await count()).toBe(before + 1)
    await (await newPerson(t)).post('/v2/people/@me/systems', { token })
    expect(await count()).toBe(before)
  })

  describe('of a server whose environment says closed', () => {
    const closed = useServer(store, { env: { REGISTRATION: 'closed' } })
    test('cannot open it', async () => {
      const operator = await newAdmin(closed)
      const path = '/v2/admin/registration'
      expectSaid(await operator.patch(path, { registration: 'open' }), isLocked)
      const { body } = await operator.patch(path, { registration: 'closed' })
      expect(body).toEqual({ registration: 'closed', chosen: 'closed', environment: 'closed', locked: true })
      expectRefusal(await new PersonCaller(closed.url).register(), 'people_closed')
    })
  })
})
