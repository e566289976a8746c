import { describe, expect, test } from 'bun:test'
import type { GroupPatch } from '@polyphony/contract'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { type PatchFixture, patched, readFixture } from '../../support/fixtures.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'patch/group.json'
const { before, cases } = readFixture<PatchFixture<GroupPatch>>(file)

eachStore('PATCH /v2/groups/{groupRef}', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const { name, body, expect: expected } of cases) {
      test(name, async () => {
        const alice = await t.system()
        const group = await alice.group(before)
        const path = `/v2/groups/${group.id}`
        const res = await alice.patch(path, body)
        const after = patched(group, expected.patch)
        if (expected.patch)
          expect({ status: res.status, body: res.body }).toEqual({ status: 200, body: after })
        else if (expected.errors) expectInvalid(res, expected.errors as never)
        else expectRefusal(res, expected.error ?? 'bad_request')
        expect((await alice.get(path)).body).toEqual({ ...after, system: alice.id })
      })
    }
  })

  test('the members of the group stay', async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member(), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
    await alice.patch(`/v2/groups/${group.id}`, { name: 'New', members: [] })
    expect((await alice.get(`/v2/groups/${group.id}/members`)).body).toEqual([member])
  })

  test('the group is found by every form of its reference; the answer has no system key', async () => {
    const alice = await t.system()
    const group = await alice.group()
    for (const [i, form] of displayForms(group).entries()) {
      const res = await alice.patch(`/v2/groups/${form}`, { description: `form ${i}` })
      expect({ form, body: res.body }).toEqual({ form, body: { ...group, description: `form ${i}` } })
    }
  })

  test('404 for a group that does not exist, before the token is asked for', async () => {
    const alice = await t.system()
    for (const caller of [alice, t.stranger]) {
      expectRefusal(await caller.patch('/v2/groups/zzzzz', { name: 'x' }), 'group_not_found')
      expectRefusal(await caller.patch('/v2/groups/zzzzz', undefined, { raw: '{' }), 'group_not_found')
    }
  })

  test('400 for a bad body comes before 401 and 403', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.group()
    for (const caller of [t.stranger, bob]) {
      for (const raw of ['', '{', '[]', 'null']) {
        expectRefusal(await caller.patch(`/v2/groups/${id}`, undefined, { raw }), 'bad_request')
      }
    }
  })

  test('401 without a token, 403 with that of another system, and nothing is written', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const group = await alice.group()
    const path = `/v2/groups/${group.id}`
    expectRefusal(await t.stranger.patch(path, { name: 'x' }), 'unauthorized')
    for (const body of [{ name: 'x' }, { name: null }, {}]) {
      expectRefusal(await bob.patch(path, body), 'not_own_group')
    }
    expect((await alice.get(path)).body).toEqual({ ...group, system: alice.id })
  })

  test('a problem is reported before an otherwise empty patch', async () => {
    const alice = await t.system()
    const { id } = await alice.group()
    const res = await alice.patch(`/v2/groups/${id}`, { privacy: { visibility: 5 } })
    expectInvalid(res, { visibility: invalidField('visibility') })
  })
})
