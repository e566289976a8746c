import { expect, test } from 'bun:test'
import { type FieldType, fieldTypeNames } from '@polyphony/contract'
import { draftOf, sentValue, withValues } from './values.ts'

const values: Record<FieldType, unknown> = {
  text: ' green tea ',
  markdown: '**green**',
  number: -1.5,
  boolean: false,
  color: 'c0ffee',
  date: '2024-02-29',
  month_year: '2024-02',
  month_day: '02-29',
  month: 12,
  year: 1999,
  date_range: { start: '2024-01-01', end: null },
  timestamp: '2024-05-01T20:15:30.25Z',
  select: 'green',
  multiselect: ['black', 'green'],
  json: { tea: ['green', null, 1] },
}

test('a form returns every value unchanged, and null for empty ones', () => {
  for (const type of fieldTypeNames) {
    const field = { type, options: ['black', 'green'] }
    expect([type, sentValue(field, draftOf(field, values[type]))]).toEqual([type, values[type]])
    expect([type, sentValue(field, draftOf(field, undefined))]).toEqual([type, null])
  }
})

test('the form finds invalid values before it sends them', () => {
  const wrong: [FieldType, string][] = [
    ['number', 'many'],
    ['boolean', 'perhaps'],
    ['month_day', '02-30'],
    ['date_range', '2024-02-01/2024-01-01'],
    ['select', 'white'],
    ['json', '{'],
    ['year', '0'],
  ]
  for (const [type, draft] of wrong) expect(sentValue({ type, options: ['black'] }, draft)).toBeUndefined()
})

test('values go into `extended`, beside its other keys', () => {
  const id = '3b0e4c6e-56a3-4a8a-9a6b-d2f1a7f3a001'
  const rest = { markdown: false, position: 0, privacy: 'private', created: '', name: 'Age' } as const
  const field = { ...rest, id, type: 'number', options: null } as const
  const body = { name: 'Wren', extended: { custom_front: true }, [`field:${id}`]: '7' }
  expect(withValues([field], body)).toEqual({
    name: 'Wren',
    extended: { custom_front: true, fields: { [id]: 7 } },
  })
})
