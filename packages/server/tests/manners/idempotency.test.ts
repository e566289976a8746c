import { afterAll, describe, expect, test } from 'bun:test'
import { hours } from '@polyphony/contract'
import { readConfig } from '../../src/config.ts'
import { type RunningServer, startServer } from '../../src/main.ts'
import { raw, sql } from '../../src/store/sql/sql.ts'
import { bridgeKey, report, useBridge } from '../support/callers/bridge.ts'
import { keyOf } from '../support/callers/keys.ts'
import { type Answer, Caller } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectSaid, hasChanged, inFlight, keyReused, refusal } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { rowsOfSystem, textOfDatabase } from '../support/stores/dump.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

const once = (key: string) => ({ headers: { 'idempotency-key': key } })
const said = ({ status, text }: Answer) => [status, text]
const namesOf = async (owner: Caller) =>
  (await owner.get('/v2/systems/@me/members')).body.map(({ name }: { name: string }) => name)

eachStore('Idempotency-Key', (store) => {
  const clock = new SetClock(Date.UTC(2026, 2, 1) * 1000)
  const t = useBridge(store, { context: { clock } })

  test('a long answer is not kept: a repetition reads what was made, with the same status', async () => {
    const alice = await t.system()
    const long = '木'.repeat(4000)
    const members: string[] = []
    for (let i = 0; i < 20; i++) members.push((await alice.member({ name: `Member ${i}` })).id)
    const front = await alice.post('/v2/systems/@me/switches?include=extended', { members: [] })
    const options = Array.from({ length: 100 }, (_, i) => `${i} ${'x'.repeat(60)}`)
    const posts: [string, object][] = [
      ['/v2/members?include=extended', { name: 'Ash', extended: { description: long } }],
      ['/v2/systems/@me/notes', { title: 'A day', text: long }],
      ['/v2/systems/@me/switches', { members }],
      [`/v2/systems/@me/switches/${front.body.id}/comments`, { text: long }],
      ['/v2/systems/@me/fields', { name: 'Plans', type: 'select', options }],
    ]
    for (const [i, [path, body]] of posts.entries()) {
      clock.time += 1
      const first = await alice.post(path, body, once(`long-${i}`))
      expect(first.text.length).toBeGreaterThan(4000)
      const again = await alice.post(path, body, once(`long-${i}`))
      expect([path, again.status, again.body]).toMatchObject([path, first.status, first.body])
      const [kept] = await t.ctx.store.driver.all<{ body: string | null; made: string }>(
        sql`select body, made from idempotency_keys where key = ${`long-${i}`}`,
      )
      expect(kept).toEqual({ body: null, made: first.body.id })
    }
    const note = (await alice.get('/v2/systems/@me/notes')).body[0]
    await alice.delete(`/v2/systems/@me/notes/${note.id}`)
    expect((await alice.post(...(posts[1] as [string, object]), once('long-1'))).status).toBe(404)
    expect((await alice.get('/v2/systems/@me/notes')).body).toEqual([])
  })

  test('a repetition gives the same status and body, and changes nothing', async () => {
    const alice = await t.system()
    const member = await alice.post('/v2/members', { name: 'Wren' })
    const posts: [string, unknown][] = [
      ['/v2/members', { name: 'Ash' }],
      ['/v2/groups', { name: 'Crew' }],
      ['/v2/systems/@me/switches', { members: [member.body.id] }],
      ['/private/bulk_privacy/member', { visibility: 'private' }],
      ['/v1/m', { name: 'Elm' }],
      ['/v1/s/switches', { members: [] }],
    ]
    for (const [i, [path, body]] of posts.entries()) {
      clock.time += 1
      const first = await alice.post(path, body, once(`n-${i}`))
      expect([path, first.status]).toEqual([path, first.text ? 200 : 204])
      const before = await rowsOfSystem(t, alice)
      clock.time += 1
      for (let again = 0; again < 2; again++) {
        expect([path, ...said(await alice.post(path, body, once(`n-${i}`)))]).toEqual([path, ...said(first)])
      }
      expect(await rowsOfSystem(t, alice)).toEqual(before)
    }
  })

  test('a repetition has the headers of a first answer', async () => {
    const alice = await t.system()
    const [first, again] = [
      await alice.post('/v2/members', { name: 'Ash' }, once('a')),
      await alice.post('/v2/members', { name: 'Ash' }, once('a')),
    ]
    const lasting = ({ headers }: Answer) =>
      [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
    expect(lasting(again)).toEqual(lasting(first))
  })

  test('422 for the same key with another body, query or path, and nothing is done', async () => {
    const alice = await t.system()
    await alice.post('/v2/members', { name: 'Ash' }, once('a'))
    const others: [string, unknown][] = [
      ['/v2/members', { name: 'Elm' }],
      ['/v2/members', { name: 'Ash', color: null }],
      ['/v2/members?x=1', { name: 'Ash' }],
      ['/v2/groups', { name: 'Ash' }],
    ]
    for (const [path, body] of others) expectSaid(await alice.post(path, body, once('a')), keyReused)
    expect(await namesOf(alice)).toEqual(['Ash'])
    expect((await alice.get('/v2/systems/@me/groups')).body).toEqual([])
    const respelled = await alice.post('/v2/members', undefined, { ...once('a'), raw: ' { "name": "Ash" } ' })
    expect(respelled.status).toBe(200)
  })

  test('of many at once exactly one has an effect; the others get its answer or 409', async () => {
    const alice = await t.system()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => alice.post('/v2/members', { name: 'Ash' }, once('a'))),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const answer of answers) if (answer.status !== 200) expectSaid(answer, inFlight)
    expect(await namesOf(alice)).toEqual(['Ash'])
    const later = await alice.post('/v2/members', { name: 'Ash' }, once('a'))
    expect(said(later)).toEqual([200, done[0]?.text ?? ''])
  })

  test('409 as long as the answer of a change is not known, and the change is not made again', async () => {
    const alice = await t.system()
    await alice.post('/v2/members', { name: 'Ash' }, once('lost'))
    // As it is between the change and its answer, and stays when the server is killed there.
    await t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update idempotency_keys set status = null, body = null where key = ${'lost'}`),
    )
    expectSaid(await alice.post('/v2/members', { name: 'Ash' }, once('lost')), inFlight)
    expectSaid(await alice.post('/v2/members', { name: 'Elm' }, once('lost')), keyReused)
    expect(await namesOf(alice)).toEqual(['Ash'])
  })

  test('a request that waits for its turn holds nothing that a deletion of the system needs', async () => {
    if (store !== 'postgres') return
    const alice = await t.system()
    const { driver } = t.ctx.store
    const lock = (strength: string) =>
      sql`select id from systems where uuid = ${alice.uuid} for ${raw(strength)}`
    const waiting = sql`select 1 as found from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'`
    let request: Promise<Answer> | undefined
    await driver.transact(async (tx) => {
      await tx.all(lock('no key update'))
      request = alice.post('/v2/members', { name: 'Ash' }, once('a'))
      await until('it waits', async () => (await driver.all(waiting)).length > 0)
      await tx.all(lock('update nowait'))
    })
    expect((await request)?.status).toBe(200)
  })

  test('what was refused can be tried again with the same key, corrected or not', async () => {
    const alice = await t.system()
    const refused: [unknown, number][] = [
      [{ name: null }, 400],
      [{ name: 'x'.repeat(101) }, 400],
      [[], 400],
    ]
    for (const [body, status] of refused) {
      for (let again = 0; again < 2; again++) {
        expect((await alice.post('/v2/members', body, once('a'))).status).toBe(status)
      }
    }
    expect((await alice.post('/v2/members', { name: 'Ash' }, once('a'))).status).toBe(200)
    const late = { members: ['zzzzz'] }
    expect((await alice.post('/v2/systems/@me/switches', late, once('b'))).status).toBe(404)
    expect((await alice.post('/v2/systems/@me/switches', { members: [] }, once('b'))).status).toBe(200)
  })

  test('a precondition that fails leaves the key free', async () => {
    const alice = await t.system()
    const headers = { 'idempotency-key': 'a', 'if-match': '"no"' }
    const path = '/v2/systems/@me/switches'
    expectSaid(await alice.post(path, { members: [] }, { headers }), hasChanged)
    expect((await alice.post(path, { members: [] }, once('a'))).status).toBe(200)
  })

  test('is kept for 24 hours; then the key is free again', async () => {
    const alice = await t.system()
    const first = await alice.post('/v2/members', { name: 'Ash' }, once('a'))
    const made = clock.time
    clock.time = made + hours(24)
    expect(said(await alice.post('/v2/members', { name: 'Ash' }, once('a')))).toEqual(said(first))
    expectSaid(await alice.post('/v2/members', { name: 'Elm' }, once('a')), keyReused)
    clock.time = made + hours(24) + 1
    expect((await alice.post('/v2/members', { name: 'Elm' }, once('a'))).status).toBe(200)
    expectSaid(await alice.post('/v2/members', { name: 'Ash' }, once('a')), keyReused)
    expect(await namesOf(alice)).toEqual(['Ash', 'Elm'])
  })

  describe('belongs to whoever sent it:', () => {
    test('systems do not see each other', async () => {
      const [alice, bob] = [await t.system(), await t.system()]
      await alice.post('/v2/members', { name: 'Ash' }, once('a'))
      expect((await bob.post('/v2/members', { name: 'Elm' }, once('a'))).status).toBe(200)
      expect(await namesOf(bob)).toEqual(['Elm'])
    })

    test('nor do the keys of one system and its token', async () => {
      const alice = await t.system()
      const callers = [
        alice,
        await keyOf(t, alice, ['write:members']),
        await keyOf(t, alice, ['write:members']),
      ]
      for (const caller of callers) await caller.post('/v2/members', { name: 'Ash' }, once('a'))
      expect(await namesOf(alice)).toEqual(['Ash', 'Ash', 'Ash'])
    })

    test('nor do the systems that one bot speaks for', async () => {
      const systems = [await t.bot.system(), await t.bot.system()]
      const answers = []
      for (const system of systems) {
        answers.push(await system.post('/v2/members', { name: 'Ash' }, once('a')))
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
      for (const system of systems) expect(await namesOf(system)).toEqual(['Ash'])
    })

    test('a bot that speaks for itself has its own', async () => {
      const system = await t.bot.system()
      const { id } = await system.member('Wren')
      const message = report(id)
      const first = await t.bot.post('/bridge/v1/messages', message, once('a'))
      expect(first.status).toBe(201)
      expect(said(await t.bot.post('/bridge/v1/messages', message, once('a')))).toEqual(said(first))
      expectSaid(await t.bot.post('/bridge/v1/messages', report(id), once('a')), keyReused)
      expect((await t.bot.post('/bridge/v1/messages', message)).status).toBe(200)
    })

    test('nobody has none: it is ignored', async () => {
      const made = [
        await t.stranger.post('/v2/systems', {}, once('a')),
        await t.stranger.post('/v2/systems', {}, once('a')),
      ]
      expect(made.map(({ status }) => status)).toEqual([201, 201])
      expect(made[0]?.body.token).not.toBe(made[1]?.body.token)
    })
  })

  test('means nothing where the answer carries a secret: no token or key lies in the database for a day', async () => {
    const { id, token: first } = await t.system()
    let alice = new Caller(t.url, first)
    const given: string[] = []
    for (let times = 0; times < 2; times++) {
      const registered = await alice.post('/v2/systems', {}, once('a'))
      const made = await t.bot.post('/bridge/v1/systems', {}, once('b'))
      const token = `/bridge/v1/systems/${id}/token`
      const key = await alice.post(
        '/v2/systems/@me/keys',
        { name: 'widget', scopes: ['identify'] },
        once('c'),
      )
      const renewed = await alice.post('/v2/systems/@me/token', undefined, once('d'))
      const later = await t.bot.post(token, undefined, once('e'))
      given.push(...[registered, made, renewed, later].map(({ body }) => body.token), key.body.key)
      alice = new Caller(t.url, later.body.token)
    }
    expect(given.every((secret) => typeof secret === 'string')).toBe(true)
    expect(new Set(given).size).toBe(given.length)
    const stored = await textOfDatabase(t)
    for (const secret of [...given, bridgeKey]) expect(stored).not.toContain(secret)
  })

  test('400 for a key that is empty, too long or not printable, and nothing is done', async () => {
    const alice = await t.system()
    for (const key of ['', 'x'.repeat(256), 'two words', 'é']) {
      const res = await alice.post('/v2/members', { name: 'Ash' }, once(key))
      expect([key, ...said(res)]).toEqual([key, 400, refusal.badRequest])
    }
    expect(await namesOf(alice)).toEqual([])
    expect((await alice.post('/v2/members', { name: 'Ash' }, once('x'.repeat(255)))).status).toBe(200)
  })

  test('means nothing beside other methods', async () => {
    const alice = await t.system()
    for (const tag of ['one', 'two']) {
      expect((await alice.patch('/v2/systems/@me', { tag }, once('a'))).body.tag).toBe(tag)
    }
    expect((await alice.get('/v2/systems/@me', once('a'))).body.tag).toBe('two')
  })
})

