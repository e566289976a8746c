import { expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import fc from 'fast-check'
import type { Incoming } from '../../src/datafile/incoming.ts'
import { simplyPluralReader } from '../../src/datafile/simply-plural/read.ts'
import type { Warning } from '../../src/datafile/warnings.ts'
import { anyRecord, expectSound, readFile, usually, writtenSwitches } from '../support/datafiles/data-file.ts'

const now = instant(1_000_000_000)
const read = (file: Record<string, unknown>, options: { customFronts?: boolean } = {}) =>
  readFile(simplyPluralReader({ customFronts: true, now, ...options }), file)
const counted = (warnings: readonly Warning[]) =>
  Object.fromEntries(warnings.map((each) => [each.message, each.count]))
const ash = { _id: 'a', name: 'Ash' }
const birch = { _id: 'b', name: 'Birch' }

test.each([
  ['#2E8b57', '2e8b57'],
  ['2e8b57', '2e8b57'],
  ['#2e8b57ff', '2e8b57'],
  ['2e8b57ff', '2e8b57'],
  [' #2e8b57 ', '2e8b57'],
  ['', undefined],
  ['#2e8', undefined],
  ['green', undefined],
  [null, undefined],
  [{}, undefined],
])('the colour %j is read as %j', async (color, expected) => {
  const { members } = await read({ members: [{ ...ash, color }] })
  expect(members[0]?.patch.color).toBe(expected)
})

test.each([
  ['A 100-200, B 200-300', '100: A · 200: B · 300: none'],
  ['A 100-300, B 200-400', '100: A · 200: A,B · 300: B · 400: none'],
  ['A 100-200, A 200-300', '100: A · 300: none'],
  ['A 100-live, B 150-160', '100: A · 150: A,B · 160: A'],
  ['A 100-100, B 50-60', '50: B · 60: none'],
  ['A 100-200, B 100-200', '100: A,B · 200: none'],
  ['A 100-200, B 250-300', '100: A · 200: none · 250: B · 300: none'],
  ['A 100-, B 250-300', '250: B · 300: none'],
  ['A 100-2000000, B 2000000-2000001', '100: A'],
  ['X 100-200', ''],
])('the entries %s become the switches %s', async (entries, switches) => {
  const frontHistory = entries.split(', ').map((entry) => {
    const [, member, start, end] = /^(\w) (\d+)-(.*)$/.exec(entry) ?? []
    const endTime = Number(end) || undefined
    return { member, live: end === 'live', startTime: Number(start), endTime }
  })
  const members = ['A', 'B'].map((name) => ({ _id: name, name }))
  expect(writtenSwitches(await read({ frontHistory, members }))).toBe(switches)
})

test.each([
  [100_500],
  ['100500'],
  [{ _seconds: 100, _nanoseconds: 500_000_000 }],
  [{ seconds: 100, nanoseconds: 500_000_000 }],
  ['1970-01-01T00:01:40.5Z'],
])('the time %j is read', async (startTime) => {
  const { switches } = await read({ members: [ash], frontHistory: [{ member: 'a', live: true, startTime }] })
  expect([...switches].map(({ timestamp }) => timestamp)).toEqual([instant(100_500_000)])
})

/** The kept part of a file, as JSON. */
const kept = ({ foreign }: Incoming) => ({
  members: foreign?.members,
  rest: [...(foreign?.values.get('extensions')?.texts ?? ['{}'])].map((text) => JSON.parse(text))[0]
    .simply_plural,
})

test('a member comes over whole, and what has no place is kept with it', async () => {
  const incoming = await read({
    members: [
      {
        ...ash,
        uid: 'u1',
        desc: `Likes <###@b###> and <###@gone###>. ${'é'.repeat(1000)}`,
        pronouns: 'they/them',
        avatarUrl: 'http://img.example/ash.png',
        pkId: 'ABC-def',
        created: 5000,
        archived: true,
        archivedReason: 'resting',
        frame: { bgShape: 'circle' },
      },
      { ...birch, pkId: 'abcdef', avatarUuid: 'f00', name: `${'x'.repeat(99)}😀` },
      { _id: 'c', name: ' ', pronouns: ['they'], avatarUrl: 'ftp://img.example/c.png' },
      { _id: 'd', name: 'Dogwood', desc: 'w'.repeat(20_500) },
    ],
  })
  const { members, warnings, foreign } = incoming
  const birchName = 'x'.repeat(99)
  const whole = `Likes ${birchName} and somebody. ${'é'.repeat(1000)}`
  expect(members).toMatchObject([
    {
      name: 'Ash',
      hid: 'abcdef',
      created: 5_000_000,
      patch: {
        name: 'Ash',
        pronouns: 'they/them',
        avatar_url: 'https://img.example/ash.png',
        description: whole.slice(0, 1000),
        extended: { archived: true, archived_reason: 'resting', description: whole },
      },
      privacyWhenNew: { visibility: 'private', description_privacy: 'private', proxy_privacy: 'private' },
    },
    { name: birchName, patch: { name: birchName } },
    { name: 'Unnamed member', patch: { name: 'Unnamed member' } },
    { name: 'Dogwood', patch: { extended: { description: 'w'.repeat(20_000) } } },
  ])
  expect(members[1]?.hid).toBeUndefined()
  expect([...(foreign?.members.values() ?? [])]).toMatchObject([
    {
      id: 'a',
      source_refs: [{ app: 'simply_plural', collection: 'members', id: 'a' }],
      extensions: {
        simply_plural: { frame: { bgShape: 'circle' }, avatarUrl: 'http://img.example/ash.png' },
      },
    },
    { id: 'b', name: `${'x'.repeat(99)}😀`, extensions: { simply_plural: { avatarUuid: 'f00' } } },
    { extensions: { simply_plural: { pronouns: ['they'], avatarUrl: 'ftp://img.example/c.png' } } },
    { description: 'w'.repeat(20_500) },
  ])
  expect(counted(warnings)).toEqual({
    'Members: descriptions longer than 1000 characters are whole here; programs written for PluralKit see the beginning.': 2,
    'Members: descriptions longer than 20000 characters show their beginning; the whole text is kept for export.': 1,
    'Members: names longer than 100 characters show their beginning; the whole text is kept for export.': 1,
    'Members: those without a name are called "Unnamed member" now.': 1,
    'Members: pronouns that cannot be understood are kept for export.': 1,
    'Members: pictures without an address of at most 256 characters are kept for export.': 1,
    'Pictures that were uploaded to Simply Plural have no address in the file. Their names are kept for export.': 1,
    'Texts mention members who are not in the file.': 1,
  })
})

const withCustomFronts = {
  members: [ash],
  frontStatuses: [{ _id: 'z', name: 'Asleep', desc: 'zzz', color: '#000000' }],
  customFronts: [{ _id: 'o', name: 'Out' }],
  groups: [{ _id: 'g', name: 'Trees', members: ['a', 'z', 'gone', 'a'] }],
  frontHistory: [
    { _id: 'h', member: 'z', custom: true, startTime: 100, endTime: 200, customStatus: 'dreaming' },
    { member: 'a', custom: false, startTime: 150, endTime: 300 },
    { _id: 'i', member: 'gone', startTime: 150, endTime: 300 },
  ],
}

test('custom fronts that are not wanted are kept', async () => {
  const incoming = await read(withCustomFronts, { customFronts: false })
  expect(incoming.members.map(({ name }) => name)).toEqual(['Ash'])
  expect(incoming.groups.map(({ name, members }) => [name, members.length])).toEqual([['Trees', 1]])
  expect(writtenSwitches(incoming)).toBe('150: Ash · 300: none')
  expect(counted(incoming.warnings)).toEqual({
    'Custom fronts are kept for export. They can come along as members if you ask for it.': 2,
    'Fronting: entries of custom fronts are kept for export.': 1,
    'Fronting: entries of members who are not in the file are kept for export.': 1,
    'Groups list members who are not in the file.': 1,
  })
  expect(kept(incoming).rest).toMatchObject({
    frontStatuses: [{ _id: 'z' }, { _id: 'o' }],
    frontHistory: [withCustomFronts.frontHistory[0], withCustomFronts.frontHistory[2]],
  })
})

test('custom fronts become members that say what they are', async () => {
  const incoming = await read(withCustomFronts)
  expect(incoming.members).toMatchObject([
    { name: 'Ash' },
    { name: 'Asleep', patch: { description: 'zzz', color: '000000', extended: { custom_front: true } } },
    { name: 'Out', patch: { extended: { custom_front: true } } },
  ])
  expect(incoming.groups).toMatchObject([{ name: 'Trees', members: ['member 0', 'custom front 0'] }])
  expect(writtenSwitches(incoming)).toBe('100: Asleep · 150: Asleep,Ash · 200: Ash · 300: none')
  expect([...incoming.switches].map(({ notes }) => notes?.map(({ status }) => status))).toEqual([
    ['dreaming'],
    ['dreaming'],
    undefined,
    undefined,
  ])
})

test('groups keep their emoji and the group around them', async () => {
  const groups = [
    {
      _id: 'g',
      name: 'Trees',
      desc: 'Of <###@a###>',
      emoji: '🌳',
      color: '#006400',
      parent: 'root',
      members: [],
    },
    { _id: 'h', name: 'Firs', parent: 'g', members: ['a'] },
    { _id: 'i', name: 'Moss', desc: 'm'.repeat(1001), parent: 'gone', buckets: ['k'] },
  ]
  const incoming = await read({ groups, members: [ash] })
  expect(incoming.groups).toMatchObject([
    {
      patch: { name: 'Trees', description: 'Of Ash', color: '006400', extended: { emoji: '🌳' } },
      parent: null,
      members: [],
    },
    { parent: 'group 0', members: ['member 0'], privacyWhenNew: { list_privacy: 'private' } },
    { parent: null, patch: { description: 'm'.repeat(1000) } },
  ])
  expect(incoming.groups[0]?.patch.display_name).toBeUndefined()
  expect(incoming.foreign?.groups.get('group 2')).toMatchObject({
    description: 'm'.repeat(1001),
    extensions: { simply_plural: { parent: 'gone', buckets: ['k'] } },
  })
})

test('custom fields of old and new files keep type, order and values', async () => {
  const { members, fields, warnings, foreign } = await read({
    customFields: [
      { _id: 'f2', oid: 'old2', name: 'Drink', order: '0|b', type: 0, supportMarkdown: true, buckets: ['k'] },
      { _id: 'f1', name: 'Found', order: '0|a', type: 2 },
      { _id: 'f3', name: 'Colour', order: '0|c', type: 1 },
      { _id: 'f4', name: 'Month', order: '0|d', type: 3 },
      { _id: 'f5', name: 'Year', order: '0|e', type: 4 },
      { _id: 'f6', name: 'Since', order: '0|f', type: 5 },
      { _id: 'f7', name: 'Woke', order: '0|g', type: 6 },
      { _id: 'f8', name: 'Day', order: '0|h', type: 7 },
    ],
    users: [
      {
        username: 'grove',
        fields: { old2: { name: 'Beverage', order: 1 }, old3: { name: 'Song', order: '0|i' } },
      },
    ],
    members: [
      {
        ...ash,
        info: {
          old2: 'tea with <###@b###>',
          f1: '2001-02-03T00:00:00.000Z',
          f3: '#4A7FB0ff',
          f4: '2001-02-03',
          f5: '2001-02-03',
          f6: '2001-02-03',
          f7: '2001-02-03T04:05:06Z',
          f8: '2001-02-03',
          f9: 'x',
        },
      },
      { ...birch, info: { f1: 'long ago', old3: 'Hum', f2: 'y'.repeat(20_001) } },
    ],
  })
  expect(fields?.map(({ name, patch: { type, markdown } }) => [name, type, markdown])).toEqual([
    ['Found', 'date', false],
    ['Drink', 'text', true],
    ['Colour', 'color', false],
    ['Month', 'month', false],
    ['Year', 'year', false],
    ['Since', 'month_year', false],
    ['Woke', 'timestamp', false],
    ['Day', 'month_day', false],
    ['Song', 'text', false],
  ])
  const names = new Map(fields?.map(({ key, name }) => [key, name]))
  const values = members.map(({ fields = {} }) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [names.get(key), value])),
  )
  expect(values).toEqual([
    {
      Drink: 'tea with Birch',
      Found: '2001-02-03',
      Colour: '4a7fb0',
      Month: 2,
      Year: 2001,
      Since: '2001-02',
      Woke: '2001-02-03T04:05:06Z',
      Day: '02-03',
    },
    { Found: 'long ago', Song: 'Hum', Drink: 'y'.repeat(20_000) },
  ])
  expect(foreign?.members.get('member 0')).toMatchObject({
    extensions: { simply_plural: { info: { f9: 'x', f1: '2001-02-03T00:00:00.000Z' } } },
  })
  expect(counted(warnings)).toEqual({
    'Custom fields: values of fields that do not come over are kept for export.': 1,
    'Custom fields: values that do not fit their field stay as they are.': 1,
    'Custom fields: values longer than 20000 characters show their beginning; the whole text is kept for export.': 1,
  })
})

