import { beforeAll, describe, expect, test } from 'bun:test'
import { api, type Endpoint, type ErrorName } from '@polyphony/contract'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectRefusal } from '../support/refusals.ts'
import { rowsOfSystem } from '../support/stores/dump.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import {
  addressOf,
  makeOneOfEverything,
  type ReferenceName,
  v2Endpoints,
  type World,
  type WriteName,
} from '../support/worlds/one-of-everything.ts'

interface Request {
  body?: (world: World) => unknown
  query?: string
}

/** For every endpoint of the reference API that writes, a request that the owner could make; for others it may be {}. */
const requests: Record<WriteName & ReferenceName, Request> & Partial<Record<WriteName, Request>> = {
  createSystem: { body: () => ({ name: 'Another' }) },
  updateSystem: { body: () => ({ name: 'Taken', privacy: { front_privacy: 'private' } }) },
  deleteSystem: { body: ({ alice }) => ({ confirm: alice.id }) },
  updateSettings: { body: () => ({ timezone: 'Europe/Oslo', pings_enabled: false }) },
  createMember: { body: () => ({ name: 'Intruder' }) },
  updateMember: { body: () => ({ name: 'Taken', privacy: { visibility: 'private' } }) },
  deleteMember: {},
  addMemberGroups: { body: ({ params }) => [params.groupRef] },
  removeMemberGroups: { body: ({ params }) => [params.groupRef] },
  overwriteMemberGroups: { body: () => [] },
  updateMemberGuild: { body: () => ({ display_name: 'Taken' }) },
  setMembersPrivacy: { body: () => ({ visibility: 'private' }) },
  createGroup: { body: () => ({ name: 'Intruders' }) },
  updateGroup: { body: () => ({ name: 'Taken' }) },
  deleteGroup: {},
  addGroupMembers: { body: ({ params }) => [params.memberRef] },
  removeGroupMembers: { body: ({ params }) => [params.memberRef] },
  overwriteGroupMembers: { body: () => [] },
  setGroupsPrivacy: { body: () => ({ visibility: 'private' }) },
  orderFields: { body: () => [] },
  createSwitch: { body: () => ({ members: [] }) },
  updateSwitch: { body: () => ({ timestamp: '2024-06-01T00:00:00Z' }) },
  updateSwitchMembers: { body: () => [] },
  deleteSwitch: {},
  updateSystemGuild: { body: () => ({ tag: 'taken' }) },
  updateAutoproxy: {
    body: () => ({ autoproxy_mode: 'off' }),
    query: '?guild_id=466707357099884544',
  },
  putWebhook: { body: () => ({ url: 'https://hooks.example/' }) },
  createSystemFromFile: { body: () => ({ members: [], switches: [] }) },
  createKey: { body: () => ({ name: 'mine', scopes: ['write:all'] }) },
}

const writes = v2Endpoints.filter(([, { method }]) => method !== 'GET') as [WriteName, Endpoint][]

/** The answer of an endpoint to somebody who may not call it for this target; undefined where the path names none. */
function refusalOf({ path, auth }: Endpoint, anonymous: boolean): ErrorName | undefined {
  if (auth === 'anyone') return undefined
  if (auth === 'system') return anonymous ? 'unauthorized' : undefined
  if (path.includes('{systemRef}')) return 'forbidden'
  if (anonymous) return 'unauthorized'
  return path.includes('{memberRef}') ? 'not_own_member' : 'not_own_group'
}

eachStore('strangers', (store) => {
  const t = useV2(store)
  let world: World
  let bob: SystemCaller
  beforeAll(async () => {
    world = await makeOneOfEverything(t)
    bob = await t.system()
  }, setUpTimeoutMs)

  const send = (name: WriteName, caller: SystemCaller | typeof t.stranger, params = world.params) => {
    const endpoint: Endpoint = api[name]
    const { body = () => (endpoint.body ? {} : undefined), query = '' } = requests[name] ?? {}
    return caller.request(endpoint.method, addressOf(endpoint, params) + query, body(world))
  }

  for (const [name, endpoint] of writes) {
    describe(`${endpoint.method} ${endpoint.path}`, () => {
      for (const who of ['another system', 'nobody in particular'] as const) {
        const anonymous = who === 'nobody in particular'
        test(`${who} changes nothing of a system that is not theirs`, async () => {
          const before = await rowsOfSystem(t, world.alice)
          const res = await send(name, anonymous ? t.stranger : bob)
          const refusal = refusalOf(endpoint, anonymous)
          if (refusal) expectRefusal(res, refusal)
          else expect(res.status).toBeLessThan(300)
          expect(await rowsOfSystem(t, world.alice)).toEqual(before)
        })
      }

      if (!endpoint.path.includes('{systemRef}')) return
      test('nobody in particular has no @me', async () => {
        expectRefusal(await send(name, t.stranger, { ...world.params, systemRef: '@me' }), 'unauthorized')
      })
    })
  }

  test("another system cannot reach somebody's switch through its own address", async () => {
    const before = await rowsOfSystem(t, world.alice)
    const mine = { ...world.params, systemRef: '@me' }
    for (const name of ['updateSwitch', 'updateSwitchMembers', 'deleteSwitch'] as const) {
      expectRefusal(await send(name, bob, mine), 'switch_not_accessible')
    }
    expect(await rowsOfSystem(t, world.alice)).toEqual(before)
  })

  test("another system cannot put somebody's members or groups into its own", async () => {
    const before = await rowsOfSystem(t, world.alice)
    const [member, group] = [await bob.member(), await bob.group()]
    const { memberRef, groupRef } = world.params
    for (const verb of ['add', 'remove', 'overwrite']) {
      const members = await bob.post(`/v2/groups/${group.id}/members/${verb}`, [memberRef])
      expectRefusal(members, 'member_ref_not_found', memberRef)
      const groups = await bob.post(`/v2/members/${member.id}/groups/${verb}`, [groupRef])
      expectRefusal(groups, verb === 'add' ? 'group_not_found' : 'group_ref_not_found', groupRef)
    }
    const fronters = await bob.post('/v2/systems/@me/switches', { members: [memberRef] })
    expectRefusal(fronters, 'member_ref_not_found', memberRef)
    const guild = '/v2/systems/@me/autoproxy?guild_id=5'
    const body = { autoproxy_mode: 'member', autoproxy_member: memberRef }
    expectRefusal(await bob.patch(guild, body), 'forbidden')
    expect(await rowsOfSystem(t, world.alice)).toEqual(before)
  })

  test('the same requests of the owner would have changed something', async () => {
    for (const name of [
      'updateSystem',
      'updateMember',
      'updateSwitch',
      'deleteGroup',
      'renewToken',
    ] as const) {
      const before = await rowsOfSystem(t, world.alice)
      expect((await send(name, world.alice)).status).toBeLessThan(300)
      expect(await rowsOfSystem(t, world.alice)).not.toEqual(before)
    }
  })
})
