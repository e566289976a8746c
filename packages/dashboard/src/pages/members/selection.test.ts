import { expect, test } from 'bun:test'
import { rangeIn } from './selection.svelte.ts'

test('a range runs in either direction, and only to the item itself if its beginning is out of sight', () => {
  const listed = ['a', 'b', 'c', 'd', 'e']
  expect(rangeIn(listed, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeIn(listed, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeIn(listed, 'x', 'b')).toEqual(['b'])
})
