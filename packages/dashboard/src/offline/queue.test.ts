import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Body,
  changed,
  type Desk,
  drain,
  foreseen,
  nextMoment,
  type Reply,
  undone,
  type Waiting,
} from './queue.ts'

interface Made {
  readonly at: number
  readonly members: readonly string[]
}

/** A server with the rules of the real one, and a line that fails as it is told to. */
class World implements Desk<Made> {
  queue: Waiting[] = []
  switches: Made[] = []
  readonly answers = new Map<string, { readonly body: string; readonly made: Made }>()
  readonly members = new Set(['a', 'b', 'c'])
  sent: number[] = []
  /** Taken one by one: what happens to a request. */
  faults: ('none' | 'lost' | 'answer lost' | 'in flight')[] = []
  #keys = 0

  newKey = () => `new ${this.#keys++}`
  list = async () => [...this.queue]
  replace = async (old: Waiting, next: Waiting | undefined) => {
    const isThere = this.queue.some(({ key }) => key === old.key)
    this.queue = this.queue.flatMap((each) => (each.key === old.key ? (next ?? []) : each))
    return isThere
  }
  isThere = async ({ at, members }: Waiting) =>
    this.faults.shift() === 'lost'
      ? undefined
      : this.switches.some((each) => each.at === at && each.members.join() === members.join())
  frontAt = async (at: number) =>
    (this.faults.shift() ?? 'none') === 'none' ? this.membersAt(at) : undefined
  membersAt = (at: number) =>
    this.switches.filter((each) => each.at <= at).toSorted((a, b) => b.at - a.at)[0]?.members ?? []
  takeBack = async ({ at, members }: Body) => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'lost' || fault === 'in flight') return false
    this.switches = this.switches.filter((each) => each.at !== at || each.members.join() !== members.join())
    return fault === 'none'
  }

  send = async (waiting: Waiting): Promise<Reply<Made>> => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'lost') return { kind: 'unreachable' }
    if (fault === 'in flight') return refused('request_in_flight')
    const reply = this.#answer(waiting)
    return fault === 'answer lost' ? { kind: 'unreachable' } : reply
  }

  #answer({ key, at, members }: Waiting): Reply<Made> {
    const body = JSON.stringify([at, members])
    const earlier = this.answers.get(key)
    if (earlier && earlier.body !== body) throw new Error('A key was used for two different requests.')
    if (earlier) return { kind: 'made', made: earlier.made }
    if (this.switches.some((each) => each.at === at)) return refused('switch_timestamp_taken')
    const stranger = members.find((member) => !this.members.has(member))
    if (stranger) return { ...refused('member_ref_not_found'), text: `Member '${stranger}' not found.` }
    const latest = this.switches.toSorted((x, y) => y.at - x.at)[0]
    if (latest && at > latest.at && latest.members.join() === members.join()) return refused('same_fronters')
    const made = { at, members }
    this.switches.push(made)
    this.sent.push(at)
    this.answers.set(key, { body, made })
    return { kind: 'made', made }
  }
}
const refused = (reason: string) => ({ kind: 'refused', reason, text: reason }) as const

const waiting = (key: string, at: number, ...members: string[]): Waiting => ({
  key,
  system: 's',
  members,
  at,
})

