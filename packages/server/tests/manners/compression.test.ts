import { beforeAll, expect, test } from 'bun:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { chooseCoding } from '../../src/http/answer/compress.ts'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore } from '../support/stores/stores.ts'

const codings = ['zstd', 'gzip'] as const

test.each([
  ['gzip', 'gzip'],
  ['zstd', 'zstd'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
  ['gzip; q=0, zstd;q=0.001', 'zstd'],
  ['*', 'zstd'],
  ['*;q=0.5, zstd;q=0', 'gzip'],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['gzip;q=0', undefined],
  ['br', undefined],
  ['', undefined],
  ['gzip;q=nonsense', undefined],
] as const)('a caller who accepts %j gets %j', (accepted, coding) => {
  expect(chooseCoding(accepted, codings)).toBe(coding)
})

const decoders = { zstd: zstdDecompressSync, gzip: gunzipSync }

eachStore('an answer to a caller who accepts compressed ones', (store) => {
  const t = useV2(store)
  let alice: SystemCaller
  const description = 'Likes maps, long walks and tea. '.repeat(30)
  beforeAll(async () => {
    alice = await t.system()
    const members = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, name: `Wren ${i}`, description }))
    const switches: unknown[] = []
    await alice.post('/v2/systems/@me/import', { version: 2, members, groups: [], switches })
  })

  /** Sends a request by its bare headers, and gives the answer with the bytes as they came. */
  async function send(path: string, headers: Record<string, string> = {}, method = 'GET', body?: object) {
    const response = await fetch(t.url + path, {
      method,
      decompress: false,
      headers: {
        authorization: alice.token ?? '',
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { status } = response
    return { status, headers: response.headers, bytes, etag: response.headers.get('etag') }
  }
  const members = '/v2/systems/@me/members'
  const exported = '/v2/systems/@me/export'

  test.each(codings)('has the same content in %s', async (coding) => {
    const [first] = JSON.parse(String((await send(members)).bytes))
    for (const path of [
      members,
      `/v2/members/${first.id}`,
      exported,
      '/',
      '/v2/systems/@me/members?limit=2',
    ]) {
      const plain = await send(path)
      const packed = await send(path, { 'accept-encoding': coding })
      expect([path, plain.headers.get('content-encoding')]).toEqual([path, null])
      expect([path, packed.headers.get('content-encoding')]).toEqual([path, coding])
      expect(decoders[coding](packed.bytes).equals(plain.bytes)).toBe(true)
      expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
      for (const { headers } of path === exported ? [] : [plain, packed]) {
        expect(headers.get('vary')).toContain('Accept-Encoding')
      }
      if (path === members) expect(packed.bytes.length * 5).toBeLessThan(plain.bytes.length)
    }
  })

  test('stays as it is if it is short, or if the caller does not ask', async () => {
    for (const [path, accepted] of [
      ['/v2/systems/@me', 'zstd'],
      ['/v2/systems/@me', 'gzip'],
      [members, 'br'],
      [members, 'gzip;q=0'],
    ] as const) {
      const { headers, bytes } = await send(path, { 'accept-encoding': accepted })
      expect(headers.get('content-encoding')).toBeNull()
      expect(() => JSON.parse(String(bytes))).not.toThrow()
    }
  })

  test('has a tag of its own, which works wherever the plain one does', async () => {
    const [first] = JSON.parse(String((await send(members)).bytes))
    for (const path of [members, `/v2/members/${first.id}`]) {
      const tags = new Set<string>()
      for (const coding of ['identity', ...codings]) {
        const { etag } = await send(path, { 'accept-encoding': coding })
        tags.add(etag ?? '')
      }
      expect(tags.size).toBe(3)
      for (const tag of tags) {
        for (const coding of ['identity', ...codings]) {
          const again = await send(path, { 'accept-encoding': coding, 'if-none-match': `"x", W/${tag}` })
          expect([again.status, again.bytes.length]).toEqual([304, 0])
          expect(again.headers.get('content-encoding')).toBeNull()
          expect(tags).toContain(again.etag ?? '')
        }
      }
    }
    const path = `/v2/members/${first.id}`
    const { etag } = await send(path, { 'accept-encoding': 'zstd' })
    const change = (name: string) => send(path, { 'if-match': etag ?? '' }, 'PATCH', { name })
    expect((await change('Ash')).status).toBe(200)
    expect((await change('Birch')).status).toBe(412)
  })

  test('to HEAD has the same headers and no body', async () => {
    for (const path of [members, `${members}?limit=2`]) {
      const got = await send(path, { 'accept-encoding': 'gzip' })
      const head = await send(path, { 'accept-encoding': 'gzip' }, 'HEAD')
      expect([head.etag, head.headers.get('content-encoding')]).toEqual([got.etag, 'gzip'])
      expect(head.bytes.length).toBe(0)
      expect(head.headers.get('content-length')).toBe(String(got.bytes.length))
    }
  })

  test('is not compressed if it has a secret, or is a stream of events', async () => {
    const accept = { 'accept-encoding': 'zstd, gzip' }
    const key = { name: 'k'.repeat(50), scopes: ['read:all'] }
    const made = await send('/v2/systems/@me/keys', accept, 'POST', key)
    expect([made.status, made.headers.get('content-encoding')]).toEqual([201, null])
    const stop = new AbortController()
    const events = await fetch(`${t.url}/v2/systems/@me/events`, {
      headers: { authorization: alice.token ?? '', ...accept },
      signal: stop.signal,
    })
    expect([events.status, events.headers.get('content-encoding')]).toEqual([200, null])
    stop.abort()
  })
})
