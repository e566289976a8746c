import { expect, test } from 'bun:test'
import type { Fronters, ListedSwitch, Member } from '@polyphony/contract'
import fc from 'fast-check'
import { keyOf } from '../../support/callers/keys.ts'
import type { SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { crew } from '../../support/cases/switches.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const names = ['a', 'b', 'c', 'd'] as const
const at = (minute: number) =>
  `${new Date(Date.UTC(2024, 4, 1, 10) + minute * 60_000).toISOString().slice(0, 19)}Z`
const before = (count: number) => Array.from({ length: count }, (_, i) => i - count)
/** More switches than a change goes back through. */
const longAgo = before(80)

const anyMembers = fc.shuffledSubarray([0, 1, 2, 3])
const anyMinute = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) },
  fc.constantFrom(...longAgo).map((minute) => minute + 0.5),
)
const anyPlace = fc.nat({ max: 120 })
/** Members often front in most switches, so that there are long runs to break and to join. */
const anyChange = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add' as const), minute: anyMinute, members: anyMembers }),
  },
  fc.record({ kind: fc.constant('move' as const), place: anyPlace, minute: anyMinute }),
  fc.record({ kind: fc.constant('edit' as const), place: anyPlace, members: anyMembers }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), place: anyPlace }) },
  fc.record({
    kind: fc.constant('import' as const),
    minutes: fc.uniqueArray(anyMinute),
    members: anyMembers,
  }),
  fc.record({ kind: fc.constant('forget' as const) }),
)
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never

const switchesPath = '/v2/systems/@me/switches'

async function historyOf(alice: SystemCaller): Promise<ListedSwitch[]> {
  const history: ListedSwitch[] = (await alice.get(switchesPath)).body
  for (let last = history.at(-1); history.length % 100 === 0 && last; last = history.at(-1)) {
    history.push(...(await alice.get(`${switchesPath}?before=${last.timestamp}`)).body)
    if (history.at(-1) === last) break
  }
  return history
}

async function importSwitches(
  alice: SystemCaller,
  members: readonly Member[],
  minutes: readonly number[],
  refs: readonly string[],
): Promise<void> {
  const { status } = await alice.post('/v2/systems/@me/import', {
    version: 2,
    members: members.map(({ id, name }) => ({ id, name })),
    switches: minutes.map((minute) => ({ timestamp: at(minute), members: refs })),
  })
  expect(status).toBe(200)
}

async function apply(alice: SystemCaller, members: Member[], change: Change): Promise<void> {
  const refs = (places: readonly number[]) =>
    places.map((place) => members[place]?.id).filter((id) => id !== undefined)
  const history = await historyOf(alice)
  const chosen = (place: number) => `${switchesPath}/${history[place % history.length]?.id}`
  if (change.kind === 'add') {
    await alice.post(switchesPath, { members: refs(change.members), timestamp: at(change.minute) })
  } else if (change.kind === 'import') {
    await importSwitches(alice, members, change.minutes, refs(change.members))
  } else if (change.kind === 'forget') {
    const [gone] = members.splice(2)
    if (gone) await alice.delete(`/v2/members/${gone.id}`)
  } else if (history.length > 0) {
    if (change.kind === 'move') await alice.patch(chosen(change.place), { timestamp: at(change.minute) })
    if (change.kind === 'edit') await alice.patch(`${chosen(change.place)}/members`, refs(change.members))
    if (change.kind === 'delete') await alice.delete(chosen(change.place))
  }
}

/** Goes back from the latest switch for every fronter, as long as they are in it. */
function sinceBy(history: readonly ListedSwitch[]): Record<string, string> {
  const since = (member: string) => {
    const gap = history.findIndex(({ members }) => !members.includes(member))
    return history[(gap === -1 ? history.length : gap) - 1]?.timestamp ?? ''
  }
  return Object.fromEntries((history[0]?.members ?? []).map((member) => [member, since(member)]))
}

