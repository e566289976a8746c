import { beforeAll, describe, expect, test } from 'bun:test'
import type { Member } from '@polyphony/contract'
import type { SystemCaller, TestServer } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import {
  addressOf,
  makeOneOfEverything,
  v2Endpoints,
  type World,
} from '../support/worlds/one-of-everything.ts'

/** Counts the statements of a request: the least of a few times, as other work of the server adds to the count. */
async function cheapest(t: TestServer, request: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let i = 0; i < 3; i++) counts.push(await t.statements(request))
  return Math.min(...counts)
}

eachStore('statements a request costs', (store) => {
  const t = useV2(store)
  let world: World
  let bob: SystemCaller
  beforeAll(async () => {
    world = await makeOneOfEverything(t)
    bob = await t.system()
  }, setUpTimeoutMs)

  const costOf = (caller: SystemCaller | typeof t.stranger, path: string) =>
    cheapest(t, async () => expect((await caller.get(path)).status).toBeLessThan(400))
  const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => world.params[name as never])

  describe('one for what is found by its reference, the token included', () => {
    const forAnyone = [
      '/v2/systems/{systemRef}',
      '/v2/systems/{systemRef}/settings',
      '/v2/systems/{systemRef}/oembed.json',
      '/v2/members/{memberRef}',
      '/v2/members/{memberRef}/oembed.json',
      '/v2/groups/{groupRef}',
      '/v2/groups/{groupRef}/oembed.json',
      '/v2/messages/{message}',
    ]
    const forOwners = [
      '/v2/systems/@me',
      '/v2/systems/@me/settings',
      '/v2/systems/{systemRef}/guilds/{guild_id}',
      '/v2/systems/@me/guilds/{guild_id}',
      '/v2/members/{memberRef}/guilds/{guild_id}',
    ]
    for (const path of [...forAnyone, ...forOwners]) {
      test(`GET ${path}`, async () => {
        expect(await costOf(world.alice, filled(path))).toBe(1)
        if (!forAnyone.includes(path)) return
        expect(await costOf(bob, filled(path))).toBe(1)
        expect(await costOf(t.stranger, filled(path))).toBe(1)
      })
    }

    test('whatever the form of the reference', async () => {
      const { alice, member } = world
      for (const ref of [member.uuid, member.id.toUpperCase()]) {
        expect(await costOf(t.stranger, `/v2/members/${ref}`)).toBe(1)
      }
      const { body } = await alice.get(filled('/v2/messages/{message}'))
      expect(await costOf(t.stranger, `/v2/systems/${body.sender}`)).toBe(1)
    })
  })

  // why two: who is asking, the system and its privacy come first; only then may the rows be read.
  describe('two for lists and switches: the privacy that guards them, then the rows', () => {
    const paths = [
      '/v2/systems/{systemRef}/members',
      '/v2/systems/{systemRef}/groups',
      '/v2/systems/{systemRef}/groups?with_members=true',
      '/v2/systems/{systemRef}/fronters',
      '/v2/systems/{systemRef}/switches',
      '/v2/systems/{systemRef}/switches?before=2024-06-01T00:00:00Z&limit=5',
      '/v2/systems/{systemRef}/switches/{switchRef}',
      '/v2/members/{memberRef}/groups',
      '/v2/groups/{groupRef}/members',
    ]
    for (const path of paths) {
      test(`GET ${path}`, async () => {
        for (const caller of [world.alice, bob, t.stranger])
          expect(await costOf(caller, filled(path))).toBe(2)
      })
    }

    test('GET /v2/systems/@me/autoproxy', async () => {
      expect(await costOf(world.alice, filled('/v2/systems/@me/autoproxy?guild_id={guild_id}'))).toBe(2)
    })
  })

  test('at most one for a read that finds nothing, two where lists are private', async () => {
    const nowhere = {
      ...world.params,
      systemRef: 'zzzzz',
      memberRef: 'zzzzz',
      groupRef: 'zzzzz',
      message: '1',
    }
    const closed = await makeOneOfEverything(t, { closed: true })
    for (const [, endpoint] of v2Endpoints.filter(([, { method }]) => method === 'GET')) {
      for (const params of [nowhere, closed.params]) {
        const cost = await cheapest(t, () => t.stranger.get(addressOf(endpoint, params)))
        expect(cost).toBeLessThanOrEqual(params === nowhere ? 1 : 2)
      }
    }
  })
})

