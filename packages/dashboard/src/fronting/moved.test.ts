import { expect, test } from 'bun:test'
import { moved } from './moved.ts'

test('moves one item, and the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b', 'd'])
  expect(moved(list, 0, 3)).toEqual(['b', 'c', 'd', 'a'])
  expect(moved(list, 1, 1)).toEqual(list)
  expect(moved(list, 9, 1)).toEqual(list)
})
