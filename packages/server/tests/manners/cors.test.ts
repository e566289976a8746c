import { expect, test } from 'bun:test'
import { type Answer, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { eachStore } from '../support/stores/stores.ts'

/** The headers of the reference and our additions, to the letter. */
const sendable = ['Content-Type', 'Authorization', 'sentry-trace', 'User-Agent']
const sendableToo = [
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-Polyphony-System',
  'X-Request-Id',
]
const readable = [
  'X-PluralKit-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Scope',
]
const readableToo = [
  'ETag',
  'Link',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'Deprecation',
  'Content-Disposition',
]

eachStore('a page of another origin', (store) => {
  const t = useServer(store, {
    env: { RATE_LIMITS: 'get=3,update=9' },
    context: { clock: new SetClock(Date.UTC(2026, 2, 1) * 1000) },
  })

  test('may send and read every header of conditional requests, repetitions, pages and limits', async () => {
    const alice = await t.system()
    const first = await alice.get('/v2/systems/@me')
    const tag = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    const answers: [number, Answer][] = [
      [200, await alice.request('OPTIONS', '/v2/systems/@me')],
      [200, first],
      [304, await alice.get('/v2/systems/@me', tag)],
      [412, await alice.patch('/v2/systems/@me', { tag: '~' }, { headers: { 'if-match': '"old"' } })],
      [200, await alice.get('/v2/systems/@me')],
      [429, await alice.get('/v2/systems/@me')],
    ]
    for (const [status, answer] of answers) {
      const listed = (name: string) => (answer.headers.get(name) ?? '').split(', ').sort()
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-methods')).toBe('*')
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
      expect(listed('access-control-allow-headers')).toEqual([...sendable, ...sendableToo].sort())
      expect(listed('access-control-expose-headers')).toEqual([...readable, ...readableToo].sort())
    }
  })
})
