import { expect, test } from 'bun:test'
import { type Instant, instant, type SyncSide, seconds } from '@polyphony/contract'
import { otherSide } from '../../src/domain/sync/model.ts'
import { Crash, FakeSync } from '../support/sync/fake-sync.ts'

const preferences = ['here', 'there'] as const

/** Two members on both sides. */
async function membersOnBoth(prefer: SyncSide): Promise<FakeSync> {
  const sync = new FakeSync('keep', prefer, false)
  for (const name of ['Ash', 'Birch']) sync.here.create('member', { name })
  await sync.settleDown()
  return sync
}

/** Finds a member by its name. */
const member = (sync: FakeSync, side: SyncSide, name: string): string =>
  [...sync[side].members.values()].find(({ values }) => values.name === name)?.ref ?? ''

const members = (sync: FakeSync, side: SyncSide, names: readonly string[]): string[] =>
  names.map((name) => member(sync, side, name))

function switchTo(sync: FakeSync, side: SyncSide, time: Instant, ...names: string[]): string {
  const made = sync[side].switchTo(time, members(sync, side, names), true)
  if (typeof made === 'number') throw new Error(`it was refused: ${made}`)
  return made.ref
}

/** Lists the switches of a side, oldest first, with the names of their members in order. */
const switchesOf = (sync: FakeSync, side: SyncSide) =>
  [...sync[side].switches.values()]
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .map(({ timestamp, members: refs }) => ({
      // why: a switch goes on by microseconds where another one has its time.
      timestamp: instant(timestamp - (timestamp % 1_000)),
      names: refs.map((ref) => String(sync[side].members.get(ref)?.values.name)),
    }))

/** The switch there that is a pair with one here. */
const pairedWith = (sync: FakeSync, here: string): string =>
  sync.book.switch.find((pair) => pair.here === here)?.there ?? ''

/** Tests what follows when the run after a change ends at any point, before or after a write or a note. */
async function endingAnywhere(
  prefer: SyncSide,
  change: (sync: FakeSync) => Promise<unknown>,
  check: (sync: FakeSync) => void,
): Promise<void> {
  for (let end = 0, isWhole = false; !isWhole; end++) {
    const sync = await membersOnBoth(prefer)
    await change(sync)
    let points = 0
    await sync.run({
      point() {
        if (points++ === end) throw new Crash()
      },
    })
    isWhole = points <= end
    await sync.settleDown()
    expect(switchesOf(sync, 'here')).toEqual(switchesOf(sync, 'there'))
    expect(sync.book.switch.every(({ state }) => state === 'paired')).toBe(true)
    check(sync)
  }
}

const later = (sync: FakeSync, count = 10): Instant => {
  sync.now += count
  return instant(sync.now * seconds(1))
}

test.each(preferences)('two switches of one time end with the members of %s', async (prefer) => {
  const names = { here: 'Ash', there: 'Birch' }
  await endingAnywhere(
    prefer,
    async (sync) => {
      const time = later(sync)
      switchTo(sync, 'here', time, names.here)
      switchTo(sync, 'there', time, names.there)
    },
    (sync) => {
      expect(switchesOf(sync, 'here').map((each) => each.names)).toEqual([[names[prefer]]])
      const loser = otherSide(prefer)
      expect(sync.log.filter(({ what }) => what === 'conflict')).toMatchObject([
        { kind: 'switch', side: loser, key: 'members', old: members(sync, 'here', [names[loser]]) },
      ])
    },
  )
})

test.each(preferences)('a switch that both sides move ends at the time of %s', async (prefer) => {
  let wanted = instant(0)
  await endingAnywhere(
    prefer,
    async (sync) => {
      const ref = switchTo(sync, 'here', later(sync), 'Ash')
      await sync.settleDown()
      const times = { here: later(sync), there: later(sync) }
      wanted = times[prefer]
      sync.here.editSwitch(ref, times.here, members(sync, 'here', ['Ash']))
      sync.there.editSwitch(pairedWith(sync, ref), times.there, members(sync, 'there', ['Ash']))
    },
    (sync) => expect(switchesOf(sync, 'here').map(({ timestamp }) => timestamp)).toEqual([wanted]),
  )
})

test.each(preferences)(
  'time and members of a switch change on %s, members on the other side',
  async (side) => {
    let wanted = instant(0)
    await endingAnywhere(
      side,
      async (sync) => {
        const ref = switchTo(sync, 'here', later(sync), 'Ash')
        await sync.settleDown()
        const refs = { here: ref, there: pairedWith(sync, ref) }
        wanted = later(sync)
        const other = otherSide(side)
        const before = sync[other].switches.get(refs[other])?.timestamp ?? wanted
        sync[side].editSwitch(refs[side], wanted, members(sync, side, ['Birch']))
        sync[other].editSwitch(refs[other], before, members(sync, other, ['Ash', 'Birch']))
      },
      (sync) => expect(switchesOf(sync, 'here')).toEqual([{ timestamp: wanted, names: ['Birch'] }]),
    )
  },
)

test('two switches that change places do so on both sides', async () => {
  await endingAnywhere(
    'here',
    async (sync) => {
      const [first, second] = [later(sync), later(sync)]
      const refs = [switchTo(sync, 'here', first, 'Ash'), switchTo(sync, 'here', second, 'Birch')] as const
      await sync.settleDown()
      const [ash, birch] = [members(sync, 'here', ['Ash']), members(sync, 'here', ['Birch'])]
      sync.here.editSwitch(refs[0], later(sync), ash)
      sync.here.editSwitch(refs[1], first, birch)
      sync.here.editSwitch(refs[0], second, ash)
    },
    (sync) => expect(switchesOf(sync, 'there').map(({ names }) => names)).toEqual([['Birch'], ['Ash']]),
  )
})

test('another order of who fronts here goes there', async () => {
  await endingAnywhere(
    'here',
    async (sync) => {
      const time = later(sync)
      const ref = switchTo(sync, 'here', time, 'Birch', 'Ash')
      await sync.settleDown()
      await sync.run()
      sync.here.editSwitch(ref, time, members(sync, 'here', ['Ash', 'Birch']))
      await sync.settleDown()
      sync.here.editSwitch(ref, time, members(sync, 'here', ['Birch', 'Ash']))
    },
    (sync) => expect(switchesOf(sync, 'there').map(({ names }) => names)).toEqual([['Birch', 'Ash']]),
  )
})

test('a front that the other side has by then is folded, and is no write', async () => {
  const sync = await membersOnBoth('here')
  const before = later(sync)
  const ref = switchTo(sync, 'here', later(sync), 'Ash')
  const result = await sync.run({
    point() {},
    send: () => switchTo(sync, 'there', before, 'Ash'),
  })
  expect(result?.writes).toBe(0)
  expect(sync.log.filter((entry) => entry.ref === ref)).toMatchObject([
    { what: 'fold', side: 'there', reason: 'same_front' },
  ])
})

test.each(preferences)('a switch that both sides have by its ID ends at the time of %s', async (prefer) => {
  let wanted = instant(0)
  await endingAnywhere(
    prefer,
    async (sync) => {
      const times = { here: later(sync), there: later(sync) }
      wanted = times[prefer]
      const ref = switchTo(sync, 'here', times.here, 'Ash')
      const value = {
        ref,
        timestamp: times.there,
        members: members(sync, 'there', ['Birch']),
        isOrdered: true,
      }
      sync.there.switches.set(ref, value)
    },
    (sync) => {
      const names = [prefer === 'here' ? 'Ash' : 'Birch']
      expect(switchesOf(sync, 'here')).toEqual([{ timestamp: wanted, names }])
    },
  )
})
