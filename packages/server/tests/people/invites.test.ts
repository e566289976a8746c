import { beforeAll, expect, test } from 'bun:test'
import { days, formatInstant, hours, later, seconds } from '@polyphony/contract'
import { makeInvite } from '../../src/operations/people/admin/invites.ts'
import { commandLine } from '../../src/operations/people/admin/log.ts'
import { raw } from '../../src/store/sql/sql.ts'
import { newAdmin, type PersonCaller, PersonCaller as Somebody } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectInvalid, expectRefusal, expectSaid, invalidField } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const password = 'four quiet lighthouse keepers'

eachStore('an invite', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { env: { REGISTRATION: 'invite' }, context: { clock } })
  let admin: PersonCaller
  beforeAll(async () => {
    admin = await newAdmin(t)
  })
  const invite = async (wishes: object = {}) => {
    await admin.post('/v2/session/confirm', { password })
    return (await admin.post('/v2/admin/invites', wishes)).body
  }
  const come = (code: string) => new Somebody(t.url).register(password, { invite: code })

  test('works once and for seven days, and only its maker ever sees the code', async () => {
    const made = await invite()
    expect(made).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^[\w-]{22}$/),
      url: `${t.ctx.config.publicUrl}/register#${made.code}`,
      uses: 1,
      used: 0,
      expires_at: formatInstant(later(clock.now(), days(7))),
    })
    const { id, uses, used, expires_at } = made
    const [listed] = (await admin.get('/v2/admin/invites')).body
    expect(listed).toEqual({ id, uses, used, expires_at })
    const rows = JSON.stringify(await t.ctx.store.driver.all(raw('select * from invites')))
    expect(rows).not.toContain(made.code)
    expect((await come(made.code)).status).toBe(201)
    expect((await admin.get('/v2/admin/invites')).body[0].used).toBe(1)
    expectRefusal(await come(made.code), 'invite_invalid')
  })

  test('tells whoever has the code who invites them, and to what, without using it up', async () => {
    const { code, expires_at } = await invite()
    for (let time = 0; time < 2; time++) {
      const { status, body } = await t.stranger.post('/v2/people/invite', { invite: code })
      expect([status, body]).toEqual([200, { role: 'person', invited_by: admin.name, expires_at }])
    }
    const ofOperator = await makeInvite(t.ctx, commandLine, { role: 'admin' })
    const { body } = await t.stranger.post('/v2/people/invite', { invite: ofOperator.code })
    expect(body).toMatchObject({ role: 'admin', invited_by: null })
    expectRefusal(await t.stranger.post('/v2/people/invite', { invite: 'nothing' }), 'invite_invalid')
    expectInvalid(await t.stranger.post('/v2/people/invite', {}), { invite: invalidField('invite') })
  })

  test('needs no body', async () => {
    await admin.post('/v2/session/confirm', { password })
    const { status, body } = await admin.post('/v2/admin/invites')
    expect([status, body.uses]).toEqual([201, 1])
  })

  test('works as often and as long as was wished', async () => {
    const { code } = await invite({ uses: 2, expires_at: formatInstant(later(clock.now(), hours(1))) })
    for (const status of [201, 201, 403]) expect((await come(code)).status).toBe(status)
    const late = await invite({ expires_at: formatInstant(later(clock.now(), hours(1))) })
    clock.time += hours(1)
    expectRefusal(await come(late.code), 'invite_invalid')
  })

  test('stops working when it is revoked', async () => {
    const { id, code } = await invite({ uses: 9 })
    expect((await come(code)).status).toBe(201)
    expect((await admin.delete(`/v2/admin/invites/${id}`)).status).toBe(204)
    expectRefusal(await come(code), 'invite_invalid')
    for (const gone of [id, 'nothing']) {
      expectSaid(await admin.delete(`/v2/admin/invites/${gone}`), '404: There is no invite with that id.')
    }
  })

  test('for one lets in one of twenty who come at the same time', async () => {
    const { code } = await invite()
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await come(code)).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  })

  test('stays usable when the name is taken or the password is refused', async () => {
    const { code } = await invite()
    const taken = new Somebody(t.url, admin.name)
    expectRefusal(await taken.register(password, { invite: code }), 'name_taken')
    expect((await new Somebody(t.url).register('short', { invite: code })).body.code).toBe(40001)
    expect((await come(code)).status).toBe(201)
  })

  test('is looked at before the name, so that names cannot be probed', async () => {
    const names = [admin.name, 'nobody-has-this', '!', 'admin']
    for (const given of [{}, { invite: 'wrong' }]) {
      const texts = await Promise.all(
        names.map(async (name) => (await new Somebody(t.url, name).register('x', given)).text),
      )
      expect(new Set(texts)).toEqual(new Set(['{"message":"Invite is not valid.","code":40114}']))
    }
  })

  test('with wishes that cannot be is refused with every problem', async () => {
    await admin.post('/v2/session/confirm', { password })
    for (const uses of [0, -1, 1.5, '1', 1001, null])
      expect((await admin.post('/v2/admin/invites', { uses })).body.errors).toHaveProperty('uses')
    const past = formatInstant(clock.now())
    const { body } = await admin.post('/v2/admin/invites', { uses: 0, expires_at: past })
    expect(Object.keys(body.errors).sort()).toEqual(['expires_at', 'uses'])
  })

  test('that makes an admin works once, and says so in the list', async () => {
    const other = await newAdmin(t)
    expect((await other.get('/v2/session')).body.person.role).toBe('admin')
    expect((await other.get('/v2/admin/invites')).body[0]).toMatchObject({ used: 1, role: 'admin' })
  })

  test('disappears from the list a month after its end', async () => {
    await invite()
    clock.time += days(8)
    const again = await admin.elsewhere()
    const before = (await again.get('/v2/admin/invites')).body.length
    await t.ctx.store.transact((tx) => tx.invites.prune(later(clock.now(), seconds(0))))
    expect((await again.get('/v2/admin/invites')).body.length).toBeLessThan(before)
  })
})

eachStore('where registration is closed', (store) => {
  const t = useServer(store, { env: { REGISTRATION: 'closed' } })

  test('nobody registers, whatever the name, except an admin whom the operator invites', async () => {
    const admin = await newAdmin(t)
    for (const name of [admin.name, 'nobody-has-this', '!'])
      expectRefusal(await new Somebody(t.url, name).register('x'), 'people_closed')
    const { code } = (await admin.post('/v2/admin/invites', {})).body
    for (const name of [admin.name, 'nobody-has-this'])
      expectRefusal(await new Somebody(t.url, name).register('x', { invite: code }), 'people_closed')
    expectRefusal(await new Somebody(t.url, admin.name).register('x', { invite: 'wrong' }), 'invite_invalid')
  })
})
