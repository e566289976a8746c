import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldText, searchedWords } from './search.ts'

test('texts that differ only in letter case become equal, in every script', () => {
  const pairs = [
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['ПРИВЕТ', 'привет'],
    ['ԲԱՐԵՎ', 'բարեվ'],
    ['Ꮳ', 'ꮳ'],
    ['𐐀', '𐐨'],
    ['E\u0301t\u00e9', 'ÉTÉ'],
  ] as const
  for (const [a, b] of pairs) expect(foldText(a)).toBe(foldText(b))
})

test('every letter is found by its other cases', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code)
    if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue
    const folded = foldText(letter)
    for (const other of [letter.toUpperCase(), letter.toLowerCase(), folded])
      expect(foldText(other)).toBe(folded)
  }
})

test('a part of a text is found in it in any case', () => {
  // why: a mark changes the letter before it, so a part that ends between the two is no part of the text as people see it.
  const letters = fc.string({ unit: 'grapheme' }).filter((text) => !/\p{M}/u.test(text.normalize('NFD')))
  fc.assert(
    fc.property(letters, letters, letters, (before, part, after) => {
      const folded = foldText(before + part + after)
      for (const word of [part, part.toUpperCase(), part.toLowerCase()]) {
        expect(folded).toContain(foldText(word))
      }
    }),
  )
})

test('words are told apart by any blank space, and count once', () => {
  expect(searchedWords(' Lake\u00a0swimming\tLAKE\n')).toEqual(['swimming', 'lake'])
  expect(searchedWords('  ')).toEqual([])
})