test('more fields than a system can have are kept with their values', async () => {
  const customFields = Array.from({ length: 203 }, (_, i) => ({ _id: `f${i}`, name: `F${i}`, order: i }))
  const incoming = await read({ customFields, members: [{ ...ash, info: { f0: 'in', f202: 'over' } }] })
  expect(incoming.fields?.length).toBe(200)
  expect(kept(incoming).rest.customFields).toEqual(customFields.slice(200))
  expect(incoming.members[0]?.fields).toEqual({ 'field 0': 'in' })
  expect(incoming.foreign?.members.get('member 0')).toMatchObject({
    extensions: { simply_plural: { info: { f202: 'over' } } },
  })
})

test('notes and comments come over, each comment on the switch of its time', async () => {
  const incoming = await read({
    members: [ash, birch],
    notes: [
      { _id: 'n', title: 'Tea', note: 'Ask <###@b###>.', color: '#C83232', member: 'a', date: 5000 },
      { _id: 'o', note: 'First line\nand more', color: 3, member: 'gone', date: 6000, supportMarkdown: true },
    ],
    frontHistory: [
      { _id: 'h', member: 'a', startTime: 100, endTime: 300, comments: [{ time: 120, text: 'old way' }] },
      { _id: 'i', member: 'b', startTime: 200, endTime: 400 },
    ],
    comments: [
      { _id: 'c', time: 250, text: 'quiet', documentId: 'h', collection: 'frontHistory' },
      { _id: 'd', time: 999, text: 'the next day', documentId: 'i', collection: 'frontHistory' },
      { _id: 'g', time: 50, text: 'too early', documentId: 'h', collection: 'frontHistory' },
      { _id: 'e', time: 50, text: 'nobody yet', documentId: 'gone' },
      { _id: 'f', time: 250, text: 'elsewhere', documentId: 'x', collection: 'polls' },
    ],
  })
  expect(incoming.notes).toMatchObject([
    {
      title: 'Tea',
      text: 'Ask Birch.',
      color: 'c83232',
      members: ['member 0'],
      authors: ['member 0'],
      date: 5_000_000,
    },
    { title: 'First line', color: '3232c8', members: [], authors: [], date: 6_000_000 },
  ])
  expect(incoming.comments?.map((each) => [each.text, each.switch, each.created, each.member])).toEqual([
    ['old way', instant(100_000), instant(120_000), 'member 0'],
    ['quiet', instant(200_000), instant(250_000), 'member 0'],
    ['the next day', instant(400_000), instant(999_000), 'member 1'],
    ['too early', instant(100_000), instant(50_000), 'member 0'],
  ])
  expect(kept(incoming).rest.comments).toMatchObject([{ _id: 'f' }, { _id: 'e' }])
  expect(incoming.foreign?.notes.get('note 1')).toMatchObject({
    extensions: { simply_plural: { member: 'gone', supportMarkdown: true } },
  })
})