eachStore('statements do not grow with what is listed:', (store) => {
  const t = useV2(store)
  const sizes = [3, 60] as const
  type Crowd = { alice: SystemCaller; members: Member[]; group: { id: string } }
  const crowds: Crowd[] = []
  beforeAll(async () => {
    for (const size of sizes) {
      const alice = await t.system()
      const make = <T>(one: (i: number) => Promise<T>) =>
        Promise.all(Array.from({ length: size }, (_, i) => one(i)))
      const members = await make((i) => alice.member({ name: `member ${i}` }))
      const groups = await make((i) => alice.group({ name: `group ${i}` }))
      const [member, group] = [members[0], groups[0]]
      if (!member || !group) throw new Error('nobody came')
      const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
      await alice.client.overwriteGroupMembers({ groupRef: group.id, body: idsOf(members) })
      await alice.client.overwriteMemberGroups({ memberRef: member.id, body: idsOf(groups) })
      const moment = (i: number) => `2024-05-01T10:${String(i).padStart(2, '0')}:00Z`
      await make((i) => alice.switch(members.slice(i, i + 1), moment(i)))
      await alice.switch(members)
      crowds.push({ alice, members, group })
    }
  }, setUpTimeoutMs)

  const reads: Record<string, (crowd: Crowd) => string> = {
    'the members of a system': () => '/v2/systems/@me/members',
    'its groups': () => '/v2/systems/@me/groups',
    'its groups with their members': () => '/v2/systems/@me/groups?with_members=true',
    'its history': () => '/v2/systems/@me/switches',
    'its fronters': () => '/v2/systems/@me/fronters',
    'the members of a group': ({ group }) => `/v2/groups/${group.id}/members`,
    'the groups of a member': ({ members }) => `/v2/members/${members[0]?.id}/groups`,
  }
  for (const [name, path] of Object.entries(reads)) {
    test(`${name}: as many, with 3 rows and with 60`, async () => {
      const counts: number[] = []
      for (const crowd of crowds) counts.push(await cheapest(t, () => crowd.alice.get(path(crowd))))
      // why: groups with their members weigh so much that the first ten come by themselves.
      expect(counts).toEqual(name === 'its groups with their members' ? [2, 3] : [2, 2])
    })
  }

  const refs = (members: Member[]) => members.map(({ id }) => id)
  const writes: Record<string, (crowd: Crowd) => Promise<{ status: number }>> = {
    'overwriting the members of a group': ({ alice, members, group }) =>
      alice.post(`/v2/groups/${group.id}/members/overwrite`, refs(members)),
    'taking members out of a group': ({ alice, members, group }) =>
      alice.post(`/v2/groups/${group.id}/members/remove`, refs(members)),
    'putting members into a group': ({ alice, members, group }) =>
      alice.post(`/v2/groups/${group.id}/members/add`, refs(members)),
    'a switch to many members': ({ alice, members }) =>
      alice.post('/v2/systems/@me/switches', { members: refs(members).slice(1) }),
    'privacy of all members': ({ alice }) =>
      alice.post('/private/bulk_privacy/member', { visibility: 'private' }),
  }
  for (const [name, send] of Object.entries(writes)) {
    test(`${name}: none for each row`, async () => {
      const counts: number[] = []
      for (const crowd of crowds) {
        counts.push(await t.statements(async () => expect((await send(crowd)).status).toBeLessThan(300)))
      }
      const [few = 0, many = 0] = counts
      // why not the same: the server may have had something else to do meanwhile.
      expect(many - few).toBeLessThan(10)
    })
  }
})
