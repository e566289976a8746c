import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../server/tests/support/runs.ts'
import { showBirthday } from '../text/en/days.ts'
import { readColor } from './colors.ts'
import { readBirthday } from './dates.ts'
import { readDuration } from './durations.ts'
import { readAccount, readChannel, readId, readMessage, readSystem } from './ids.ts'
import { readToggle } from './keywords.ts'
import { readMoment } from './moments.ts'
import { nearest } from './nearest.ts'
import { commandIn } from './prefix.ts'
import { readLevel, readSubject, subjectsOf } from './privacy-words.ts'
import { findOwn } from './references.ts'
import { splitWords, withoutQuotes, withoutTrailingSpaces } from './words.ts'
import { readZones } from './zones.ts'

const words = (text: string) => splitWords(text).filter(({ flag }) => flag === null)

describe('words', () => {
  const rows: readonly [string, readonly string[]][] = [
    ['m "Craig Smith" rename Bob', ['m', 'Craig Smith', 'rename', 'Bob']],
    ["m Craig's desc x", ['m', "Craig's", 'desc', 'x']],
    ["m 'a'b c' x", ['m', "'a'b", "c'", 'x']],
    ['m „Craig Smith“ x', ['m', 'Craig Smith', 'x']],
    ['m “Craig Smith„ x', ['m', '“Craig', 'Smith„', 'x']],
    ['m «Ash» x', ['m', 'Ash', 'x']],
    ['m "Ash x', ['m', '"Ash', 'x']],
    ['m "Ash"x y', ['m', '"Ash"x', 'y']],
    ['m -full Ash --raw', ['m', 'Ash']],
    ['m "-x" delete', ['m', '-x', 'delete']],
    ['m - Ash', ['m', 'Ash']],
    ['m Ash\ndesc line', ['m', 'Ash', 'desc', 'line']],
    ['m Ash desc\n-raw', ['m', 'Ash', 'desc', '-raw']],
    ['sw A\n"B C"', ['sw', 'A', 'B C']],
    ['m —full Ash –raw', ['m', 'Ash']],
  ]
  for (const [text, expected] of rows) {
    test(JSON.stringify(text), () => expect(words(text).map(({ text }) => text)).toEqual([...expected]))
  }

  test('one pair of quotes around the whole text is removed', () => {
    expect(withoutQuotes('"Craig Smith"')).toBe('Craig Smith')
    expect(withoutQuotes('“Craig Smith”')).toBe('Craig Smith')
    expect(withoutQuotes('"Craig" and "Bob"')).toBe('"Craig" and "Bob"')
    expect(withoutQuotes('Craig "the Cat"')).toBe('Craig "the Cat"')
  })

  test('spaces before line breaks go, except one after a mark of quotation', () => {
    expect(withoutTrailingSpaces('a  \nb \n>  \nc')).toBe('a\nb\n> \nc')
  })
})

test('a prefix in any letter case, or a mention with a space, makes a command', () => {
  const read = (text: string) => commandIn(text, ['pk;', 'pk!'], '77')
  for (const text of [
    'pk;system',
    'PK;system',
    'pk; system',
    'pk!system',
    'pk;\nsystem',
    '<@77> system',
    '<@!77> system',
  ]) {
    expect(read(text)).toBe('system')
  }
  for (const text of ['pk;', 'pk;  ', '<@77>system', '<@78> system', 'hi pk;system', '<@77> ']) {
    expect(read(text)).toBeUndefined()
  }
})

test('durations have whole unit words, and a space may stand before them', () => {
  const rows: readonly [string, number | undefined][] = [
    ['1h', 3600],
    ['4d12h', 388_800],
    ['1h 30m', 5400],
    ['3days 2hours', 266_400],
    ['2h ago', 7200],
    ['5M', 300],
    ['1w2d', 777_600],
    ['1 hour', 3600],
    ['2 weeks 1 day', 1_296_000],
    ['1h30', undefined],
    ['1y', undefined],
    ['0h', undefined],
    ['1month', undefined],
    ['1 month', undefined],
    ['May 1st', undefined],
    ['2330', undefined],
    ['12:30', undefined],
    ['2 PM', undefined],
    ['2019-01-01', undefined],
    ['<t:1700000000>', undefined],
    ['1234567h', undefined],
  ]
  for (const [text, seconds] of rows) expect([text, readDuration(text)]).toEqual([text, seconds])
})

