import { expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import fc from 'fast-check'
import { simplyPluralReader } from '../../src/datafile/simply-plural/read.ts'
import type { Warning } from '../../src/datafile/warnings.ts'
import { anyRecord, expectSound, readFile, usually, writtenSwitches } from '../support/datafiles/data-file.ts'

const now = instant(1_000_000_000)
const read = (file: Record<string, unknown>, options: { customFronts?: boolean } = {}) =>
  readFile(simplyPluralReader({ customFronts: false, now, ...options }), file)
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

test('a member comes over with all that has a place, and what was cut is counted', async () => {
  const { members, warnings } = await read({
    members: [
      {
        ...ash,
        desc: `Likes <###@b###> and <###@gone###>. ${'é'.repeat(1000)}`,
        pronouns: 'they/them',
        avatarUrl: 'http://img.example/ash.png',
        pkId: 'ABC-def',
        created: 5000,
        archived: true,
        archivedReason: 'resting',
      },
      { ...birch, pkId: 'abcdef', avatarUuid: 'f00', name: `${'x'.repeat(99)}😀` },
      { _id: 'c', name: ' ', pronouns: ['they'], avatarUrl: 'ftp://img.example/c.png' },
    ],
  })
  const birchName = 'x'.repeat(99)
  expect(members).toMatchObject([
    {
      name: 'Ash',
      hid: 'abcdef',
      created: 5_000_000,
      patch: { name: 'Ash', pronouns: 'they/them', avatar_url: 'https://img.example/ash.png' },
      privacyWhenNew: { visibility: 'private', description_privacy: 'private', proxy_privacy: 'private' },
    },
    { name: birchName, patch: { name: birchName } },
    { name: 'Unnamed member', patch: { name: 'Unnamed member' } },
  ])
  expect(members[0]?.patch.description?.length).toBe(1000)
  expect(members[0]?.patch.description).toStartWith(`Likes ${birchName} and somebody. é`)
  expect(members[1]?.hid).toBeUndefined()
  expect(counted(warnings)).toEqual({
    'Members: descriptions longer than 1000 characters were cut.': 1,
    'Members: names longer than 100 characters were cut.': 1,
    'Members: those without a name are called "Unnamed member" now.': 1,
    'Members: pronouns that cannot be understood were left out.': 1,
    'Members: pictures without an address of at most 256 characters were left out.': 1,
    'Members: those that were archived are like the others here.': 1,
    'Members: reasons for archiving have no place here and were left out.': 1,
    'Pictures that were uploaded to Simply Plural have no address in the file and were left out.': 1,
    'Texts mention members who are not in the file.': 1,
  })
})

const withCustomFronts = {
  members: [ash],
  frontStatuses: [{ _id: 'z', name: 'Asleep', desc: 'zzz', color: '#000000' }],
  customFronts: [{ _id: 'o', name: 'Out' }],
  groups: [{ _id: 'g', name: 'Trees', members: ['a', 'z', 'gone', 'a'] }],
  frontHistory: [
    { member: 'z', custom: true, startTime: 100, endTime: 200, customStatus: 'dreaming' },
    { member: 'a', custom: false, startTime: 150, endTime: 300 },
  ],
}

test('custom fronts stay behind unless they are asked for', async () => {
  const incoming = await read(withCustomFronts)
  expect(incoming.members.map(({ name }) => name)).toEqual(['Ash'])
  expect(incoming.groups.map(({ name, members }) => [name, members.length])).toEqual([['Trees', 1]])
  expect(writtenSwitches(incoming)).toBe('150: Ash · 300: none')
  expect(counted(incoming.warnings)).toEqual({
    'Custom fronts were left out. They can come along as members if you ask for it.': 2,
    'Fronting: entries of custom fronts were left out.': 1,
    'Fronting: statuses of fronts have no place here and were left out.': 1,
    'Groups list members who are not in the file.': 1,
  })
})

test('custom fronts that are asked for become members of a group of their own', async () => {
  const incoming = await read(withCustomFronts, { customFronts: true })
  expect(incoming.members).toMatchObject([
    { name: 'Ash' },
    { name: 'Asleep', patch: { description: 'zzz', color: '000000' } },
    { name: 'Out' },
  ])
  expect(incoming.groups).toMatchObject([
    { name: 'Trees', members: ['member 0', 'custom front 0'] },
    { name: 'Custom fronts', members: ['custom front 0', 'custom front 1'] },
  ])
  expect(writtenSwitches(incoming)).toBe('100: Asleep · 150: Asleep,Ash · 200: Ash · 300: none')
})

test('a group keeps its emoji in front of the name, and loses the group around it', async () => {
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
  ]
  const incoming = await read({ groups, members: [ash] })
  expect(incoming.groups).toMatchObject([
    {
      patch: { name: 'Trees', display_name: '🌳 Trees', description: 'Of Ash', color: '006400' },
      members: [],
    },
    { patch: { name: 'Firs' }, members: ['member 0'], privacyWhenNew: { list_privacy: 'private' } },
  ])
  expect(counted(incoming.warnings)).toEqual({ 'Groups: those inside of others stand beside them here.': 1 })
})

