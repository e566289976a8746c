import { describe, expect, test } from 'bun:test'
import { instant, parseInstant } from '@polyphony/contract'
import fc from 'fast-check'
import { pluralportReader } from '../../src/datafile/pluralport/read.ts'
import { type DataFile, expectSound, readFile, writtenSwitches } from '../support/datafiles/data-file.ts'
import { anyPluralPort } from '../support/datafiles/pluralport.ts'
import { runs } from '../support/runs.ts'

const now = parseInstant('1970-01-01T00:00:00.02Z') ?? instant(0)
const read = (parts: DataFile, customFronts = false) =>
  readFile(pluralportReader({ customFronts, now }), {
    pluralport_version: '0.1',
    producer: { app_id: 'com.example' },
    ...parts,
  })
const refusal = (parts: DataFile) =>
  read(parts).then(
    () => undefined,
    (error) => error.message,
  )
/** A moment so many milliseconds after the epoch, as files write it. */
const at = (ms: number | string) => new Date(Number(ms)).toISOString()

const ours = { producer: { app: 'Polyphony', app_id: 'polyphony' } }
const members = ['A', 'B', 'C'].map((name) => ({ id: name, name }))
const assigned = (names: string) =>
  names.split(',').flatMap((words) => {
    const [member_id = '', front_role = 'member'] = words.split(' ')
    return member_id === 'none' ? [] : [{ member_id, front_role }]
  })
/** `10-11 A,B · 11-open B` */
const periods = (text: string, source_kind = 'interval') =>
  text.split(' · ').map((words) => {
    const [, start = '', end = '', names = ''] = /^(\d+)-(\d+|open) (.+)$/.exec(words) ?? []
    const ended_at = end === 'open' ? null : at(end)
    return { started_at: at(start), ended_at, assignments: assigned(names), source_kind }
  })
/** `10 A · 12 none` */
const events = (text: string) =>
  text.split(' · ').map((words) => {
    const [, time = '', names = ''] = /^(\d+) (.+)$/.exec(words) ?? []
    return { at: at(time), assignments: assigned(names) }
  })

test('only version 0.1 is read, under its new name or its old one', async () => {
  expect(await refusal({})).toBeUndefined()
  expect(await refusal({ pluralport_version: undefined, openplural_version: '0.1' })).toBeUndefined()
  expect(await refusal({ pluralport_version: '0.2', openplural_version: '0.1' })).toContain('0.2')
  expect(await refusal({ pluralport_version: undefined, openplural_version: 1 })).toContain(
    'Only version 0.1',
  )
})

test.each([
  ['10-11 A,B · 11-12 B', '10: A,B · 11: B · 12: none'],
  ['10-11 A primary,B co_front · 11-12 B primary,A co_front', '10: A,B · 11: B,A · 12: none'],
  ['10-10 A · 10-12 B', '10: B · 12: none'],
  ['10-30 A · 25-26 B', '10: A'],
  ['10-12 A,D · 12-13 D', '10: A · 12: none'],
])('periods %s become %s', async (given, switches) => {
  expect(writtenSwitches(await read({ members, front_periods: periods(given) }))).toBe(switches)
})

test.each([
  ['10 A · 11 A,B · 12 none · 12 B', '10: A · 11: A,B · 12: B'],
  ['12 B · 12 none · 11 A,B · 10 A', '10: A · 11: A,B · 12: B'],
  ['10 none · 11 A · 12 A', '10: none · 11: A · 12: A'],
  ['10 A · 11 D · 12 B,D', '10: A · 11: none · 12: B'],
  ['10 A · 25 B', '10: A'],
])('events %s become %s', async (given, switches) => {
  expect(writtenSwitches(await read({ members, front_events: events(given) }))).toBe(switches)
})

test('periods beside events count only where they say more', async () => {
  const front_events = events('10 A · 12 none · 14 B')
  const same = [...periods('10-12 A'), ...periods('14-open C', 'event_pair')]
  expect(writtenSwitches(await read({ members, front_events, front_periods: same }))).toBe(
    '10: A · 12: none · 14: B',
  )
  const more = [...same, ...periods('11-13 C')]
  const merged = await read({ members, front_events, front_periods: more })
  expect(writtenSwitches(merged)).toBe('10: A · 11: A,C · 12: C · 13: none · 14: B')
  expect(merged.warnings.map(({ code }) => code)).toContain('front_merged')
})

