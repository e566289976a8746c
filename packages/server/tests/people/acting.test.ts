import { beforeAll, expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { newPerson, type PersonCaller } from '../support/callers/person.ts'
import { type SystemCaller, useServer } from '../support/callers/server.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('somebody who is signed in acts', (store) => {
  const t = useServer(store)
  let ada: PersonCaller
  let harbour: SystemCaller
  let meadow: SystemCaller
  let stranger: SystemCaller
  beforeAll(async () => {
    ada = await newPerson(t)
    ;[harbour, meadow, stranger] = [
      await t.system('Harbour'),
      await t.system('Meadow'),
      await t.system('Far'),
    ]
    for (const system of [harbour, meadow, stranger]) await system.hide('description_privacy')
    await harbour.patch('/v2/systems/@me', { description: 'ours' })
    await stranger.patch('/v2/systems/@me', { description: 'theirs' })
  })
  const acts = (as: string | undefined) => {
    ada.acting = as
    return ada
  }

  test('as nobody before they hold a system', async () => {
    expectRefusal(await acts(undefined).get('/v2/systems/@me'), 'unauthorized')
    expect((await ada.get(`/v2/systems/${harbour.id}`)).body.description).toBeNull()
  })

  test('as the only system they hold, with all the rights of its token', async () => {
    const attached = await ada.post('/v2/people/@me/systems', { token: harbour.token })
    expect([attached.status, attached.body.id]).toEqual([201, harbour.id])
    expect((await ada.get('/v2/systems/@me')).text).toBe((await harbour.get('/v2/systems/@me')).text)
    expect((await ada.post('/v2/members', { name: 'Wren' })).status).toBe(200)
    expect((await ada.get('/v2/session')).body.systems).toEqual([
      { id: harbour.id, uuid: harbour.uuid, name: 'Harbour' },
    ])
  })

  test('as the system they name when they hold several', async () => {
    await ada.post('/v2/people/@me/systems', { token: meadow.token })
    expectRefusal(await acts(undefined).get('/v2/systems/@me'), 'bad_request')
    expectRefusal(await ada.post('/v2/members', { name: 'Ash' }), 'bad_request')
    expect((await ada.get(`/v2/systems/${harbour.id}`)).body.description).toBeNull()
    for (const { id, uuid } of [harbour, meadow])
      for (const as of [id, uuid, id.toUpperCase()])
        expect((await acts(as).get('/v2/systems/@me')).body.id).toBe(id)
    expect((await acts(meadow.id).get(`/v2/systems/${harbour.id}`)).body.description).toBeNull()
    expect((await acts(harbour.id).get(`/v2/systems/${harbour.id}`)).body.description).toBe('ours')
  })

  test('as no system that they do not hold', async () => {
    for (const path of ['/v2/systems/@me', `/v2/systems/${stranger.id}`]) {
      expectRefusal(await acts(stranger.id).get(path), 'forbidden')
      expectRefusal(await acts('zzzzzz').get(path), 'system_not_found')
      expectRefusal(await acts('no system').get(path), 'system_not_found')
    }
  })

  test('as themselves, whatever the page names', async () => {
    for (const as of [stranger.id, 'no system'])
      expect((await acts(as).get('/v2/people/@me')).status).toBe(200)
  })

  test('as the token says, when there is one', async () => {
    const answer = await acts(harbour.id).get('/v2/systems/@me', { token: stranger.token })
    expect(answer.body.id).toBe(stranger.id)
  })

  test('with one statement for a point read, as a token does', async () => {
    acts(harbour.id)
    await ada.get('/v2/systems/@me')
    expect(await t.statements(() => ada.get('/v2/systems/@me'))).toBe(1)
    expect(await t.statements(() => harbour.get('/v2/systems/@me'))).toBe(1)
  })

  test('on no old interface: a cookie is for the current one', async () => {
    expect((await acts(harbour.id).get('/v1/s')).status).toBe(401)
  })

  test('no longer, once they let go', async () => {
    expect((await ada.delete(`/v2/people/@me/systems/${meadow.id}`)).status).toBe(204)
    expectRefusal(await acts(meadow.id).get('/v2/systems/@me'), 'forbidden')
    expect((await acts(undefined).get('/v2/systems/@me')).body.id).toBe(harbour.id)
  })
})

eachStore('of two holders who delete themselves at the same time', (store) => {
  const t = useServer(store)

  test.each(['keep', 'delete'] as const)('the last one is asked about the system: %s', async (systems) => {
    const people = [await newPerson(t), await newPerson(t)]
    const { id, token } = await t.system('Harbour')
    for (const person of people)
      expect((await person.post('/v2/people/@me/systems', { token })).status).toBe(201)
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update systems set token_hash = null where hid = ${id}`),
    )
    const answers = await Promise.all(
      people.map((person) => person.delete('/v2/people/@me', { confirm: person.name, systems })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual(systems === 'keep' ? [204, 400] : [204, 204])
    expect((await t.stranger.get(`/v2/systems/${id}`)).status).toBe(systems === 'keep' ? 200 : 404)
  })
})

eachStore('a write with a cookie', (store) => {
  const t = useServer(store)

  test('is refused unless it comes from a page of this server', async () => {
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { name: 'Harbour' })
    const { port } = new URL(t.url)
    const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)
    const others = [
      'https://evil.example',
      'null',
      '',
      `https://localhost:${port}`,
      'http://localhost:1',
      t.url.replace('127.0.0.1', 'evil.example'),
    ]
    const patch = (origin: string) =>
      ada.patch('/v2/systems/@me', { name: 'Changed' }, { headers: { origin } })
    for (const origin of own) expect((await patch(origin)).status).toBe(200)
    await ada.patch('/v2/systems/@me', { name: 'Harbour' })
    for (const origin of others) expectRefusal(await patch(origin), 'other_site')
    const withoutOrigin = await fetch(`${t.url}/v2/systems/@me`, {
      method: 'PATCH',
      body: '{"name":"Changed"}',
      headers: { cookie: ada.cookie ?? '' },
    })
    expect(withoutOrigin.status).toBe(403)
    expect((await ada.get('/v2/systems/@me')).body.name).toBe('Harbour')
  })

  test('neither signs anybody in nor makes anybody from another site', async () => {
    const ada = await newPerson(t)
    const headers = { origin: 'https://evil.example' }
    const password = 'four quiet lighthouse keepers'
    for (const path of ['/v2/session', '/v2/people'])
      expectRefusal(await t.stranger.post(path, { name: ada.name, password }, { headers }), 'other_site')
  })

  test('needs no page without a cookie: programs have none', async () => {
    const ada = await newPerson(t)
    const password = 'four quiet lighthouse keepers'
    expect((await t.stranger.post('/v2/session', { name: ada.name, password })).status).toBe(200)
  })
})
