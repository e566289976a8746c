import { expect, test } from 'bun:test'
import { instant, parseInstant } from '@polyphony/contract'
import fc from 'fast-check'
import { octoconReader } from '../../src/datafile/octocon/read.ts'
import { anyRecord, expectSound, readFile, usually, writtenSwitches } from '../support/datafiles/data-file.ts'

const now = parseInstant('2026-01-01T00:00:00Z') ?? instant(0)
const read = (file: Record<string, unknown>) => readFile(octoconReader({ customFronts: true, now }), file)

test('alters and tags become members and groups', async () => {
  const incoming = await read({
    user: {
      username: 'grove',
      description: 'Ours.',
      id: 'abcdefg',
      avatar_url: null,
      fields: [{ id: 'f', name: 'Drink', type: 'text', security_level: 'private' }],
    },
    alters: [
      {
        id: 1,
        name: 'Ash',
        pronouns: 'they/them',
        description: 'x'.repeat(1500),
        color: '#2E8B57',
        avatar_url: 'https://img.example/ash.png',
        proxy_name: 'Ash of the Grove',
        discord_proxies: ['a:text', 'texttext!', '[text]', 'nothing', 'text', `text${'-'.repeat(100)}`],
        fields: [{ id: 'f', value: 'tea' }],
      },
      { id: 2, name: null, proxy_name: 'Birch', discord_proxies: [], fields: [{ id: 'f', value: 'water' }] },
      { id: 3, name: ' ' },
    ],
    tags: [
      {
        id: 1,
        name: 'Trees',
        description: null,
        color: '#006400',
        parent_tag_id: null,
        alters: [1, 2, 2, 9],
      },
      { id: 2, name: 'Firs', parent_tag_id: 1, alters: [] },
    ],
    polls: [{ id: 1, title: 'Tea?' }],
  })
  expect(incoming).toMatchObject({
    system: { patch: { name: 'grove', description: 'Ours.' }, fillsOnly: true },
    members: [
      {
        name: 'Ash',
        patch: {
          display_name: 'Ash of the Grove',
          pronouns: 'they/them',
          description: 'x'.repeat(1000),
          extended: { description: 'x'.repeat(1500) },
          color: '2e8b57',
          avatar_url: 'https://img.example/ash.png',
          proxy_tags: [
            { prefix: 'a:', suffix: null },
            { prefix: null, suffix: 'text!' },
            { prefix: '[', suffix: ']' },
          ],
        },
        fields: { 'field 0': 'tea' },
        privacyWhenNew: { visibility: 'private', proxy_privacy: 'private' },
      },
      { name: 'Birch', patch: { name: 'Birch', proxy_tags: [] }, fields: { 'field 0': 'water' } },
      { name: 'Unnamed member', patch: { name: 'Unnamed member' } },
    ],
    groups: [
      { name: 'Trees', patch: { color: '006400' }, members: ['member 0', 'member 1'] },
      { name: 'Firs', parent: 'group 0', members: [] },
    ],
    fields: [{ name: 'Drink', patch: { type: 'text' } }],
    refusals: [],
  })
  expect(incoming.foreign?.members.get('member 0')).toMatchObject({
    source_refs: [{ app: 'octocon', collection: 'alters', id: '1' }],
    extensions: { octocon: { discord_proxies: expect.arrayContaining(['nothing']) } },
  })
  expect(incoming.foreign?.values.get('extensions')?.texts).toEqual([
    '{"octocon":{"polls":[{"id":1,"title":"Tea?"}]}}',
  ])
  expect(incoming.warnings.map(({ level, code, count }) => `${level} ${code} ${count}`).sort()).toEqual([
    'info dangling_reference 1',
    'info long_description 1',
    'info module_archived_only 1',
    'warning field_kept 1',
    'warning field_kept 1',
    'warning name_missing 1',
  ])
})

