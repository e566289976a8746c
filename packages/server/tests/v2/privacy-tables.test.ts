import { beforeAll, describe, expect, test } from 'bun:test'
import { groupPrivacyKeys, memberPrivacyKeys, systemPrivacyKeys } from '@polyphony/contract'
import { countMessages, setWebhook } from '../support/callers/bot.ts'
import type { SystemCaller, TestServer } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { filled, readFixture } from '../support/fixtures.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import { makeOneOfEverything, type World } from '../support/worlds/one-of-everything.ts'

type Values = Record<string, unknown>
interface Table {
  stored: Values
  always: Values
  absent?: string[]
  cases: { name: string; private: string[]; change?: Values; other: Values }[]
}

/** A kind of thing with privacy: how it is made and where others see it. */
interface Kind {
  keys: readonly string[]
  make(t: TestServer, alice: SystemCaller, values: Values): Promise<string>
  /** Where one is shown by itself, and how to find it in the answers of the other paths. */
  places(alice: SystemCaller, id: string): Record<string, (body: never) => unknown>
}
const inList = (id: string) => (list: { id: string }[]) => list.find((each) => each.id === id)

const kinds: Record<'system' | 'member' | 'group', Kind> = {
  system: {
    keys: systemPrivacyKeys,
    async make(t, alice, values) {
      await alice.patch('/v2/systems/@me', values)
      await setWebhook(t, alice, 'https://hooks.example/secret')
      return alice.id
    },
    places: (_, id) => ({ [`/v2/systems/${id}`]: (body) => body }),
  },
  member: {
    keys: memberPrivacyKeys,
    async make(t, alice, values) {
      const member = await alice.member(values)
      await countMessages(t, member, 12, '2024-05-01T20:15:30.25Z')
      await alice.switch([member], '2024-05-01T12:00:00Z')
      return member.id
    },
    places: (alice, id) => ({
      [`/v2/members/${id}`]: (body: Values) => body,
      [`/v2/systems/${alice.id}/members`]: inList(id),
      [`/v2/systems/${alice.id}/fronters`]: ({ members }: { members: { id: string }[] }) =>
        inList(id)(members),
    }),
  },
  group: {
    keys: groupPrivacyKeys,
    make: async (_, alice, values) => (await alice.group(values)).id,
    places: (alice, id) => ({
      [`/v2/groups/${id}`]: (body: Values) => body,
      [`/v2/systems/${alice.id}/groups`]: inList(id),
    }),
  },
}

for (const [kind, { keys, make, places }] of Object.entries(kinds)) {
  const file = `privacy/${kind}.json`
  const { stored, always, absent = [], cases } = readFixture<Table>(file)

  eachStore(`fixtures/${file}`, (store) => {
    const t = useV2(store)
    let bob: SystemCaller
    beforeAll(async () => {
      bob = await t.system()
    }, setUpTimeoutMs)

    test('has a case for every key', () => {
      expect(new Set(cases.flatMap((each) => each.private))).toEqual(new Set(keys))
    })

    for (const { name, private: hidden, change, other } of cases) {
      test(name, async () => {
        const alice = await t.system()
        const privacy = Object.fromEntries(
          keys.map((key) => [key, hidden.includes(key) ? 'private' : 'public']),
        )
        const id = await make(t, alice, { ...stored, ...change, privacy })
        for (const [path, find] of Object.entries(places(alice, id))) {
          const own = find((await alice.get(path)).body as never) as Values
          expect(own).toMatchObject({ ...stored, ...change, privacy })
          const expected: Values = { ...own, ...always, ...other }
          for (const key of absent) delete expected[key]
          for (const caller of [bob, t.stranger]) {
            const seen = find((await caller.get(path)).body as never) as Values | undefined
            // Private members and groups are left out of lists; fixtures/privacy/lists.json says of which.
            if (seen === undefined && hidden.includes('visibility')) continue
            expect({ path, seen: JSON.stringify(seen) }).toEqual({ path, seen: JSON.stringify(expected) })
          }
        }
      })
    }
  })
}

interface ListCase {
  name: string
  of: 'system' | 'member' | 'group'
  key: string
  requests: { path: string; shows?: Kinds[]; not?: Kinds[]; status?: number; answer?: unknown }[]
}
type Kinds = 'member' | 'group'
const lists = readFixture<{ cases: ListCase[] }>('privacy/lists.json').cases

eachStore('fixtures/privacy/lists.json', (store) => {
  const t = useV2(store)
  let bob: SystemCaller
  beforeAll(async () => {
    bob = await t.system()
  }, setUpTimeoutMs)

  const names = ({ params }: World) => ({
    system: params.systemRef,
    member: params.memberRef,
    group: params.groupRef,
    switch: params.switchRef,
    message: params.message,
  })

  for (const { name, of, key, requests } of lists) {
    describe(name, () => {
      let world: World
      let uuids: Record<Kinds, string>
      beforeAll(async () => {
        world = await makeOneOfEverything(t)
        const { alice, params, member } = world
        const target = {
          system: '/v2/systems/@me',
          member: `/v2/members/${params.memberRef}`,
          group: `/v2/groups/${params.groupRef}`,
        }[of]
        await alice.patch(target, { privacy: { [key]: 'private' } })
        const { uuid } = (await alice.get(`/v2/groups/${params.groupRef}`)).body
        uuids = { member: member.uuid, group: uuid }
      }, setUpTimeoutMs)
      const mentions = (text: string, kind: Kinds) =>
        text.includes(uuids[kind]) || text.includes(names(world)[kind])

      for (const { path, shows = [], not = [], status = 200, answer } of requests) {
        test(path, async () => {
          for (const caller of [bob, t.stranger]) {
            const res = await caller.get(filled(path, names(world)))
            expect(res.status).toBe(status)
            if (answer !== undefined) expect(res.body).toEqual(answer)
            for (const kind of shows)
              expect({ kind, shown: mentions(res.text, kind) }).toEqual({ kind, shown: true })
            for (const kind of not)
              expect({ kind, shown: mentions(res.text, kind) }).toEqual({ kind, shown: false })
          }
          const own = await world.alice.get(filled(path, names(world)))
          expect(own.status).toBe(200)
          for (const kind of [...shows, ...not]) expect(mentions(own.text, kind)).toBe(true)
        })
      }
    })
  }
})
