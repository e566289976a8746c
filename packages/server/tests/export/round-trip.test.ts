import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { anySystemFile, type SystemFile, withoutDate } from '../support/any-system.ts'
import { Caller } from '../support/server.ts'
import { eachStore } from '../support/stores.ts'
import { useV2, type V2Server } from '../support/v2.ts'

const numRuns = 8
const sample = new URL('../../../../fixtures/import/pluralport.json', import.meta.url)

/** Makes a system of a file, on a server where all its ids are free. */
async function settle({ url }: V2Server, file: string): Promise<Caller> {
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
