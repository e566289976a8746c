import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type KnownSwitch, type MissedFront, planFront, type SwitchStep } from './plan.ts'

const start = Date.parse('2026-03-08T10:00:00Z')
const at = (minute: number) => start + minute * 60_000
const when = ({ timestamp }: KnownSwitch) => Date.parse(timestamp)
const switchAt = (minute: number, ...members: string[]): KnownSwitch => ({
  id: `at ${minute}`,
  timestamp: new Date(at(minute)).toISOString(),
  members,
})

/** A history that follows the server's rules: one switch a moment, and a newest switch must change somebody. */
function take(history: readonly KnownSwitch[], step: SwitchStep): KnownSwitch[] {
  if (step.kind === 'change')
    return history.map((each) => (each.id === step.id ? { ...each, members: step.members } : each))
  if (history.some((each) => when(each) === step.at)) throw new Error('There is a switch at that moment.')
  const [newest] = history
  if (newest && step.at > when(newest) && newest.members.join() === step.members.join())
    throw new Error('A newest switch changes somebody.')
  const made = { id: `new ${step.at}`, timestamp: new Date(step.at).toISOString(), members: step.members }
  return [...history, made].toSorted((a, b) => when(b) - when(a))
}
function revertSteps(history: readonly KnownSwitch[], step: SwitchStep): KnownSwitch[] {
  if (step.kind === 'create') return history.filter(({ id }) => id !== `new ${step.at}`)
  return history.map((each) => (each.id === step.id ? { ...each, members: step.before } : each))
}
const frontersAt = (history: readonly KnownSwitch[], moment: number) =>
  history.find((each) => when(each) <= moment)?.members ?? []

/** Gives the planner no more of the history than it asks for. */
function plan(history: readonly KnownSwitch[], front: MissedFront) {
  const read = history.filter((each) => when(each) <= front.to)
  const oldest = read.findIndex((each) => when(each) <= front.from)
  return planFront(
    read.slice(0, oldest === -1 ? read.length : oldest + 1),
    front,
    read.length === history.length,
  )
}

test('only that member changes, only within the front, and reverting restores everything', () => {
  const minute = fc.integer({ min: 0, max: 30 })
  const anyHistory = fc
    .uniqueArray(fc.tuple(minute, fc.shuffledSubarray(['wren', 'ash', 'poppy'])), {
      selector: ([minute]) => minute,
      maxLength: 10,
    })
    .map((switches) =>
      switches.toSorted(([a], [b]) => b - a).map(([minute, who]) => switchAt(minute, ...who)),
    )
  const anyFront = fc
    .record({ a: minute, b: minute, how: fc.constantFrom('also' as const, 'instead' as const) })
    .filter(({ a, b }) => a !== b)
    .map(({ a, b, how }) => ({ member: 'poppy', from: at(Math.min(a, b)), to: at(Math.max(a, b)), how }))

  fc.assert(
    fc.property(anyHistory, anyFront, (before, front) => {
      const { steps, afterwards } = plan(before, front)
      const states: (readonly KnownSwitch[])[] = [before]
      for (const step of steps) states.push(take(states.at(-1) ?? [], step))
      const after = states.at(-1) ?? []
      for (let m = -1; m <= 31; m++) {
        const [old, now] = [frontersAt(before, at(m)), frontersAt(after, at(m))]
        const isWithin = at(m) >= front.from && at(m) < front.to
        if (!isWithin) expect(now).toEqual(old)
        else if (front.how === 'instead') expect(now).toEqual(['poppy'])
        else expect(now).toEqual(old.includes('poppy') ? old : [...old, 'poppy'])
      }
      expect(afterwards).toEqual(frontersAt(before, front.to))
      // No switch is lost, and one that fails half way has changed nothing outside, but for the newest of all.
      const isEndNewest = !before.some((each) => when(each) > front.to)
      for (const [i, state] of states.entries()) {
        expect(before.every(({ id }) => state.some((each) => each.id === id))).toBe(true)
        if (isEndNewest && i === 1) continue
        for (const m of [-1, ...before.map((each) => (when(each) - start) / 60_000), 31]) {
          if (at(m) >= front.from && at(m) < front.to) continue
          expect(frontersAt(state, at(m))).toEqual(frontersAt(before, at(m)))
        }
      }
      expect(steps.toReversed().reduce(revertSteps, after)).toEqual(before)
    }),
  )
})

test('a forgotten hour among other switches keeps them in place, and leaves the next one unchanged', () => {
  const history = [switchAt(90, 'ash'), switchAt(60, 'wren', 'ash'), switchAt(0, 'wren')]
  const front = { member: 'poppy', from: at(44), to: at(75), how: 'also' } as const
  expect(plan(history, front)).toEqual({
    steps: [
      { kind: 'create', at: at(75), members: ['wren', 'ash'] },
      { kind: 'change', id: 'at 60', before: ['wren', 'ash'], members: ['wren', 'ash', 'poppy'] },
      { kind: 'create', at: at(44), members: ['wren', 'poppy'] },
    ],
    others: ['wren', 'ash'],
    afterwards: ['wren', 'ash'],
  })
})

test('a switch at the exact start or end of the front is reused, and a member who already fronts needs no change', () => {
  const history = [switchAt(60, 'ash'), switchAt(0, 'wren')]
  expect(plan(history, { member: 'poppy', from: at(0), to: at(60), how: 'also' }).steps).toEqual([
    { kind: 'change', id: 'at 0', before: ['wren'], members: ['wren', 'poppy'] },
  ])
  expect(plan(history, { member: 'wren', from: at(10), to: at(50), how: 'instead' }).steps).toEqual([])
})

test('before the first recorded switch, the front ends with nobody fronting', () => {
  expect(
    plan([switchAt(60, 'ash')], { member: 'poppy', from: at(10), to: at(20), how: 'also' }).steps,
  ).toEqual([
    { kind: 'create', at: at(20), members: [] },
    { kind: 'create', at: at(10), members: ['poppy'] },
  ])
})
