import { describe, expect, test } from 'bun:test'
import type { Member, OddValue } from '@polyphony/contract'
import fc from 'fast-check'
import { useV2 } from '../../support/callers/v2.ts'
import {
  atSecond,
  groupsOf,
  importInto,
  membersOf,
  smallFile,
  switchesOf,
} from '../../support/datafiles/imports.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const long = (length: number) => 'x'.repeat(length)
const misplaced = fc.constantFrom<unknown>({ a: 1 }, [['b']])

/** Values that the API does not take, by the key of a member. */
const oddOfMember: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  display_name: fc.oneof(fc.constantFrom(long(101), `${long(99)}🌊`, 'a\0b', '\ud800'), misplaced),
  pronouns: fc.oneof(fc.constant(long(300)), misplaced),
  description: fc.oneof(fc.constant(long(1001)), misplaced),
  color: fc.oneof(fc.constantFrom('green', '#4a7fb0', '4a7fb'), misplaced),
  birthday: fc.oneof(fc.constantFrom('2001-02-30', 'in May'), misplaced),
  avatar_url: fc.oneof(
    fc.constantFrom('http://img.example/a.png', 'a.png', `https://img.example/${long(260)}`),
    misplaced,
  ),
  banner: fc.oneof(fc.constantFrom('http://img.example/b.png', 'ftp://img.example/b.png'), misplaced),
  proxy_tags: fc.constantFrom<unknown>('a:', 5, [{ prefix: long(120), suffix: null }], [7], null),
  keep_proxy: fc.constantFrom<unknown>('maybe', null, {}),
  message_count: fc.constantFrom<unknown>(-1, '7', 0.5, {}),
  created: fc.constantFrom<unknown>('yesterday', 7, {}),
  last_message_timestamp: fc.constantFrom<unknown>('2021-13-01T00:00:00Z', []),
  uuid: fc.constantFrom<unknown>('nobody', 5),
  privacy: fc.constantFrom<unknown>('private', ['visibility'], { visibility: 'friends' }),
}
const soundOfMember: Readonly<Record<string, unknown>> = {
  display_name: 'Wren the Small',
  pronouns: 'she/her',
  description: 'Likes tea.',
  color: '2e8b57',
  birthday: '2001-02-03',
  avatar_url: 'https://img.example/a.png',
  banner: null,
  proxy_tags: [{ prefix: 'w:', suffix: null }],
  keep_proxy: true,
}

const oddRecords = fc.record({
  members: fc.subarray<unknown>([5, 'Ash', { id: 'noname' }, { id: 'blankk', name: ' ' }, { name: null }]),
  groups: fc.subarray<unknown>([7, { id: 'unname', name: {} }]),
  switches: fc.subarray<unknown>([
    null,
    { timestamp: 'then', members: [] },
    { timestamp: atSecond(50), members: 'Ash' },
    { timestamp: 5, members: [] },
  ]),
})

const plantedMember = fc
  .subarray(Object.keys(oddOfMember))
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, oddOfMember[key] ?? fc.nat()]))))

const planted = fc.record({
  system: fc.record(
    {
      name: fc.constant(long(120)),
      tag: fc.constant(long(80)),
      color: fc.constant('blue'),
      config: fc.constantFrom<unknown>({ timezone: 'Nowhere' }, 5, { latch_timeout: -1 }),
      privacy: fc.constantFrom<unknown>('private', { front_privacy: 5 }),
    },
    { requiredKeys: [] },
  ),
  members: fc.array(plantedMember, { minLength: 1, maxLength: 4 }),
  records: oddRecords,
  strangers: fc.boolean(),
  twice: fc.boolean(),
})

/** How often a record that cannot be read is expected in the report. */
const count = (odd: readonly OddValue[], kind: OddValue['kind']) =>
  odd.filter((each) => each.kind === kind && each.field === null).length

