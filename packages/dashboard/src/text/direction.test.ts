import { expect, test } from 'bun:test'
import { isolated } from './direction.ts'

test('a name in a sentence does not move the other words', () => {
  expect(isolated('Wren 🔥')).toBe('Wren 🔥')
  expect(isolated('נועה')).toBe('\u2068נועה\u2069')
  expect(isolated('Wren (ليلى)')).toBe('\u2068Wren (ليلى)\u2069')
  // Characters that turn the rest of the line around, or end the isolation.
  expect(isolated('\u202eWren')).toBe('Wren')
  expect(isolated('ליאל\u2069\u202e')).toBe('\u2068ליאל\u2069')
})