eachStore('Idempotency-Key on a database with several servers', (store) => {
  const running = new Set<RunningServer>()
  afterAll(async () => {
    for (const server of running) await server.stop()
  })
  async function start(url: string): Promise<RunningServer> {
    const server = await startServer(readConfig({ PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'error' }))
    running.add(server)
    return server
  }
  async function stop(server: RunningServer): Promise<void> {
    running.delete(server)
    await server.stop()
  }

  test('survives a restart', async () => {
    const url = await newDatabase(store)
    const before = await start(url)
    const { token } = (await new Caller(before.url).post('/v2/systems', {})).body
    const first = await new Caller(before.url, token).post('/v2/members', { name: 'Ash' }, once('a'))
    await stop(before)
    const alice = new Caller((await start(url)).url, token)
    expect(said(await alice.post('/v2/members', { name: 'Ash' }, once('a')))).toEqual(said(first))
    expect(await namesOf(alice)).toEqual(['Ash'])
  })

  test('holds when the repetitions reach different servers at once', async () => {
    const url = await newDatabase(store)
    const servers = [await start(url), await start(url)]
    const { token } = (await new Caller(servers[0]?.url ?? '').post('/v2/systems', {})).body
    const callers = servers.map((server) => new Caller(server.url, token))
    for (const key of ['a', 'b', 'c', 'd']) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => callers)
          .flat()
          .map((caller) => caller.post('/v2/members', { name: key }, once(key))),
      )
      expect(answers.map(({ status }) => status)).toContain(200)
      for (const { status } of answers) expect(status).toBeOneOf([200, 409])
    }
    expect(await namesOf(callers[0] ?? new Caller(''))).toEqual(['a', 'b', 'c', 'd'])
  })
})
