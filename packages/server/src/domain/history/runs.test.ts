import { expect, test } from 'bun:test'
import { type Instant, instant, type Uuid } from '@polyphony/contract'
import fc from 'fast-check'
import type { MemberId } from '../entities.ts'
import { mostOfRun, RunsBackwards, type StatedSwitch } from './runs.ts'

const members = [1, 2, 3, 4] as MemberId[]
const anySwitch = fc.record({
  after: fc.integer({ min: 0, max: 2 }),
  member_ids: fc.subarray(members),
  statuses: fc.array(
    fc.record({ member_id: fc.option(fc.constantFrom(...members)), status: fc.constantFrom('ill', 'busy') }),
    { maxLength: 2 },
  ),
})

/** Goes through switches, the oldest first. */
function runsOf(switches: readonly StatedSwitch[]) {
  const history = new RunsBackwards()
  return [...switches.toReversed().flatMap((each) => [...history.goTo(each)]), ...history.end()]
}

/** Finds the run that begins with a switch, by looking at all that follow. */
function runFrom(switches: readonly StatedSwitch[], at: number, member: MemberId) {
  const isIn = (place: number) => switches[place]?.member_ids.includes(member) ?? false
  if (!isIn(at) || isIn(at - 1)) return undefined
  let next = at
  while (isIn(next)) next++
  const during = switches.slice(at, next)
  const said = during.flatMap(({ statuses }) =>
    statuses.flatMap(({ member_id, status }) => (member_id === null || member_id === member ? status : [])),
  )
  return {
    member,
    start: during[0]?.timestamp as Instant,
    end: switches[next]?.timestamp ?? null,
    company: members.filter(
      (other) => other !== member && during.some((each) => each.member_ids.includes(other)),
    ),
    statuses: new Set(said),
  }
}

test('every run comes once, the newest beginning first, with everybody who was there', () => {
  fc.assert(
    fc.property(fc.array(anySwitch, { maxLength: 12 }), (drawn) => {
      let time = 0
      const switches = drawn.map(({ after, ...rest }, place): StatedSwitch => {
        time += after
        return { ...rest, timestamp: instant(time), uuid: `${place}` as Uuid }
      })
      const expected = switches
        .flatMap((each, at) => each.member_ids.flatMap((member) => runFrom(switches, at, member) ?? []))
        .filter(({ start, end }) => start !== end)
      const found = runsOf(switches)
      const plain = found.map(({ from, hadMore, company, statuses, ...run }) => ({
        ...run,
        company: company.toSorted((a, b) => a - b),
        statuses: new Set(statuses),
      }))
      const order = (a: { start: Instant; member: MemberId }, b: typeof a) =>
        b.start - a.start || a.member - b.member
      expect(plain.toSorted(order)).toEqual(expected.toSorted(order))
      const starts = found.map(({ start }) => start)
      expect(starts).toEqual(starts.toSorted((a, b) => b - a))
      for (const { from, start } of found) expect(switches[Number(from)]?.timestamp).toBe(start)
    }),
  )
})

test('a run with very many others names some of them and says that there were more', () => {
  const everybody = Array.from({ length: 150 }, (_, i) => i as MemberId)
  const at = { timestamp: instant(1), uuid: '' as Uuid, statuses: [] }
  const [crowded] = runsOf([{ ...at, member_ids: everybody }])
  expect([crowded?.company.length, crowded?.hadMore]).toEqual([mostOfRun.company, true])
  const [quiet] = runsOf([{ ...at, member_ids: everybody.slice(0, mostOfRun.company + 1) }])
  expect([quiet?.company.length, quiet?.hadMore]).toEqual([mostOfRun.company, false])
})
