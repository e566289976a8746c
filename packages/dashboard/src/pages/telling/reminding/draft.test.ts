import { expect, test } from 'bun:test'
import type { Reminder } from '../telling.svelte.ts'
import { bodyOf, checkDraft, draftOf, emptyDraft, onOf } from './draft.ts'

const words = {
  nameNeeded: 'name',
  timeNeeded: 'time',
  daysNeeded: 'days',
  wrongNumber: (least: number, most: number) => `${least}-${most}`,
  wrongLength: (least: number, most: number) => `${least}-${most}`,
} as unknown as Parameters<typeof checkDraft>[1]

const clock = { kind: 'repeat', at: '08:30', timezone: 'Europe/Oslo', from: '2024-05-01' } as const
const rules = [
  { ...clock, every: 3 },
  { ...clock, weekdays: [1, 5] },
  { ...clock, day: 31 },
  { kind: 'front', event: 'stop', member: 'abcde', minutes: 90 },
  { kind: 'front', event: 'start', member: null, minutes: 0 },
  { kind: 'silence', minutes: 2880 },
] as const

test.each(rules.map((rule) => [JSON.stringify(rule), rule] as const))(
  'a form that nobody touches sends %s back',
  (_, on) => {
    const reminder = {
      ...{ name: 'Tea', text: null, on, while: ['abcde'], missed: 'skip', channels: [], enabled: false },
    } as unknown as Reminder
    const draft = draftOf(reminder)
    expect(onOf(draft)).toEqual(on as never)
    expect(bodyOf(draft)).toMatchObject({ name: 'Tea', text: null, while: ['abcde'], enabled: false })
    expect(checkDraft(draft, words)).toEqual({})
  },
)

test('a new reminder leaves timezone and first day to the server', () => {
  expect(onOf({ ...emptyDraft, name: 'Tea' })).toEqual({ kind: 'repeat', at: '18:00', every: 1 })
})

test('what the server would refuse is found before', () => {
  const named = { ...emptyDraft, name: 'Tea' }
  expect(checkDraft(emptyDraft, words)).toEqual({ name: 'name' })
  expect(checkDraft({ ...named, every: '0' }, words)).toEqual({ every: '1-366' })
  expect(checkDraft({ ...named, every: '1.5' }, words)).toEqual({ every: '1-366' })
  expect(checkDraft({ ...named, rhythm: 'day', day: '32' }, words)).toEqual({ day: '1-31' })
  expect(checkDraft({ ...named, rhythm: 'weekdays', weekdays: [] }, words)).toEqual({ weekdays: 'days' })
  expect(checkDraft({ ...named, at: '' }, words)).toEqual({ at: 'time' })
  expect(checkDraft({ ...named, kind: 'silence', amount: '14' }, words)).toEqual({ amount: '15-10080' })
  expect(checkDraft({ ...named, kind: 'front', amount: '8', unit: 'days' }, words)).toEqual({
    amount: '0-10080',
  })
})
