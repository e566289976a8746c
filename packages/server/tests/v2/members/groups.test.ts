import { expect, test } from 'bun:test'
import type { SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { testMembershipRefusals } from '../../support/cases/memberships.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const changes = ['add', 'remove', 'overwrite'] as const

async function groupIds(alice: SystemCaller, member: { id: string }): Promise<string[]> {
  const { body } = await alice.get(`/v2/members/${member.id}/groups`)
  return body.map(({ id }: { id: string }) => id)
}

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
    expect(await groupIds(alice, member)).toEqual([open.id, closed.id])
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
  const t = useV2(store)

  async function setting() {
    const alice = await t.system()
    const [member, other] = await alice.members('Wren', 'Robin')
    const [a, b, c] = [await alice.group(), await alice.group(), await alice.group()]
    await alice.post(`/v2/members/${other.id}/groups/add`, [a.id])
    const change = async (verb: (typeof changes)[number], refs: unknown[]) => {
      const res = await alice.post(`/v2/members/${member.id}/groups/${verb}`, refs)
      expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
      return groupIds(alice, member)
    }
    return { alice, member, other, a, b, c, change }
  }

  test('add puts the member into groups and skips those it is in', async () => {
    const { a, b, c, change } = await setting()
    expect(await change('add', [a.id, b.id])).toEqual([a.id, b.id])
    expect(await change('add', [b.id, c.id])).toEqual([a.id, b.id, c.id])
  })

  test('remove takes it out and minds no group it is not in', async () => {
    const { a, b, c, change } = await setting()
    await change('add', [a.id, b.id])
    expect(await change('remove', [b.id, c.id])).toEqual([a.id])
    expect(await change('remove', [b.id])).toEqual([a.id])
  })

  test('overwrite replaces them all, and an empty list removes all', async () => {
    const { a, b, c, change } = await setting()
    await change('add', [a.id, b.id])
    expect(await change('overwrite', [c.id, b.id])).toEqual([b.id, c.id])
    expect(await change('overwrite', [])).toEqual([])
  })

  test('another member keeps its groups', async () => {
    const { alice, other, a, b, change } = await setting()
    await change('add', [a.id, b.id])
    await change('overwrite', [])
    expect(await groupIds(alice, other)).toEqual([a.id])
  })

  test('references count in every display form, and the same group twice counts once', async () => {
    const { a, b, change } = await setting()
    for (const verb of ['add', 'overwrite'] as const) {
      expect(await change(verb, [...displayForms(a), ...displayForms(b), a.id])).toEqual([a.id, b.id])
    }
    expect(await change('remove', [...displayForms(a), a.id])).toEqual([b.id])
    for (const form of displayForms(a)) {
      expect(await change('add', [form])).toEqual([a.id, b.id])
      expect(await change('remove', [form])).toEqual([b.id])
    }
  })

  testMembershipRefusals(t, '/v2/members/')

  test('404 for a member that does not exist, before anything else', async () => {
    const { alice, a } = await setting()
    for (const verb of changes) {
      for (const caller of [alice, t.stranger]) {
        for (const body of [[a.id], [], {}]) {
          expectRefusal(await caller.post(`/v2/members/zzzzz/groups/${verb}`, body), 'member_not_found')
        }
      }
    }
  })

  test('400 for a bad or empty list comes before 401 and 403', async () => {
    const { member } = await setting()
    const bob = await t.system()
    for (const caller of [bob, t.stranger]) {
      for (const verb of changes) {
        expectRefusal(await caller.post(`/v2/members/${member.id}/groups/${verb}`, {}), 'bad_request')
      }
      for (const verb of ['add', 'remove']) {
        expectRefusal(await caller.post(`/v2/members/${member.id}/groups/${verb}`, []), 'bad_request')
      }
    }
  })

  test('401 without a token and 403 for the member of another system; nothing is written', async () => {
    const { alice, member, a, b, change } = await setting()
    await change('add', [a.id])
    const bob = await t.system()
    const theirs = await bob.group()
    for (const verb of changes) {
      const path = `/v2/members/${member.id}/groups/${verb}`
      expectRefusal(await t.stranger.post(path, [b.id]), 'unauthorized')
      expectRefusal(await bob.post(path, [b.id]), 'not_own_member')
      expectRefusal(await bob.post(path, [theirs.id]), 'not_own_member')
    }
    expect(await groupIds(alice, member)).toEqual([a.id])
  })
})
