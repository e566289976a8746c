import { expect, test } from 'bun:test'
import { days, hours, minutes, seconds } from '@polyphony/contract'
import { commandLine } from '../../src/operations/people/admin/log.ts'
import { changePerson } from '../../src/operations/people/admin/people.ts'
import { createProgram } from '../../src/operations/people/programs.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { goodPassword, newPerson, type PersonCaller } from '../support/callers/person.ts'
import { answerQuestion, callback, newProgram, openPage, ProgramCaller } from '../support/callers/program.ts'
import { Caller, type SystemCaller, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal, expectSaid, noScope } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** A person with a system, and a program of theirs. */
async function scene(t: ReturnType<typeof useServer>, wishes?: object) {
  const ada = await newPerson(t)
  const harbour = await t.system('Harbour')
  await ada.post('/v2/people/@me/systems', { token: harbour.token })
  return { ada, harbour, program: await newProgram(t, ada, wishes) }
}

eachStore('a program that a person lets in', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useServer(store, { context: { clock } })

  test('finds the way, is asked for by name, and acts as the system with its scopes alone', async () => {
    const { ada, harbour, program } = await scene(t)
    const server = await program.server()
    expect(server).toMatchObject({
      issuer: t.url,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    const request = await program.request('read:members write:switches')
    const page = await openPage(t.url, ada, request.path)
    expect(page.status).toBe(200)
    for (const shown of ['Front widget', 'widget.example', 'Harbour', 'Members', 'Switches and history'])
      expect(page.text).toContain(shown)
    const both = await program.request('read:switches publicread:switches write:switches')
    const said = (await openPage(t.url, ada, both.path)).text
    expect(said.match(/Switches and history<\/strong>: [^<]*/g)).toEqual([
      'Switches and history</strong>: see and change everything, also what is private',
    ])
    const { goesTo = '' } = await answerQuestion(t.url, ada, request.path, { system: harbour.uuid })
    const tokens = await program.redeem(goesTo, request)
    const { token_type, expires_in, scope, access_token, refresh_token } = tokens
    expect([token_type, expires_in, scope]).toEqual(['bearer', 3600, 'read:members write:switches'])
    expect([access_token.slice(0, 6), refresh_token?.slice(0, 6)]).toEqual(['polya_', 'polyr_'])
    await harbour.member({ name: 'Wren', privacy: { visibility: 'private' } })
    const widget = new Caller(t.url, `Bearer ${tokens.access_token}`)
    expect((await widget.get('/v2/systems/@me/members')).body).toHaveLength(1)
    expect((await widget.post('/v2/systems/@me/switches', { members: [] })).status).toBe(200)
    expectSaid(await widget.post('/v2/members', { name: 'Ash' }), noScope('write:members'))
    expectSaid(await widget.get('/v2/systems/@me/keys'), noScope('token'))
    expectRefusal(await widget.get('/v2/people/@me/grants'), 'unauthorized')
    await widget.get('/v2/systems/@me/members')
    expect(await t.statements(() => widget.get(`/v2/systems/${harbour.id}`))).toBe(1)
  })

  test('stands in a list and in the log, and loses everything when it is shut out', async () => {
    const { ada, harbour, program } = await scene(t)
    const { access, refresh, caller } = await program.connect(ada, harbour.uuid, ['read:all'])
    const stream = await EventStream.open(t.url, `Bearer ${access}`)
    await until('its use is noted', async () => {
      const [grant] = (await ada.get('/v2/people/@me/grants')).body
      return grant.last_used !== null
    })
    const [grant] = (await ada.get('/v2/people/@me/grants')).body
    expect(grant).toMatchObject({
      program: { client_id: program.client.client_id, name: 'Front widget' },
      system: { id: harbour.id, uuid: harbour.uuid, name: 'Harbour' },
      scopes: ['read:all'],
    })
    const stranger = await newPerson(t)
    expect((await stranger.delete(`/v2/people/@me/grants/${grant.id}`)).status).toBe(404)
    expect((await ada.delete(`/v2/people/@me/grants/${grant.id}`)).status).toBe(204)
    expect((await caller.get('/v2/systems/@me')).status).toBe(401)
    await until('its stream has ended', () => stream.ended)
    await expect(program.refresh(refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await ada.get('/v2/people/@me/grants')).body).toEqual([])
    const log = (await ada.get('/v2/people/@me/log')).body.map(({ what }: { what: string }) => what)
    expect(log.slice(0, 2)).toEqual(['program_shut_out', 'program_let_in'])
  })

  test('gets new tokens in place of the old ones, with fewer scopes if it wants, and gives them back', async () => {
    const { ada, harbour, program } = await scene(t, { public: true })
    expect(program.secret).toBeUndefined()
    const first = await program.connect(ada, harbour.uuid, ['read:members', 'read:groups'])
    clock.time += hours(1)
    expect((await first.caller.get('/v2/systems/@me/members')).status).toBe(401)
    const narrow = await program.refresh(first.refresh, 'read:groups')
    expect(narrow.scope).toBe('read:groups')
    const narrowCaller = new Caller(t.url, `Bearer ${narrow.access_token}`)
    expectSaid(await narrowCaller.get('/v2/systems/@me/members'), noScope('read:members'))
    const whole = await program.refresh(narrow.refresh_token ?? '')
    expect(whole.scope).toBe('read:members read:groups')
    expect((await narrowCaller.get('/v2/systems/@me/groups')).status).toBe(401)
    await expect(
      program.refresh(whole.refresh_token ?? '', 'read:members write:members'),
    ).rejects.toMatchObject({
      error: 'invalid_scope',
    })
    clock.time += days(90) - seconds(1)
    const later = await program.refresh(whole.refresh_token ?? '')
    await program.revoke(later.access_token)
    await program.revoke('polyr_nothing')
    await expect(program.refresh(later.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    const last = await program.connect(await ada.elsewhere(), harbour.uuid, ['read:members'])
    clock.time += days(90)
    await expect(program.refresh(last.refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('ends with its program, the hold, the person and the system', async () => {
    const ends: [
      name: string,
      end: (a: PersonCaller, h: SystemCaller, p: ProgramCaller) => Promise<unknown>,
    ][] = [
      ['program', (ada, _, { client }) => ada.delete(`/v2/people/@me/programs/${client.client_id}`)],
      ['hold', (ada, harbour) => ada.delete(`/v2/people/@me/systems/${harbour.id}`)],
      ['person', (ada) => ada.delete('/v2/people/@me', { confirm: ada.name, systems: 'keep' })],
      ['system', (_, harbour) => harbour.delete('/v2/systems/@me', { confirm: harbour.id })],
      ['disabled for a while', (ada) => disable(ada.name)],
    ]
    const disable = async (name: string) => {
      const person = await t.ctx.store.people.findByName(name)
      for (const disabled of [true, false]) await changePerson(t.ctx, commandLine, person?.uuid, { disabled })
    }
    for (const [name, end] of ends) {
      const { ada, harbour, program } = await scene(t)
      const { access, refresh, caller } = await program.connect(ada, harbour.uuid, ['read:all'])
      const stream = await EventStream.open(t.url, `Bearer ${access}`)
      await end(ada, harbour, program)
      expect([name, (await caller.get('/v2/systems/@me')).status]).toEqual([name, 401])
      await until(`the stream ends with the ${name}`, () => stream.ended)
      await expect(program.refresh(refresh)).rejects.toThrow()
    }
  })

  test('of the operator may be let in by everybody, and asks again who it is after ten minutes', async () => {
    const wishes = { name: 'Shared widget', redirect_uris: ['http://127.0.0.1/cb'], public: true }
    const { program: made } = await createProgram(t.ctx, null, wishes)
    const program = new ProgramCaller(t.url, { client_id: made.uuid })
    const { ada, harbour } = await scene(t)
    const meadow = (await ada.post('/v2/people/@me/systems', { name: 'Meadow' })).body
    clock.time += minutes(10)
    // why a port: a program on the person's own device takes one that is free.
    const redirect_uri = 'http://127.0.0.1:49152/cb'
    const request = await program.request('read:fronters', { redirect_uri })
    const answer = (more: object) =>
      answerQuestion(t.url, ada, request.path, { system: meadow.uuid, ...more })
    const page = await openPage(t.url, ada, request.path)
    expect([page.text.includes('type="password"'), page.text.includes(' checked')]).toEqual([true, false])
    expect((await answer({ password: 'not the right one' })).text).toContain('That password is not right')
    expect((await answer({})).goesTo).toBeUndefined()
    expect((await answer({ password: goodPassword, system: 'x' })).text).toContain('Please choose a system')
    const { goesTo = '' } = await answer({ password: goodPassword })
    const tokens = await program.redeem(goesTo, request, redirect_uri)
    const widget = new Caller(t.url, `Bearer ${tokens.access_token}`)
    expect((await widget.get(`/v2/systems/${meadow.id}/fronters`)).status).toBe(204)
    expect((await widget.get('/v2/systems/@me')).status).toBe(403)
    expect(harbour.id).not.toBe(meadow.id)
  })

  test('waits while somebody without a password signs in again', async () => {
    const { ada, harbour, program } = await scene(t)
    await t.ctx.store.transact(async (tx) => {
      const person = await tx.people.findByName(ada.name)
      if (person) await tx.people.update(person.id, { password_hash: null })
    })
    clock.time += minutes(10)
    const { path } = await program.request('read:members')
    const { text } = await openPage(t.url, ada, path)
    expect(text).toContain(`href="/enter?next=${encodeURIComponent(path)}"`)
    expect([text.includes('value="allow"'), text.includes('value="deny"')]).toEqual([false, true])
    const answer = { system: harbour.uuid, password: goodPassword }
    expect((await answerQuestion(t.url, ada, path, answer)).goesTo).toBeUndefined()
  })

  test('is told in its own words when the person says no', async () => {
    const { ada, program } = await scene(t)
    const request = await program.request('read:members')
    const { goesTo = '' } = await answerQuestion(t.url, ada, request.path, { decision: 'deny' })
    expect(Object.fromEntries(new URL(goesTo).searchParams)).toMatchObject({
      error: 'access_denied',
      state: request.state,
      iss: t.url,
    })
    expect(goesTo.startsWith(`${callback}?`)).toBe(true)
    expect((await ada.get('/v2/people/@me/grants')).body).toEqual([])
  })

  test('is registered, listed and deleted by its person', async () => {
    const { ada, program } = await scene(t)
    const [listed] = (await ada.get('/v2/people/@me/programs')).body
    expect(listed).toEqual({
      client_id: program.client.client_id,
      name: 'Front widget',
      redirect_uris: [callback],
      public: false,
      created: expect.any(String),
    })
    const bad = [
      ...[
        'http://widget.example/',
        'https://user@widget.example/',
        'https://widget.example/#x',
        'javascript:1',
      ],
      ...['https://widget.example/a/../b', '/connected', 'http://127.0.0.1.example/', 'ftp://127.0.0.1/', ''],
    ]
    for (const address of bad) {
      const answer = await ada.post('/v2/people/@me/programs', {
        name: 'x',
        redirect_uris: [callback, address],
      })
      expect([address, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        address,
        400,
        ['redirect_uris'],
      ])
    }
    for (const name of ['', ' ', 'a\u0007b', 'x'.repeat(101), 5])
      expect((await ada.post('/v2/people/@me/programs', { name, redirect_uris: [callback] })).status).toBe(
        400,
      )
    const stranger = await newPerson(t)
    const path = `/v2/people/@me/programs/${program.client.client_id}`
    expect((await stranger.delete(path)).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(204)
    expect((await ada.get('/v2/people/@me/programs')).body).toEqual([])
    for (let i = 0; i < 20; i++) await newProgram(t, ada)
    const oneMore = await ada.post('/v2/people/@me/programs', { name: 'x', redirect_uris: [callback] })
    expectSaid(oneMore, '400: You have 20 programs already. Delete one that is not used any more.')
    clock.time += minutes(10)
    expectRefusal(await ada.post('/v2/people/@me/programs', { name: 'x', redirect_uris: [] }), 'unconfirmed')
  })
})
