import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { compareNames, lettersOf } from './name-order.ts'

const sorted = (names: readonly string[]) => names.toSorted(compareNames)

test('names sort by their letters, and names without any come last', () => {
  const names = [
    'Wren',
    '✧ ash ✧',
    '🦊',
    '꒰ Lark ꒱',
    '...',
    'Éowyn',
    '𝓑𝓲𝓻𝓬𝓱',
    'Zo\u0338e\u0338',
    'Birch 10',
    '★Birch 2★',
  ]
  expect(sorted(names)).toEqual([
    '✧ ash ✧',
    '𝓑𝓲𝓻𝓬𝓱',
    '★Birch 2★',
    'Birch 10',
    'Éowyn',
    '꒰ Lark ꒱',
    'Wren',
    'Zo\u0338e\u0338',
    '...',
    '🦊',
  ])
  expect(['Anne-Marie', '_anne  marie_', 'A★sh™', 'कि', '🇩🇪'].map(lettersOf)).toEqual([
    'Anne Marie',
    'anne marie',
    'Ash',
    'कि',
    '',
  ])
})

const decoration = fc.string({
  unit: fc.constantFrom('✧', ' ', '~', '*', '🦊', '꒰', '.', '™', '\u200b', '\u20dd', '👩‍🚀'),
})
const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aAäbz09 ✧🦊-カが') }),
)

test('the order is total, for any names', () => {
  fc.assert(
    fc.property(anyName, anyName, anyName, (a, b, c) => {
      const [ab, bc, ac] = [compareNames(a, b), compareNames(b, c), compareNames(a, c)]
      expect(Math.sign(compareNames(b, a))).toBe(-Math.sign(ab) + 0)
      expect(ab === 0).toBe(a === b)
      if (ab <= 0 && bc <= 0) expect(ac).toBeLessThanOrEqual(0)
    }),
  )
})

test('decoration moves nobody', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeXYZéß漢'), minLength: 1 })
  fc.assert(
    fc.property(word, word, decoration, decoration, (a, b, before, after) => {
      const isEqual = a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true }) === 0
      if (isEqual) return
      expect(Math.sign(compareNames(before + a + after, b))).toBe(Math.sign(compareNames(a, b)))
    }),
  )
})
