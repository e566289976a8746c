import { beforeAll, expect, test } from 'bun:test'
import type { Endpoint } from '@polyphony/contract'
import fc from 'fast-check'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import {
  all,
  anySecrecy,
  applySecrecy,
  closedBy,
  guild,
  type MarkedWorld,
  makeMarkedWorld,
  ownersOnly,
  sortedMarks,
} from '../support/worlds/marked-for-privacy.ts'
import { addressOf, type ReadName, v2Endpoints } from '../support/worlds/one-of-everything.ts'

const queries: Partial<Record<ReadName, string>> = {
  listGroups: '?with_members=true&include=extended',
  getAutoproxy: `?guild_id=${guild}`,
}
const queryOf = (name: ReadName, { query }: Endpoint) =>
  queries[name] ?? (query?.include ? '?include=extended' : '')
const reads = v2Endpoints.filter(([, { method }]) => method === 'GET') as [
  ReadName,
  (typeof v2Endpoints)[0][1],
][]
/** Streams never end for those who may have them; others are refused like everywhere. */
const endless = (name: ReadName) => name === 'streamEvents'

eachStore('privacy', (store) => {
  const t = useV2(store)
  let world: MarkedWorld
  let bob: SystemCaller
  beforeAll(async () => {
    world = await makeMarkedWorld(t)
    bob = await t.system()
  }, setUpTimeoutMs)

  const paths = () =>
    reads.map(([name, endpoint]) => {
      const { alice, members, groups, switchId, message } = world
      const params = {
        systemRef: alice.id,
        memberRef: members[0].id,
        groupRef: groups[0].id,
        switchRef: switchId,
        guild_id: guild,
        message,
      }
      return { name, path: addressOf(endpoint, params) + queryOf(name, endpoint) }
    })

  test('the owner finds every mark somewhere, so that their absence means something', async () => {
    const { system, members, groups } = world
    const finite = paths().filter(({ name }) => !endless(name))
    const texts = (await Promise.all(finite.map(({ path }) => world.alice.get(path))))
      .map(({ text }) => text)
      .join()
    for (const mark of [...[system, ...members, ...groups].flatMap(all), ...ownersOnly]) {
      expect({ mark, found: texts.includes(mark) }).toEqual({ mark, found: true })
    }
  })

  test('no answer to anybody else holds a value marked private, and what is public is there', async () => {
    const property = fc.asyncProperty(anySecrecy, async (secrecy) => {
      await applySecrecy(world, secrecy)
      const { system, members, groups } = world
      const parts = [
        sortedMarks(system, secrecy.system, true),
        ...members.map((member, i) =>
          sortedMarks(member, secrecy.members[i] ?? {}, secrecy.named[i] ?? false),
        ),
        ...groups.map((group, i) =>
          sortedMarks(group, secrecy.groups[i] ?? {}, secrecy.named[2 + i] ?? false),
        ),
      ]
      const hidden = [...parts.flatMap((part) => part.hidden), ...ownersOnly]
      for (const caller of [t.stranger, bob]) {
        const answers = await Promise.all(
          paths().map(async ({ name, path }) => ({ name, path, text: (await caller.get(path)).text })),
        )
        for (const { name, path, text } of answers) {
          const forbidden = [...hidden, ...closedBy(name, world, secrecy)]
          expect({ path, leaks: forbidden.filter((mark) => mark !== '' && text.includes(mark)) }).toEqual({
            path,
            leaks: [],
          })
        }
        const textOf = (name: ReadName) => answers.find((each) => each.name === name)?.text ?? ''
        const expected: [ReadName, number][] = [
          ['getSystem', 0],
          ['getMember', 1],
          ['getGroup', 3],
        ]
        for (const [name, part] of expected) {
          const missing = parts[part]?.shown.filter((mark) => !textOf(name).includes(mark))
          expect({ name, missing }).toEqual({ name, missing: [] })
        }
      }
    })
    await fc.assert(property, { numRuns: 12 })
  })
})
