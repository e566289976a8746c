import { expect, test } from 'bun:test'
import { days, hours, minutes, seconds } from '@polyphony/contract'
import { beginSession } from '../../src/operations/people/sessions.ts'
import { freshName, newPerson, PersonCaller } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('somebody who signs in', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })

  test('registers, and is signed in by a cookie that no page can read', async () => {
    const ada = new PersonCaller(t.url, 'Ada.Harbour')
    const made = await ada.register()
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'ada.harbour',
      role: 'person',
      created: expect.any(String),
    })
    const cookies = made.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^polyphony=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(cookies[1]).toMatch(
      /^polyphony-browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
    const session = await ada.get('/v2/session')
    expect([session.status, session.body]).toEqual([200, { person: made.body, systems: [] }])
  })

  test('signs in with name and password, and out again', async () => {
    const ada = await newPerson(t)
    const { cookie } = ada
    const other = new PersonCaller(t.url, ada.name.toUpperCase())
    expect((await other.signIn()).status).toBe(200)
    expect(other.cookie).not.toBe(cookie)
    const out = await other.delete('/v2/session')
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
    expect(other.cookie).toBeUndefined()
    expect((await other.get('/v2/session')).status).toBe(401)
    expect((await ada.get('/v2/session')).status).toBe(200)
  })

  test('with a wrong password or a name that nobody has is refused in the same words', async () => {
    const ada = await newPerson(t)
    const nobody = new PersonCaller(t.url)
    const refusals = [await ada.signIn('wrong wrong wrong'), await nobody.signIn()]
    for (const { status, text } of refusals) {
      expect([status, text]).toEqual([401, '{"message":"Wrong name or password.","code":40110}'])
    }
  })

  test('gets a new session, and the old cookie of the browser ends', async () => {
    const ada = await newPerson(t)
    const before = ada.cookie
    expect((await ada.signIn()).status).toBe(200)
    expect(ada.cookie).not.toBe(before)
    ada.cookie = before
    expect((await ada.get('/v2/session')).status).toBe(401)
  })

  test('stays signed in while they come back within 30 days, for a year at most', async () => {
    const ada = await newPerson(t)
    const start = clock.time
    let visits = 0
    for (;;) {
      clock.time += days(29)
      const { status, headers } = await ada.get('/v2/session')
      if (status !== 200) break
      visits += 1
      const maxAge = Number(/Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1])
      expect(maxAge).toBe(Math.min(30 * 86400, (start + days(365) - clock.time) / seconds(1)))
      const isNoted = async () => (await ada.get('/v2/session')).headers.get('set-cookie') === null
      await until('the visit is noted', isNoted)
    }
    expect(visits).toBe(12)

    const rare = await newPerson(t)
    clock.time += days(30)
    expect((await rare.get('/v2/session')).status).toBe(401)
  })

  test('sees where they are signed in, and ends one session or all others', async () => {
    const ada = await newPerson(t)
    const phone = await ada.elsewhere()
    const tablet = await ada.elsewhere()
    const list = (await ada.get('/v2/people/@me/sessions')).body
    expect(list.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, false, true])
    const [session] = (await phone.get('/v2/people/@me/sessions')).body.filter(
      ({ current }: { current: boolean }) => current,
    )
    expect((await ada.delete(`/v2/people/@me/sessions/${session.id}`)).status).toBe(204)
    expect((await phone.get('/v2/session')).status).toBe(401)
    expect((await ada.delete(`/v2/people/@me/sessions/${session.id}`)).status).toBe(404)
    expect((await ada.delete('/v2/people/@me/sessions')).status).toBe(204)
    expect((await tablet.get('/v2/session')).status).toBe(401)
    expect((await ada.get('/v2/session')).status).toBe(200)
  })

  test('has at most a hundred sessions: the one that was not used for the longest time ends', async () => {
    const ada = await newPerson(t)
    const [first, second] = [await ada.elsewhere(), await ada.elsewhere()]
    clock.time += hours(2)
    await until('the use is noted', async () => {
      await ada.get('/v2/session')
      const [newest] = (await ada.get('/v2/people/@me/sessions')).body
      return newest.current
    })
    // why not by signing in: a hundred passwords take seconds.
    await t.ctx.store.transact(async (tx) => {
      const person = await tx.people.findByName(ada.name)
      if (person === undefined) throw new Error('nobody has the name')
      const client = { address: undefined, device: 'Test', former: undefined, browser: undefined }
      for (let i = 0; i < 98; i++) await beginSession(t.ctx, tx, person, client)
    })
    expect((await first.get('/v2/session')).status).toBe(401)
    await ada.elsewhere()
    expect((await second.get('/v2/session')).status).toBe(401)
    expect((await ada.get('/v2/session')).status).toBe(200)
    expect((await ada.get('/v2/people/@me/sessions')).body).toHaveLength(100)
  })

  test('cannot end the session of somebody else', async () => {
    const [ada, bea] = [await newPerson(t), await newPerson(t)]
    const [session] = (await bea.get('/v2/people/@me/sessions')).body
    expect((await ada.delete(`/v2/people/@me/sessions/${session.id}`)).status).toBe(404)
    expect((await bea.get('/v2/session')).status).toBe(200)
  })

  test('sees the preview of an import without confirming again, but not the import', async () => {
    const ada = await newPerson(t)
    const { id } = (await ada.post('/v2/people/@me/systems', {})).body
    ada.acting = id
    clock.time += minutes(10)
    const path = '/v2/systems/@me/import'
    const file = { version: 2, members: [], switches: [] }
    expect((await ada.post(`${path}?dry_run=true`, file)).status).toBe(200)
    for (const query of ['', '?dry_run=false&dry_run=true', '?conflicts=ask'])
      expectRefusal(await ada.post(path + query, file), 'unconfirmed')
  })

  test('confirms again after ten minutes before changing a password, which ends all other sessions', async () => {
    const ada = await newPerson(t)
    const phone = await ada.elsewhere()
    clock.time += minutes(10)
    const password = 'another rather long sentence'
    expectRefusal(await ada.patch('/v2/people/@me', { password }), 'unconfirmed')
    expect((await ada.post('/v2/session/confirm', { password: 'not the right one' })).status).toBe(401)
    expect(
      (await ada.post('/v2/session/confirm', { password: 'four quiet lighthouse keepers' })).status,
    ).toBe(204)
    expect((await ada.patch('/v2/people/@me', { password })).status).toBe(200)
    expect((await phone.get('/v2/session')).status).toBe(401)
    expect((await ada.signIn()).status).toBe(401)
    expect((await ada.signIn(password)).status).toBe(200)
  })

  test('takes a name at the same moment as others: one has it, the others learn that it is taken', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(t)))
    for (let round = 0; round < 5; round++) {
      const name = freshName()
      const answers = await Promise.all(people.map((person) => person.patch('/v2/people/@me', { name })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    }
  })

  test('reads in a log what happened, failures by the hour', async () => {
    const ada = await newPerson(t)
    clock.time += hours(1)
    for (let i = 0; i < 3; i++) await ada.signIn('wrong wrong wrong')
    await ada.signIn()
    const read = async (): Promise<string[]> =>
      (await ada.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    await until('the failures are in the log', async () => (await read()).length === 3)
    expect(await read()).toEqual(['signed_in', 'sign_in_failed', 'signed_in'])
  })
})