describe('points in time', () => {
  const now = Date.parse('2026-01-15T12:00:00Z')
  const rows: readonly [string, string | undefined][] = [
    ['1 hour', '2026-01-15T11:00'],
    ['14:30', '2026-01-14T14:30'],
    ['11:30', '2026-01-15T11:30'],
    ['2pm', '2026-01-14T14:00'],
    ['0930', '2026-01-15T09:30'],
    ['24:00', '2026-01-15T00:00'],
    ['Dec 31', '2025-12-31T00:00'],
    ['Jan 2', '2026-01-02T00:00'],
    ['Jan 2nd', '2026-01-02T00:00'],
    ['May 1st', '2025-05-01T00:00'],
    ['Feb 29', '2024-02-29T00:00'],
    ['january 2, 2020', '2020-01-02T00:00'],
    ['Jan 2 2020', '2020-01-02T00:00'],
    ['Dec 31 23:30', '2025-12-31T23:30'],
    ['23:30, Dec 31', '2025-12-31T23:30'],
    ['yesterday', '2026-01-14T00:00'],
    ['Yesterday 5pm', '2026-01-14T17:00'],
    ['today 9:00', '2026-01-15T09:00'],
    ['9:00 yesterday', '2026-01-14T09:00'],
    ['<t:1700000000>', '2023-11-14T22:13'],
    ['<t:1700000000:R>', '2023-11-14T22:13'],
    ['Jan 20 2026', '2026-01-20T00:00'],
    ['01/02 2020', undefined],
    ['Feb 30', undefined],
    ['25:00', undefined],
    ['soon', undefined],
    ['', undefined],
  ]
  for (const [text, moment] of rows) {
    test(`${text} in UTC`, () => {
      const read = readMoment(text, { zone: 'UTC', now })
      expect(read === undefined ? undefined : new Date(read).toISOString().slice(0, 16)).toBe(moment)
    })
  }

  test('fixed zones of the settings count', () => {
    expect(readMoment('2026-01-01', { zone: 'UTC+05:30', now })).toBe(Date.parse('2026-01-01T00:00:00+05:30'))
    expect(readMoment('2026-01-01', { zone: 'UTC-04', now })).toBe(Date.parse('2026-01-01T00:00:00-04:00'))
  })

  test('reading never throws and always ends', () => {
    const piece = fc.constantFrom(
      'Jan',
      '2',
      '2020',
      ', ',
      ' ',
      ':',
      '30',
      'pm',
      '1h',
      '<t:',
      '>',
      '-',
      '/',
      'yesterday',
      '999999',
      '29',
      'Feb',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('UTC', 'Europe/Berlin', 'UTC+05:30', 'Pacific/Apia'),
        (text, zone) => {
          const read = readMoment(text, { zone, now })
          if (read !== undefined) expect(Number.isFinite(read)).toBe(true)
          readBirthday(text, () => '2026-01-15')
          readZones(text, now)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

test('birthdays are stored with the year 4 if none was said, and shown without it', () => {
  const read = (text: string) => readBirthday(text, () => '2026-01-15')
  for (const text of ['24 May', '24. may', '24th May', '24.5.', '24. 5.', '24.05.']) {
    expect([text, read(text)]).toEqual([text, '0004-05-24'])
  }
  for (const text of ['24 May 1990', '24.5.1990', '24.05.1990', '24. May, 1990', '24. 5. 1990']) {
    expect([text, read(text)]).toEqual([text, '1990-05-24'])
  }
  for (const text of ['31.2.1990', '24.13.', '24.5', '32 May'])
    expect([text, read(text)]).toEqual([text, undefined])
  expect(read('today')).toBe('2026-01-15')
  expect(read('May 24th')).toBe('0004-05-24')
  expect(read('Feb 29')).toBe('0004-02-29')
  expect(read('1999-01-02')).toBe('1999-01-02')
  expect(showBirthday('1999-01-02')).toBe('Jan 02, 1999')
  expect(showBirthday('0004-05-24')).toBe('May 24')
  expect(showBirthday('0001-05-24')).toBe('May 24')
})

test('colours have six hex digits', () => {
  expect(readColor('#FF00aa')).toBe('ff00aa')
  expect(readColor('00ff00')).toBe('00ff00')
  for (const text of ['red', 'fff', '#ff00aab', '##ff00aa']) expect(readColor(text)).toBeUndefined()
})

test('time zones are found by country, name and offset', () => {
  const now = Date.parse('2026-01-15T12:00:00Z')
  expect(readZones('🇩🇪', now)).toContain('Europe/Berlin')
  expect(readZones('de', now)).toContain('Europe/Berlin')
  expect(readZones('Germany', now)).toContain('Europe/Berlin')
  expect(readZones('united states', now).length).toBeGreaterThan(5)
  expect(readZones('Europe/Oslo', now)).toEqual(['Europe/Oslo'])
  expect(readZones('europe/oslo', now)).toEqual(['Europe/Oslo'])
  expect(readZones('US/Pacific', now)).toEqual(['US/Pacific'])
  expect(readZones('UTC', now)).toEqual(['UTC'])
  expect(readZones('UTC+05:30', now)).toEqual(['UTC+05:30'])
  expect(readZones('UTC+1', now)).toContain('Europe/Berlin')
  expect(readZones('-4:30', now)).toEqual([])
  expect(readZones('+5:45', now).join()).toMatch(/Kat(h)?mandu/)
  for (const text of ['nowhere', '', 'Mars/Base', '99']) expect(readZones(text, now)).toEqual([])
})

test('toggles know one set of words', () => {
  for (const text of ['on', 'YES', 'enable', 'enabled', 'true']) expect(readToggle(text)).toBe(true)
  for (const text of ['off', 'no', 'disable', 'disabled', 'False']) expect(readToggle(text)).toBe(false)
  for (const text of ['clear', 'reset', 'default']) expect(readToggle(text)).toBe('default')
  expect(readToggle('maybe')).toBeUndefined()
})

test('privacy has words for every subject of each kind', () => {
  expect(readLevel('Pub')).toBe('public')
  expect(readLevel('hide')).toBe('private')
  expect(readLevel('nonsense')).toBeUndefined()
  expect(readSubject('system', 'list')).toBe('member_list_privacy')
  expect(readSubject('member', 'list')).toBe('visibility')
  expect(readSubject('group', 'list')).toBe('list_privacy')
  expect(readSubject('group', 'avatar')).toBe('icon_privacy')
  expect(readSubject('system', 'fh')).toBe('front_history_privacy')
  expect(readSubject('group', 'pronouns')).toBeUndefined()
  expect(readSubject('member', 'ALL')).toBe('all')
  expect([...subjectsOf('system').values()].length).toBe(9)
  expect([...subjectsOf('member').values()].length).toBe(9)
  expect([...subjectsOf('group').values()].length).toBe(7)
})

test('references of the chat and short IDs are read in all their forms', () => {
  expect(readId('ABC-DEF')).toBe('abcdef')
  expect(readId('abcd')).toBeUndefined()
  expect(readAccount('<@!123456789012345678>')).toBe('123456789012345678')
  expect(readAccount('<@123>')).toBeUndefined()
  expect(readChannel('<#42>')).toBe('42')
  expect(readSystem('12')).toEqual({ account: '12' })
  expect(readSystem('exmpl')).toEqual({ id: 'exmpl' })
  expect(readSystem('Harbour view')).toBeUndefined()
  expect(readMessage('123')).toMatchObject({ message: '123', channel: null })
  for (const link of ['https://discord.com/channels/1/2/3', '<https://ptb.discordapp.com/channels/1/2/3>']) {
    expect(readMessage(link)).toMatchObject({ message: '3', channel: '2' })
  }
  expect(readMessage('https://discord.com/channels/@me/2/3')).toBeUndefined()
})

describe('members are found', () => {
  const ash = { id: 'abcdef', name: 'Ash', display_name: null, aliases: [] }
  const birch = {
    id: 'ghijkl',
    name: 'Birch',
    display_name: 'Ash',
    aliases: ['B'],
  }
  const cedar = {
    id: 'mnopqr',
    name: 'Cedar',
    display_name: null,
    aliases: ['b', 'Tree'],
  }
  const find = (typed: string, byId = false) =>
    findOwn([ash, birch, cedar], typed, { byId }).map(({ name }) => name)

  test('by name, alias, display name and ID, in this order', () => {
    expect(find('ash')).toEqual(['Ash'])
    expect(find('Birch')).toEqual(['Birch'])
    expect(find('tree')).toEqual(['Cedar'])
    expect(find('ABC-DEF')).toEqual(['Ash'])
    expect(find('b').sort()).toEqual(['Birch', 'Cedar'])
    expect(find('Ashe')).toEqual([])
    expect(find('ash', true)).toEqual([])
  })

  test('the oldest of several with one name, which is first in the list', () => {
    const second = { ...ash, id: 'zzzzzz' }
    expect(findOwn([ash, second], 'ash', { byId: false })).toEqual([ash])
  })
})

test('the nearest words come first, and only near ones', () => {
  expect(nearest('mvoe', ['move', 'edit', 'out'])).toEqual(['move'])
  expect(nearest('swich', ['switch', 'system', 'search'])).toEqual(['switch'])
  expect(nearest('zzz', ['switch', 'system'])).toEqual([])
})
