import { expect, test } from 'bun:test'
import type { CustomField } from '@polyphony/contract'
import type { Warning } from '../../src/datafile/warnings.ts'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore } from '../support/stores/stores.ts'

const long = 'x'.repeat(1500)

eachStore('extended values and files', (store) => {
  const t = useV2(store)

  for (const own of [{}, { polyphony_version: '1' }]) {
    test(`a changed description in a file replaces a long one: ${JSON.stringify(own)}`, async () => {
      const alice = await t.system()
      const { id, name } = await alice.member({ extended: { archived: true, description: long } })
      const bring = async (description: string) => {
        const file = { ...own, version: 2, members: [{ id, name, description }], switches: [] }
        const { body } = await alice.post('/v2/systems/@me/import?conflicts=file', file)
        const shown = (await alice.get(`/v2/members/${id}?include=extended`)).body
        return [body.members.updated, shown.description, shown.extended]
      }
      const beginning = long.slice(0, 1000)
      const [unset, archived] = [
        {
          custom_front: false,
          archived_reason: null,
          aliases: [],
          pin: null,
          never_shared: false,
          fields: {},
        },
        true,
      ]
      expect(await bring(beginning)).toEqual([0, beginning, { ...unset, archived, description: long }])
      expect(await bring('short')).toEqual([1, 'short', { ...unset, archived, description: null }])
    })
  }

  test("a file in PluralKit's format neither has nor brings them", async () => {
    const alice = await t.system()
    const member = await alice.member({ extended: { archived: true } })
    const { text } = await alice.get('/v2/systems/@me/export?format=pluralkit')
    expect(text).not.toContain('"extended"')
    const { id, name } = member
    const file = { version: 2, members: [{ id, name, extended: { archived: false } }], switches: [] }
    for (const query of ['', '?lenient=true']) {
      const { status } = await alice.post(`/v2/systems/@me/import${query}`, file)
      const { extended } = (await alice.get(`/v2/members/${id}?include=extended`)).body
      expect([status, extended.archived]).toEqual([200, true])
    }
  })

  test("a file in PluralKit's format takes aliases to another system", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await alice.member({ name: 'Wren', extended: { aliases: ['Birdie', 'the one with the maps'] } })
    const { text: raw } = await alice.get('/v2/systems/@me/export?format=pluralkit')
    await bob.post('/v2/systems/@me/import', undefined, { raw })
    const [wren] = (await bob.get('/v2/systems/@me/members?include=extended')).body
    expect(wren.extended.aliases).toEqual(['Birdie', 'the one with the maps'])
  })

  test("a file in PluralKit's format can bring aliases, as far as they fit", async () => {
    const alice = await t.system()
    const { id, name } = await alice.member({ extended: { aliases: ['old'] } })
    const bring = async (aliases: unknown) => {
      const file = { version: 2, members: [{ id, name, aliases }], switches: [] }
      const { body } = await alice.post('/v2/systems/@me/import?conflicts=file', file)
      const { extended } = (await alice.get(`/v2/members/${id}?include=extended`)).body
      return [extended.aliases, body.warnings.map(({ message }: Warning) => message)]
    }
    expect(await bring(undefined)).toEqual([['old'], []])
    expect(await bring(null)).toEqual([['old'], []])
    const lost = 'Members: aliases that are too long or too many were left out.'
    expect(await bring([' birdie ', 'BIRDIE', '', 'x'.repeat(101)])).toEqual([['birdie'], [lost]])
    expect(await bring([])).toEqual([[], []])
  })

  test('odd ones in our own file refuse it, or are mended and noted', async () => {
    const alice = await t.system()
    const members = [
      { id: 'abcdef', name: 'Wren', extended: { archived: 'x', archived_reason: 'y'.repeat(501) } },
    ]
    const groups = [
      { id: 'ghijkl', name: 'Grove', members: [], extended: { parent: 'mnopqr', position: 'z' } },
    ]
    const file = { polyphony_version: '1', version: 2, members, groups, switches: [] }
    expect((await alice.post('/v2/systems/@me/import', file)).status).toBe(400)
    const { body } = await alice.post('/v2/systems/@me/import?lenient=true', file)
    expect(body.odd_values.map(({ field }: { field: string }) => field)).toEqual([
      'archived',
      'archived_reason',
      'position',
    ])
    const [member] = (await alice.get('/v2/systems/@me/members?include=extended')).body
    expect(member.extended).toMatchObject({ archived: false, archived_reason: 'y'.repeat(500) })
    const [group] = (await alice.get('/v2/systems/@me/groups?include=extended')).body
    expect(group.extended).toEqual({ parent: null, position: null, emoji: null })
  })
  test('our own file brings custom fields and values, also ones that do not fit', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const year = await alice.field({ name: 'Born', type: 'year', privacy: 'public' })
    const tea = await alice.field({ name: 'Tea', type: 'select', options: ['black', 'green'] })
    const extended = { fields: { [year.id]: 1990, [tea.id]: 'green' } }
    await alice.member({ extended })
    await alice.patch('/v2/systems/@me', { extended })
    const { body: file } = await alice.get('/v2/systems/@me/export?format=polyphony')
    await bob.field({ name: 'Tea', type: 'select', options: ['white'] })
    file.members[0].extended.fields[year.id] = 'long ago'
    file.extended.fields[alice.uuid] = 'of no field'
    const { body: report } = await bob.post('/v2/systems/@me/import', file)
    expect(report.warnings.map(({ level, code }: Warning) => [level, code])).toEqual(
      expect.arrayContaining([
        ['warning', 'values_misfit'],
        ['error', 'dangling_reference'],
      ]),
    )
    expect(report.fields).toEqual({ created: 1, updated: 1, unchanged: 0 })
    const fields: CustomField[] = (await bob.get('/v2/systems/@me/fields')).body
    expect(fields.map(({ name, options }) => [name, options])).toEqual([
      ['Born', null],
      ['Tea', ['white', 'black', 'green']],
    ])
    const ids = fields.map(({ id }) => id)
    expect(ids).not.toContain(year.id)
    const shown = async (address: string) => (await bob.get(`${address}?include=extended`)).body
    const [member] = await shown('/v2/systems/@me/members')
    const inOrder = (given: { extended: { fields: Record<string, unknown> } }) =>
      ids.map((id) => given.extended.fields[id])
    expect(inOrder(member)).toEqual(['long ago', 'green'])
    expect(inOrder(await shown('/v2/systems/@me'))).toEqual([1990, 'green'])
  })
})
