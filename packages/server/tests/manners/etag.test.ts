import { beforeAll, describe, expect, test } from 'bun:test'
import { bridgeKey } from '../support/callers/bridge.ts'
import { type Answer, Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { type Named, readsOf } from '../support/cases/reads.ts'
import { openLoopback } from '../support/receiver/receiver.ts'
import { eachStore } from '../support/stores/stores.ts'
import { makeOneOfEverything, type World } from '../support/worlds/one-of-everything.ts'

const ifNoneMatch = (tags: string) => ({ headers: { 'if-none-match': tags } })
const tagOf = ({ headers }: Answer) => headers.get('etag') ?? 'none'
const nobody = '00000000-0000-4000-8000-000000000000'

eachStore('ETag', (store) => {
  const t = useV2(store, { env: openLoopback })
  let world: World
  let named: Named
  let alice: Caller
  let stranger: Caller
  let bot: Caller
  beforeAll(async () => {
    world = await makeOneOfEverything(t)
    alice = new Caller(t.url, world.alice.token)
    stranger = new Caller(t.url)
    bot = new Caller(t.url, `Bearer ${bridgeKey}`)
    const { sender, channel } = (await alice.get(`/v2/messages/${world.params.message}`)).body
    named = { ...world.params, account: sender, channel_id: channel }
    const reply = { id: world.params.message, channel, account: sender }
    await bot.post('/bridge/v1/replies', reply)
    await alice.post('/v2/systems/@me/keys', { name: 'widget', scopes: ['identify'] })
    const to = { server: 'http://127.0.0.1:9', topic: 'a-topic' }
    const told = await alice.post('/v2/systems/@me/channels', { name: 'Phone', kind: 'ntfy', to })
    const on = { kind: 'repeat', every: 1, at: '18:00' }
    const reminder = await alice.post('/v2/systems/@me/reminders', { name: 'Plants', on })
    const circle = await alice.post('/v2/systems/@me/circles', { name: 'Friends' })
    const share = await alice.post('/v2/systems/@me/shares', { name: 'Sam', circles: [circle.body.id] })
    named = { ...named, circle: circle.body.id, share: share.body.id }
    named = { ...named, channel: told.body.id, reminder: reminder.body.id }
  })

  test('every GET with a body has a strong one, and answers 304 without a body to whoever has it', async () => {
    const tried = new Set<string>()
    for (const { name, endpoint, path } of readsOf(named)) {
      const caller = endpoint.policy.auth === 'bridge' ? bot : alice
      const first = await caller.get(path)
      if (['getWebhook', 'getBot', 'getPushKey', 'getSync', 'getSyncPlan', 'listSyncLog'].includes(name)) {
        expect([first.status, first.headers.has('etag')]).toEqual([404, false])
        continue
      }
      expect([path, first.status]).toEqual([path, 200])
      expect(tagOf(first)).toMatch(/^"[\x21\x23-\x7e]+"$/)
      expect([path, tagOf(await caller.get(path))]).toEqual([path, tagOf(first)])
      const again = await caller.get(path, ifNoneMatch(tagOf(first)))
      expect([path, again.status, again.text, tagOf(again)]).toEqual([path, 304, '', tagOf(first)])
      expect(again.headers.has('content-type')).toBe(false)
      for (const header of ['cache-control', 'vary', 'link', 'deprecation', 'access-control-allow-origin']) {
        expect([path, header, again.headers.get(header)]).toEqual([path, header, first.headers.get(header)])
      }
      tried.add(name)
    }
    expect(tried.size).toBeGreaterThanOrEqual(30)
  })

  test('If-None-Match takes lists, the weak form and *, and nothing else', async () => {
    const path = '/v2/systems/@me'
    const tag = tagOf(await alice.get(path))
    const other = '"another"'
    for (const tags of [
      `${other}, ${tag}`,
      `${tag},${other}`,
      `W/${tag}`,
      ` W/${other} ,W/${tag} `,
      '*',
      ' * ',
    ]) {
      expect([tags, (await alice.get(path, ifNoneMatch(tags))).status]).toEqual([tags, 304])
    }
    for (const tags of [
      other,
      '',
      '""',
      tag.slice(1, -1),
      tag.toUpperCase(),
      `${tag}x`,
      `x${tag}`,
      'W/',
      '**',
    ]) {
      expect([tags, (await alice.get(path, ifNoneMatch(tags))).status]).toEqual([tags, 200])
    }
  })

  test('HEAD has the same tag as GET, and 304 too', async () => {
    const tag = tagOf(await alice.get('/v2/systems/@me'))
    const head = await alice.request('HEAD', '/v2/systems/@me')
    expect([head.status, head.text, tagOf(head)]).toEqual([200, '', tag])
    const again = await alice.request('HEAD', '/v2/systems/@me', undefined, ifNoneMatch(tag))
    expect([again.status, tagOf(again)]).toEqual([304, tag])
  })

  test('the same body has the same tag, another body another', async () => {
    const tagWith = async (tag: string) => {
      await alice.patch('/v2/systems/@me', { tag })
      return tagOf(await alice.get('/v2/systems/@me'))
    }
    const [one, two, again] = [await tagWith('| one'), await tagWith('| two'), await tagWith('| one')]
    expect(again).toBe(one)
    expect(two).not.toBe(one)
    expect((await alice.get('/v2/systems/@me', ifNoneMatch(two))).status).toBe(200)
    expect((await alice.get('/v2/systems/@me', ifNoneMatch(one))).status).toBe(304)
    expect(tagOf(await alice.get(`/v2/systems/${named.systemRef}`))).toBe(one)
  })

  test('who sees something else has another tag', async () => {
    for (const path of ['', '/settings', '/members'].map((rest) => `/v2/systems/${named.systemRef}${rest}`)) {
      const [own, others] = [tagOf(await alice.get(path)), tagOf(await stranger.get(path))]
      expect(others).not.toBe(own)
      expect((await stranger.get(path, ifNoneMatch(own))).status).toBe(200)
      expect((await stranger.get(path, ifNoneMatch(others))).status).toBe(304)
    }
  })

  test('a new switch changes the tag of the fronters, and of nothing else that stayed the same', async () => {
    const path = '/v2/systems/@me/fronters'
    const [fronters, members] = [
      tagOf(await alice.get(path)),
      tagOf(await alice.get('/v2/systems/@me/members')),
    ]
    expect((await alice.get(path, ifNoneMatch(fronters))).status).toBe(304)
    expect((await alice.post('/v2/systems/@me/switches', { members: [] })).status).toBe(200)
    const after = await alice.get(path, ifNoneMatch(fronters))
    expect([after.status, after.body.members]).toEqual([200, []])
    expect((await alice.get('/v2/systems/@me/members', ifNoneMatch(members))).status).toBe(304)
  })

  describe('is not there, and If-None-Match changes nothing,', () => {
    test('where there is no body', async () => {
      const quiet = await t.system()
      const path = `/v2/systems/${quiet.id}/fronters`
      for (const res of [await stranger.get(path), await stranger.get(path, ifNoneMatch('*'))]) {
        expect([res.status, res.headers.has('etag')]).toEqual([204, false])
      }
    })

    test('for refusals', async () => {
      const refused: [Caller, string, number][] = [
        [stranger, '/v2/systems/@me', 401],
        [stranger, '/v2/systems/zzzzz', 404],
        [stranger, `/v2/systems/${named.systemRef}/switches/${nobody}`, 404],
        [stranger, `/v2/systems/${named.systemRef}/guilds/${named.guild_id}`, 403],
        [alice, '/v2/systems/@me/switches?limit=x', 400],
        [stranger, '/v2/nowhere', 404],
        [stranger, '/v1/s', 401],
        [stranger, '/v1/m/zzzzz', 404],
      ]
      for (const [caller, path, status] of refused) {
        const res = await caller.get(path, ifNoneMatch('*'))
        expect([path, res.status, res.headers.has('etag')]).toEqual([path, status, false])
      }
    })

    test('for changes', async () => {
      const made = await alice.post('/v2/members', { name: 'Ash' }, ifNoneMatch('*'))
      const changed = await alice.patch(`/v2/members/${made.body.id}`, { name: 'Elm' }, ifNoneMatch('*'))
      const gone = await alice.delete(`/v2/members/${made.body.id}`, undefined, ifNoneMatch('*'))
      expect([made.status, changed.status, gone.status]).toEqual([200, 200, 204])
      for (const { headers } of [made, changed, gone]) expect(headers.has('etag')).toBe(false)
    })
  })
})

eachStore('Cache-Control and Vary', (store) => {
  const t = useV2(store)

  test('every answer to a GET says that it is for its reader alone and must be asked for again', async () => {
    const owner = await t.system()
    const alice = new Caller(t.url, owner.token)
    const tag = tagOf(await alice.get('/v2/systems/@me'))
    const answers: [number, Answer][] = [
      [200, await alice.get('/v2/systems/@me')],
      [304, await alice.get('/v2/systems/@me', ifNoneMatch(tag))],
      [204, await alice.get('/v2/systems/@me/fronters')],
      [400, await alice.get('/v2/systems/@me/members?limit=x')],
      [401, await t.stranger.get('/v2/systems/@me')],
      [403, await t.stranger.get(`/v2/systems/${owner.id}/guilds/1`)],
      [404, await t.stranger.get('/v2/systems/zzzzz')],
      [200, await alice.get('/v1/s')],
      [401, await new Caller(t.url).get('/v1/s')],
      [200, await alice.request('HEAD', '/v2/systems/@me')],
    ]
    for (const [status, { headers, ...answer }] of answers) {
      expect(answer.status).toBe(status)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Authorization, X-Polyphony-System, Accept-Encoding')
    }
  })

  test('changes are not for keeping at all, and say nothing of it', async () => {
    const owner = await t.system()
    const alice = new Caller(t.url, owner.token)
    const res = await alice.patch('/v2/systems/@me', { tag: '~' })
    expect([res.status, res.headers.has('cache-control'), res.headers.has('vary')]).toEqual([
      200,
      false,
      false,
    ])
  })
})
