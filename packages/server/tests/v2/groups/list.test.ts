import { expect, test } from 'bun:test'
import { linkAccount } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { group, testListPrivacy } from '../../support/cases/members-and-groups.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/systems/{systemRef}/groups', (store) => {
  const t = useV2(store)
  testListPrivacy(t, group)

  test('groups come in the order they were made, with neither system nor members', async () => {
    const alice = await t.system()
    const groups = [await alice.group({ name: 'z' }), await alice.group({ name: 'a' }), await alice.group()]
    await linkAccount(t, alice, '466378653216014359')
    for (const form of ['@me', ...displayForms(alice), '466378653216014359']) {
      expect((await alice.get(`/v2/systems/${form}/groups`)).body).toEqual(groups)
    }
  })

  test('a system without groups has an empty list, with members too', async () => {
    const alice = await t.system()
    expect((await alice.get('/v2/systems/@me/groups')).text).toBe('[]')
    expect((await alice.get('/v2/systems/@me/groups?with_members=true')).text).toBe('[]')
  })

  test('with_members adds the UUIDs of the members in the order they were made, before privacy', async () => {
    const alice = await t.system()
    const [a, b] = await alice.members('a', 'b')
    const [full, empty] = [await alice.group(), await alice.group()]
    await alice.post(`/v2/groups/${full.id}/members/add`, [b.id])
    await alice.post(`/v2/groups/${full.id}/members/add`, [a.id])
    for (const value of ['true', 'True', 'TRUE']) {
      const { body } = await alice.get(`/v2/systems/@me/groups?with_members=${value}`)
      expect(body).toEqual([
        { ...full, members: [a.uuid, b.uuid] },
        { ...empty, members: [] },
      ])
      expect(Object.keys(body[0]).slice(-2)).toEqual(['members', 'privacy'])
    }
  })

  test('with_members=false in any letter case is the plain list', async () => {
    const alice = await t.system()
    const group = await alice.group()
    for (const value of ['false', 'False', 'FALSE']) {
      expect((await alice.get(`/v2/systems/@me/groups?with_members=${value}`)).body).toEqual([group])
    }
  })

  test('400 for any other value of with_members, before privacy is asked', async () => {
    const alice = await t.system()
    await alice.hide('group_list_privacy')
    for (const value of ['', '1', '0', 'yes', 'truee', 'null', '%20true']) {
      for (const caller of [alice, t.stranger]) {
        const path = `/v2/systems/${alice.id}/groups?with_members=${value}`
        expectRefusal(await caller.get(path), 'bad_request')
      }
    }
  })

  test('others see public groups only, values filtered; the owner sees all', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const shown = await alice.group({ description: 'x', privacy: { description_privacy: 'private' } })
    const hidden = await alice.group({ privacy: { visibility: 'private' } })
    expect((await alice.get('/v2/systems/@me/groups')).body).toEqual([shown, hidden])
    for (const caller of [t.stranger, bob]) {
      const { body } = await caller.get(`/v2/systems/${alice.id}/groups`)
      expect(body).toEqual([{ ...shown, description: null, privacy: null }])
    }
  })

  test('others find private members left out, and no members where the list is private', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const open = await alice.member()
    const hidden = await alice.member({ privacy: { visibility: 'private' } })
    const group = await alice.group()
    const closed = await alice.group({ privacy: { list_privacy: 'private' } })
    for (const { id } of [group, closed]) {
      await alice.post(`/v2/groups/${id}/members/add`, [open.id, hidden.id])
    }
    const listed = async (caller: typeof bob | typeof t.stranger) =>
      (await caller.get(`/v2/systems/${alice.id}/groups?with_members=true`)).body.map(
        (each: { members: string[] }) => each.members,
      )
    expect(await listed(alice)).toEqual([
      [open.uuid, hidden.uuid],
      [open.uuid, hidden.uuid],
    ])
    expect(await listed(bob)).toEqual([[open.uuid], []])
    expect(await listed(t.stranger)).toEqual([[open.uuid], []])
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.get('/v2/systems/@me/groups'), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/groups'), 'system_not_found')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/groups?with_members=x'), 'system_not_found')
  })
})
