import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { listedIds, testMembershipChanges } from '../../support/cases/memberships.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/members/{memberRef}/groups', (store) => {
  const t = useV2(store)

  test('the groups in the order they were made, with neither system nor members', async () => {
    const alice = await t.system()
    const [member, other] = await alice.members('Wren', 'Robin')
    const groups = [await alice.group({ name: 'z' }), await alice.group({ name: 'a' }), await alice.group()]
    for (const { id } of groups.toReversed()) await alice.post(`/v2/groups/${id}/members/add`, [member.id])
    for (const form of displayForms(member)) {
      const res = await alice.get(`/v2/members/${form}/groups`)
      expect(res.status).toBe(200)
      expect(res.body).toEqual(groups)
    }
    expect((await alice.get(`/v2/members/${other.id}/groups`)).text).toBe('[]')
  })

  test('others see public groups only, values filtered, even of a private member', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const member = await alice.member({ privacy: { visibility: 'private' } })
    const shown = await alice.group({ description: 'x', privacy: { description_privacy: 'private' } })
    const hidden = await alice.group({ privacy: { visibility: 'private' } })
    await alice.post(`/v2/members/${member.id}/groups/add`, [shown.id, hidden.id])
    expect((await alice.get(`/v2/members/${member.id}/groups`)).body).toEqual([shown, hidden])
    for (const caller of [t.stranger, bob]) {
      const { body } = await caller.get(`/v2/members/${member.id}/groups`)
      expect(body).toEqual([{ ...shown, description: null, privacy: null }])
    }
  })

  test('a group whose list is private is shown to the owner alone, so that nobody can rebuild the list', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const member = await alice.member()
    const [open, closed] = [
      await alice.group(),
      await alice.group({ privacy: { list_privacy: 'private', visibility: 'public' } }),
    ]
    await alice.post(`/v2/members/${member.id}/groups/add`, [open.id, closed.id])
    expect(await listedIds(alice, 'member', member.id)).toEqual([open.id, closed.id])
    for (const caller of [t.stranger, bob]) {
      const { body } = await caller.get(`/v2/members/${member.id}/groups`)
      expect(body.map((group: { id: string }) => group.id)).toEqual([open.id])
      expect((await caller.get(`/v2/groups/${closed.id}`)).status).toBe(200)
    }
  })

  test('403 for others while the group list of the system is private', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.member()
    await alice.hide('group_list_privacy')
    for (const caller of [t.stranger, bob]) {
      expectRefusal(await caller.get(`/v2/members/${id}/groups`), 'group_list_private')
    }
    expect((await alice.get(`/v2/members/${id}/groups`)).body).toEqual([])
  })

  test('404 for a member that does not exist', async () => {
    expectRefusal(await t.stranger.get('/v2/members/zzzzz/groups'), 'member_not_found')
  })
})

eachStore('POST /v2/members/{memberRef}/groups/{add,remove,overwrite}', (store) => {
  testMembershipChanges(useV2(store), 'member')
})
