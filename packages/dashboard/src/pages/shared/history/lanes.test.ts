import { expect, test } from 'bun:test'
import { lanesOf, spanOf, ticksOf } from './lanes.ts'

const hour = (h: number) => Date.UTC(2026, 4, 1, h)
const at = (h: number) => new Date(hour(h)).toISOString()
const span = { from: hour(0), to: hour(10) }

test('lanes show each member within the time, cut at its edges, the longest first', () => {
  const runs = [
    { member: 'b', start: at(8), end: null },
    { member: 'a', start: at(5), end: at(6) },
    { member: 'a', start: at(-4), end: at(2) },
    { member: 'c', start: at(-9), end: at(0) },
    { member: 'd', start: at(10), end: at(12) },
  ]
  expect(lanesOf(runs, span, hour(9))).toEqual([
    {
      member: 'a',
      bars: [
        { left: 0, width: 0.2 },
        { left: 0.5, width: 0.1 },
      ],
    },
    { member: 'b', bars: [{ left: 0.8, width: 0.1 }] },
  ])
})

test('a time ends at the coming midnight, and the one before ends where it begins', () => {
  const now = new Date(2026, 4, 7, 15, 30).getTime()
  const week = spanOf(7, 0, now)
  expect(week).toEqual({ from: new Date(2026, 4, 1).getTime(), to: new Date(2026, 4, 8).getTime() })
  expect(spanOf(7, 1, now).to).toBe(week.from)
  expect(ticksOf(week, 7)).toHaveLength(7)
  expect(ticksOf(spanOf(1, 0, now), 1)).toHaveLength(4)
  expect(ticksOf(spanOf(30, 0, now), 30).length).toBeLessThan(8)
})
