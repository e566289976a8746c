import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  asUndone,
  drain,
  nextMoment,
  type QueueBackend,
  type QueuedSwitch,
  type Reply,
  type SwitchBody,
  withChange,
  withPredictedMembers,
} from './switch-queue.ts'

interface Made {
  readonly at: number
  readonly members: readonly string[]
}

/** A server with the rules of the real one, and a line that fails as it is told to. */
class FakeBackend implements QueueBackend<Made> {
  queue: QueuedSwitch[] = []
  switches: Made[] = []
  readonly answers = new Map<string, { readonly body: string; readonly made: Made }>()
  readonly members = new Set(['a', 'b', 'c'])
  sent: number[] = []
  /** Taken one by one: what happens to a request. */
  faults: ('none' | 'lost' | 'answer lost' | 'in flight')[] = []
  #keys = 0

  newKey = () => `new ${this.#keys++}`
  list = async () => [...this.queue]
  replace = async (old: QueuedSwitch, next: QueuedSwitch | undefined) => {
    const wasQueued = this.queue.some(({ key }) => key === old.key)
    this.queue = this.queue.flatMap((each) => (each.key === old.key ? (next ?? []) : each))
    return wasQueued
  }
  serverHas = async ({ at, members }: QueuedSwitch) =>
    this.faults.shift() === 'lost'
      ? undefined
      : this.switches.some((each) => each.at === at && each.members.join() === members.join())
  frontAt = async (at: number) =>
    (this.faults.shift() ?? 'none') === 'none' ? this.membersAt(at) : undefined
  membersAt = (at: number) =>
    this.switches.filter((each) => each.at <= at).toSorted((a, b) => b.at - a.at)[0]?.members ?? []
  deleteFromServer = async ({ at, members }: SwitchBody) => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'lost' || fault === 'in flight') return false
    this.switches = this.switches.filter((each) => each.at !== at || each.members.join() !== members.join())
    return fault === 'none'
  }

  send = async (queued: QueuedSwitch): Promise<Reply<Made>> => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'lost') return { kind: 'unreachable' }
    if (fault === 'in flight') return refused('request_in_flight')
    const reply = this.#answer(queued)
    return fault === 'answer lost' ? { kind: 'unreachable' } : reply
  }

  #answer({ key, at, members }: QueuedSwitch): Reply<Made> {
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

const queued = (key: string, at: number, ...members: string[]): QueuedSwitch => ({
  key,
  system: 's',
  members,
  at,
})

test('every switch arrives once, in order, at its own time, whatever requests get lost', async () => {
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
        const backend = new FakeBackend()
        const taken = new Map(elsewhere.map((each) => [each.at, each]))
        backend.switches = [...taken.values()]
        const others = backend.switches.length
        taps.forEach((members, i) => {
          backend.queue.push(queued(`key ${i}`, i * 2, ...members))
        })
        backend.faults = [...faults]
        // The connection comes and goes until the line is good.
        for (let i = 0; i <= faults.length; i++) await drain(backend)

        const stuck = backend.queue
        expect(stuck.every(({ problem }) => problem !== undefined)).toBe(true)
        expect(stuck.map(({ members }) => members.includes('gone'))).toEqual(stuck.map(() => true))
        expect(stuck.length).toBe(taps.filter((members) => members.includes('gone')).length)
        expect(backend.sent).toEqual(backend.sent.toSorted((a, b) => a - b))
        const times = backend.switches.map(({ at }) => at)
        expect(new Set(times).size).toBe(times.length)
        expect(backend.switches.length - others).toBeLessThanOrEqual(taps.length - stuck.length)
        // Each that could be sent stands at its own time, or somebody already fronted just so.
        taps.forEach((members, i) => {
          if (members.includes('gone')) return
          const same = (each: Made | undefined) => each?.members.join() === members.join()
          const before = backend.switches.filter(({ at }) => at <= i * 2).toSorted((a, b) => b.at - a.at)
          const near = backend.switches.filter(({ at }) => at >= i * 2)
          expect(same(before[0]) || near.some(same)).toBe(true)
        })
      },
    ),
  )
})

test('a member who joins or leaves changes the front of the server, and nobody else joins or leaves', async () => {
  const fault = fc.constantFrom('none', 'lost', 'answer lost', 'in flight')
  const joinOrLeave = fc.record({ member: fc.constantFrom('a', 'b', 'c'), joins: fc.boolean() })
  const crew = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(joinOrLeave, crew), { maxLength: 8 }),
      fc.array(fault, { maxLength: 30 }),
      fc.array(crew, { maxLength: 8 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }),
      crew,
      async (taps, faults, elsewhere, moments, guess) => {
        const backend = new FakeBackend()
        // The page knows nothing of the switches that were made elsewhere between its own.
        for (const [i, members] of elsewhere.entries())
          if (moments[i] !== undefined) backend.switches.push({ at: moments[i] * 2 + 1, members })
        let front: readonly string[] = []
        const expected = taps.map((tap, i) => {
          front = backend.switches.find(({ at }) => at === i * 2 - 1)?.members ?? front
          if (Array.isArray(tap)) front = tap
          else if (tap.joins !== front.includes(tap.member))
            front = tap.joins ? [...front, tap.member] : front.filter((each) => each !== tap.member)
          return front.toSorted()
        })
        backend.queue = taps.map((tap, i) =>
          Array.isArray(tap)
            ? queued(`key ${i}`, i * 2, ...tap)
            : { ...queued(`key ${i}`, i * 2, ...guess), joinOrLeave: tap },
        )
        backend.faults = [...faults]
        for (let i = 0; i <= faults.length; i++) await drain(backend)
        expect(backend.queue).toEqual([])
        expect(taps.map((_, i) => backend.membersAt(i * 2).toSorted())).toEqual(expected)
      },
    ),
  )
})

