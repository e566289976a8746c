import { describe, expect, test } from 'bun:test'
import { commonErrors, errors } from '@polyphony/contract'
import { useV2 } from '../support/callers/v2.ts'
import { refusalNames } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { addressOf, v2Endpoints } from '../support/worlds/one-of-everything.ts'

/** The endpoints of the specification, word by word. */
const specified = [
  'GET /systems/{systemRef}',
  'PATCH /systems/{systemRef}',
  'GET /systems/{systemRef}/settings',
  'PATCH /systems/{systemRef}/settings',
  'GET /systems/@me/guilds/{guild_id}',
  'PATCH /systems/@me/guilds/{guild_id}',
  'GET /systems/@me/autoproxy',
  'PATCH /systems/@me/autoproxy',
  'GET /systems/{systemRef}/members',
  'POST /members',
  'GET /members/{memberRef}',
  'PATCH /members/{memberRef}',
  'DELETE /members/{memberRef}',
  'GET /members/{memberRef}/groups',
  'POST /members/{memberRef}/groups/add',
  'POST /members/{memberRef}/groups/remove',
  'POST /members/{memberRef}/groups/overwrite',
  'GET /members/{memberRef}/guilds/{guild_id}',
  'PATCH /members/{memberRef}/guilds/{guild_id}',
  'GET /systems/{systemRef}/groups',
  'POST /groups',
  'GET /groups/{groupRef}',
  'PATCH /groups/{groupRef}',
  'DELETE /groups/{groupRef}',
  'GET /groups/{groupRef}/members',
  'POST /groups/{groupRef}/members/add',
  'POST /groups/{groupRef}/members/remove',
  'POST /groups/{groupRef}/members/overwrite',
  'GET /systems/{systemRef}/switches',
  'GET /systems/{systemRef}/fronters',
  'POST /systems/{systemRef}/switches',
  'GET /systems/{systemRef}/switches/{switchRef}',
  'PATCH /systems/{systemRef}/switches/{switchRef}',
  'PATCH /systems/{systemRef}/switches/{switchRef}/members',
  'DELETE /systems/{systemRef}/switches/{switchRef}',
  'GET /messages/{message}',
]
/** Endpoints that the reference API does not document, and clients use. */
const undocumented = [
  'GET /v2/systems/{systemRef}/oembed.json',
  'GET /v2/members/{memberRef}/oembed.json',
  'GET /v2/groups/{groupRef}/oembed.json',
  'POST /private/bulk_privacy/member',
  'POST /private/bulk_privacy/group',
  'GET /private/discord/shard_state',
]

describe('the table of endpoints', () => {
  test('has every endpoint of the specification, and nothing more that is not marked as an addition', () => {
    const expected = specified.map((each) => each.replace(' ', ' /v2').replace('/@me/', '/{systemRef}/'))
    const declared = v2Endpoints
      .filter(([, { docs }]) => !docs.extension)
      .map(([, { method, path }]) => `${method} ${path}`)
    expect(declared.sort()).toEqual([...expected, ...undocumented].sort())
  })

  test('names each method and path once', () => {
    const all = v2Endpoints.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(all).toEqual([...new Set(all)])
  })

  for (const [name, endpoint] of v2Endpoints) {
    const { method, path, answer, status } = endpoint
    const { auth, scope } = endpoint.policy
    describe(`${name}: ${method} ${path}`, () => {
      test('says who may call it, what a key needs and what it is for', () => {
        expect(['anyone', 'system', 'owner', 'share']).toContain(auth)
        expect(scope).toMatch(/^((read|write):(system|members|groups|fronters|switches|all)|token)$/)
        expect(endpoint.docs.summary.length).toBeGreaterThan(5)
      })

      test('has a scope to its method: reading never needs more than read unless the owner alone may', () => {
        if (scope === 'token') return
        if (method !== 'GET') expect(scope).toStartWith('write:')
        else if (auth === 'anyone') expect(scope).toStartWith('read:')
      })

      test('has the schema of its answer, or none for 202 and 204', () => {
        if (answer === null) expect(status ?? 204).toBeOneOf([202, 204])
        else expect(answer).toBeTypeOf('object')
      })

      test('has the schema of its body when it creates or changes what the body describes', () => {
        if (method === 'PATCH' || method === 'PUT') expect(endpoint.body).toBeTypeOf('object')
        if (method === 'GET') expect(endpoint.body).toBeUndefined()
      })

      test('declares refusals of the catalogue, each once and none that every endpoint has', () => {
        expect(endpoint.errors).toEqual([...new Set(endpoint.errors)])
        for (const error of endpoint.errors) {
          expect(Object.keys(errors)).toContain(error)
          expect(commonErrors as readonly string[]).not.toContain(error)
        }
      })

      test('declares the refusals that follow from its path, its body and who may call it', () => {
        const expected = new Set<string>()
        if (path.includes('{systemRef}')) expected.add('unauthorized').add('system_not_found')
        if (path.includes('{memberRef}')) expected.add('member_not_found')
        if (path.includes('{groupRef}')) expected.add('group_not_found')
        if (path.includes('{switchRef}')) {
          expected.add('switch_not_found').add('switch_not_accessible').add('invalid_switch_id')
        }
        if (path.includes('{guild_id}')) expected.add('bad_request')
        if (name === 'exportSystem') expected.add('unknown_export_format')
        // why: whoever cannot read a share gets one refusal, whatever the reason.
        else if (auth !== 'share' && (endpoint.body || endpoint.query)) expected.add('bad_request')
        if (auth === 'system') expected.add('unauthorized')
        if (auth === 'owner' && path.includes('{systemRef}')) expected.add('forbidden')
        if (auth === 'owner' && path.includes('{memberRef}'))
          expected.add('unauthorized').add('not_own_member')
        if (auth === 'owner' && path.includes('{groupRef}')) expected.add('unauthorized').add('not_own_group')
        expect(endpoint.errors as readonly string[]).toEqual(expect.arrayContaining([...expected]))
      })
    })
  }
})

/** Matches the addresses of an endpoint. */
const patternOf = ({ path }: { path: string }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

eachStore('the routes', (store) => {
  const t = useV2(store)
  const nowhere = {
    systemRef: 'zzzzz',
    memberRef: 'zzzzz',
    groupRef: 'zzzzz',
    switchRef: 'zzzzz',
    guild_id: 'x',
    message: 'x',
  }

  for (const [, endpoint] of v2Endpoints) {
    test(`${endpoint.method} ${endpoint.path} is mounted`, async () => {
      const body = endpoint.body ? '' : undefined
      const path = addressOf(endpoint, nowhere)
      const res = await t.stranger.request(endpoint.method, path, body)
      expect(refusalNames(res)).not.toContain('route_not_found')
      expect(refusalNames(res)).not.toContain('method_not_allowed')
      const mounted = v2Endpoints
        .filter(([, each]) => patternOf(each).test(path))
        .map(([, each]) => each.method)
      const free = (['PUT', 'POST', 'PATCH', 'DELETE'] as const).find((method) => !mounted.includes(method))
      const wrong = await t.stranger.request(free ?? 'PURGE', path)
      expect(wrong.status).toBe(405)
      const allowed = mounted.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      expect(wrong.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort())
    })
  }
})
