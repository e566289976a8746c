import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ListedSwitch } from '../../../state/data.svelte.ts'
import { lanesOf, onlyOf, piecesOf, stretchesOf, totalsOf } from './stretches.ts'

const switchAt = (at: number, ...members: string[]) =>
  ({ id: `${at}`, timestamp: new Date(at).toISOString(), members }) as unknown as ListedSwitch
const span = { from: 100, to: 200 }

test('the front at the start of the span counts from there, and the last one lasts until now', () => {
  const switches = [switchAt(150, 'a', 'b'), switchAt(130), switchAt(90, 'a'), switchAt(10, 'c')]
  expect(stretchesOf(switches, span, 170)).toEqual([
    { from: 100, to: 130, members: ['a'] },
    { from: 150, to: 170, members: ['a', 'b'] },
  ])
})

test('a switch in the future does not count yet', () => {
  expect(stretchesOf([switchAt(180, 'b'), switchAt(110, 'a')], span, 160)).toEqual([
    { from: 110, to: 160, members: ['a'] },
  ])
})

test('a member who stays while others come and go has one time', () => {
  const stretches = stretchesOf([switchAt(160, 'a'), switchAt(140, 'b', 'a'), switchAt(120, 'a')], span, 200)
  expect(lanesOf(stretches)).toEqual([
    { member: 'a', spans: [{ from: 120, to: 200 }] },
    { member: 'b', spans: [{ from: 140, to: 160 }] },
  ])
  expect(totalsOf(stretches)).toEqual([
    ['a', 80],
    ['b', 20],
  ])
})

test('adjacent times of the chosen members are joined', () => {
  const switches = [switchAt(170), switchAt(150, 'c'), switchAt(140, 'b', 'a'), switchAt(120, 'a')]
  const stretches = stretchesOf(switches, span, 200)
  expect(onlyOf(stretches, new Set(['a']))).toEqual([{ from: 120, to: 150, members: ['a'] }])
  expect(onlyOf(stretches, new Set(['b', 'c']))).toEqual([
    { from: 140, to: 150, members: ['b'] },
    { from: 150, to: 170, members: ['c'] },
  ])
})

test('rows cut stretches without losing time', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 250 }), { maxLength: 12 })
  const someone = fc.subarray(['a', 'b', 'c'])
  fc.assert(
    fc.property(times, fc.array(someone, { minLength: 12, maxLength: 12 }), (at, members) => {
      const switches = at.toSorted((a, b) => b - a).map((time, i) => switchAt(time, ...(members[i] ?? [])))
      const stretches = stretchesOf(switches, span, 190)
      const rows = piecesOf(stretches, [100, 125, 160, 200])
      const lengths = [25, 35, 40]
      const drawn = rows.map((row, i) => row.reduce((sum, { width }) => sum + width * (lengths[i] ?? 0), 0))
      const whole = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
      expect(drawn.reduce((a, b) => a + b, 0)).toBeCloseTo(whole)
      const inLanes = lanesOf(stretches).flatMap(({ spans }) => spans.map(({ from, to }) => to - from))
      const inTotals = totalsOf(stretches).map(([, ms]) => ms)
      expect(inLanes.reduce((a, b) => a + b, 0)).toBe(inTotals.reduce((a, b) => a + b, 0))
    }),
  )
})

test('an unchanged row stays the same object', () => {
  const bounds = [100, 150, 200]
  const older = [switchAt(160, 'a'), switchAt(155, 'b')]
  const before = piecesOf(stretchesOf(older, span, 200), bounds)
  const after = piecesOf(stretchesOf([...older, switchAt(120, 'a')], span, 200), bounds, before)
  expect(after[0]).not.toEqual(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(
    piecesOf(stretchesOf([...older, switchAt(120, 'a'), switchAt(90)], span, 200), bounds, after)[1],
  ).toBe(after[1])
})