test('the system is filled in, what has no place is kept, and secrets are not even read', async () => {
  const incoming = await read({
    users: [
      { username: 'grove', desc: 'Ours.', color: '#2E8B57', avatarUrl: 'https://spaces.apparyllis.com/a/b' },
    ],
    chatMessages: [{ message: 'hi' }],
    sharedFront: [{}],
    audit: [{ what: 1 }],
    tokens: [{ token: 'hush' }],
    private: [{ email: 'hush@example.org' }],
    reports: [{ url: 'hush' }],
    securityLogs: 'hush',
    members: [ash, 7, null],
  })
  expect(incoming.system).toMatchObject({
    patch: {
      name: 'grove',
      description: 'Ours.',
      color: '2e8b57',
      avatar_url: 'https://spaces.apparyllis.com/a/b',
    },
    fillsOnly: true,
  })
  const { rest } = kept(incoming)
  expect(rest).toEqual({
    chatMessages: [{ message: 'hi' }],
    sharedFront: [{}],
    audit: [{ what: 1 }],
    members: [7, null],
  })
  expect(JSON.stringify([incoming, rest])).not.toContain('hush')
  expect(counted(incoming.warnings)).toEqual({
    'Pictures stay where they are: at Simply Plural, for as long as it has them.': 1,
    'Chat messages cannot be shown here yet and are kept for export.': 1,
    'members: an entry that cannot be read is kept for export.': 2,
  })
})

