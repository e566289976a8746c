import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Hid } from '@polyphony/contract'
import fc from 'fast-check'
import { asOwner } from '../../../src/domain/privacy.ts'
import { Caller, type TestServer } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { anySystemFile, type SystemFile, withoutDate } from '../../support/worlds/any-system.ts'

const numRuns = runs(8)
const sample = new URL('../../../../../fixtures/import/pluralport.json', import.meta.url)

/** Makes a system of a file, on a server where all its ids are free. */
async function settle({ url }: TestServer, file: string): Promise<Caller> {
  const { status, body, text } = await new Caller(url).post('/v2/import', undefined, { raw: file })
  if (status !== 201) throw new Error(`No system was made: ${status} ${text}`)
  expect(body.report.renamed).toEqual([])
  return new Caller(url, body.token)
}

const exportOf = async (owner: Caller, format: string) =>
  (await owner.get(`/v2/systems/@me/export?format=${format}`)).text

async function expectNothingNew(owner: Caller, file: string): Promise<void> {
  const { status, body } = await owner.post('/v2/systems/@me/import', undefined, { raw: file })
  const none = { created: 0, updated: 0 }
  expect(status).toBe(200)
  expect(body).toMatchObject({
    system: { changed: [] },
    settings: { changed: [] },
    members: none,
    groups: none,
    fields: none,
    switches: { created: 0 },
    renamed: [],
  })
}

eachStore('export, import elsewhere, export', (store) => {
  const here = useV2(store)
  const there = useV2(store)

  test('in our own format every byte comes back, and a second import adds nothing', async () => {
    const property = fc.asyncProperty(anySystemFile, async (file) => {
      const owner = await settle(here, JSON.stringify(file))
      const text = await exportOf(owner, 'polyphony')
      expect(withoutDate(text)).toBe(JSON.stringify(file))
      const elsewhere = await settle(there, text)
      await expectNothingNew(elsewhere, text)
      expect(withoutDate(await exportOf(elsewhere, 'polyphony'))).toBe(withoutDate(text))
    })
    await fc.assert(property, { numRuns })
  })

  test('notes of the same moment keep their order', async () => {
    const date = '2024-02-29T12:00:00Z'
    const titles = ['First', 'Second', 'Third']
    const notes = titles.map((title) => ({ id: crypto.randomUUID(), title, text: '', date, created: date }))
    const owner = await settle(
      here,
      JSON.stringify({ polyphony_version: '1', version: 2, members: [], notes }),
    )
    const file = JSON.parse(await exportOf(owner, 'polyphony'))
    expect(file.notes.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  test('a stored value beyond a limit can be read and exported, and the file comes in without it', async () => {
    const alice = await here.system()
    const { id } = await alice.member()
    const system = await here.ctx.store.systems.find({ kind: 'hid', hid: alice.id as Hid })
    const [member] = system ? await here.ctx.store.members.list(asOwner(system.id)) : []
    if (!system || !member) throw new Error('a new system or member is missing')
    const [name_format, avatar_url] = ['x'.repeat(5000), `https://img.example/${'x'.repeat(300)}`]
    await here.ctx.store.transact(async (tx) => {
      await tx.systems.updateSettings(system.id, { name_format })
      await tx.members.update(system.id, member.id, { avatar_url, banner: 'https://a..b/x' })
    })
    expect((await alice.get('/v2/systems/@me/settings')).body.name_format).toBe(name_format)
    expect((await alice.get(`/v2/members/${id}`)).body).toMatchObject({
      avatar_url,
      banner: 'https://a..b/x',
    })
    for (const format of ['polyphony', 'pluralport']) {
      const res = await new Caller(there.url).post('/v2/import', undefined, {
        raw: await exportOf(new Caller(here.url, alice.token), format),
      })
      expect([format, res.status]).toEqual([format, 201])
      expect(JSON.stringify(res.body.report.warnings)).toContain('unfit.name_format')
      const [copy] = (await there.stranger.get(`/v2/systems/${res.body.system.id}/members`)).body
      expect([copy.name, copy.avatar_url, copy.banner]).toEqual(['Wren', null, null])
    }
  })

  test('what came from another program, and has no place here, goes along', async () => {
    const owner = await settle(here, readFileSync(sample, 'utf8'))
    const text = await exportOf(owner, 'polyphony')
    const elsewhere = await settle(there, text)
    await expectNothingNew(elsewhere, text)
    expect(JSON.parse(text).kept).toBeArrayOfSize(1)
    expect(withoutDate(await exportOf(elsewhere, 'polyphony'))).toBe(withoutDate(text))
  })

  test('in the format of PluralKit too, but for the two settings that it does not take back', async () => {
    const property = fc.asyncProperty(anySystemFile, async (file: SystemFile) => {
      const taken = { show_private_info: true, hid_list_padding: 'off' }
      const owner = await settle(here, JSON.stringify({ ...file, config: { ...file.config, ...taken } }))
      const text = await exportOf(owner, 'pluralkit')
      const elsewhere = await settle(there, text)
      await expectNothingNew(elsewhere, text)
      expect(await exportOf(elsewhere, 'pluralkit')).toBe(text)
    })
    await fc.assert(property, { numRuns })
  })
})
