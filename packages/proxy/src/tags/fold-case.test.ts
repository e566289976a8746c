import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../server/tests/support/runs.ts'
import { equalsFoldedAt, foldCase } from './fold-case.ts'

const letters = Array.from({ length: 0x1ffff }, (_, point) => String.fromCodePoint(point)).filter(
  (letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter,
)

test('a letter and its fold are equal to a pattern that ignores case', () => {
  const mistaken = letters.filter((letter) => !new RegExp(`^${letter}$`, 'iu').test(foldCase(letter)))
  expect(mistaken).toEqual([])
})

test('the two cases of a letter fold alike when they are equally long, but for İ and ı', () => {
  const mistaken = letters.filter((letter) => {
    const others = [letter.toLowerCase(), letter.toUpperCase()].filter((it) => it.length === letter.length)
    return others.some((other) => foldCase(other) !== foldCase(letter))
  })
  expect(mistaken).toEqual(['ı'])
})

test('folding never changes a length', () => {
  const anyText = fc.string({ unit: 'binary' })
  fc.assert(fc.property(anyText, (text) => foldCase(text).length === text.length))
})

test('comparing without folding the part is the same as folding it', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'A', 'Σ', 'ς', '\u{10400}', '\u{10428}', '\ud801') })
  const property = fc.property(anyText, anyText, (before, part) => {
    const text = foldCase(before + part.toLowerCase())
    const expected = text.slice(before.length, before.length + part.length) === foldCase(part)
    return equalsFoldedAt(text, before.length, part) === expected
  })
  fc.assert(property, { numRuns: runs(1000) })
})
