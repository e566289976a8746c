import { expect, test } from 'bun:test'
import { TokenBucket } from '../../../src/pacing/token-bucket.ts'
import { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { testMembershipChanges } from '../../support/cases/memberships.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/groups/{groupRef}/members', (store) => {
  const t = useV2(store)

  test('the members in the order they were made, without a system key', async () => {
    const alice = await t.system()
    const members = await alice.members('z', 'a', 'm')
    const [group, empty] = [await alice.group(), await alice.group()]
    for (const { id } of members.toReversed()) {
      await alice.post(`/v2/groups/${group.id}/members/add`, [id])
    }
    for (const form of displayForms(group)) {
      const res = await alice.get(`/v2/groups/${form}/members`)
      expect(res.status).toBe(200)
      expect(res.body).toEqual(members)
    }
    expect((await alice.get(`/v2/groups/${empty.id}/members`)).text).toBe('[]')
  })

  test('others see public members only, values filtered, even of a private group', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const shown = await alice.member({ pronouns: 'x', privacy: { pronoun_privacy: 'private' } })
    const hidden = await alice.member({ privacy: { visibility: 'private' } })
    const { id } = await alice.group({ privacy: { visibility: 'private' } })
    await alice.post(`/v2/groups/${id}/members/add`, [shown.id, hidden.id])
    expect((await alice.get(`/v2/groups/${id}/members`)).body).toEqual([shown, hidden])
    for (const caller of [t.stranger, bob]) {
      const { body } = await caller.get(`/v2/groups/${id}/members`)
      expect(body).toEqual([{ ...shown, pronouns: null, autoproxy_enabled: null, privacy: null }])
    }
  })

  test("the system's member list privacy is not asked here", async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member(), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
    await alice.hide('member_list_privacy', 'group_list_privacy')
    expect((await t.stranger.get(`/v2/groups/${group.id}/members`)).body).toHaveLength(1)
  })

  test("403 for others while the group's list is private", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.group({ privacy: { list_privacy: 'private' } })
    for (const caller of [t.stranger, bob]) {
      expectRefusal(await caller.get(`/v2/groups/${id}/members`), 'group_members_private')
    }
    expect((await alice.get(`/v2/groups/${id}/members`)).body).toEqual([])
  })

  test('404 for a group that does not exist', async () => {
    expectRefusal(await t.stranger.get('/v2/groups/zzzzz/members'), 'group_not_found')
  })
})

eachStore('POST /v2/groups/{groupRef}/members/{add,remove,overwrite}', (store) => {
  testMembershipChanges(useV2(store), 'group')
})

eachStore('what changes of groups may write of events', (store) => {
  const t = useV2(store, { context: { eventTokens: new TokenBucket(100, 1) } })

  test('a system that has used it up comes back later; its other changes and other systems do not', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const change = async (who: typeof alice) => {
      const members = await who.members('Wren', 'Robin', 'Jay')
      const { id } = await who.group()
      const refs = members.map((member) => member.id)
      return () => new Caller(t.url, who.token).post(`/v2/groups/${id}/members/overwrite`, refs)
    }
    const [own, foreign] = [await change(alice), await change(bob)]
    expect((await own()).status).toBe(204)
    const refused = await own()
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ scope: 'generic_update', retry_after: expect.any(Number) })
    expect((await alice.patch('/v2/systems/@me', { tag: '| still' })).status).toBe(200)
    expect((await foreign()).status).toBe(204)
  })

  test('of many changes at once, only the first passes', async () => {
    const alice = await t.system()
    const members = await alice.members('Wren', 'Robin', 'Jay')
    const groups = await Promise.all(Array.from({ length: 6 }, () => alice.group()))
    const answers = await Promise.all(
      groups.map(({ id }) =>
        new Caller(t.url, alice.token).post(
          `/v2/groups/${id}/members/overwrite`,
          members.map((member) => member.id),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429, 429, 429])
  })
})
