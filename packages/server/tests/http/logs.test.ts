import { describe, expect, test } from 'bun:test'
import { randomIds } from '../../src/base/ids.ts'
import { createLog } from '../../src/observe/log.ts'
import { useServer } from '../support/callers/server.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

interface Line {
  time: string
  level: string
  message: string
  method?: string
  route?: string
  status?: number
  ms?: number
  request_id?: string
  cause?: string
}

/** A log whose lines a test can read. */
function readableLog() {
  let written = ''
  const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (text) => {
    written += text
  })
  return {
    log,
    text() {
      log.flush()
      return written
    },
    lines(): Line[] {
      return this.text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
    },
    of(id: string): Line[] {
      return this.lines().filter(({ request_id }) => request_id === id)
    },
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

eachStore('request ids and logs', (store) => {
  const captured = readableLog()
  const t = useServer(store, { context: { log: captured.log } })

  describe('X-Request-Id', () => {
    test('the one the caller sent comes back, on successes and refusals', async () => {
      const alice = await t.system()
      const id = 'Trace-1.2_x'
      const options = { headers: { 'x-request-id': id } }
      for (const res of [
        await alice.get('/v2/systems/@me', options),
        await alice.patch('/v2/systems/@me', { color: 'red' }, options),
        await t.stranger.get('/v2/systems/@me', options),
        await t.stranger.get('/v2/nothing', options),
        await t.stranger.put('/v2/systems/@me', {}, options),
      ])
        expect(res.headers.get('x-request-id')).toBe(id)
    })

    test('a missing, overlong or odd one is replaced by a new one', async () => {
      const seen = new Set<string | null>()
      for (const id of [undefined, '', 'x'.repeat(65), 'a b', 'a"b', '<b>', 'a/b', 'a;b=c']) {
        const res = await t.stranger.get(
          '/v2/systems/zzzzz',
          id === undefined ? {} : { headers: { 'x-request-id': id } },
        )
        expect(res.headers.get('x-request-id')).toMatch(uuid)
        seen.add(res.headers.get('x-request-id'))
      }
      expect(seen.size).toBe(8)
    })
  })

  describe('a line for every request', () => {
    test('carries method, route, status, time and request id', async () => {
      const alice = await t.system()
      const cases = [
        ['GET', '/v2/systems/@me', '/v2/systems/{systemRef}', 200],
        ['GET', '/v2/systems/zzzzz', '/v2/systems/{systemRef}', 404],
        ['HEAD', `/v2/systems/${alice.id}/settings`, '/v2/systems/{systemRef}/settings', 200],
        ['PATCH', '/v2/systems/@me', '/v2/systems/{systemRef}', 400],
      ] as const
      for (const [i, [method, path, route, status]] of cases.entries()) {
        const id = `line-${i}`
        await alice.request(method, path, undefined, { headers: { 'x-request-id': id } })
        const lines = captured.of(id)
        expect(lines).toHaveLength(1)
        expect(lines[0]).toMatchObject({
          level: 'info',
          message: 'request',
          method,
          route,
          status,
          request_id: id,
        })
        expect(lines[0]?.ms).toBeGreaterThan(0)
        expect(Date.parse(lines[0]?.time ?? '')).toBeGreaterThan(0)
      }
    })
  })

  test('never a token, a name, an id or a text that people wrote, whatever goes wrong', async () => {
    const marker = 'Zanzibar'
    const alice = await t.system(`${marker} name`)
    const secret = alice.token ?? ''
    await alice.patch('/v2/systems/@me', { description: `${marker} description`, tag: marker })
    await alice.patch('/v2/systems/@me', { name: marker.repeat(50), color: marker })
    await alice.patch('/v2/systems/@me', { name: `${marker}\0` })
    await alice.patch('/v2/systems/@me', undefined, { raw: `{"name":"${marker}` })
    await alice.patch('/v2/systems/@me/settings', { name_format: marker, timezone: marker })
    await alice.get(`/v2/systems/@me?q=${marker}`)
    await t.stranger.get(`/v2/systems/${marker}`)
    await t.stranger.get(`/v2/systems/@me`, { token: `${marker}${secret}` })
    await t.stranger.get(`/v2/${marker}`)
    await alice.get('/v2/systems/@me', {
      headers: { 'x-request-id': `${marker} ${secret}`, 'user-agent': marker },
    })
    const renewed = (await alice.post('/v2/systems/@me/token')).body.token
    const written = captured.text()
    expect(written).toContain('"request"')
    for (const hidden of [marker, secret, renewed, alice.id, alice.uuid])
      expect(written).not.toContain(hidden)
  })

  describe('what cannot happen', () => {
    const broken = readableLog()
    let source = randomIds
    const b = useServer(store, {
      context: {
        log: broken.log,
        ids: { ...randomIds, uuid: () => source.uuid(), token: () => source.token() },
      },
    })

    test('is a bare 500 for the caller, and everything for the log', async () => {
      source = {
        ...randomIds,
        token: () => {
          throw new Error('the well of randomness is dry', { cause: new Error('no rain') })
        },
      }
      const res = await b.stranger.post(
        '/v2/systems',
        { name: 'Zanzibar' },
        { headers: { 'x-request-id': 'dry' } },
      )
      source = randomIds
      expect([res.status, res.text]).toEqual([500, refusal.internal])
      expect(res.headers.get('access-control-allow-origin')).toBe('*')
      const [error, request] = broken.of('dry')
      expect(error).toMatchObject({ level: 'error', message: 'unexpected failure' })
      expect(error?.cause).toContain('the well of randomness is dry')
      expect(error?.cause).toContain('no rain')
      expect(request).toMatchObject({ message: 'request', status: 500 })
    })

    test('even then the log holds nothing that people wrote', async () => {
      const same = randomIds.uuid()
      source = { ...randomIds, uuid: () => same }
      expect((await b.stranger.post('/v2/systems', { name: 'Zanzibar' })).status).toBe(201)
      const res = await b.stranger.post('/v2/systems', { name: 'Zanzibar' })
      source = randomIds
      expect([res.status, res.text]).toEqual([500, refusal.internal])
      expect(broken.text()).toContain('unexpected failure')
      expect(broken.text()).not.toContain('Zanzibar')
    })
  })
})
