import { beforeAll, expect, test } from 'bun:test'
import { api, type Endpoint } from '@polyphony/contract'
import fc from 'fast-check'
import { newAdmin, newPerson, type PersonCaller } from '../support/callers/person.ts'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { runs } from '../support/runs.ts'
import { until } from '../support/signals.ts'
import { eachStore, newFolder, setUpTimeoutMs } from '../support/stores/stores.ts'
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
// why: what a share shows has tests of its own.
const reads = v2Endpoints.filter(([, { method, policy }]) => method === 'GET' && policy.auth !== 'share') as [
  ReadName,
  (typeof v2Endpoints)[0][1],
][]
/** Streams never end for those who may have them; others are refused like everywhere. */
const endless = (name: ReadName) => name === 'streamEvents'

eachStore('privacy', (store) => {
  const t = useV2(store, { env: { BACKUP_DIR: newFolder() } })
  let world: MarkedWorld
  let bob: SystemCaller
  /** People who are signed in: one who holds the system, one who holds another, and an admin. */
  let owner: PersonCaller
  let other: PersonCaller
  let admin: PersonCaller
  beforeAll(async () => {
    world = await makeMarkedWorld(t)
    bob = await t.system()
    ;[owner, other, admin] = [await newPerson(t), await newPerson(t), await newAdmin(t)]
    await owner.post('/v2/people/@me/systems', { token: world.alice.token })
    await other.post('/v2/people/@me/systems', { token: bob.token })
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
    for (const caller of [world.alice, owner]) {
      const texts = (await Promise.all(finite.map(({ path }) => caller.get(path))))
        .map(({ text }) => text)
        .join()
      for (const mark of [...[system, ...members, ...groups].flatMap(all), ...ownersOnly]) {
        expect({ mark, found: texts.includes(mark) }).toEqual({ mark, found: true })
      }
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
      for (const caller of [t.stranger, bob, other, admin]) {
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
    await fc.assert(property, { numRuns: runs(12) })
  })
  test('no answer to an admin about the server holds anything of a system, whatever its privacy', async () => {
    const { system, members, groups, alice } = world
    const marks = [...[system, ...members, ...groups].flatMap(all), ...ownersOnly, alice.token ?? '']
    const forAdmins = Object.values(api as Record<string, Endpoint>).filter(
      ({ policy, method }) => policy.auth === 'admin' && method === 'GET',
    )
    // Something to tell of, about the people who hold the system.
    const { id } = (await owner.get('/v2/session')).body.person
    for (const disabled of [true, false]) await admin.patch(`/v2/admin/people/${id}`, { disabled })
    await admin.post('/v2/admin/invites', {})
    await admin.post('/v2/admin/backup')
    const backups = async () => (await admin.get('/v2/admin/status')).body.backups
    await until('the backup is complete', async () => (await backups())[0].state === 'verified')
    const property = fc.asyncProperty(anySecrecy, async (secrecy) => {
      await applySecrecy(world, secrecy)
      for (const { path } of forAdmins) {
        const { status, text } = await admin.get(path)
        const leaks = marks.filter((mark) => mark !== '' && text.includes(mark))
        expect({ path, status, leaks }).toEqual({ path, status: 200, leaks: [] })
      }
    })
    await fc.assert(property, { numRuns: runs(3) })
    expect(forAdmins.length).toBeGreaterThanOrEqual(4)
    await owner.signIn()
  })
})
