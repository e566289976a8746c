import { afterEach, expect, setSystemTime, test } from 'bun:test'
import {
  earlier,
  hours,
  type Instant,
  inMilliseconds,
  instant,
  later,
  type Micros,
  micros,
  milliseconds,
  seconds,
} from '@polyphony/contract'
import { systemClock } from './clock.ts'

const noon = instant(milliseconds(Date.UTC(2030, 0, 1, 12)))
const wall = (moment: Instant) => setSystemTime(new Date(inMilliseconds(moment)))
afterEach(() => {
  setSystemTime()
})

test('two readings never tie and never step back', () => {
  const clock = systemClock()
  const readings = Array.from({ length: 10_000 }, () => clock.now())
  expect(readings.every((now, i) => i === 0 || now > (readings[i - 1] ?? 0))).toBe(true)
})

test('a clock that is set back by an hour is followed at once, and somebody hears of it', () => {
  const steps: Micros[] = []
  const clock = systemClock((by) => steps.push(by))
  wall(noon)
  expect(clock.now()).toBe(noon)
  const back = earlier(noon, hours(1))
  wall(back)
  expect(clock.now()).toBe(back)
  expect(clock.now()).toBe(later(back, micros(1)))
  expect(steps).toEqual([hours(1)])
})

test('a clock that is set back by a second stands still', () => {
  const steps: Micros[] = []
  const clock = systemClock((by) => steps.push(by))
  wall(noon)
  clock.now()
  wall(earlier(noon, seconds(1)))
  expect(clock.now()).toBe(later(noon, micros(1)))
  expect(steps).toEqual([])
})

test('steady time goes on while the clock is set back', () => {
  const clock = systemClock()
  const before = clock.steady()
  wall(instant(milliseconds(Date.UTC(2001, 0, 1))))
  expect(clock.steady()).toBeGreaterThanOrEqual(before)
})
