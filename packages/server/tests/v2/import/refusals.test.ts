import { describe, expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { atSecond, importInto, limitMembers, smallFile, unreadable } from '../../support/datafiles/imports.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('POST /v2/systems/{systemRef}/import', (store) => {
  const t = useV2(store)

  describe('refuses', () => {
    const long = 'x'.repeat(101)
    const ash = { id: 'ashesh', name: 'Ash' }
    const crowd = Array.from({ length: 151 }, (_, i) => ({ id: String(i), name: `M${i}` }))
    test.each<[string, object]>([
      [`Field name in export file is too long (101 > 100).`, { name: long }],
      ['Field avatar_url in export file is invalid.', { avatar_url: 'http://img.example/a.png' }],
      ['Field name in export file is invalid.', { name: ['The Grove'] }],
      ['Field config.timezone in export file is invalid.', { config: { timezone: 'Nowhere' } }],
      [
        `Field display_name in member Ash is too long (101 > 100).`,
        { members: [{ ...ash, display_name: long }] },
      ],
      ['Field color in member Ash is invalid.', { members: [{ ...ash, color: 'green' }] }],
      ['Field proxy_tags in member Ash is invalid.', { members: [{ ...ash, proxy_tags: 'A:' }] }],
      ['Field message_count in member Ash is invalid.', { members: [{ ...ash, message_count: -1 }] }],
      ['member : Member name can not be set to null.', { members: [{ id: 'ashesh', name: null }] }],
      ['Field icon in group Trees is invalid.', { groups: [{ id: 'treess', name: 'Trees', icon: 'x' }] }],
      [
        "Group Trees includes members that haven't been imported.",
        { groups: [{ id: 'treess', name: 'Trees', members: ['zzzzz'] }] },
      ],
      [
        "One or more switches include members that haven't been imported.",
        { switches: [{ timestamp: atSecond(1), members: ['zzzzz'] }] },
      ],
      [
        'Switch timestamp 2023-05-06 07:00 is not an valid timestamp.',
        { switches: [{ timestamp: '2023-05-06 07:00', members: [] }] },
      ],
      [
        `Switch with timestamp ${atSecond(1)} contains too many members (151 > 100).`,
        { members: crowd, switches: [{ timestamp: atSecond(1), members: crowd.map(({ id }) => id) }] },
      ],
      ['Two members in the file have the same id.', { members: [ash, { ...ash, name: 'Elm' }] }],
      [unreadable("It has no 'members'."), { members: undefined }],
      [unreadable("One of its members has no 'id' or no 'name'."), { members: [{ id: 'ashesh' }] }],
      [unreadable('One of its members is no object.'), { members: [1] }],
      [unreadable("Its 'members' are no list."), { members: {} }],
      [
        unreadable("One of its switches has no list of 'members'."),
        { switches: [{ timestamp: atSecond(1) }] },
      ],
      ['File type is unknown.', { switches: undefined }],
    ])('%s', async (text, parts) => {
      const alice = await t.system()
      const before = await rowsOfSystem(t, alice)
      const res = await importInto(alice, smallFile({ groups: [], ...parts }))
      expect([res.status, res.body.message]).toEqual([400, `400: ${text}`])
      expect(res.body.refused[0].message).toBe(text)
      expect(await rowsOfSystem(t, alice)).toEqual(before)
    })

    test('everything that is wrong is in the preview, and nothing of it comes in', async () => {
      const alice = await t.system()
      const wrong = smallFile({ color: 'no', members: [{ ...ash, color: 'no', birthday: 'never' }] })
      const preview = await importInto(alice, wrong, '?dry_run=true')
      expect(preview.status).toBe(200)
      expect(preview.body.refused.map((each: { at: string }) => each.at)).toEqual([
        'system.color',
        'members.Ash.birthday',
        'members.Ash.color',
      ])
    })

    test('more members or groups than the system may have; those it knows do not count', async () => {
      const alice = await t.system()
      const [known] = await alice.members('Ash', 'Elm')
      await limitMembers(t, alice, 3)
      const more = smallFile({
        members: [
          { id: known.id, name: 'Ash' },
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B' },
        ],
      })
      const before = await rowsOfSystem(t, alice)
      const preview = await importInto(alice, more, '?dry_run=true')
      expect(preview.body.refused).toMatchObject([{ at: 'members', code: 'too_many_members' }])
      const res = await importInto(alice, more)
      expect(res.body.message).toBe('400: Import would exceed the maximum number of members (3).')
      const groups = Array.from({ length: 251 }, (_, i) => ({ id: String(i), name: `G${i}` }))
      const crowded = await importInto(alice, smallFile({ groups }))
      expect(crowded.body.message).toBe('400: Import would exceed the maximum number of groups (250).')
      expect(await rowsOfSystem(t, alice)).toEqual(before)
      const fits = await importInto(alice, { ...more, members: more.members.slice(0, 2) })
      expect(fits.body.members).toEqual({ created: 1, updated: 0, unchanged: 1 })
    })

    test('more custom fields than the system may have, unless the file can be kept', async () => {
      const alice = await t.system()
      const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      const field = (n: number) => ({ id: id(n), name: `Field ${n}`, type: 'text' })
      const ownFile = (parts: object) => smallFile({ polyphony_version: '1', ...parts })
      const full = ownFile({ fields: Array.from({ length: 200 }, (_, n) => field(n)) })
      expect((await importInto(alice, full)).status).toBe(200)
      const over = ownFile({ fields: [field(1), field(200)] })
      const told = [
        ['fields', 'too_many_fields', 'Import would exceed the maximum number of custom fields (200).'],
      ]
      const preview = await importInto(alice, over, '?dry_run=true')
      const res = await importInto(alice, over)
      expect([preview.status, res.status]).toEqual([200, 400])
      for (const { refused } of [preview.body, res.body]) {
        expect(refused.map((each: Record<string, string>) => [each.at, each.code, each.message])).toEqual(
          told,
        )
      }

      const custom_fields = [{ id: 'f', system_id: 's', name: 'Other', field_type: 'text' }]
      const other = { pluralport_version: '0.1', systems: [{ id: 's' }], custom_fields }
      for (const query of ['?dry_run=true', '']) {
        const { refused, warnings } = (await importInto(alice, other, query)).body
        expect(refused).toEqual([])
        expect(warnings).toMatchObject([
          { level: 'warning', code: 'fields_kept', about: 'custom_fields', count: 1 },
        ])
      }
      const out = (await alice.get('/v2/systems/@me/export?format=pluralport')).body
      expect(out.custom_fields).toContainEqual(expect.objectContaining(custom_fields[0] ?? {}))
    })

    test('a hundred thousand and one switches', async () => {
      const alice = await t.system()
      const list = Array(100_001).fill({ timestamp: atSecond(1), members: [] })
      const res = await importInto(alice, smallFile({ switches: list }))
      expect(res.body.message).toBe('400: Too many switches present in import file.')
    })
  })
})
