import { expect, test } from 'bun:test'
import { micros, seconds } from '@polyphony/contract'
import { TokenBucket } from './token-bucket.ts'

test('a name may use so much at once, then waits until some of it has come back', () => {
  const budget = new TokenBucket<string>(100, 10)
  expect(budget.waitMs('a', micros(0))).toBe(0)
  budget.use('a', 60, micros(0))
  expect(budget.waitMs('a', micros(0))).toBe(0)
  budget.use('a', 90, micros(0))
  expect(budget.waitMs('a', micros(0))).toBe(5001)
  expect(budget.waitMs('b', micros(0))).toBe(0)
  expect(budget.waitMs('a', seconds(4))).toBe(1001)
  expect(budget.waitMs('a', seconds(6))).toBe(0)
  budget.use('a', 10, seconds(100))
  expect(budget.waitMs('a', seconds(100))).toBe(0)
})
