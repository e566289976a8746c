import { expect, test } from 'bun:test'
import { isBlank, trim } from './white-space.ts'

const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))

test('white space is exactly what Unicode calls White_Space', () => {
  const mistaken = units.filter((unit) => isBlank(unit) !== /^\p{White_Space}$/u.test(unit))
  expect(mistaken).toEqual([])
})

test('trim takes white space from both ends and nothing from between', () => {
  expect(trim('\u0085\u00a0 a b \u3000\n')).toBe('a b')
  expect(trim('\ufeffa\u200b')).toBe('\ufeffa\u200b')
  expect(trim(' \t')).toBe('')
})

test('what is not there is blank', () => {
  expect([null, undefined, '', ' '].map(isBlank)).toEqual([true, true, true, true])
})
