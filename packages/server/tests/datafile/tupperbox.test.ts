import { expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import fc from 'fast-check'
import { tupperboxReader } from '../../src/datafile/tupperbox/read.ts'
import { anyRecord, expectSound, readFile } from '../support/datafiles/data-file.ts'

const read = (file: Record<string, unknown>) =>
  readFile(tupperboxReader({ customFronts: false, now: instant(0) }), file)
const readTupper = (tupper: object) => read({ tuppers: [tupper] })

test.each([
  [
    { name: 'Fox', brackets: ['f:', ''], posts: 7, show_brackets: true },
    { patch: { proxy_tags: [{ prefix: 'f:', suffix: null }], keep_proxy: true }, messageCount: 7 },
  ],
  [
    { name: 'Fox', brackets: ['a', 'b', '', 'c'] },
    {
      patch: {
        proxy_tags: [
          { prefix: 'a', suffix: 'b' },
          { prefix: null, suffix: 'c' },
        ],
      },
    },
  ],
  [
    { name: 'Fox', brackets: ['', '', 'f:', ''] },
    { patch: { proxy_tags: [{ prefix: 'f:', suffix: null }] } },
  ],
  [{ name: 'Fox', nick: 'Foxy', tag: '~den' }, { patch: { display_name: 'Fox ~den' } }],
  [{ name: 'Fox', nick: 'Foxy', tag: null }, { patch: { display_name: 'Foxy' } }],
  [{ name: 'Fox', nick: null, description: null }, { patch: { display_name: null, description: null } }],
  [{ name: 'Fox', birthday: '2001-02-03T23:30:00.000Z' }, { patch: { birthday: '2001-02-03' } }],
  [{ name: 'Fox', birthday: '0004-02-29T00:00:00.000Z' }, { patch: { birthday: '0004-02-29' } }],
  [{ name: 'Fox', avatar_url: ' ' }, { patch: { avatar_url: null } }],
  [
    { name: 'Fox', avatar_url: 'http://img.example/f.png' },
    { patch: { avatar_url: 'https://img.example/f.png' } },
  ],
  [{ name: 'Fox', last_used: '2024-01-02T03:04:05.000Z' }, { lastMessage: 1704164645000000 }],
])('the tupper %j becomes the member %j', async (tupper, member) => {
  const { members, refusals } = await readTupper(tupper)
  expect(refusals).toEqual([])
  expect(members).toMatchObject([{ name: 'Fox', ...member, privacyWhenNew: { visibility: 'private' } }])
})

test('what the tupper does not say leaves a member alone', async () => {
  const { members } = await readTupper({ name: 'Fox', avatar_url: null, birthday: null })
  expect(members[0]?.patch).toEqual({ name: 'Fox' })
})

test.each([
  ["Field 'name' cannot be null.", { brackets: [] }],
  ["Field 'name' cannot be null.", { name: null }],
  ["Field 'brackets' in tupper Fox is invalid.", { name: 'Fox', brackets: ['a'] }],
  ["Field 'brackets' in tupper Fox is invalid.", { name: 'Fox', brackets: [1, 2] }],
  ["Field 'birthday' in tupper Fox is invalid.", { name: 'Fox', birthday: '2001-02-03' }],
  ["Field 'birthday' in tupper Fox is invalid.", { name: 'Fox', birthday: '2001-02-30T00:00:00Z' }],
  [
    'Field description in tupper Fox is too long (1001 > 1000).',
    { name: 'Fox', description: 'x'.repeat(1001) },
  ],
  ['Field display_name in tupper Fox is too long (101 > 100).', { name: 'Fox', tag: 'x'.repeat(97) }],
  ['Field avatar_url in tupper Fox is invalid.', { name: 'Fox', avatar_url: 'fox.png' }],
])('refuses in the words of the reference: %s', async (message, tupper) => {
  const { refusals } = await readTupper(tupper)
  expect(refusals.map((refusal) => refusal.message)).toEqual([message])
})

test('groups come along with their tuppers, whichever stands first in the file', async () => {
  const tuppers = [
    { name: 'Fox', group_id: 7 },
    { name: 'Owl', group_id: 8 },
    { name: 'Elk', group_id: 7 },
    { name: 'Bee', group_id: null },
  ]
  const groups = [{ id: 7, name: 'Den', description: 'Warm.', tag: '~d' }]
  for (const file of [
    { tuppers, groups },
    { groups, tuppers },
  ]) {
    const incoming = await read(file)
    const [den] = incoming.groups
    expect(den).toMatchObject({
      name: 'Den',
      patch: { name: 'Den', description: 'Warm.', display_name: 'Den ~d' },
    })
    const names = incoming.members.filter(({ key }) => den?.members.includes(key)).map(({ name }) => name)
    expect(names).toEqual(['Fox', 'Elk'])
    expect(incoming.warnings.map(({ code, count }) => [code, count])).toContainEqual([
      'dangling_reference',
      1,
    ])
  }
})

const anyText = fc.string({ maxLength: 110 })
const anyFile = fc.record({
  tuppers: fc.array(
    anyRecord({
      name: anyText,
      avatar_url: fc.webUrl(),
      brackets: fc.array(anyText, { maxLength: 6 }),
      posts: fc.nat(),
      show_brackets: fc.boolean(),
      birthday: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      description: anyText,
      tag: anyText,
      nick: anyText,
      group_id: fc.nat(3),
      created_at: anyText,
      last_used: anyText,
      banner: anyText,
      avatar: anyText,
    }),
    { maxLength: 5 },
  ),
  groups: fc.array(
    anyRecord({ id: fc.nat(3), name: anyText, description: anyText, tag: anyText, avatar: anyText }),
  ),
})

test('whatever a file holds, it is read or refused', async () => {
  await fc.assert(fc.asyncProperty(anyFile, async (file) => expectSound(await read(file))))
})
