import { expect, test } from 'bun:test'
import { boundsOf, daysOf, monthsOf, readDay, step, windowAround, zooms } from './window.ts'

test('finds the window that contains a day', () => {
  expect(
    zooms.map((zoom) => windowAround(zoom, '2026-11-15')).map(({ first, after }) => [first, after]),
  ).toEqual([
    ['2026-11-15', '2026-11-16'],
    ['2026-11-09', '2026-11-16'],
    ['2026-11-01', '2026-12-01'],
    ['2026-01-01', '2027-01-01'],
  ])
})

test('one window leads to the next and back', () => {
  for (const zoom of zooms) {
    const { first, after } = windowAround(zoom, '2024-02-29')
    expect(step(zoom, first, 1)).toBe(after)
    expect(step(zoom, after, -1)).toBe(first)
  }
})

test('lists days and months of a window, and starts of days across a clock change', () => {
  expect(daysOf(windowAround('month', '2024-02-10'))).toHaveLength(29)
  expect(monthsOf(windowAround('year', '2024-02-10')).at(-1)).toBe('2024-12-01')
  const [first = 0, second = 0] = boundsOf(['2026-10-25'], '2026-10-26', 'Europe/Oslo')
  expect((second - first) / 3_600_000).toBe(25)
})

test('an address gives only valid days', () => {
  expect(readDay('2024-02-29')).toBe('2024-02-29')
  expect(['2023-02-29', '2024-13-01', '0004-05-05', 'x', '', null].map(readDay)).toEqual(
    Array(6).fill(undefined),
  )
})
