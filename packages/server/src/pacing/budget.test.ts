import { expect, test } from 'bun:test'
import { Budget } from './budget.ts'

const seconds = (count: number) => count * 1_000_000

test('a name may use so much at once, then waits until some of it has come back', () => {
  const budget = new Budget<string>(100, 10)
  expect(budget.waitMs('a', 0)).toBe(0)
  budget.use('a', 60, 0)
  expect(budget.waitMs('a', 0)).toBe(0)
  budget.use('a', 90, 0)
  expect(budget.waitMs('a', 0)).toBe(5001)
  expect(budget.waitMs('b', 0)).toBe(0)
  expect(budget.waitMs('a', seconds(4))).toBe(1001)
  expect(budget.waitMs('a', seconds(6))).toBe(0)
  budget.use('a', 10, seconds(100))
  expect(budget.waitMs('a', seconds(100))).toBe(0)
})