eachStore('POST /v2/import?lenient=true', (store) => {
  const t = useV2(store)

  test('any file with odd values comes in without them, and the report names every one', async () => {
    const property = fc.asyncProperty(planted, async ({ system, members, records, strangers, twice }) => {
      const named = members.map((odd, i) => ({ id: `odd${i}`, name: `Odd ${i}`, ...soundOfMember, ...odd }))
      const again = twice ? [{ id: 'odd0', name: 'Same ID' }] : []
      const strange = strangers ? ['zzzzzz'] : []
      const file = smallFile({
        ...system,
        members: [...named, ...records.members, ...again],
        groups: [{ id: 'treess', name: 'Trees', members: ['odd0', ...strange] }, ...records.groups],
        switches: [{ timestamp: atSecond(1), members: ['odd0', ...strange] }, ...records.switches],
      })
      const res = await t.stranger.post('/v2/import?lenient=true', file)
      expect(res.status).toBe(201)
      const { report, token } = res.body
      const odd: OddValue[] = report.odd_values
      const owner = { headers: { authorization: token } }
      const arrived: Member[] = (await t.stranger.get('/v2/systems/@me/members', owner)).body

      expect(arrived).toHaveLength(named.length + again.length)
      members.forEach((planted, i) => {
        const notes = odd.filter(({ kind, name }) => kind === 'member' && name === `Odd ${i}`)
        const fields = Object.keys(planted).map((key) =>
          key === 'privacy' && planted.privacy === Object(planted.privacy) && !Array.isArray(planted.privacy)
            ? 'visibility'
            : key,
        )
        expect(notes.map(({ field }) => field).sort()).toEqual([...fields].sort())
        const member = arrived.find(({ name }) => name === `Odd ${i}`)
        for (const [key, value] of Object.entries(soundOfMember)) {
          if (!(key in planted)) expect(Reflect.get(member ?? {}, key)).toEqual(value)
        }
        if ('privacy' in planted) expect(member?.privacy?.visibility).toBe('private')
      })
      const oddOfSystem = odd.filter(({ kind }) => kind === 'system' || kind === 'settings')
      expect(oddOfSystem).toHaveLength(Object.keys(system).length)
      expect(count(odd, 'member')).toBe(records.members.length)
      expect(count(odd, 'group')).toBe(records.groups.length)
      expect(count(odd, 'switch')).toBe(records.switches.length)
      expect(odd.filter(({ problem }) => problem === 'not_in_file')).toHaveLength(strangers ? 2 : 0)
      expect(odd.filter(({ problem }) => problem === 'same_id')).toHaveLength(twice ? 1 : 0)
      expect(report).toMatchObject({ refused: [], groups: { created: 1 }, switches: { created: 1 } })
      await t.stranger.delete('/v2/systems/@me', { confirm: res.body.system.id }, owner)
    })
    await fc.assert(property, { numRuns: runs(25) })
  })

  describe('says what happens to', () => {
    const ash = { id: 'ashesh', name: 'Ash' }
    test.each<[string, object, Partial<OddValue>, object]>([
      [
        'an address with http',
        { avatar_url: 'http://img.example/a.png' },
        {
          field: 'avatar_url',
          problem: 'not_https',
          outcome: 'changed',
          stored: 'https://img.example/a.png',
        },
        { avatar_url: 'https://img.example/a.png' },
      ],
      [
        'a text that is too long, without tearing a character apart',
        { pronouns: `${long(99)}🌊` },
        { field: 'pronouns', problem: 'too_long', outcome: 'cut', stored: long(99) },
        { pronouns: long(99) },
      ],
      [
        'a colour with a #',
        { color: '#4A7FB0' },
        { field: 'color', problem: 'invalid', outcome: 'changed', stored: '4a7fb0' },
        { color: '4a7fb0' },
      ],
      [
        'one of two proxy tags',
        { proxy_tags: [{ prefix: 'a:' }, { prefix: long(100) }] },
        { field: 'proxy_tags', problem: 'invalid', outcome: 'cut' },
        { proxy_tags: [{ prefix: 'a:', suffix: null }] },
      ],
    ])('%s', async (_, odd, note, stored) => {
      const alice = await t.system()
      const file = smallFile({ members: [{ ...ash, ...odd }] })
      const preview = await importInto(alice, file, '?dry_run=true&lenient=true')
      expect(preview.body).toMatchObject({
        refused: [],
        odd_values: [{ kind: 'member', name: 'Ash', ...note }],
      })
      expect((await importInto(alice, file)).status).toBe(400)
      const { body } = await importInto(alice, file, '?lenient=true')
      expect(body.odd_values).toEqual(preview.body.odd_values)
      expect(await membersOf(alice)).toMatchObject([{ name: 'Ash', ...stored }])
      const again = await importInto(alice, file, '?lenient=true')
      expect(again.body.members).toEqual({ created: 0, updated: 0, unchanged: 1 })
    })
  })

  test('a name that is too long is cut, and a second import finds it', async () => {
    const alice = await t.system()
    const file = smallFile({ members: [{ id: '1', name: long(120) }] })
    await importInto(alice, file, '?lenient=true')
    const { body } = await importInto(alice, file, '?lenient=true')
    expect(body.members).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(body.odd_values).toMatchObject([{ field: 'name', outcome: 'cut', stored: long(100) }])
  })

  test('everybody else keeps their place in groups and switches', async () => {
    const alice = await t.system()
    const file = smallFile({
      members: [{ id: 'ashesh', name: 'Ash' }, { id: 'elmelm' }],
      groups: [{ id: 'treess', name: 'Trees', members: ['ashesh', 'elmelm', {}] }],
      switches: [{ timestamp: atSecond(1), members: ['elmelm', 'ashesh', null] }],
    })
    const { body } = await importInto(alice, file, '?lenient=true')
    expect(body.odd_values.map(({ at, problem }: OddValue) => `${at} ${problem}`)).toEqual([
      'members no_name',
      'switches.0.members invalid',
      'groups.Trees.members invalid',
      'groups.Trees.members not_in_file',
      'switches not_in_file',
    ])
    const [ash] = await membersOf(alice)
    expect((await groupsOf(alice))[0]?.members).toEqual([ash?.uuid as string])
    expect((await switchesOf(alice))[0]?.members).toEqual([ash?.id as string])
  })

  test('files of Tupperbox and our own come in as well', async () => {
    const alice = await t.system()
    const tuppers = [{ name: long(101), brackets: ['a'], birthday: 'May' }, { name: null }]
    const { body } = await importInto(alice, { tuppers, groups: [] }, '?lenient=true')
    expect(body.odd_values.map(({ field, outcome }: OddValue) => [field, outcome])).toEqual([
      ['birthday', 'left_out'],
      ['proxy_tags', 'left_out'],
      ['name', 'cut'],
      [null, 'left_out'],
    ])
    const own = smallFile({
      polyphony_version: '1',
      guilds: [{ guild_id: 'x' }],
      member_guilds: [{ guild_id: '466378653216014359', member: 'zzzzzz' }],
      kept: [5],
    })
    const res = await importInto(alice, own, '?lenient=true')
    expect(res.body.odd_values.map(({ name }: OddValue) => name)).toEqual(['guilds', 'kept', 'member_guilds'])
  })
})