describe('privacy', () => {
  const open = ['visibility', 'name', 'description', 'avatar', 'banner', 'pronoun', 'birthday']
  const source = { visibility: 'public', name_privacy: 'private', proxy_privacy: 'public' }
  const publicKeys = (privacy: object | undefined) =>
    Object.entries(privacy ?? {})
      .filter(([, value]) => value === 'public')
      .map(([key]) => key.replace('_privacy', ''))

  test.each([
    ['public', open],
    [{ visibility: 'public' }, open],
    [{ visibility: 'friends' }, []],
    [{ visibility: 'Public' }, []],
    ['unknown', []],
    [undefined, []],
    [{ visibility: 'public', source }, ['visibility', 'proxy']],
    [{ visibility: 'private', source: { ...source, visibility: 'private' } }, ['proxy']],
    [{ visibility: 'friends', source }, []],
    [{ visibility: 'private', source: { name_privacy: 'public', proxy_privacy: 'private' } }, ['name']],
  ])('%j of another program opens %j', async (privacy, keys) => {
    const {
      members: [member],
    } = await read({ members: [{ id: 'a', name: 'A', privacy }] })
    expect(member?.patch.privacy).toBeUndefined()
    expect(publicKeys(member?.privacyWhenNew).toSorted()).toEqual([...keys].toSorted())
  })

  test.each([
    [{ visibility: 'private', source }, ['visibility', 'proxy']],
    [{ visibility: 'private', source: { visibility: 'public', name_privacy: 'public' } }, []],
  ])('%j in a file of our own opens %j', async (privacy, keys) => {
    const {
      members: [member],
    } = await read({ ...ours, members: [{ id: 'a', name: 'A', privacy }] })
    expect(publicKeys(member?.patch.privacy)).toEqual(keys)
  })

  test('who is archived is in no list, and a public system still hides lists and fronting', async () => {
    const {
      system,
      members: [member],
    } = await read({
      systems: [{ id: 's', name: 'S', privacy: 'public' }],
      members: [{ id: 'a', name: 'A', privacy: 'public', archived: true }],
    })
    expect(member?.privacyWhenNew).toMatchObject({ visibility: 'private', name_privacy: 'public' })
    expect(publicKeys(system.patch.privacy)).toEqual(['name', 'avatar', 'description', 'banner', 'pronoun'])
  })
})

test.each([
  [{ value: '2001-02-03', precision: 'day' }, '2001-02-03'],
  [{ value: '2001-02-03', precision: 'day', year_visible: false }, '0004-02-03'],
  [{ value: '--02-29', precision: 'month_day' }, '0004-02-29'],
  ['02-29', '0004-02-29'],
  ['2001-02-03', '2001-02-03'],
  [{ value: '2001-02', precision: 'month' }, undefined],
  [{ value: '1999', precision: 'year' }, undefined],
  ['2001-02-30', undefined],
])('birthday %j is %p', async (birthday, expected) => {
  const {
    members: [member],
    warnings,
  } = await read({ members: [{ id: 'a', name: 'A', birthday }] })
  expect(member?.patch.birthday).toBe(expected as string)
  expect(warnings.length).toBe(expected === undefined ? 1 : 0)
})

test('a file of several systems gives the first, with those inside it in groups of their own', async () => {
  const { system, members, groups, warnings } = await read({
    systems: [
      { id: 'in', name: 'Inner', parent_system_id: 'out' },
      { id: 'out', name: 'Outer' },
      { id: 'else', name: 'Else' },
      { id: 'c1', name: 'Circle', parent_system_id: 'c2' },
      { id: 'c2', name: 'Circle', parent_system_id: 'c1' },
    ],
    members: [
      { id: 'a', system_id: 'out', name: 'A' },
      { id: 'b', system_id: 'in', name: 'B' },
      { id: 'c', system_id: 'else', name: 'C' },
      { id: 'd', system_id: 'nowhere', name: 'D' },
    ],
  })
  expect(system.patch.name).toBe('Outer')
  expect(members.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(groups).toMatchObject([{ name: 'Inner', members: ['b'] }])
  expect(warnings.map(({ code, count }) => [code, count])).toEqual([
    ['module_archived_only', 1],
    ['dangling_reference', 1],
  ])
})

test('a name is no proof when two have it, an ID of ours is', async () => {
  const uuid = '91aa0000-0000-4000-8000-000000000002'
  const source_refs = [{ app: 'polyphony', collection: 'members', id: uuid }]
  const { members } = await read({
    members: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'A', source_refs },
      { id: 'c', name: null, display_name: 'C', extensions: { pluralkit: { hid: 'ceeeee' } } },
      { id: 'd' },
    ],
  })
  expect(members.map(({ uuid, hid, name, patch }) => [uuid, hid, name, patch.name] as unknown[])).toEqual([
    [undefined, undefined, undefined, 'A'],
    [uuid, undefined, undefined, 'A'],
    [undefined, 'ceeeee', 'C', 'C'],
    [undefined, undefined, undefined, 'Unnamed member'],
  ])
})

test('whatever a file holds, it is read or refused, and never breaks anything', () =>
  fc.assert(
    fc.asyncProperty(anyPluralPort, fc.boolean(), async (file, customFronts) => {
      expectSound(await read(file, customFronts))
    }),
    { numRuns: runs(300) },
  ))
