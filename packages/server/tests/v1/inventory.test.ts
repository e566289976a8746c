import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { apiV1, type Endpoint } from '@polyphony/contract'
import { routes } from '../../src/http/app.ts'
import { useV1 } from '../support/callers/v1.ts'
import { v1Endpoints, v1Lines } from '../support/callers/v1-promises.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** The table of the specification: method, path and whether a token is needed. */
const specified = [
  'GET /v1/s required',
  'GET /v1/s/{id} optional',
  'GET /v1/s/{id}/members optional',
  'GET /v1/s/{id}/switches optional',
  'GET /v1/s/{id}/fronters optional',
  'PATCH /v1/s required',
  'POST /v1/s/switches required',
  'GET /v1/m/{id} optional',
  'POST /v1/m required',
  'PATCH /v1/m/{id} required',
  'DELETE /v1/m/{id} required',
  'GET /v1/a/{id} optional',
  'GET /v1/msg/{id} optional',
]
const stated = ({ method, path, policy }: Endpoint) =>
  `${method} ${path} ${policy.auth === 'anyone' ? 'optional' : 'required'}`

describe('the table of v1 endpoints', () => {
  test('is that of the specification, all thirteen', () => {
    expect(Object.values(apiV1).map(stated).sort()).toEqual([...specified].sort())
  })

  test('is what the server mounts under /v1', () => {
    const mounted = Object.values(routes).map(({ endpoint }) => endpoint)
    expect(
      mounted
        .filter(({ path }) => path.startsWith('/v1/'))
        .map(stated)
        .sort(),
    ).toEqual([...specified].sort())
  })

  test('names a successor for each, which v2 has under the same method', () => {
    const current = Object.values(routes).map(({ endpoint: { method, path } }) => ({
      method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    for (const { name, method, successor } of v1Endpoints) {
      const declared: Endpoint = apiV1[name]
      expect(declared.successor).toBe(successor)
      expect(current.some((route) => route.method === method && route.pattern.test(successor))).toBe(true)
    }
  })

  test('declares in its bodies the keys that v1 has, and no others', () => {
    const keysOf = (schema: unknown): string[] => {
      const { allOf = [], properties = {} } = schema as { allOf?: unknown[]; properties?: object }
      return [...Object.keys(properties), ...allOf.flatMap(keysOf)].sort()
    }
    expect(keysOf(apiV1.v1UpdateSystem.body.schema)).toEqual(
      [
        'name',
        'description',
        'tag',
        'avatar_url',
        'banner',
        'color',
        'tz',
        'description_privacy',
        'member_list_privacy',
        'front_privacy',
        'front_history_privacy',
      ].sort(),
    )
    const member = [
      'name',
      'display_name',
      'description',
      'pronouns',
      'color',
      'avatar_url',
      'banner',
      'birthday',
      'prefix',
      'suffix',
      'proxy_tags',
      'keep_proxy',
      'privacy',
      'visibility',
      'name_privacy',
      'description_privacy',
      'avatar_privacy',
      'birthday_privacy',
      'pronoun_privacy',
      'metadata_privacy',
    ].sort()
    expect(keysOf(apiV1.v1CreateMember.body.schema)).toEqual(member)
    expect(keysOf(apiV1.v1UpdateMember.body.schema)).toEqual(member)
    expect(keysOf(apiV1.v1CreateSwitch.body.schema)).toEqual(['members'])
  })
})

describe('docs/build/v1.md', () => {
  const page = readFileSync(new URL('../../../../docs/build/v1.md', import.meta.url), 'utf8')
  const rows = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')))

  test('lists every endpoint, whether it needs a token, and what replaces it', () => {
    const listed = rows.filter(([, first = '']) => /^[A-Z]+ \/v1\//.test(first)).map((row) => row.slice(1, 4))
    expect(listed).toEqual(
      v1Endpoints.map(({ name, method, path, successor }) => [
        `${method} ${path}`,
        apiV1[name].policy.auth === 'anyone' ? '' : 'needed',
        `${method} ${successor}`,
      ]),
    )
  })

  test('lists every line that v1 refuses with, and no other', () => {
    const listed = rows
      .filter(([, status = '']) => /^4\d\d$/.test(status))
      .map(([, status, line = '']) => ({
        status: Number(status),
        line: line
          .replace('{key}', 'name')
          .replace('{id}', 'abcde')
          .replace(/\{\w+\}/g, '1'),
      }))
    const known = ({ status, line }: (typeof listed)[number]) =>
      v1Lines.some(([of, form]) => status === of && form.test(line))
    expect(listed.filter((row) => !known(row))).toEqual([])
    const lost = v1Lines.filter(
      ([of, form]) => !listed.some(({ status, line }) => status === of && form.test(line)),
    )
    expect(lost).toEqual([])
    expect(listed).toHaveLength(v1Lines.length)
  })
})

eachStore('every v1 endpoint', (store) => {
  const t = useV1(store)

  test('answers at its path, with a slash at its end too, and asks for a token where one is needed', async () => {
    for (const line of specified) {
      const [method = '', path = '', auth] = line.split(' ')
      for (const slash of ['', '/']) {
        const res = await t.stranger.request(method, path.replace('{id}', 'zzzzz') + slash)
        expect([line, res.status, res.text]).toEqual([
          line,
          auth === 'required' ? 401 : 404,
          expect.any(String),
        ])
        expect([refusal.routeNotFound, refusal.methodNotAllowed]).not.toContain(res.text)
      }
    }
  })

  test('HEAD answers like GET, without a body', async () => {
    const alice = await t.system()
    for (const path of ['/v1/s', `/v1/s/${alice.id}`, '/v1/s/zzzzz', `/v1/s/${alice.id}/members`]) {
      const get = await alice.get(path)
      const head = await alice.request('HEAD', path)
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      for (const name of ['content-type', 'deprecation', 'link', 'vary', 'cache-control']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name))
      }
    }
  })

  test('404 for paths that v1 does not have, 405 for methods that a path does not have', async () => {
    const alice = await t.system()
    for (const path of [
      '/v1',
      '/v1/x',
      `/v1/s/${alice.id}/groups`,
      '/v1/msg',
      '/v1/a',
      '/v1/S',
      '/v1/m/a/b',
    ]) {
      const res = await alice.get(path)
      expect([path, res.status, res.text]).toEqual([path, 404, refusal.routeNotFound])
    }
    for (const [method, path] of [
      ['PUT', '/v1/s'],
      ['POST', '/v1/s'],
      ['DELETE', '/v1/s'],
      ['PATCH', `/v1/s/${alice.id}`],
      ['GET', '/v1/m'],
      ['POST', `/v1/m/${alice.id}`],
      ['POST', `/v1/s/${alice.id}/switches`],
      ['DELETE', '/v1/msg/5'],
    ] as const) {
      const res = await alice.request(method, path)
      expect([method, path, res.status, res.text]).toEqual([method, path, 405, refusal.methodNotAllowed])
      expect(res.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
