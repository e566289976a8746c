import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import type { Answer } from '@polyphony/client'
import { report as german } from '../../../text/strings/de/settings/import-report.ts'
import { report as english } from '../../../text/strings/en/settings/import-report.ts'
import { report as spanish } from '../../../text/strings/es/settings/import-report.ts'
import {
  friendLines,
  keptAtFirst,
  type OddValue,
  oddRecords,
  oddSentence,
  warningLines,
} from './import-words.ts'

const folder = new URL('../../../../../../fixtures/import/', import.meta.url)
const readReport = (name: string): Answer<'importFile'> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const previews = readdirSync(folder).filter((name) => name.endsWith('.preview.json'))

describe.each([
  ['English', english],
  ['German', german],
  ['Spanish', spanish],
])('in %s', (_, say) => {
  test.each(previews)('every warning of %s has words of the page, and no key of the file', (name) => {
    for (const warning of readReport(name).warnings) {
      const [line] = warningLines([warning], say)
      if (warning.message.startsWith('The file says')) continue
      if (say !== english) expect(line?.text).not.toBe(warning.message)
      expect(line?.text).not.toMatch(/\b(desc|[a-z]+[A-Z][a-z]+|[a-z]+_[a-z]+)\b/)
    }
  })
})

test('unsupported things share one line, most frequent first', () => {
  const warnings = ['notes', 'fronting.status', 'friends'].map((about, i) => ({
    level: 'error' as const,
    code: about.includes('.') ? 'field_dropped' : 'module_not_supported',
    message: '',
    about,
    count: [14, 192, 1][i] ?? 0,
  }))
  expect(warningLines(warnings, english)).toEqual([
    { text: 'We have no place for these yet: statuses of fronts (192), notes (14), and friends.', count: 1 },
  ])
  const strange = { level: 'info' as const, code: 'new_code', message: 'Something new.', count: 2 }
  expect(warningLines([strange], english)).toEqual([{ text: 'Something new.', count: 2 }])
})

test('friends are listed with their circles, and those without a name together', () => {
  const nobody = { name: null, circles: ['Close friends'] }
  const friends = [{ name: 'Sam', circles: ['A', 'B'] }, nobody, nobody, { name: null, circles: [] }]
  const lines = friendLines(friends, english).map((line) => line.replace(/[\u2066-\u2069]/g, ''))
  expect(lines).toEqual([
    'Sam: A and B.',
    '2 friends without a name: Close friends.',
    '1 friend without a name saw none of your members.',
  ])
})

const odd: OddValue = {
  at: 'members.Bee.color',
  kind: 'member',
  name: 'Bee',
  field: 'color',
  problem: 'invalid',
  outcome: 'left_out',
  value: 'sunny',
  stored: null,
  message: '',
}

test('invalid values are grouped by record and explain what happens', () => {
  const values: OddValue[] = [
    odd,
    { ...odd, field: null, name: null, problem: 'no_name' },
    { ...odd, field: 'id', problem: 'same_id' },
    { ...odd, field: 'visibility', outcome: 'private' },
  ]
  const records = oddRecords(values, english).map(({ name, values: list }) => [
    name,
    list.map((value) => oddSentence(value, english)),
  ])
  expect(records).toEqual([
    [
      'Bee',
      [
        'Colour: we cannot understand it. We leave it out.',
        'ID: somebody else in the file has the same one. They get a new one.',
        'Privacy: we cannot understand it. We make it private.',
      ],
    ],
    ['A member', ['There is no name. We leave it out.']],
  ])
})

test('values that people wrote and private values are kept initially', () => {
  const changes = [
    { key: 'name', old: 'Starling House', new: 'Kite String' },
    { key: 'tag', old: null, new: '| KS' },
    { key: 'timezone', old: 'UTC', new: 'Europe/Oslo' },
    { key: 'front_privacy', old: 'private', new: 'public' },
    { key: 'description_privacy', old: 'public', new: 'private' },
  ]
  expect(keptAtFirst(changes)).toEqual(['name', 'front_privacy'])
})
