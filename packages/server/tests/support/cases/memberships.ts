import { beforeAll, describe, expect, test } from 'bun:test'
import type { TestServer } from '../callers/server.ts'
import { filled, readFixture } from '../fixtures.ts'
import { rowsOfSystem } from '../stores/dump.ts'
import { setUpTimeoutMs } from '../stores/stores.ts'

interface RefusalCase {
  name: string
  path: string
  body: unknown
  status: number
  answer: unknown
}
const file = 'membership/refusals.json'
const { cases } = readFixture<{ cases: RefusalCase[] }>(file)

/** The lists that the endpoints under a path refuse, and that nothing is written then. */
export function testMembershipRefusals(t: TestServer, under: '/v2/members/' | '/v2/groups/'): void {
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