test('whatever gets lost on the way, every switch arrives once, in order, at its own time', async () => {
  const crew = fc.subarray(['a', 'b', 'c', 'gone'])
  const fault = fc.constantFrom('none', 'lost', 'answer lost', 'in flight')
  await fc.assert(
    fc.asyncProperty(
      fc.array(crew, { maxLength: 8 }),
      fc.array(fault, { maxLength: 30 }),
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 20 }), members: fc.subarray(['a', 'b']) }), {
        maxLength: 4,
      }),
      async (taps, faults, elsewhere) => {
        const world = new World()
        const taken = new Map(elsewhere.map((each) => [each.at, each]))
        world.switches = [...taken.values()]
        const others = world.switches.length
        taps.forEach((members, i) => {
          world.queue.push(waiting(`key ${i}`, i * 2, ...members))
        })
        world.faults = [...faults]
        // The connection comes and goes until the line is good.
        for (let i = 0; i <= faults.length; i++) await drain(world)

        const stuck = world.queue
        expect(stuck.every(({ problem }) => problem !== undefined)).toBe(true)
        expect(stuck.map(({ members }) => members.includes('gone'))).toEqual(stuck.map(() => true))
        expect(stuck.length).toBe(taps.filter((members) => members.includes('gone')).length)
        expect(world.sent).toEqual(world.sent.toSorted((a, b) => a - b))
        const times = world.switches.map(({ at }) => at)
        expect(new Set(times).size).toBe(times.length)
        expect(world.switches.length - others).toBeLessThanOrEqual(taps.length - stuck.length)
        // Each that could be sent stands at its own time, or somebody already fronted just so.
        taps.forEach((members, i) => {
          if (members.includes('gone')) return
          const same = (each: Made | undefined) => each?.members.join() === members.join()
          const before = world.switches.filter(({ at }) => at <= i * 2).toSorted((a, b) => b.at - a.at)
          const near = world.switches.filter(({ at }) => at >= i * 2)
          expect(same(before[0]) || near.some(same)).toBe(true)
        })
      },
    ),
  )
})

test('one who joins or leaves changes the front that the server knows, and nobody else comes or goes', async () => {
  const fault = fc.constantFrom('none', 'lost', 'answer lost', 'in flight')
  const step = fc.record({ member: fc.constantFrom('a', 'b', 'c'), joins: fc.boolean() })
  const crew = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(step, crew), { maxLength: 8 }),
      fc.array(fault, { maxLength: 30 }),
      fc.array(crew, { maxLength: 8 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }),
      crew,
      async (taps, faults, elsewhere, moments, guess) => {
        const world = new World()
        // The page knows nothing of the switches that were made elsewhere between its own.
        for (const [i, members] of elsewhere.entries())
          if (moments[i] !== undefined) world.switches.push({ at: moments[i] * 2 + 1, members })
        let front: readonly string[] = []
        const expected = taps.map((tap, i) => {
          front = world.switches.find(({ at }) => at === i * 2 - 1)?.members ?? front
          if (Array.isArray(tap)) front = tap
          else if (tap.joins !== front.includes(tap.member))
            front = tap.joins ? [...front, tap.member] : front.filter((each) => each !== tap.member)
          return front.toSorted()
        })
        world.queue = taps.map((tap, i) =>
          Array.isArray(tap)
            ? waiting(`key ${i}`, i * 2, ...tap)
            : { ...waiting(`key ${i}`, i * 2, ...guess), step: tap },
        )
        world.faults = [...faults]
        for (let i = 0; i <= faults.length; i++) await drain(world)
        expect(world.queue).toEqual([])
        expect(taps.map((_, i) => world.membersAt(i * 2).toSorted())).toEqual(expected)
      },
    ),
  )
})

test('what waits is shown with the members that follow from the newest front that is known', () => {
  const joins = { ...waiting('joins', 10, 'a', 'c'), step: { member: 'c', joins: true } }
  const leaves = { ...waiting('leaves', 20, 'c'), step: { member: 'a', joins: false } }
  const shown = (at: number, ...members: string[]) =>
    foreseen([joins, leaves], { at, members }).map((each) => each.members.join(''))
  expect(shown(5, 'a', 'b')).toEqual(['abc', 'bc'])
  expect(shown(5, 'b', 'c')).toEqual(['bc', 'bc'])
  expect(shown(15, 'a', 'b')).toEqual(['ac', 'b'])
  expect(foreseen([joins, leaves], undefined).map((each) => each.members.join(''))).toEqual(['ac', 'c'])
  // Where the members are the ones that the person saw, so is their order.
  const ordered = changed(joins, { members: ['c', 'a'] }, 'ordered')
  expect(foreseen([ordered], { at: 5, members: ['a'] })[0]?.members).toEqual(['c', 'a'])
})

