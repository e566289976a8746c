import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { systemClock } from './clock.ts'

const second = 1_000_000
const wall = (ms: number) => setSystemTime(new Date(ms))
afterEach(() => {
  setSystemTime()
})

test('two readings never tie and never step back', () => {
  const clock = systemClock()
  const readings = Array.from({ length: 10_000 }, () => clock.now())
  expect(readings.every((now, i) => i === 0 || now > (readings[i - 1] ?? 0))).toBe(true)
})

test('a clock that is set back by an hour is followed at once, and somebody hears of it', () => {
  const steps: number[] = []
  const clock = systemClock((micros) => steps.push(micros))
  const noon = Date.UTC(2030, 0, 1, 12)
  wall(noon)
  expect(clock.now()).toBe(noon * 1000)
  wall(noon - 3600_000)
  expect(clock.now()).toBe((noon - 3600_000) * 1000)
  expect(clock.now()).toBe((noon - 3600_000) * 1000 + 1)
  expect(steps).toEqual([3600 * second])
})

test('a clock that is set back by a second stands still', () => {
  const steps: number[] = []
  const clock = systemClock((micros) => steps.push(micros))
  const noon = Date.UTC(2030, 0, 1, 12)
  wall(noon)
  clock.now()
  wall(noon - 1000)
  expect(clock.now()).toBe(noon * 1000 + 1)
  expect(steps).toEqual([])
})

test('steady time goes on while the clock is set back', () => {
  const clock = systemClock()
  const before = clock.steady()
  wall(Date.UTC(2001, 0, 1))
  expect(clock.steady()).toBeGreaterThanOrEqual(before)
})