const unknown = 'File type is unknown.'

test('members without ids are those of another program', async () => {
  const { refusals } = await read({ members: [{ name: 'Ash' }], frontHistory: [] })
  expect(refusals).toEqual([{ at: '', message: unknown, code: 'unknown_program' }])
})

const anyId = fc.constantFrom('a', 'b', 'c', 'd', '__proto__')
const anyText = fc.oneof(
  fc.string({ maxLength: 120 }),
  anyId.map((id) => `<###@${id}###>`),
)
const anyTime = fc.oneof(
  fc.nat(2_000_000),
  fc.record({ _seconds: fc.nat(2000), _nanoseconds: fc.nat(999_999_999) }),
)
const looks = {
  _id: anyId,
  name: anyText,
  desc: anyText,
  color: anyText,
  avatarUrl: fc.webUrl(),
  avatarUuid: anyText,
}
const documents = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  usually(fc.array(anyRecord(fields), { maxLength: 6 }))
const anyFile = fc.record(
  {
    users: documents({
      ...looks,
      username: anyText,
      fields: fc.dictionary(anyId, anyRecord({ name: anyText })),
    }),
    members: documents({
      ...looks,
      pronouns: anyText,
      pkId: anyText,
      archived: fc.boolean(),
      archivedReason: anyText,
      info: fc.dictionary(anyId, fc.oneof(anyText, fc.constantFrom('2001-02-03', '#aabbcc', '7'))),
      created: anyTime,
    }),
    frontStatuses: documents(looks),
    groups: documents({ ...looks, emoji: anyText, parent: anyId, members: fc.array(anyId) }),
    customFields: documents({
      _id: anyId,
      oid: anyId,
      name: anyText,
      order: fc.oneof(fc.nat(), anyText),
      type: fc.nat(8),
      supportMarkdown: fc.boolean(),
    }),
    frontHistory: documents({
      _id: anyId,
      member: anyId,
      custom: fc.boolean(),
      live: fc.boolean(),
      startTime: anyTime,
      endTime: anyTime,
      customStatus: anyText,
      comments: fc.array(anyRecord({ time: anyTime, text: anyText })),
    }),
    notes: documents({
      _id: anyId,
      title: anyText,
      note: anyText,
      color: fc.oneof(fc.nat(8), anyText),
      member: anyId,
      date: anyTime,
    }),
    comments: documents({ _id: anyId, time: anyTime, text: anyText, documentId: anyId }),
    polls: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: [] },
)

test('whatever a file holds, it is read, unless no member has an id', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, fc.boolean(), async (file, customFronts) => {
      const incoming = await read(file, { customFronts })
      expect(incoming.refusals.every(({ message }) => message === unknown)).toBe(true)
      expectSound(incoming)
      expect(incoming.warnings.filter(({ level }) => level === 'error')).toEqual([])
    }),
  )
})