test('one who joins, moved or undone while it waits, is made once, or not at all', async () => {
  const faults = fc.array(fc.constantFrom('none', 'lost', 'answer lost', 'in flight'), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(faults, faults, fc.boolean(), async (first, then, isUndone) => {
      const world = new World()
      world.switches = [
        { at: 10, members: ['a'] },
        { at: 50, members: ['b'] },
      ]
      world.queue = [{ ...waiting('key', 60, 'a', 'c'), step: { member: 'c', joins: true } }]
      world.faults = [...first]
      await drain(world)
      const [left] = world.queue
      if (left)
        await world.replace(left, isUndone ? undone(left, 'undone') : changed(left, { at: 70 }, 'moved'))
      world.faults = [...then]
      for (let i = 0; i <= then.length; i++) await drain(world)
      expect(world.queue).toEqual([])
      expect(world.membersAt(90)).toEqual(left && isUndone ? ['b'] : ['b', 'c'])
      expect(world.switches.length).toBe(left && isUndone ? 2 : 3)
    }),
  )
})

test('one that changes while it waits arrives once, as it was changed, even if the server has it already', async () => {
  const fault = fc.constantFrom('none', 'lost', 'answer lost', 'in flight')
  const step = fc.record({ faults: fc.array(fault, { maxLength: 4 }), at: fc.integer({ min: 1, max: 90 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const world = new World()
      world.queue = [waiting('key', 100, 'a')]
      let expected = 100
      for (const [i, { faults, at }] of steps.entries()) {
        world.faults = faults
        await drain(world)
        const [left] = world.queue
        if (!left) break
        await world.replace(left, changed(left, { at }, `changed ${i}`))
        expected = at
      }
      world.faults = []
      await drain(world)
      expect(world.queue).toEqual([])
      expect(world.switches).toEqual([{ at: expected, members: ['a'] }])
    }),
  )
})

test('one that is undone while it waits is gone in the end, even if the server has it already', async () => {
  const faults = fc.array(fc.constantFrom('none', 'lost', 'answer lost', 'in flight'), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('lost', 'answer lost'),
      fc.boolean(),
      faults,
      async (first, isMoved, then) => {
        const world = new World()
        const tapped = waiting('tapped', 100, 'a')
        world.queue = [tapped, waiting('later', 200, 'b')]
        world.faults = [first]
        await drain(world)
        const left = isMoved ? changed(tapped, { at: 90 }, 'moved') : tapped
        await world.replace(tapped, left)
        await world.replace(left, undone(left, 'undone'))
        world.faults = [...then]
        for (let i = 0; i <= then.length; i++) await drain(world)
        expect([world.queue, world.switches]).toEqual([[], [{ at: 200, members: ['b'] }]])
      },
    ),
  )
})

test('one that left the queue while it was on its way does not come back', async () => {
  const world = new World()
  world.switches = [{ at: 100, members: ['b'] }]
  const old = waiting('key', 100, 'a')
  world.queue = [old]
  const { send } = world
  world.send = async (each) => {
    world.send = send
    const reply = await send(each)
    await world.replace(old, changed(old, { at: 90 }, 'changed'))
    return reply
  }
  await drain(world)
  await drain(world)
  expect(world.switches.map(({ at }) => at).sort()).toEqual([100, 90].sort())
})

test('a tap comes after all that is known, and a far future stays what it is', () => {
  expect(nextMoment(1000, [])).toBe(1000)
  expect(nextMoment(1000, [1000, 400])).toBe(1001)
  expect(nextMoment(1000, [60_000])).toBe(60_001)
  expect(nextMoment(1000, [1000 + 3_600_000])).toBe(1000)
})
