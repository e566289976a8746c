import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCases } from '../../tests/fixtures.ts'
import { ApiError, type FieldProblem } from '../values/errors.ts'
import { limits } from '../values/limits.ts'
import {
  birthday,
  choice,
  color,
  count,
  type Field,
  flag,
  name,
  nullableFlag,
  Problems,
  privacy,
  text,
  timezone,
  url,
} from './fields.ts'

interface ValueCase {
  name: string
  value: unknown
  stored?: unknown
  problem?: 'invalid' | 'too_long' | 'bad_request'
  actual_length?: number
  max_length?: number
}

const fieldOf: Record<string, Field> = {
  birthday: birthday(),
  boolean: flag(),
  color: color('kept'),
  integer: count(),
  privacy,
  text: text(limits.name),
  timezone,
  url: url(),
}

/** Reads one value under the key `x`: returns the stored value, the refusal of the body, or the problems found. */
function take(
  field: Field,
  value: unknown,
): { stored: unknown } | { problems: FieldProblem[] } | 'bad_request' {
  const problems = new Problems()
  try {
    const stored = field.read(value, 'x', problems)
    if (stored !== undefined) field.check?.(stored, 'x', problems)
    return problems.any ? { problems: problems.byKey.x ?? [] } : { stored }
  } catch (error) {
    if (error instanceof ApiError && error.error === 'bad_request') return 'bad_request'
    throw error
  }
}

function expected({ stored, problem, actual_length, max_length }: ValueCase): unknown {
  switch (problem) {
    case undefined:
      return { stored }
    case 'bad_request':
      return problem
    case 'invalid':
      return { problems: [{ message: 'Field x is invalid.' }] }
    case 'too_long':
      return { problems: [{ message: 'Field x is too long.', actual_length, max_length }] }
  }
}

for (const [kind, field] of Object.entries(fieldOf)) {
  describe(`fixtures/values/${kind}.json`, () => {
    for (const each of readCases<ValueCase>(`values/${kind}.json`))
      test(each.name, () => expect<unknown>(take(field, each.value)).toEqual(expected(each)))
  })
}

describe('names', () => {
  const field = name('Member')

  test('a name may be anything but null and blank', () => {
    expect(take(field, 'Myriad')).toEqual({ stored: 'Myriad' })
    expect(take(field, ' Myriad ')).toEqual({ stored: ' Myriad ' })
    for (const nothing of [null, '', ' \t'])
      expect(take(field, nothing)).toEqual({ problems: [{ message: 'Member name can not be set to null.' }] })
  })

  test('a group says so of itself', () => {
    expect(take(name('Group'), null)).toEqual({
      problems: [{ message: 'Group name can not be set to null.' }],
    })
  })
})

describe('booleans and words', () => {
  test('null is ignored or clears where the field says so', () => {
    expect(take(flag('ignored'), null)).toEqual({ stored: undefined })
    expect(take(nullableFlag(), null)).toEqual({ stored: null })
    expect(take(nullableFlag(), 'TRUE')).toEqual({ stored: true })
    expect(take(nullableFlag(), 'perhaps')).toEqual({ problems: [{ message: 'Field x is invalid.' }] })
  })

  test('a word is taken in its exact letter case; null stands for a word only where one is named', () => {
    const words = ['off', 'new', 'add'] as const
    expect(take(choice(words), 'new')).toEqual({ stored: 'new' })
    for (const wrong of ['New', '', ' new', 'none', null, 0, true])
      expect(take(choice(words), wrong)).toEqual({ problems: [{ message: 'Field x is invalid.' }] })
    expect(take(choice(words, { onNull: 'off' }), null)).toEqual({ stored: 'off' })
  })

  test("a member's or group's colour is stored in lower case", () => {
    expect(take(color('lowered'), 'C0FFEE')).toEqual({ stored: 'c0ffee' })
  })
})

describe('text', () => {
  /** Text of every kind: blank, pictures, combining marks, halves of pairs, U+0000. */
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 130 }),
    fc.string({ unit: 'grapheme', maxLength: 70 }),
    fc.string({ unit: fc.constantFrom(' ', '\t', '🌊', '\0', '\ud800', 'e\u0301'), maxLength: 110 }),
  )

  test('it is stored exactly as sent, or null when blank, or refused: never changed', () => {
    fc.assert(
      fc.property(anyText, (sent) => {
        const taken = take(text(limits.name), sent)
        const tooLong = sent.length > limits.name
        const unstorable = sent.includes('\0') || !sent.isWellFormed()
        if (sent.trim() === '') expect(taken).toEqual({ stored: null })
        else if (!tooLong && !unstorable) expect(taken).toEqual({ stored: sent })
        else expect(Object.keys(taken)).toEqual(['problems'])
      }),
    )
  })

  test('its length is counted in UTF-16 units, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }), (sent) => {
        fc.pre(sent.trim() !== '' && !sent.includes('\0'))
        const max = sent.length
        expect(take(text(max), sent)).toEqual({ stored: sent })
        expect(take(text(max - 1), sent)).toEqual({
          problems: [{ message: 'Field x is too long.', actual_length: max, max_length: max - 1 }],
        })
      }),
    )
  })
})

describe('values nobody expected', () => {
  test('no JSON value makes a field do anything but store, report or refuse', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(fieldOf)), fc.jsonValue(), (field, value) => {
        const taken = take(field, value)
        if (typeof value === 'object' && value !== null) expect(taken).toBe('bad_request')
      }),
    )
  })
})
