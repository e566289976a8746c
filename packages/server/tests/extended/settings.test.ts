import { expect, test } from 'bun:test'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const settings = '/v2/systems/@me/settings'

eachStore('extended.language of settings', (store) => {
  const t = useV2(store)
  const there = useV2(store)

  const languageOf = async (owner: Caller) =>
    (await owner.get(`${settings}?include=extended`)).body.extended.language

  test('is the last key for those who ask, and no byte for anybody else', async () => {
    const alice = await t.system()
    const plain = (await alice.get(settings)).text
    const asked = (await alice.get(`${settings}?include=extended`)).text
    expect(asked).toBe(`${plain.slice(0, -1)},"extended":{"language":null,"words":{}}}`)
    const patched = await alice.patch(settings, { extended: { language: 'de' } })
    expect(patched.text).toBe(`${plain.slice(0, -1)},"extended":{"language":"de","words":{}}}`)
    expect((await alice.patch(settings, { pings_enabled: true })).text).toBe(plain)
    expect((await alice.patch(`${settings}?include=extended`, { pings_enabled: true })).text).toBe(
      patched.text,
    )
    expect((await alice.get(settings)).text).toBe(plain)
    await alice.patch(settings, { extended: { language: null } })
    expect((await alice.get(`${settings}?include=extended`)).text).toBe(asked)
  })

  test('looks to everybody else as if it was never set', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const path = `/v2/systems/${alice.id}/settings?include=extended`
    const before = (await t.stranger.get(path)).text
    expect(before).toEndWith(',"extended":{"language":null,"words":null}}')
    await alice.patch(settings, { extended: { language: 'de' } })
    for (const caller of [t.stranger, bob]) expect((await caller.get(path)).text).toBe(before)
  })

  test('takes the languages that the server speaks, and bad ones change nothing', async () => {
    const alice = await t.system()
    await alice.patch(settings, { extended: { language: 'de' } })
    for (const language of ['fr', 'DE', '', 'deutsch', 1, true]) {
      const res = await alice.patch(settings, { pings_enabled: false, extended: { language } })
      expect([res.status, res.body.code, Object.keys(res.body.errors)]).toEqual([400, 40001, ['language']])
    }
    for (const extended of [[], 'de', 1, { language: {} }, { language: [] }])
      expectRefusal(await alice.patch(settings, { pings_enabled: false, extended }), 'bad_request')
    for (const extended of [{}, null, { lingo: {} }])
      expectRefusal(await alice.patch(settings, { extended }), 'bad_request')
    expect((await alice.get(`${settings}?include=extended`)).body).toMatchObject({
      pings_enabled: true,
      extended: { language: 'de' },
    })
  })

  test('travels with our own file and PluralPort, not with a file of PluralKit', async () => {
    const alice = await t.system()
    await alice.patch(settings, { extended: { language: 'de' } })
    const fileOf = async (format: string) => (await alice.get(`/v2/systems/@me/export?format=${format}`)).text
    expect(await fileOf('pluralkit')).not.toContain('language')
    for (const format of ['polyphony', 'pluralport']) {
      const file = await fileOf(format)
      const made = await new Caller(there.url).post('/v2/import', undefined, { raw: file })
      expect([format, made.status]).toEqual([format, 201])
      expect([format, await languageOf(new Caller(there.url, made.body.token))]).toEqual([format, 'de'])

      await alice.patch(settings, { extended: { language: 'en' } })
      const preview = await alice.post('/v2/systems/@me/import?dry_run=true&conflicts=file', undefined, {
        raw: file,
      })
      const changes = [{ key: 'language', old: 'en', new: 'de' }]
      expect([format, preview.body.settings]).toEqual([format, { changed: ['language'], changes }])
      await alice.post('/v2/systems/@me/import?conflicts=file&keep=language', undefined, { raw: file })
      expect([format, await languageOf(alice)]).toEqual([format, 'en'])
      await alice.post('/v2/systems/@me/import?conflicts=file', undefined, { raw: file })
      expect([format, await languageOf(alice)]).toEqual([format, 'de'])
    }
    const plain = JSON.parse(await fileOf('pluralkit'))
    plain.config.extended = { language: 'en' }
    await alice.post('/v2/systems/@me/import', undefined, { raw: JSON.stringify(plain) })
    expect(await languageOf(alice)).toBe('de')
  })
})

