import { expect, test } from 'bun:test'
import { VersionCache } from './version-cache.ts'

const version = 1
const weight = 4

test('a value counts for its version alone', () => {
  const cache = new VersionCache<string, string>(10)
  cache.set('a', { version, value: 'first', weight })
  expect([cache.get('a', 1), cache.get('a', 2), cache.get('a', 0), cache.get('b', 1)]).toEqual([
    'first',
    undefined,
    undefined,
    undefined,
  ])
  cache.set('a', { version: 2, value: 'second', weight })
  expect([cache.get('a', 1), cache.get('a', 2)]).toEqual([undefined, 'second'])
})

test('values used longest ago go first, and a single one stays however much it weighs', () => {
  const cache = new VersionCache<string, string>(10)
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => cache.get(key, version) !== undefined)
  cache.set('a', { version, value: 'a', weight })
  cache.set('b', { version, value: 'b', weight })
  cache.get('a', version)
  cache.set('c', { version, value: 'c', weight })
  expect(kept()).toEqual(['a', 'c'])
  cache.set('d', { version, value: 'd', weight: 11 })
  expect(kept()).toEqual(['d'])
  cache.set('d', { version, value: 'd', weight })
  cache.set('a', { version, value: 'a', weight })
  expect(kept()).toEqual(['a', 'd'])
})
