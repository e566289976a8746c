import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { group, testDeletion } from '../../support/cases/members-and-groups.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('DELETE /v2/groups/{groupRef}', (store) => {
  const t = useV2(store)
  testDeletion(t, group)

  test('its members stay', async () => {
    const alice = await t.system()
    const member = await alice.member()
    const [gone, kept] = [await alice.group(), await alice.group()]
    await alice.post(`/v2/members/${member.id}/groups/add`, [gone.id, kept.id])
    await alice.delete(`/v2/groups/${gone.id}`)
    expect((await alice.get(`/v2/members/${member.id}/groups`)).body).toEqual([kept])
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual([member])
  })
})