eachStore('extended.words of settings', (store) => {
  const t = useV2(store)
  const there = useV2(store)
  const own = { member: 'headmate', members: 'headmates', switch: 'Wechsel', journal: '📔 log' }
  const read = async (owner: Caller) => (await owner.get(`${settings}?include=extended`)).body.extended.words

  test('are empty at first, each object replaces the one before, and {} clears them', async () => {
    const alice = await t.system()
    expect(await read(alice)).toEqual({})
    const res = await alice.patch(settings, { extended: { words: { ...own, note: '  page ' } } })
    expect([res.status, res.body.extended.words]).toEqual([200, { ...own, note: 'page' }])
    await alice.patch(settings, { extended: { language: 'de' } })
    expect(await read(alice)).toEqual({ ...own, note: 'page' })
    await alice.patch(settings, { extended: { words: { front: 'deck' } } })
    expect(await read(alice)).toEqual({ front: 'deck' })
    const all = ['system', 'member', 'members', 'front', 'fronting', 'switch', 'group', 'groups']
    const ten = Object.fromEntries([...all, 'journal', 'note'].map((key) => [key, 'w'.repeat(30)]))
    expect((await alice.patch(settings, { extended: { words: ten } })).body.extended.words).toEqual(ten)
    await alice.patch(settings, { extended: { words: {} } })
    expect(await read(alice)).toEqual({})
  })

  test('are only for the owner: strangers see null', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await alice.patch(settings, { extended: { words: own } })
    for (const caller of [t.stranger, bob]) {
      const { text, body } = await caller.get(`/v2/systems/${alice.id}/settings?include=extended`)
      expect([body.extended.words, text.includes('headmate')]).toEqual([null, false])
    }
  })

  test('are refused with each problem by its key, and then change nothing', async () => {
    const alice = await t.system()
    await alice.patch(settings, { extended: { words: own } })
    const wrong = { member: '', members: ' ', front: 'w'.repeat(31), headmate: 'x', note: null }
    const res = await alice.patch(settings, { pings_enabled: false, extended: { words: wrong } })
    expect([res.status, res.body.code, Object.keys(res.body.errors)]).toEqual([
      400,
      40001,
      ['words.member', 'words.members', 'words.front', 'words.headmate', 'words.note'],
    ])
    const nothing = await alice.patch(settings, { extended: { words: null } })
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([400, ['words']])
    for (const words of [[], 'headmate', 1, { member: {} }, { member: ['x'] }])
      expectRefusal(await alice.patch(settings, { pings_enabled: false, extended: { words } }), 'bad_request')
    expect((await alice.get(`${settings}?include=extended`)).body).toMatchObject({
      pings_enabled: true,
      extended: { words: own },
    })
  })

  test('travel with our own file and PluralPort, not with a file of PluralKit', async () => {
    const alice = await t.system()
    await alice.patch(settings, { extended: { words: own } })
    const fileOf = async (format: string) => (await alice.get(`/v2/systems/@me/export?format=${format}`)).text
    expect(await fileOf('pluralkit')).not.toContain('headmate')
    for (const format of ['polyphony', 'pluralport']) {
      const file = await fileOf(format)
      const made = await new Caller(there.url).post('/v2/import', undefined, { raw: file })
      expect([format, await read(new Caller(there.url, made.body.token))]).toEqual([format, own])
      const same = await alice.post('/v2/systems/@me/import?dry_run=true&conflicts=file', undefined, {
        raw: file,
      })
      expect([format, same.body.settings]).toEqual([format, { changed: [], changes: [] }])
      await alice.patch(settings, { extended: { words: { note: 'page' } } })
      const preview = await alice.post('/v2/systems/@me/import?dry_run=true&conflicts=file', undefined, {
        raw: file,
      })
      const changes = [{ key: 'words', old: { note: 'page' }, new: own }]
      expect([format, preview.body.settings]).toEqual([format, { changed: ['words'], changes }])
      await alice.post('/v2/systems/@me/import?conflicts=file', undefined, { raw: file })
      expect([format, await read(alice)]).toEqual([format, own])
    }
  })
})
