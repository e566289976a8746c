import { beforeAll, describe, expect, test } from 'bun:test'
import type { SystemCaller, TestServer } from '../callers/server.ts'
import { filled, readFixture } from '../fixtures.ts'
import { expectRefusal } from '../refusals.ts'
import { rowsOfSystem } from '../stores/dump.ts'
import { setUpTimeoutMs } from '../stores/stores.ts'
import { displayForms } from './refs.ts'

interface RefusalCase {
  name: string
  path: string
  body: unknown
  status: number
  answer: unknown
}
const file = 'membership/refusals.json'
const { cases } = readFixture<{ cases: RefusalCase[] }>(file)

/** A membership seen from one end: a group with its members, or a member with its groups. */
export type MembershipEnd = 'group' | 'member'

const verbs = ['add', 'remove', 'overwrite'] as const

/** The list of a group's members, or of a member's groups, and the changes of it. */
export function membershipPath(end: MembershipEnd, ref: string, verb?: string): string {
  const list = end === 'group' ? `/v2/groups/${ref}/members` : `/v2/members/${ref}/groups`
  return verb === undefined ? list : `${list}/${verb}`
}

export async function listedIds(alice: SystemCaller, end: MembershipEnd, ref: string): Promise<string[]> {
  const { body } = await alice.get(membershipPath(end, ref))
  return body.map(({ id }: { id: string }) => id)
}

/** Tests what the changes of memberships do and refuse, from one end. */
export function testMembershipChanges(t: TestServer, end: MembershipEnd): void {
  const make = (system: SystemCaller, what: MembershipEnd) =>
    what === 'group' ? system.group() : system.member()
  const otherEnd = end === 'group' ? 'member' : 'group'

  async function arrangeOwn() {
    const alice = await t.system()
    const [subject, other] = [await make(alice, end), await make(alice, end)]
    const [a, b, c] = [await make(alice, otherEnd), await make(alice, otherEnd), await make(alice, otherEnd)]
    await alice.post(membershipPath(end, other.id, 'add'), [a.id])
    const change = async (verb: (typeof verbs)[number], refs: unknown[]) => {
      const res = await alice.post(membershipPath(end, subject.id, verb), refs)
      expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
      return listedIds(alice, end, subject.id)
    }
    return { alice, subject, other, a, b, c, change }
  }

  test('add skips those that are there', async () => {
    const { a, b, c, change } = await arrangeOwn()
    expect(await change('add', [a.id, b.id])).toEqual([a.id, b.id])
    expect(await change('add', [b.id, c.id])).toEqual([a.id, b.id, c.id])
  })

  test('remove ignores those that are not there', async () => {
    const { a, b, c, change } = await arrangeOwn()
    await change('add', [a.id, b.id])
    expect(await change('remove', [b.id, c.id])).toEqual([a.id])
    expect(await change('remove', [b.id])).toEqual([a.id])
  })

  test('overwrite replaces them all, and an empty list removes all', async () => {
    const { a, b, c, change } = await arrangeOwn()
    await change('add', [a.id, b.id])
    expect(await change('overwrite', [c.id, b.id])).toEqual([b.id, c.id])
    expect(await change('overwrite', [])).toEqual([])
  })

  test(`another ${end} keeps its ${otherEnd}s`, async () => {
    const { alice, other, a, b, change } = await arrangeOwn()
    await change('add', [a.id, b.id])
    await change('overwrite', [])
    expect(await listedIds(alice, end, other.id)).toEqual([a.id])
  })

  test(`references count in every display form, and the same ${otherEnd} twice counts once`, async () => {
    const { a, b, change } = await arrangeOwn()
    for (const verb of ['add', 'overwrite'] as const) {
      expect(await change(verb, [...displayForms(a), ...displayForms(b), a.id])).toEqual([a.id, b.id])
    }
    expect(await change('remove', [...displayForms(a), a.id])).toEqual([b.id])
    for (const form of displayForms(a)) {
      expect(await change('add', [form])).toEqual([a.id, b.id])
      expect(await change('remove', [form])).toEqual([b.id])
    }
  })

  test(`the ${end} is found by every form of its reference`, async () => {
    const { alice, subject, a } = await arrangeOwn()
    for (const form of displayForms(subject)) {
      expect((await alice.post(membershipPath(end, form, 'overwrite'), [a.id])).status).toBe(204)
    }
  })

  testMembershipRefusals(t, `/v2/${end}s/`)

  test(`404 for a ${end} that does not exist, before anything else`, async () => {
    const { alice, a } = await arrangeOwn()
    for (const verb of verbs) {
      for (const caller of [alice, t.stranger]) {
        for (const body of [[a.id], [], {}]) {
          expectRefusal(await caller.post(membershipPath(end, 'zzzzz', verb), body), `${end}_not_found`)
        }
      }
    }
  })

  test('400 for a bad or empty list comes before 401 and 403', async () => {
    const { subject } = await arrangeOwn()
    const bob = await t.system()
    for (const caller of [bob, t.stranger]) {
      for (const verb of verbs) {
        expectRefusal(await caller.post(membershipPath(end, subject.id, verb), {}), 'bad_request')
      }
      for (const verb of ['add', 'remove']) {
        expectRefusal(await caller.post(membershipPath(end, subject.id, verb), []), 'bad_request')
      }
    }
  })

  test(`401 without a token and 403 for the ${end} of another system; nothing is written`, async () => {
    const { alice, subject, a, b, change } = await arrangeOwn()
    await change('add', [a.id])
    const bob = await t.system()
    const theirs = await make(bob, otherEnd)
    for (const verb of verbs) {
      const path = membershipPath(end, subject.id, verb)
      expectRefusal(await t.stranger.post(path, [b.id]), 'unauthorized')
      expectRefusal(await bob.post(path, [b.id]), `not_own_${end}`)
      expectRefusal(await bob.post(path, [theirs.id]), `not_own_${end}`)
    }
    const empty = membershipPath(end, subject.id, 'overwrite')
    expectRefusal(await bob.post(empty, []), `not_own_${end}`)
    expectRefusal(await t.stranger.post(empty, []), 'unauthorized')
    expect(await listedIds(alice, end, subject.id)).toEqual([a.id])
  })
}

/** The lists that the endpoints under a path refuse, and that nothing is written then. */
function testMembershipRefusals(t: TestServer, under: '/v2/members/' | '/v2/groups/'): void {
  describe(`fixtures/${file}`, () => {
    let setting: Awaited<ReturnType<typeof arrange>>
    beforeAll(async () => {
      setting = await arrange(t)
    }, setUpTimeoutMs)

    for (const { name, path, body, status, answer } of cases.filter(({ path }) => path.startsWith(under))) {
      test(name, async () => {
        const { alice, names, state } = setting
        const res = await alice.post(filled(path, names), filled(body, names))
        expect({ status: res.status, answer: res.body }).toEqual({ status, answer: filled(answer, names) })
        expect(await rowsOfSystem(t, alice)).toEqual(state)
      })
    }
  })
}

async function arrange(t: TestServer) {
  const [alice, bob] = [await t.system(), await t.system()]
  const [member, group] = [await alice.member(), await alice.group()]
  await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
  const names = {
    member: member.uuid,
    group: group.uuid,
    foreign_member: (await bob.member()).uuid,
    foreign_group: (await bob.group()).uuid,
  }
  return { alice, names, state: await rowsOfSystem(t, alice) }
}