eachStore('GET /v2/systems/{systemRef}/fronters?include=extended', (store) => {
  const t = useV2(store)
  const extended = (ref: string) => `/v2/systems/${ref}/fronters?include=extended`

  test('since is where the run of each fronter began, after whatever change of the history', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.record({ change: anyChange, isRead: fc.boolean() }), { minLength: 3, maxLength: 16 }),
      fc.boolean(),
      async (changes, isLong) => {
        const alice = await t.system()
        const members: Member[] = [...(await alice.members(...names))]
        const [a, b] = members
        if (isLong && a && b) await importSwitches(alice, members, longAgo, [a.id, b.id])
        for (const [i, { change, isRead }] of changes.entries()) {
          await apply(alice, members, change)
          if (!isRead && i < changes.length - 1) continue
          const history = await historyOf(alice)
          const { status, body } = await alice.get(extended('@me'))
          expect(status).toBe(history.length > 0 ? 200 : 204)
          if (body) expect(body.extended.since).toEqual(sinceBy(history))
        }
      },
    )
    await fc.assert(property, { numRuns: runs(8) })
  })

  /** A system whose members a and b have fronted since long ago. */
  async function longRun(minutes: readonly number[]) {
    const alice = await t.system()
    const [a, b] = await alice.members('a', 'b')
    await importSwitches(alice, [a, b], minutes, [a.id, b.id])
    const since = async () => (await alice.get(extended('@me'))).body.extended.since
    const both = (minute: number) => ({ [a.id]: at(minute), [b.id]: at(minute) })
    return { alice, a, since, both }
  }

  test('a change leaves a long search to the next reader, and the one after finds the outcome stored', async () => {
    const { alice, a, since, both } = await longRun(longAgo)
    const statementsToRead = (minute: number) =>
      t.statements(async () => expect(await since()).toEqual(both(minute)))
    const search = await statementsToRead(-80)
    const short = await statementsToRead(-80)
    expect(search).toBeGreaterThan(short)
    const { id } = (await alice.post(switchesPath, { members: [], timestamp: at(-5.5) })).body
    expect(await statementsToRead(-5)).toBe(short)
    await alice.patch(`${switchesPath}/${id}`, { timestamp: at(-79.5) })
    expect(await statementsToRead(-79)).toBeGreaterThan(short)
    await alice.patch(`${switchesPath}/${id}`, { timestamp: at(-7.5) })
    expect(await statementsToRead(-7)).toBe(short)
    await alice.delete(`${switchesPath}/${id}`)
    await alice.patch('/v2/systems/@me', { name: 'Alice' })
    expect(await statementsToRead(-80)).toBeGreaterThan(short)
    expect(await statementsToRead(-80)).toBe(short)
    await alice.switch([a], at(0))
    expect(await since()).toEqual({ [a.id]: at(-80) })
  })

  test('changes during a search: every reader sees it before or after them, and nothing old is stored', async () => {
    const { alice, since, both } = await longRun(before(2_000))
    for (const minute of [-99.5, -98.5, -97.5]) {
      const reads = Promise.all(Array.from({ length: 4 }, since))
      const { id } = (await alice.post(switchesPath, { members: [], timestamp: at(minute) })).body
      const now = both(minute + 0.5)
      for (const seen of await reads) expect([both(-2_000), now]).toContainEqual(seen)
      expect(await since()).toEqual(now)
      await alice.delete(`${switchesPath}/${id}`)
    }
    expect(await since()).toEqual(both(-2_000))
  })

  test('extended is the last key, and without asking for it nothing is different', async () => {
    const { alice, a, b } = await crew(t)
    await alice.switch([a], '2024-05-01T10:00:00Z')
    await alice.switch([b, a], '2024-05-01T12:00:00Z')
    const plain = await alice.get('/v2/systems/@me/fronters')
    const asked = await alice.get(extended('@me'))
    const since = { [b.id]: '2024-05-01T12:00:00Z', [a.id]: '2024-05-01T10:00:00Z' }
    const ofMember = `,"extended":${JSON.stringify(asked.body.members[0].extended)}`
    expect(asked.text.replaceAll(ofMember, '')).toBe(
      `${plain.text.slice(0, -1)},"extended":${JSON.stringify({ notes: [], since })}}`,
    )
    for (const value of ['', 'Extended', 'extended,notes']) {
      expectRefusal(await alice.get(`/v2/systems/@me/fronters?include=${value}`), 'bad_request')
    }
  })

  test('many fronters come in pieces, and a run may be as long as the history', async () => {
    const alice = await t.system()
    const names = Array.from({ length: 180 }, (_, i) => `member ${i}`)
    const times = Array.from(
      { length: 700 },
      (_, i) => `${new Date(Date.UTC(2024, 0, 1, i)).toISOString().slice(0, 19)}Z`,
    )
    const file = {
      version: 2,
      members: names.map((name, i) => ({ id: `${i}`, name })),
      switches: times.map((timestamp, i) => ({ timestamp, members: ['0', `${1 + (i % 5)}`] })),
    }
    expect(await alice.post('/v2/systems/@me/import', file)).toMatchObject({ status: 200 })
    const everyone: Member[] = (await alice.get('/v2/systems/@me/members')).body
    const { timestamp } = await alice.switch(everyone)
    const { members, extended: more }: Fronters = (await alice.get(extended('@me'))).body
    expect(Object.keys(more?.since ?? {})).toEqual(members.map(({ id }) => id))
    const since = members.map(({ id, name }) => [name, more?.since?.[id]])
    const expected = new Map([
      ['member 0', times[0]],
      ['member 5', times.at(-1)],
    ])
    expect(since).toEqual(members.map(({ name }) => [name, expected.get(name) ?? timestamp]))
  })

  test('strangers see it only while front and history are both public', async () => {
    const { alice, a } = await crew(t)
    await alice.switch([a], '2024-05-01T10:00:00Z')
    const seen = async () => (await t.stranger.get(extended(alice.id))).body.extended
    expect(await seen()).toEqual({ notes: [], since: { [a.id]: '2024-05-01T10:00:00Z' } })
    await alice.hide('front_history_privacy')
    expect(await seen()).toEqual({ notes: [], since: null })
    expect((await alice.get(extended('@me'))).body.extended.since).not.toBeNull()
    await alice.hide('front_privacy')
    expectRefusal(await t.stranger.get(extended(alice.id)), 'fronters_private')
  })

  test('a key without the scope for switches sees it as strangers do', async () => {
    const { alice, a } = await crew(t)
    await alice.switch([a], '2024-05-01T10:00:00Z')
    const [front, history] = [
      await keyOf(t, alice, ['read:fronters']),
      await keyOf(t, alice, ['read:switches']),
    ]
    const since = { [a.id]: '2024-05-01T10:00:00Z' }
    const seenBy = async (key: typeof front) => (await key.get(extended('@me'))).body.extended.since
    expect([await seenBy(front), await seenBy(history)]).toEqual([since, since])
    await alice.hide('front_privacy')
    expect([await seenBy(front), await seenBy(history)]).toEqual([null, since])
    await alice.hide('front_history_privacy')
    expect([await seenBy(front), await seenBy(history)]).toEqual([null, since])
  })
})