test('custom fields of old and new files become lines of a private description, as long as there is room', async () => {
  const { members, warnings } = await read({
    customFields: [
      { _id: 'f2', oid: 'old2', name: 'Drink', order: '0|b', type: 0 },
      { _id: 'f1', name: 'Age', order: '0|a', type: 0 },
    ],
    users: [
      {
        username: 'grove',
        fields: { old2: { name: 'Beverage', order: 1 }, old3: { name: 'Song', order: 2 } },
      },
    ],
    members: [
      { ...ash, desc: 'Hello.', info: { old2: 'tea with <###@b###>', f1: 'ageless', f9: 'x' } },
      { ...birch, desc: 'y'.repeat(990), info: { f1: 'a long time', old3: '' } },
      { _id: 'c', name: 'Cedar', info: { old3: 'Hum' } },
    ],
  })
  expect(members.map(({ patch, privateDescription }) => [patch.description, privateDescription])).toEqual([
    ['Hello.', 'Hello.\n\nAge: ageless\nDrink: tea with Birch'],
    ['y'.repeat(990), undefined],
    [undefined, 'Song: Hum'],
  ])
  expect(counted(warnings)).toEqual({
    'Custom fields: values of a field that is not in the file were left out.': 1,
    'Custom fields: values for which the description had no room were left out.': 1,
    'Custom fields: values were put at the end of descriptions that are private, and left out of those that are public.': 3,
  })
})

test('the system is filled in, what has no place is counted, and secrets are not even that', async () => {
  const incoming = await read({
    users: [
      { username: 'grove', desc: 'Ours.', color: '#2E8B57', avatarUrl: 'https://spaces.apparyllis.com/a/b' },
    ],
    notes: [{ note: 'a' }, { note: 'b' }],
    chatMessages: [{}],
    sharedFront: [{}],
    tokens: [{ token: 'hush' }],
    private: [{ email: 'hush@example.org' }],
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
  expect(JSON.stringify(incoming)).not.toContain('hush')
  expect(counted(incoming.warnings)).toEqual({
    'Pictures stay where they are: at Simply Plural, for as long as it has them.': 1,
    'Notes have no place here and were left out.': 2,
    'Chat messages have no place here and were left out.': 1,
    'members: an entry that cannot be read was left out.': 2,
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
      info: fc.dictionary(anyId, anyText),
      created: anyTime,
    }),
    frontStatuses: documents(looks),
    groups: documents({ ...looks, emoji: anyText, parent: anyId, members: fc.array(anyId) }),
    customFields: documents({ _id: anyId, oid: anyId, name: anyText, order: fc.oneof(fc.nat(), anyText) }),
    frontHistory: documents({
      member: anyId,
      custom: fc.boolean(),
      live: fc.boolean(),
      startTime: anyTime,
      endTime: anyTime,
      customStatus: anyText,
    }),
    notes: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: [] },
)

test('whatever a file holds, it is read, unless no member has an id', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, fc.boolean(), async (file, customFronts) => {
      const incoming = await read(file, { customFronts })
      expect(incoming.refusals.every(({ message }) => message === unknown)).toBe(true)
      expectSound(incoming)
    }),
  )
})
