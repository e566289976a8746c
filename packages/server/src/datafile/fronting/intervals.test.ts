import { expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import fc from 'fast-check'
import { Warnings } from '../warnings.ts'
import { type FrontInterval, switchesOf } from './intervals.ts'
import { Overflow } from './overflow.ts'

const roles = ['primary', 'member', 'co_conscious', 'influencing']

/** `10-11 A,B · 11-open B`: periods with their members; `A primary` gives a role. */
function intervalsOf(text: string): FrontInterval[] {
  return text.split(' · ').flatMap((words, period) => {
    const [, start, end, assignments = ''] = /^(\d+)-(\d+|open) (.+)$/.exec(words) ?? []
    return assignments.split(', ').map((assignment, order) => {
      const [member = '', role = 'member'] = assignment.split(' ')
      return {
        member,
        start: instant(Number(start)),
        end: end === 'open' ? undefined : instant(Number(end)),
        rank: roles.indexOf(role),
        period,
        order,
      }
    })
  })
}

const written = (intervals: readonly FrontInterval[]) =>
  switchesOf(intervals)
    .map(({ timestamp, members }) => `${timestamp}: ${members.join(',') || 'none'}`)
    .join(' · ')

test.each([
  ['10-11 A, B · 11-12 B', '10: A,B · 11: B · 12: none'],
  ['10-12 A · 11-13 B', '10: A · 11: A,B · 12: B · 13: none'],
  ['10-11 A · 12-13 B', '10: A · 11: none · 12: B · 13: none'],
  ['10-11 A · 11-12 A', '10: A · 12: none'],
  ['10-open A · 11-12 B', '10: A · 11: A,B · 12: A'],
  ['10-open A · 10-open B', '10: A,B'],
  ['10-open A · 11-12 C · 12-open B', '10: A · 11: A,C · 12: A,B'],
  ['10-12 A · 11-13 A', '10: A · 13: none'],
  ['10-10 A · 10-12 B', '10: B · 12: none'],
  ['10-12 B · 10-12 A', '10: B,A · 12: none'],
  ['10-12 A · 10-13 B · 12-14 A', '10: A,B · 13: A · 14: none'],
  ['10-11 A primary, B · 11-12 B primary, A', '10: A,B · 11: B,A · 12: none'],
  ['10-12 A co_conscious, B influencing, C, D primary', '10: D,C,A,B · 12: none'],
  ['10-12 A, B · 11-14 B, A', '10: A,B · 12: B,A · 14: none'],
])('periods %s become %s', (periods, switches) => {
  expect(written(intervalsOf(periods))).toBe(switches)
})

test.each([
  ['100-200 A · 200-300 B', '100: A · 200: B · 300: none'],
  ['100-300 A · 200-400 B', '100: A · 200: A,B · 300: B · 400: none'],
  ['100-200 A · 200-300 A', '100: A · 300: none'],
  ['100-open A · 150-160 B', '100: A · 150: A,B · 160: A'],
  ['100-100 A · 50-60 B', '50: B · 60: none'],
  ['100-200 A · 100-200 B', '100: A,B · 200: none'],
  ['100-200 A · 250-300 B', '100: A · 200: none · 250: B · 300: none'],
])('entries of one member %s become %s', (entries, switches) => {
  expect(written(intervalsOf(entries).map(({ member, start, end }) => ({ member, start, end })))).toBe(
    switches,
  )
})

test.each([
  ['100-200 A tired', '100: A(tired) · 200: none'],
  ['100-300 A tired · 150-200 B', '100: A(tired) · 150: A(tired),B · 200: A(tired) · 300: none'],
  ['100-200 A tired · 200-300 A awake', '100: A(tired) · 200: A(awake) · 300: none'],
  ['100-200 A tired · 200-300 A tired', '100: A(tired) · 300: none'],
  ['100-200 A tired · 200-300 A', '100: A(tired) · 200: A · 300: none'],
  ['100-300 A tired · 200-400 A awake', '100: A(tired) · 200: A(tired · awake) · 300: A(awake) · 400: none'],
  ['100-open A tired · 100-open B awake', '100: A(tired),B(awake)'],
])('entries with statuses %s become %s', (entries, switches) => {
  const intervals = entries.split(' · ').flatMap((entry) => {
    const [, status] = /^\S+ \w (\w+)$/.exec(entry) ?? []
    const plain = intervalsOf(entry.replace(/ \w{2,}$/, ''))
    return plain.map(({ member, start, end }) => ({ member, start, end, ...(status && { status }) }))
  })
  const said = switchesOf(intervals).map(({ timestamp, members, notes = [] }) => {
    const withStatus = members.map((member) => {
      const status = notes.find((note) => note.member === member)?.status
      return status ? `${member}(${status})` : member
    })
    return `${timestamp}: ${withStatus.join(',') || 'none'}`
  })
  expect(said.join(' · ')).toBe(switches)
})

const anyInterval = fc
  .record({
    member: fc.constantFrom('A', 'B', 'C', 'D'),
    start: fc.nat(30),
    length: fc.option(fc.nat(12), { nil: undefined, freq: 8 }),
    rank: fc.nat(3),
    inPeriod: fc.boolean(),
    status: fc.constantFrom(undefined, undefined, 'tired', 'awake'),
  })
  .map(({ member, start, length, rank, inPeriod, status }): FrontInterval => {
    const end = length === undefined ? undefined : instant(start + length)
    const interval = { member, start: instant(start), rank, end, ...(status && { status }) }
    return inPeriod ? { ...interval, period: start * 100 + (length ?? 99) } : interval
  })

test('at every moment those front whose intervals say so, each once, and every switch changes something', () => {
  fc.assert(
    fc.property(fc.array(anyInterval, { maxLength: 25 }), (intervals) => {
      const switches = switchesOf(intervals)
      for (const [i, { timestamp, members, notes = [] }] of switches.entries()) {
        const before = switches[i - 1]
        expect(timestamp).toBeGreaterThan(before?.timestamp ?? -1)
        expect([members, notes]).not.toEqual([before?.members ?? [], before?.notes ?? []])
        expect(new Set(members).size).toBe(members.length)
      }
      for (let moment = 0; moment < 45; moment++) {
        const fronting = switches.findLast(({ timestamp }) => timestamp <= moment)?.members ?? []
        const active = intervals.filter(({ start, end = Infinity }) => start <= moment && moment < end)
        expect(new Set(fronting)).toEqual(new Set(active.map(({ member }) => member)))
        const said = switches.findLast(({ timestamp }) => timestamp <= moment)?.notes ?? []
        for (const { member, status } of active) {
          const shown = said.find((note) => note.member === member)?.status ?? ''
          if (status) expect(shown.split(' · ')).toContain(status)
        }
        const speaking = new Set(active.flatMap(({ member, status }) => (status ? [member] : [])))
        expect(new Set(said.map(({ member }) => member))).toEqual(speaking)
      }
    }),
  )
})

test('a front of more than 150 is cut and told, also if they join one by one, and a hundred thousand switches are the most', () => {
  const crowd = Array.from({ length: 200 }, (_, i) => ({
    member: `m${i}`,
    start: instant(i),
    end: undefined,
  }))
  const told = (overflow: Overflow) => {
    const warnings = new Warnings()
    overflow.warn(warnings)
    return warnings.list().map(({ code, count }) => [code, count])
  }
  const slowly = new Overflow()
  const switches = switchesOf(crowd, slowly)
  expect(switches.at(-1)?.members.length).toBe(150)
  expect(switches.length).toBe(150)
  expect(told(slowly)).toEqual([['front_crowded', 50]])
  const together = crowd.map(({ member }) => ({ member, start: instant(0), end: undefined }))
  const atOnce = new Overflow()
  expect(switchesOf(together, atOnce)[0]?.members.length).toBe(150)
  expect(told(atOnce)).toEqual([['front_crowded', 1]])
  const isPartOf = (member: string) => atOnce.isPartOf({ member, start: instant(0), end: undefined })
  expect([isPartOf('m149'), isPartOf('m150')]).toEqual([false, true])

  const many = Array.from({ length: 120_000 }, (_, i) => ({
    member: `m${i % 7}`,
    start: instant(i),
    end: instant(i + 1),
  }))
  expect(switchesOf(many).length).toBe(100_001)
})

test('statuses that are too long together stand whole in the note, and a longer note is told', () => {
  const [one, other] = ['a'.repeat(60), 'b'.repeat(60)]
  const said = (note: string, overflow: Overflow) =>
    switchesOf(
      [
        { member: 'm', start: instant(0), end: instant(9), status: one, note },
        { member: 'm', start: instant(0), end: instant(9), status: other },
      ],
      overflow,
    )[0]?.notes
  const status = `${one} · ${'b'.repeat(37)}`
  const fits = new Overflow()
  expect(said('Tea.', fits)).toEqual([{ member: 'm', status, note: `${one} · ${other}\n\nTea.` }])
  expect(fits.any).toBe(false)
  const long = new Overflow()
  expect(said('c'.repeat(4000), long)?.[0]?.note?.length).toBe(4000)
  expect(long.any).toBe(true)
})
