import { expect, test } from 'bun:test'
import { type Answer, useServer } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'

/** Every page may read every answer, refusals too, as JSON and nothing else. */
const expected = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}
const allowed =
  'Content-Type, Authorization, sentry-trace, User-Agent, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Polyphony-System, X-Request-Id'
const exposed =
  'X-PluralKit-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Scope, ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Deprecation'
const list = (text: string | null) => (text ?? '').split(', ')

function expectOpen({ headers }: Answer): void {
  expect(Object.fromEntries(headers)).toMatchObject(expected)
  expect(list(headers.get('access-control-allow-headers'))).toEqual(expect.arrayContaining(list(allowed)))
  expect(list(headers.get('access-control-expose-headers'))).toEqual(expect.arrayContaining(list(exposed)))
  expect(headers.has('access-control-allow-credentials')).toBe(false)
}

eachStore('CORS', (store) => {
  const t = useServer(store)

  test('successes of every kind are readable from any page', async () => {
    const alice = await t.system()
    expectOpen(await alice.get('/v2/systems/@me'))
    expectOpen(await alice.patch('/v2/systems/@me', { tag: '~' }))
    expectOpen(await t.stranger.post('/v2/systems', {}))
    const gone = await alice.delete('/v2/systems/@me', { confirm: alice.id })
    expect(gone.status).toBe(204)
    expectOpen(gone)
  })

  test('so are refusals of every kind', async () => {
    const alice = await t.system()
    const refused: [number, Answer][] = [
      [400, await alice.patch('/v2/systems/@me', {})],
      [400, await alice.patch('/v2/systems/@me', { color: 'red' })],
      [401, await t.stranger.get('/v2/systems/@me')],
      [403, await t.stranger.patch(`/v2/systems/${alice.id}`, { tag: '~' })],
      [404, await t.stranger.get('/v2/systems/zzzzz')],
      [404, await t.stranger.get('/v2/nothing')],
      [405, await alice.put('/v2/systems/@me', {})],
      [413, await alice.patch('/v2/systems/@me', { tag: 'x'.repeat(1024 * 1024) })],
      [
        415,
        await alice.patch('/v2/systems/@me', undefined, {
          raw: 'x',
          headers: { 'content-type': 'text/plain' },
        }),
      ],
    ]
    for (const [status, answer] of refused) {
      expect(answer.status).toBe(status)
      expectOpen(answer)
    }
  })

  test('OPTIONS on any path is 200 and empty, and nothing else is looked at', async () => {
    const preflight = {
      headers: { origin: 'https://dash.example', 'access-control-request-method': 'PATCH' },
    }
    for (const path of [
      '/v2/systems/@me',
      '/v2/systems/zzzzz',
      '/v2/systems',
      '/v2/nothing',
      '/v2/systems/@me/',
      '/anything',
    ]) {
      const res = await t.stranger.request('OPTIONS', path, undefined, preflight)
      expect([path, res.status, res.text]).toEqual([path, 200, ''])
      expectOpen(res)
    }
    expect(await t.statements(() => t.stranger.request('OPTIONS', '/v2/systems/zzzzz'))).toBe(0)
  })
})