test('queued switches show the members that follow from the newest known front', () => {
  const joins = { ...queued('joins', 10, 'a', 'c'), joinOrLeave: { member: 'c', joins: true } }
  const leaves = { ...queued('leaves', 20, 'c'), joinOrLeave: { member: 'a', joins: false } }
  const shown = (at: number, ...members: string[]) =>
    withPredictedMembers([joins, leaves], { at, members }).map((each) => each.members.join(''))
  expect(shown(5, 'a', 'b')).toEqual(['abc', 'bc'])
  expect(shown(5, 'b', 'c')).toEqual(['bc', 'bc'])
  expect(shown(15, 'a', 'b')).toEqual(['ac', 'b'])
  expect(withPredictedMembers([joins, leaves], undefined).map((each) => each.members.join(''))).toEqual([
    'ac',
    'c',
  ])
  // Where the members are the ones that the person saw, so is their order.
  const ordered = withChange(joins, { members: ['c', 'a'] }, 'ordered')
  expect(withPredictedMembers([ordered], { at: 5, members: ['a'] })[0]?.members).toEqual(['c', 'a'])
})

test('a queued join that is moved or undone is created once, or not at all', async () => {
  const faults = fc.array(fc.constantFrom('none', 'lost', 'answer lost', 'in flight'), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(faults, faults, fc.boolean(), async (first, then, isUndone) => {
      const backend = new FakeBackend()
      backend.switches = [
        { at: 10, members: ['a'] },
        { at: 50, members: ['b'] },
      ]
      backend.queue = [{ ...queued('key', 60, 'a', 'c'), joinOrLeave: { member: 'c', joins: true } }]
      backend.faults = [...first]
      await drain(backend)
      const [left] = backend.queue
      if (left)
        await backend.replace(
          left,
          isUndone ? asUndone(left, 'undone') : withChange(left, { at: 70 }, 'moved'),
        )
      backend.faults = [...then]
      for (let i = 0; i <= then.length; i++) await drain(backend)
      expect(backend.queue).toEqual([])
      expect(backend.membersAt(90)).toEqual(left && isUndone ? ['b'] : ['b', 'c'])
      expect(backend.switches.length).toBe(left && isUndone ? 2 : 3)
    }),
  )
})

test('a queued switch that changes arrives once, in its new form, even if the server already has it', async () => {
  const fault = fc.constantFrom('none', 'lost', 'answer lost', 'in flight')
  const attempt = fc.record({
    faults: fc.array(fault, { maxLength: 4 }),
    at: fc.integer({ min: 1, max: 90 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 5 }), async (attempts) => {
      const backend = new FakeBackend()
      backend.queue = [queued('key', 100, 'a')]
      let expected = 100
      for (const [i, { faults, at }] of attempts.entries()) {
        backend.faults = faults
        await drain(backend)
        const [left] = backend.queue
        if (!left) break
        await backend.replace(left, withChange(left, { at }, `changed ${i}`))
        expected = at
      }
      backend.faults = []
      await drain(backend)
      expect(backend.queue).toEqual([])
      expect(backend.switches).toEqual([{ at: expected, members: ['a'] }])
    }),
  )
})

test('a queued switch that is undone disappears, even if the server already has it', async () => {
  const faults = fc.array(fc.constantFrom('none', 'lost', 'answer lost', 'in flight'), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('lost', 'answer lost'),
      fc.boolean(),
      faults,
      async (first, isMoved, then) => {
        const backend = new FakeBackend()
        const tapped = queued('tapped', 100, 'a')
        backend.queue = [tapped, queued('later', 200, 'b')]
        backend.faults = [first]
        await drain(backend)
        const left = isMoved ? withChange(tapped, { at: 90 }, 'moved') : tapped
        await backend.replace(tapped, left)
        await backend.replace(left, asUndone(left, 'undone'))
        backend.faults = [...then]
        for (let i = 0; i <= then.length; i++) await drain(backend)
        expect([backend.queue, backend.switches]).toEqual([[], [{ at: 200, members: ['b'] }]])
      },
    ),
  )
})

test('a switch that left the queue during its request does not come back', async () => {
  const backend = new FakeBackend()
  backend.switches = [{ at: 100, members: ['b'] }]
  const old = queued('key', 100, 'a')
  backend.queue = [old]
  const { send } = backend
  backend.send = async (each) => {
    backend.send = send
    const reply = await send(each)
    await backend.replace(old, withChange(old, { at: 90 }, 'changed'))
    return reply
  }
  await drain(backend)
  await drain(backend)
  expect(backend.switches.map(({ at }) => at).sort()).toEqual([100, 90].sort())
})

test('a tap gets a time after all known switches, except those far in the future', () => {
  expect(nextMoment(1000, [])).toBe(1000)
  expect(nextMoment(1000, [1000, 400])).toBe(1001)
  expect(nextMoment(1000, [60_000])).toBe(60_001)
  expect(nextMoment(1000, [1000 + 3_600_000])).toBe(1000)
})
