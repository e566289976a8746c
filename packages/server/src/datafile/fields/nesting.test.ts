import { expect, test } from 'bun:test'
import { Warnings } from '../warnings.ts'
import { nested } from './nesting.ts'

const place = (...pairs: [string, string | null][]) => {
  const warnings = new Warnings()
  const parents = nested(new Map(pairs), warnings)
  return { parents, told: warnings.list().map(({ code, count }) => [code, count]) }
}

test('groups keep their parents, in any order', () => {
  const pairs: [string, string | null][] = [
    ['c', 'b'],
    ['a', null],
    ['b', 'a'],
  ]
  expect(place(...pairs)).toEqual({ parents: new Map(pairs), told: [] })
})

test('a cycle is cut at one edge, and what hangs on it stays', () => {
  const { parents, told } = place(['d', 'a'], ['a', 'b'], ['b', 'c'], ['c', 'a'], ['e', 'e'])
  expect([...parents]).toEqual([
    ['d', 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['c', null],
    ['e', null],
  ])
  expect(told).toEqual([['group_circle', 2]])
})

test('groups that are too deep move up to the last level there is', () => {
  const chain = Array.from({ length: 23 }, (_, i): [string, string | null] => [`${i}`, i ? `${i - 1}` : null])
  for (const pairs of [chain, chain.toReversed()]) {
    const { parents, told } = place(...pairs)
    expect(['19', '20', '21', '22'].map((key) => parents.get(key))).toEqual(['18', '18', '18', '18'])
    expect(told).toEqual([['group_too_deep', 3]])
  }
})
