import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { group, testUpdates } from '../../support/cases/members-and-groups.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('PATCH /v2/groups/{groupRef}', (store) => {
  const t = useV2(store)
  testUpdates(t, group)

  test('the members of the group stay', async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member(), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
    await alice.patch(`/v2/groups/${group.id}`, { name: 'New', members: [] })
    expect((await alice.get(`/v2/groups/${group.id}/members`)).body).toEqual([member])
  })
})
