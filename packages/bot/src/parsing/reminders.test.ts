import { expect, test } from 'bun:test'
import { readReminder, readRule } from './reminders.ts'

const rules: [string, ReturnType<typeof readRule>][] = [
  ['every day at 21:00', { kind: 'repeat', every: 1, at: '21:00' }],
  ['daily at 9pm', { kind: 'repeat', every: 1, at: '21:00' }],
  ['every 3 days at 9.30', { kind: 'repeat', every: 3, at: '09:30' }],
  ['every other day at 12 am', { kind: 'repeat', every: 2, at: '00:00' }],
  ['every Monday, Thursday and sun at 8:05 pm', { kind: 'repeat', weekdays: [1, 4, 7], at: '20:05' }],
  ['every weekday at 7', { kind: 'repeat', weekdays: [1, 2, 3, 4, 5], at: '07:00' }],
  ['every month on the 31st at 18:00', { kind: 'repeat', day: 31, at: '18:00' }],
  ['every 1st at 6am', { kind: 'repeat', day: 1, at: '06:00' }],
  ['2 hours after Wren fronts', { kind: 'front', event: 'start', member: 'Wren', minutes: 120 }],
  [
    '1h 30m after "Birch tree" stops fronting',
    { kind: 'front', event: 'stop', member: 'Birch tree', minutes: 90 },
  ],
  ['10 minutes after anybody starts', { kind: 'front', event: 'start', member: null, minutes: 10 }],
  ['when Wren leaves', { kind: 'front', event: 'stop', member: 'Wren', minutes: 0 }],
  ['after 6 hours without a switch', { kind: 'silence', minutes: 360 }],
  ['after 2 days of silence', { kind: 'silence', minutes: 2880 }],
]

test.each(rules)('%s', (text, rule) => {
  expect(readRule(text)).toEqual(rule)
  expect(readReminder(`"Take a break" ${text}`)).toEqual(rule && { name: 'Take a break', rule })
  expect(readReminder(`Take a break ${text}`)).toEqual(rule && { name: 'Take a break', rule })
})

test.each([
  'every day',
  'every day at 24:00',
  'every day at 13pm',
  'every 0 days at 9:00',
  'every moonday at 9:00',
  'every 32nd at 9:00',
  'every 5 at 9:00',
  'after without a switch',
  'soon after Wren fronts',
  'every day at 21:00 and so on',
  '',
])('says nothing about %p', (text) => {
  expect(readRule(text)).toBeUndefined()
  expect(readReminder(text)).toBeUndefined()
})
