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
    expect(asked).toBe(`${plain.slice(0, -1)},"extended":{"language":null}}`)
    const patched = await alice.patch(settings, { extended: { language: 'de' } })
    expect(patched.text).toBe(`${plain.slice(0, -1)},"extended":{"language":"de"}}`)
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
    expect(before).toEndWith(',"extended":{"language":null}}')
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
    for (const extended of [{}, null, { words: {} }])
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
      const preview = await alice.post('/v2/systems/@me/import?dry_run=true', undefined, { raw: file })
      const changes = [{ key: 'language', old: 'en', new: 'de' }]
      expect([format, preview.body.settings]).toEqual([format, { changed: ['language'], changes }])
      await alice.post('/v2/systems/@me/import?keep=language', undefined, { raw: file })
      expect([format, await languageOf(alice)]).toEqual([format, 'en'])
      await alice.post('/v2/systems/@me/import', undefined, { raw: file })
      expect([format, await languageOf(alice)]).toEqual([format, 'de'])
    }
    const plain = JSON.parse(await fileOf('pluralkit'))
    plain.config.extended = { language: 'en' }
    await alice.post('/v2/systems/@me/import', undefined, { raw: JSON.stringify(plain) })
    expect(await languageOf(alice)).toBe('de')
  })
})
