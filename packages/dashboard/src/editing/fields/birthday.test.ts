import { describe, expect, test } from 'bun:test'
import { birthdayOf, partsOf } from './birthday.ts'

describe('a birthday', () => {
  test('survives splitting and joining', () => {
    for (const birthday of ['', '1999-12-31', '0004-02-29', '2024-01-05']) {
      expect(birthdayOf(partsOf(birthday))).toBe(birthday)
    }
  })

  test('without a year hides the year', () => {
    expect(birthdayOf({ day: '5', month: '03', year: '', isYearHidden: false })).toBe('0004-03-05')
    expect(birthdayOf({ day: '5', month: '03', year: '1999', isYearHidden: true })).toBe('0004-03-05')
    expect(partsOf('0001-03-05')).toEqual({ day: '5', month: '03', year: '', isYearHidden: true })
  })

  test('that is half typed is not a valid date', () => {
    expect(birthdayOf({ day: '5', month: '', year: '', isYearHidden: true })).toBe('0004--05')
    expect(birthdayOf({ day: '', month: '', year: '99', isYearHidden: false })).toBe('0099--')
  })
})
