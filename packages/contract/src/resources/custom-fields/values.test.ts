import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { limits } from '../../values/limits.ts'
import { type FieldType, fieldTypeNames, fieldTypes, readFieldValue, sizeOfFieldValue } from './values.ts'

const options = ['black', 'green', '白']
const rulesOf = (type: FieldType) => ({
  type,
  options: type === 'select' || type === 'multiselect' ? options : null,
})
const read = (type: FieldType, value: unknown) => readFieldValue(rulesOf(type), value)

const storable = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'))
const pad = (number: number, digits: number) => `${number}`.padStart(digits, '0')
const anyDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const noNul = (value: unknown) => !JSON.stringify(value).includes('\\u0000')

/** Values that fit each type, in the form that is stored. */
const fitting: Record<FieldType, fc.Arbitrary<unknown>> = {
  text: storable,
  markdown: storable,
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  color: fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, '0')),
  date: anyDate,
  month_year: anyDate.map((date) => date.slice(0, 7)),
  month_day: fc.oneof(
    fc.constant('02-29'),
    anyDate.map((date) => date.slice(5)),
  ),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 1, max: 9999 }),
  date_range: fc.tuple(anyDate, anyDate, fc.nat(2)).map(([one, other, open]) => {
    const [start, end] = [one, other].sort()
    return { start: open === 1 ? null : start, end: open === 2 ? null : end }
  }),
  timestamp: fc
    .tuple(anyDate, fc.nat(23), fc.nat(59))
    .map(
      ([date, hour, minute]) =>
        `${pad(1800 + (Number(date.slice(0, 4)) % 400), 4)}-03-05T${pad(hour, 2)}:${pad(minute, 2)}:07Z`,
    ),
  select: fc.constantFrom(...options),
  multiselect: fc.subarray(options, { minLength: 1 }),
  json: fc.jsonValue().filter((value) => value !== null && noNul(value)),
}

const long = 'x'.repeat(limits.fieldValue)
/** Values that fit no type at all, and values that do not fit one of them. */
const misfits: Record<FieldType, readonly unknown[]> = {
  text: ['', `${long}x`, 'a\0b', '\ud800', 5, true, ['a'], {}],
  markdown: ['', `${long}x`, 5],
  number: ['5', '', true, Number.NaN, Number.POSITIVE_INFINITY, [5]],
  boolean: ['true', 0, 1, 'yes'],
  color: ['4a7fb', '#4a7fb0', '4a7fb0f', 'gggggg', 123456, ''],
  date: ['2023-02-29', '2024-2-9', '0000-01-01', '2024-02-29T00:00:00Z', 20240229, ''],
  month_year: ['2024-13', '2024-00', '0000-01', '2024-1', '2024-01-01', 202401],
  month_day: ['02-30', '13-01', '00-10', '2-9', '2000-02-29', 229],
  month: [0, 13, 1.5, '1', true],
  year: [0, 10_000, -1, 1.5, '2024'],
  date_range: [
    { start: null, end: null },
    { start: '2024-01-02', end: '2024-01-01' },
    { start: '2024-01-01' },
    { end: '2024-01-01' },
    { start: '2024-01-01', end: '2023-02-29' },
    { start: '2024-01-01', end: null, more: 1 },
    ['2024-01-01', '2024-01-02'],
    '2024-01-01',
  ],
  timestamp: ['', 'soon', '2024-02-30T00:00:00Z', '2024-01-01T25:00:00Z', 0],
  select: ['Black', '', 'white', ['black'], 0],
  multiselect: [[], ['black', 'black'], ['white'], ['black', 1], 'black', {}],
  json: [`${long}x`, `${long}`, ['a\0'], { 'a\0': 1 }, [Number.POSITIVE_INFINITY]],
}

describe('values of custom fields', () => {
  for (const type of fieldTypeNames) {
    test(`${type}: a value that fits is stored as it is and fits the schema`, () => {
      const property = fc.property(fitting[type], (value) => {
        expect(read(type, value)).toEqual(value)
        expect(Value.Check(fieldTypes[type].schema, value)).toBe(true)
        // A stored value is JSON, and comes back to be sent again.
        expect(read(type, JSON.parse(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)))
      })
      fc.assert(property)
    })

    test(`${type}: null and everything that does not fit is refused`, () => {
      for (const value of [null, undefined, ...misfits[type]]) {
        expect({ value, read: read(type, value) }).toEqual({ value, read: undefined })
      }
    })

    test(`${type}: a value is read to something that is read to itself, or refused`, () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const stored = read(type, value)
          expect(read(type, stored)).toEqual(stored)
        }),
      )
    })
  }

  test('colours are stored in lower case, and times as the API shows them', () => {
    expect(read('color', '4A7FB0')).toBe('4a7fb0')
    expect(read('timestamp', '2024-03-05T12:11:12.340+02:00')).toBe('2024-03-05T10:11:12.34Z')
  })

  test('the longest values fit, and ten of them fill one object', () => {
    const json = 'x'.repeat(limits.fieldValue - 2)
    expect([read('text', long), read('json', json)]).toEqual([long, json])
    expect(sizeOfFieldValue(long) * 10).toBe(limits.fieldValues)
    expect(sizeOfFieldValue([1, { a: true }])).toBe('[1,{"a":true}]'.length)
  })

  test('deep JSON neither fails nor is refused', () => {
    const deep = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)
    expect(read('json', deep)).toBe(deep)
  })

  test('JSON keeps keys that mean something in JavaScript', () => {
    const odd = JSON.parse('{"__proto__":{"a":1},"toJSON":1,"constructor":null}')
    expect(JSON.stringify(read('json', odd))).toBe(JSON.stringify(odd))
  })
})
