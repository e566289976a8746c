import { beforeAll, describe, expect, test } from 'bun:test'
import { api, type Endpoint, type ErrorName } from '@polyphony/contract'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { requestTo, writes } from '../support/cases/writes.ts'
import { expectRefusal } from '../support/refusals.ts'
import { rowsOfSystem } from '../support/stores/dump.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import { makeOneOfEverything, type World, type WriteName } from '../support/worlds/one-of-everything.ts'

/** The answer of an endpoint to somebody who may not call it for this target; undefined where the path names none. */
function refusalOf({ path, policy: { auth } }: Endpoint, anonymous: boolean): ErrorName | undefined {
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
    const { path, body } = requestTo(name, params)
    return caller.request(api[name].method, path, body)
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
