import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('DELETE /v2/groups/{groupRef}', (store) => {
  const t = useV2(store)

  test('204 without a body; the group is gone and its members stay', async () => {
    const alice = await t.system()
    const member = await alice.member()
    const [gone, kept] = [await alice.group(), await alice.group()]
    await alice.post(`/v2/members/${member.id}/groups/add`, [gone.id, kept.id])
    const res = await alice.delete(`/v2/groups/${gone.id}`)
    expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
    expectRefusal(await alice.get(`/v2/groups/${gone.id}`), 'group_not_found')
    expectRefusal(await alice.delete(`/v2/groups/${gone.id}`), 'group_not_found')
    expect((await alice.get('/v2/systems/@me/groups')).body).toEqual([kept])
    expect((await alice.get(`/v2/members/${member.id}/groups`)).body).toEqual([kept])
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual([member])
  })

  test('a content type without a body is no obstacle', async () => {
    const alice = await t.system()
    const { uuid } = await alice.group()
    const headers = { 'content-type': 'application/json' }
    expect((await alice.delete(`/v2/groups/${uuid}`, undefined, { headers })).status).toBe(204)
  })

  test('404 before 401, 401 before 403, and nothing is deleted', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const group = await alice.group()
    const path = `/v2/groups/${group.id}`
    for (const caller of [alice, bob, t.stranger]) {
      expectRefusal(await caller.delete('/v2/groups/zzzzz'), 'group_not_found')
    }
    expectRefusal(await t.stranger.delete(path), 'unauthorized')
    expectRefusal(await bob.delete(path), 'not_own_group')
    expect((await alice.get(path)).body).toEqual({ ...group, system: alice.id })
  })
})
