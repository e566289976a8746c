import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { RunningServer } from '../../src/main.ts'
import { setLimits } from '../support/callers/bot.ts'
import { type Answer, Caller, SystemCaller, startBeside, type TestServer } from '../support/callers/server.ts'
import { holdToRow, useV2 } from '../support/callers/v2.ts'
import { refusalNames } from '../support/refusals.ts'
import { rowsOfSystem } from '../support/stores/dump.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'

const rounds = 8
const outcome = (res: Answer) => (res.status < 300 ? 'done' : (refusalNames(res)[0] ?? res.text))

/** How often each outcome came. */
function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1
  return counts
}

async function inRounds(round: (i: number) => Promise<void>): Promise<void> {
  for (let i = 0; i < rounds; i++) await round(i)
}

/** A system through a second server on the same database, as another process would serve it. */
function useSecond(t: TestServer) {
  let second: RunningServer
  beforeAll(async () => {
    second = await startBeside(t)
  }, setUpTimeoutMs)
  afterAll(() => second.stop())
  return (alice: SystemCaller) => new SystemCaller(second.url, alice.token ?? '', alice, holdToRow)
}

eachStore('at the same time', (store) => {
  const t = useV2(store)
  const elsewhere = useSecond(t)

  describe('at a limit', () => {
    for (const [kind, limit] of [
      ['member', 'member_limit_reached'],
      ['group', 'group_limit_reached'],
    ] as const) {
      test(`two ${kind}s never both get the last place, through two servers neither`, async () => {
        const alice = await t.system()
        const callers = [alice, elsewhere(alice)]
        await inRounds(async (i) => {
          await setLimits(t, alice, { [`${kind}_limit`]: i + 1 })
          const requests = [0, 1, 2, 3].map((n) =>
            callers[n % 2]?.post(`/v2/${kind}s`, { name: `${i}.${n}` }),
          )
          const answers = (await Promise.all(requests)).filter((answer) => answer !== undefined)
          expect(tally(answers)).toEqual({ done: 1, [limit]: 3 })
        })
        expect((await alice.get(`/v2/systems/@me/${kind}s`)).body).toHaveLength(rounds)
      })
    }
  })

  describe('switches', () => {
    const path = '/v2/systems/@me/switches'

    test('two at one instant: one is made, the other is refused', async () => {
      const alice = await t.system()
      const [a, b] = await alice.members('a', 'b')
      const second = elsewhere(alice)
      await inRounds(async (i) => {
        const timestamp = `2024-05-01T10:0${i}:00Z`
        const answers = await Promise.all([
          alice.post(path, { members: [a.id], timestamp }),
          second.post(path, { members: [b.id], timestamp }),
        ])
        const counts = tally(answers)
        expect(counts.done).toBe(1)
        expect((counts.switch_timestamp_taken ?? 0) + (counts.same_fronters ?? 0)).toBe(1)
        expect((await alice.get(path)).body).toHaveLength(i + 1)
      })
    })

    test('two to the same members now: one is made, the other changes nothing', async () => {
      const alice = await t.system()
      const [a] = await alice.members('a')
      const second = elsewhere(alice)
      await inRounds(async (i) => {
        const body = { members: i % 2 ? [] : [a.id] }
        const answers = await Promise.all([alice.post(path, body), second.post(path, body)])
        expect(tally(answers)).toEqual({ done: 1, same_fronters: 1 })
      })
      expect((await alice.get(path)).body).toHaveLength(rounds)
    })

    test('two moves to one instant: one is made', async () => {
      const alice = await t.system()
      const first = await alice.switch([], '2024-05-01T08:00:00Z')
      const other = await alice.switch([], '2024-05-01T07:00:00Z')
      const second = elsewhere(alice)
      await inRounds(async (i) => {
        const timestamp = `2024-05-01T10:0${i}:00Z`
        const answers = await Promise.all([
          alice.patch(`${path}/${first.id}`, { timestamp }),
          second.patch(`${path}/${other.id}`, { timestamp }),
        ])
        expect(tally(answers)).toEqual({ done: 1, switch_timestamp_taken: 1 })
      })
    })

    test('two lists of members for one switch: one of them stays, whole', async () => {
      const alice = await t.system()
      const [a, b, c, d] = await alice.members('a', 'b', 'c', 'd')
      const { id } = await alice.switch([])
      const second = elsewhere(alice)
      const lists = [
        [a.id, b.id],
        [d.id, c.id, b.id],
      ]
      await inRounds(async () => {
        await Promise.all([
          alice.patch(`${path}/${id}/members`, lists[0]),
          second.patch(`${path}/${id}/members`, lists[1]),
        ])
        const { body } = await alice.get(path)
        expect(lists).toContainEqual(body[0].members)
        await alice.patch(`${path}/${id}/members`, [])
      })
    })
  })

  describe('overwrites', () => {
    test('of the members of a group leave exactly one of the lists', async () => {
      const alice = await t.system()
      const [a, b, c, d] = await alice.members('a', 'b', 'c', 'd')
      const { id } = await alice.group()
      const second = elsewhere(alice)
      const lists = [
        [a.id, b.id],
        [c.id, d.id],
      ]
      await inRounds(async () => {
        const answers = await Promise.all([
          alice.post(`/v2/groups/${id}/members/overwrite`, lists[0]),
          second.post(`/v2/groups/${id}/members/overwrite`, lists[1]),
        ])
        expect(tally(answers)).toEqual({ done: 2 })
        const { body } = await alice.get(`/v2/groups/${id}/members`)
        expect(lists).toContainEqual(body.map((member: { id: string }) => member.id))
      })
    })

    test('of the groups of a member leave exactly one of the lists', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      const groups = [await alice.group(), await alice.group(), await alice.group()]
      const [a = '', b = '', c = ''] = groups.map((group) => group.id)
      const lists = [[a], [b, c]]
      const second = elsewhere(alice)
      await inRounds(async () => {
        await Promise.all([
          alice.post(`/v2/members/${id}/groups/overwrite`, lists[0]),
          second.post(`/v2/members/${id}/groups/overwrite`, lists[1]),
        ])
        const { body } = await alice.get(`/v2/members/${id}/groups`)
        expect(lists).toContainEqual(body.map((group: { id: string }) => group.id))
      })
    })
  })

  describe('patches', () => {
    test('of different keys are both there in the end', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      const second = elsewhere(alice)
      await inRounds(async (i) => {
        await Promise.all([
          alice.patch(`/v2/members/${id}`, { pronouns: `p${i}` }),
          second.patch(`/v2/members/${id}`, { description: `d${i}` }),
        ])
        const { body } = await alice.get(`/v2/members/${id}`)
        expect(body).toMatchObject({ pronouns: `p${i}`, description: `d${i}` })
      })
    })
  })

  describe('a deletion and something else leave nothing half done:', () => {
    /** Deletes a fresh member while something else happens to it; both have an answer that the table declares. */
    async function deletedDuring(
      other: (alice: SystemCaller, member: { id: string }, groupId: string) => Promise<Answer>[],
      allowed: string[],
    ) {
      const alice = await t.system()
      const group = await alice.group()
      await inRounds(async () => {
        const member = await alice.member()
        const [deletion, ...answers] = await Promise.all([
          elsewhere(alice).delete(`/v2/members/${member.id}`),
          ...other(alice, member, group.id),
        ])
        expect(deletion?.status).toBe(204)
        for (const answer of answers) expect(['done', ...allowed]).toContain(outcome(answer))
        expect(outcome(await alice.get(`/v2/members/${member.id}`))).toBe('member_not_found')
      })
      expect((await alice.get('/v2/systems/@me/members')).body).toEqual([])
      expect((await alice.get(`/v2/groups/${group.id}/members`)).body).toEqual([])
      const state = (await rowsOfSystem(t, alice)) as Record<string, unknown>
      expect(state).toMatchObject({ members: [], group_members: [], member_guilds: [] })
      const { body: switches } = await alice.get('/v2/systems/@me/switches')
      expect(switches.flatMap(({ members }: { members: string[] }) => members)).toEqual([])
      return alice
    }

    test('patching the member', async () => {
      const patch = { name: 'New', description: 'new' }
      await deletedDuring(
        (alice, { id }) => [alice.patch(`/v2/members/${id}`, patch), alice.patch(`/v2/members/${id}`, patch)],
        ['member_not_found'],
      )
    })

    test('putting it into a group, from both sides', async () => {
      await deletedDuring(
        (alice, { id }, group) => [
          alice.post(`/v2/groups/${group}/members/add`, [id]),
          alice.post(`/v2/members/${id}/groups/overwrite`, [group]),
        ],
        ['member_not_found', 'member_ref_not_found'],
      )
    })

    test('switching to it', async () => {
      const alice = await deletedDuring(
        (alice, { id }) => [
          alice.post('/v2/systems/@me/switches', { members: [id] }),
          alice.post('/v2/systems/@me/switches', { members: [] }),
        ],
        ['member_ref_not_found', 'same_fronters'],
      )
      for (const { members } of (await alice.get('/v2/systems/@me/switches')).body) {
        expect(members).toEqual([])
      }
    })

    test('proxying it by itself', async () => {
      const path = '/v2/systems/@me/autoproxy?guild_id=5'
      const alice = await deletedDuring(
        (alice, { id }) => [alice.patch(path, { autoproxy_mode: 'member', autoproxy_member: id })],
        ['invalid_model'],
      )
      expect((await alice.get(path)).body.autoproxy_member).toBeNull()
    })

    test('setting the privacy of all', async () => {
      await deletedDuring(
        (alice) => [alice.post('/private/bulk_privacy/member', { visibility: 'private' })],
        [],
      )
    })

    test('another deletion: one is done, the other finds nothing', async () => {
      const alice = await t.system()
      await inRounds(async () => {
        const { id } = await alice.member()
        const path = `/v2/members/${id}`
        const answers = await Promise.all([alice.delete(path), elsewhere(alice).delete(path)])
        expect(tally(answers)).toEqual({ done: 1, member_not_found: 1 })
      })
    })

    test('a group that goes while members come', async () => {
      const alice = await t.system()
      const member = await alice.member()
      await inRounds(async () => {
        const { id } = await alice.group()
        const [deletion, ...answers] = await Promise.all([
          elsewhere(alice).delete(`/v2/groups/${id}`),
          alice.post(`/v2/groups/${id}/members/add`, [member.id]),
          alice.post(`/v2/members/${member.id}/groups/add`, [id]),
          alice.patch(`/v2/groups/${id}`, { name: 'New' }),
        ])
        expect(deletion.status).toBe(204)
        for (const answer of answers) expect(['done', 'group_not_found']).toContain(outcome(answer))
      })
      expect(await rowsOfSystem(t, alice)).toMatchObject({ groups: [], group_members: [] })
      expect((await alice.get(`/v2/members/${member.id}/groups`)).body).toEqual([])
    })

    test('a switch that goes while it changes', async () => {
      const alice = await t.system()
      const member = await alice.member()
      await inRounds(async (i) => {
        const { id } = await alice.switch([])
        const path = `/v2/systems/@me/switches/${id}`
        const [deletion, ...answers] = await Promise.all([
          elsewhere(alice).delete(path),
          alice.patch(`${path}/members`, [member.id]),
          alice.patch(path, { timestamp: `2024-05-01T10:0${i}:00Z` }),
        ])
        expect(deletion.status).toBe(204)
        for (const answer of answers) expect(['done', 'switch_not_found']).toContain(outcome(answer))
      })
      expect(await rowsOfSystem(t, alice)).toMatchObject({ switches: [] })
    })

    test('a system that goes while it is written to', async () => {
      await inRounds(async () => {
        const alice = await t.system()
        const [member, group] = [await alice.member(), await alice.group()]
        const { id } = await alice.switch([])
        // why not alice: that the system itself is gone is an answer no endpoint of members or groups declares.
        const writer = new Caller(t.url, alice.token)
        const [deletion, ...answers] = await Promise.all([
          elsewhere(alice).delete('/v2/systems/@me', { confirm: alice.id }),
          writer.post('/v2/members', { name: 'New' }),
          writer.post('/v2/groups', { name: 'New' }),
          writer.patch(`/v2/members/${member.id}`, { name: 'New' }),
          writer.patch(`/v2/groups/${group.id}`, { name: 'New' }),
          writer.post(`/v2/groups/${group.id}/members/add`, [member.id]),
          writer.post(`/v2/members/${member.id}/groups/overwrite`, []),
          writer.post('/v2/systems/@me/switches', { members: [member.id] }),
          writer.patch(`/v2/systems/@me/switches/${id}`, { timestamp: '2024-05-01T10:00:00Z' }),
          writer.patch(`/v2/systems/@me/switches/${id}/members`, [member.id]),
          writer.patch('/v2/systems/@me/autoproxy?guild_id=5', { autoproxy_mode: 'front' }),
          writer.post('/private/bulk_privacy/member', { visibility: 'private' }),
          writer.delete(`/v2/members/${member.id}`),
          writer.delete(`/v2/groups/${group.id}`),
        ])
        expect(deletion.status).toBe(204)
        const gone = ['system', 'member', 'group', 'switch', 'member_ref'].map((kind) => `${kind}_not_found`)
        for (const answer of answers) {
          expect(['done', 'unauthorized', 'same_fronters', ...gone]).toContain(outcome(answer))
        }
      })
    })
  })
})
