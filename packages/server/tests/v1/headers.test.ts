import { describe, expect, test } from 'bun:test'
import { report } from '../support/callers/bridge.ts'
import type { Answer } from '../support/callers/server.ts'
import { raw, useV1 } from '../support/callers/v1.ts'
import { jsonType, v1Endpoints } from '../support/callers/v1-promises.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('headers of v1', (store) => {
  const t = useV1(store)

  /** A success and a refusal of every endpoint, by its line in the table. */
  async function everyAnswer() {
    const alice = await t.system()
    const ash = await alice.member()
    const gone = await alice.member()
    const silent = await t.system()
    const sent = report(ash.id)
    await t.bot.post('/bridge/v1/messages', sent)
    await silent.hide('member_list_privacy', 'front_history_privacy')
    const answers: Record<string, [Answer, string, Answer, string]> = {
      'GET /v1/s': [await alice.get('/v1/s'), '@me', await t.stranger.get('/v1/s'), '@me'],
      'PATCH /v1/s': [await alice.patch('/v1/s', { tag: '~' }), '@me', await alice.patch('/v1/s', {}), '@me'],
      'GET /v1/s/{id}': [
        await t.stranger.get(`/v1/s/${alice.id.toUpperCase()}`),
        alice.id.toUpperCase(),
        await t.stranger.get('/v1/s/zzzzz'),
        'zzzzz',
      ],
      'GET /v1/s/{id}/members': [
        await alice.get(`/v1/s/${alice.id}/members`),
        alice.id,
        await alice.get(`/v1/s/${silent.id}/members`),
        silent.id,
      ],
      'GET /v1/s/{id}/switches': [
        await alice.get(`/v1/s/${alice.id}/switches`),
        alice.id,
        await alice.get(`/v1/s/${silent.id}/switches`),
        silent.id,
      ],
      'POST /v1/s/switches': [
        await alice.post('/v1/s/switches', { members: [ash.id] }),
        '@me',
        await alice.post('/v1/s/switches', { members: [ash.id] }),
        '@me',
      ],
      'GET /v1/s/{id}/fronters': [
        await alice.get(`/v1/s/${alice.id}/fronters`),
        alice.id,
        await alice.get(`/v1/s/${silent.id}/fronters`),
        silent.id,
      ],
      'GET /v1/m/{id}': [await alice.get(`/v1/m/${ash.id}`), ash.id, await alice.get('/v1/m/zzzzz'), 'zzzzz'],
      'POST /v1/m': [await alice.post('/v1/m', { name: 'Elm' }), '', await alice.post('/v1/m', {}), ''],
      'PATCH /v1/m/{id}': [
        await alice.patch(`/v1/m/${ash.id}`, { name: 'Elm' }),
        ash.id,
        await silent.patch(`/v1/m/${ash.id}`, { name: 'Elm' }),
        ash.id,
      ],
      'DELETE /v1/m/{id}': [
        await alice.delete(`/v1/m/${gone.id}`),
        gone.id,
        await alice.delete(`/v1/m/${gone.id}`),
        gone.id,
      ],
      'GET /v1/a/{id}': [
        await alice.get(`/v1/a/${alice.account}`),
        alice.account,
        await alice.get('/v1/a/abc'),
        'abc',
      ],
      'GET /v1/msg/{id}': [await alice.get(`/v1/msg/${sent.id}`), sent.id, await alice.get('/v1/msg/5'), '5'],
    }
    return v1Endpoints.map(({ method, path, successor }) => {
      const [success, id, refused, refusedId] = answers[`${method} ${path}`] ?? []
      if (!success || !refused) throw new Error(`No answers of ${method} ${path}.`)
      const link = (part = '') => `<${successor.replace('{id}', part)}>; rel="successor-version"`
      return { method, path, success, refused, links: [link(id), link(refusedId)] }
    })
  }

  test('every success and every refusal says since when it is deprecated, and what to use instead', async () => {
    for (const { method, path, success, refused, links } of await everyAnswer()) {
      expect([method, path, success.status < 300, refused.status >= 400]).toEqual([method, path, true, true])
      expect([success, refused].map(({ headers }) => headers.get('deprecation'))).toEqual([
        '@1636243200',
        '@1636243200',
      ])
      expect([path, success.headers.get('link'), refused.headers.get('link')]).toEqual([path, ...links])
    }
  })

  test('every success and every refusal can be read by pages of any origin', async () => {
    for (const { success, refused } of await everyAnswer()) {
      for (const { headers } of [success, refused]) {
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-methods')).toBe('*')
        expect(headers.get('access-control-allow-headers')).toMatch(
          /Content-Type, Authorization, sentry-trace/,
        )
        expect(headers.get('access-control-expose-headers')).toMatch(/Link.*Deprecation/)
        expect(headers.has('access-control-allow-credentials')).toBe(false)
      }
    }
  })

  test('what GET answers is the caller’s own and varies by who asks', async () => {
    for (const { method, success, refused } of await everyAnswer()) {
      for (const { headers } of [success, refused]) {
        expect(headers.get('cache-control')).toBe(method === 'GET' ? 'private, no-cache' : null)
        if (method === 'GET') expect(headers.get('vary')).toMatch(/\bAuthorization\b/)
      }
    }
  })

  describe('additions of v2 work here too', () => {
    test('304 for what the caller has already, deprecated all the same', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      for (const path of ['/v1/s', `/v1/s/${alice.id}/members`, `/v1/m/${id}`]) {
        const etag = (await alice.get(path)).headers.get('etag') ?? ''
        const again = await alice.get(path, { headers: { 'if-none-match': etag } })
        expect([path, again.status, again.headers.get('deprecation')]).toEqual([path, 304, '@1636243200'])
        await alice.patch(`/v1/m/${id}`, { name: path })
        await alice.patch('/v1/s', { tag: path })
        expect((await alice.get(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
      }
    })

    test('412 for a change of what is no longer as it was read', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      for (const [read, path, body] of [
        [`/v1/m/${id}`, `/v1/m/${id}`, { pronouns: 'they/them' }],
        ['/v1/s', '/v1/s', { tag: '~' }],
      ] as const) {
        const headers = { 'if-match': (await alice.get(read)).headers.get('etag') ?? '' }
        expect((await alice.patch(path, body, { headers })).status).toBe(200)
        const late = await alice.patch(path, { name: 'Elm' }, { headers })
        expect([path, late.status, late.headers.get('content-type')]).toEqual([path, 412, jsonType])
        expect((await alice.get(read)).body.name).not.toBe('Elm')
      }
    })

    test('a POST with an Idempotency-Key has its effect once', async () => {
      const alice = await t.system()
      const make = () => alice.post('/v1/m', { name: 'Elm' }, { headers: { 'idempotency-key': 'make-elm' } })
      const [first, second] = [await make(), await make()]
      expect(raw(second)).toEqual(raw(first))
      expect((await alice.get(`/v1/s/${alice.id}/members`)).body).toHaveLength(1)
      const front = () =>
        alice.post(
          '/v1/s/switches',
          { members: [first.body.id] },
          { headers: { 'idempotency-key': 'front' } },
        )
      expect([raw(await front()), raw(await front())]).toEqual([
        [204, ''],
        [204, ''],
      ])
      expect((await alice.get(`/v1/s/${alice.id}/switches`)).body).toHaveLength(1)
    })
  })

  describe('before a page of another origin', () => {
    test('OPTIONS on any path is 200 and empty, token or not', async () => {
      for (const path of ['/v1/s', '/v1/s/switches', '/v1/m/zzzzz', '/v1/m/', '/v1/nothing']) {
        const headers = { origin: 'https://widget.example', 'access-control-request-method': 'PATCH' }
        const res = await t.stranger.request('OPTIONS', path, undefined, { headers })
        expect([path, res.status, res.text]).toEqual([path, 200, ''])
        expect(res.headers.get('access-control-allow-origin')).toBe('*')
        expect(res.headers.get('access-control-allow-headers')).toMatch(/\bAuthorization\b/)
      }
    })
  })
})
