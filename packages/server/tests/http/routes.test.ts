import { expect, test } from 'bun:test'
import { useServer } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('routes and methods', (store) => {
  const t = useServer(store)

  test('an unknown route is 404 in the shape of every error', async () => {
    const paths = [
      '/v2',
      '/v2/',
      '/v2/nothing',
      '/v2/systems/@me/nothing',
      '/V2/systems/@me',
      '/v2//systems/@me',
      '/v3/systems/@me',
      '/nothing',
    ]
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const res = await t.stranger.request(method, path)
        expect([path, method, res.status, res.text]).toEqual([path, method, 404, refusal.routeNotFound])
        expect(res.headers.get('content-type')).toBe('application/json; charset=utf-8')
      }
    }
  })

  test('a wrong method is 405 and names those that work', async () => {
    const alice = await t.system()
    const cases = [
      ['PUT', '/v2/systems/@me', ['DELETE', 'GET', 'HEAD', 'PATCH']],
      ['POST', '/v2/systems/@me', ['DELETE', 'GET', 'HEAD', 'PATCH']],
      ['GET', '/v2/systems', ['POST']],
      ['DELETE', '/v2/systems/@me/settings', ['GET', 'HEAD', 'PATCH']],
      ['GET', '/v2/systems/@me/token', ['POST']],
    ] as const
    for (const [method, path, allowed] of cases) {
      const res = await alice.request(method, path)
      expect([path, method, res.status, res.text]).toEqual([path, method, 405, refusal.methodNotAllowed])
      expect(res.headers.get('allow')?.split(', ').sort()).toEqual([...allowed])
    }
    const wire = await Wire.open(t.url)
    wire.head('TRACE /v2/systems/@me HTTP/1.1', 'Host: x', `Authorization: ${alice.token}`)
    expect((await wire.answer()).status).toBe(405)
    wire.close()
  })

  test('HEAD answers like GET, without a body', async () => {
    const alice = await t.system()
    for (const path of [
      '/v2/systems/@me',
      '/v2/systems/@me/settings',
      `/v2/systems/${alice.id}/oembed.json`,
      '/v2/systems/zzzzz',
      '/v2/systems',
      '/v2/nothing',
    ]) {
      const get = await alice.get(path)
      const head = await alice.request('HEAD', path)
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      for (const name of ['content-type', 'access-control-allow-origin', 'vary', 'cache-control', 'allow'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    }
    expect((await t.stranger.request('HEAD', '/v2/systems/@me')).status).toBe(401)
  })

  test('a trailing slash is ignored', async () => {
    const alice = await t.system('Harbour')
    const whole = await alice.get('/v2/systems/@me')
    const slashed = await alice.get('/v2/systems/@me/')
    expect([slashed.status, slashed.text]).toEqual([200, whole.text])
    expect((await alice.get('/v2/systems/@me/settings/')).status).toBe(200)
    expect((await alice.patch('/v2/systems/@me/', { tag: '~' })).status).toBe(200)
    expect((await t.stranger.post('/v2/systems/', {})).status).toBe(201)
  })

  test('a reference may be percent-encoded, and nonsense in its place is simply not found', async () => {
    const alice = await t.system()
    expect((await alice.get('/v2/systems/%40me')).status).toBe(200)
    const nonsense = [
      '%00',
      '%F0%9F',
      '%',
      '%2e%2e',
      '%2F',
      'a%2Fb',
      '%E2%80%8B',
      "'",
      '%22',
      encodeURIComponent("' or 1=1 --"),
      'x'.repeat(5000),
    ]
    for (const ref of nonsense) {
      const res = await alice.get(`/v2/systems/${ref}`)
      expect([ref, res.status]).toEqual([ref, 404])
      expect(res.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('query parameters nobody knows are ignored', async () => {
    const alice = await t.system()
    expect((await alice.get('/v2/systems/@me?name=x&name=y&&=&%')).status).toBe(200)
  })

  test('a request without a User-Agent is served', async () => {
    const alice = await t.system()
    const wire = await Wire.open(t.url)
    wire.head(`GET /v2/systems/${alice.id} HTTP/1.1`, 'Host: x')
    expect((await wire.answer()).status).toBe(200)
    wire.close()
  })

  test('answers are compact JSON, kept private and varied by who asks', async () => {
    const alice = await t.system()
    const res = await alice.get('/v2/systems/@me')
    expect(res.text).toBe(JSON.stringify(res.body))
    expect(res.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(res.headers.get('cache-control')).toBe('private, no-cache')
    expect(res.headers.get('vary')).toBe('Authorization, X-Polyphony-System, Accept-Encoding')
    expect(res.headers.get('x-pluralkit-version')).toMatch(/\S/)
  })
})