test('fronts become switches, with every form of time that is met', async () => {
  const incoming = await read({
    fronts: [
      { alter_id: 1, time_start: '1970-01-01T00:00:01Z', time_end: '1970-01-01T00:00:03Z', comment: 'busy' },
      { alter_id: 2, time_start: '1970-01-01T00:00:02+00:00', time_end: '1970-01-01T00:00:04.5' },
      { alter_id: 1, time_start: '1970-01-01 00:00:05', time_end: null },
      { alter_id: 2, time_start: '1970-01-01T00:00:06Z', time_end: 'later' },
      { alter_id: 9, time_start: '1970-01-01T00:00:07Z', time_end: null },
      { alter_id: 2, time_start: '2027-01-01T00:00:00Z', time_end: null },
    ],
    alters: [
      { id: 1, name: 'A' },
      { id: '2', name: 'B' },
    ],
    user: {},
  })
  expect(writtenSwitches(incoming)).toBe('1000: A · 2000: A,B · 3000: B · 4500: none · 5000: A')
  expect(incoming.comments).toMatchObject([
    { text: 'busy', switch: 1_000_000, created: 1_000_000, member: 'member 0' },
  ])
})

test('fields keep their type, and journals become notes', async () => {
  const incoming = await read({
    user: {
      fields: [
        { id: 'n', name: 'Height', type: 'number' },
        { id: 'b', name: 'Loud', type: 'boolean' },
      ],
    },
    alters: [
      {
        id: 1,
        name: 'A',
        fields: [
          { id: 'n', value: '1.5' },
          { id: 'b', value: 'false' },
        ],
      },
      {
        id: 2,
        name: 'B',
        fields: [
          { id: 'n', value: 'tall' },
          { id: 'gone', value: '?' },
        ],
      },
    ],
    alter_journals: [
      {
        id: 'j',
        alter_id: 1,
        title: 'Day',
        content: 'Calm.',
        inserted_at: '2024-01-01T00:00:00',
        locked: true,
      },
    ],
  })
  expect(incoming.members.map(({ fields }) => fields)).toEqual([
    { 'field 0': 1.5, 'field 1': false },
    { 'field 0': 'tall' },
  ])
  expect(incoming.notes).toMatchObject([
    { title: 'Day', text: 'Calm.', members: ['member 0'], date: parseInstant('2024-01-01T00:00:00Z') },
  ])
  expect(incoming.foreign?.members.get('member 1')).toMatchObject({
    extensions: { octocon: { fields: [{ id: 'gone', value: '?' }] } },
  })
  expect(incoming.foreign?.notes.get('note 0')).toMatchObject({ extensions: { octocon: { locked: true } } })
})

test('journals are read in any likely spelling, and entries that say nothing we know are kept whole', async () => {
  const strange = { id: 'x', entry: { blocks: ['?'] } }
  const incoming = await read({
    user: { id: 'abcdefg' },
    alters: [{ id: 1, name: 'A' }],
    journal_entries: [
      { id: 1, name: 'Day', body: 'Calm.', alter_ids: [1], created_at: '2024-01-01T00:00:00Z', pinned: true },
      strange,
    ],
  })
  expect(incoming.notes).toMatchObject([
    { title: 'Day', text: 'Calm.', members: ['member 0'], date: parseInstant('2024-01-01T00:00:00Z') },
  ])
  expect(incoming.foreign?.notes.get('note 0')).toMatchObject({ extensions: { octocon: { pinned: true } } })
  const kept = JSON.parse(incoming.foreign?.values.get('extensions')?.texts[0] ?? '{}')
  expect(kept.octocon.journal_entries).toEqual([strange])
  expect(incoming.warnings).toMatchObject([{ level: 'warning', code: 'record_kept', count: 1 }])
})

const anyText = fc.string({ maxLength: 120 })
const anyId = fc.nat(4)
const anyTime = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
const records = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  usually(fc.array(anyRecord(fields), { maxLength: 6 }))
const anyFile = fc.record(
  {
    user: anyRecord({
      username: anyText,
      description: anyText,
      avatar_url: fc.webUrl(),
      fields: records({ id: anyId, name: anyText }),
    }),
    alters: records({
      id: anyId,
      name: anyText,
      pronouns: anyText,
      description: anyText,
      color: anyText,
      avatar_url: fc.webUrl(),
      proxy_name: anyText,
      discord_proxies: fc.array(usually(anyText.map((text) => `${text}text`))),
      fields: records({ id: anyId, value: anyText }),
    }),
    tags: records({
      id: anyId,
      name: anyText,
      color: anyText,
      parent_tag_id: anyId,
      alters: fc.array(usually(anyId)),
    }),
    fronts: records({ alter_id: anyId, time_start: anyTime, time_end: anyTime, comment: anyText }),
    polls: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: [] },
)

test('whatever a file holds, it is read', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const incoming = await read(file)
      expect(incoming.refusals).toEqual([])
      expectSound(incoming)
    }),
  )
})
