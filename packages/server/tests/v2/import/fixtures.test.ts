import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto } from '../../support/datafiles/imports.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const folder = new URL('../../../../../fixtures/import/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.preview.json'))
  .map((name) => name.slice(0, -'.json'.length))

/** Everything a system has, apart from events, changes to follow and the last report. The kept part of a foreign file is written anew each time. */
async function contentOf(...args: Parameters<typeof rowsOfSystem>) {
  const rows = (await rowsOfSystem(...args)) as Record<string, unknown>
  const { outbox: _, import_reports: __, front_changes: ___, kept_data: kept, ...content } = rows
  return { ...content, kept: JSON.stringify(kept).replaceAll(/\\"id\\":\d+,/g, '') }
}

eachStore('fixtures/import', (store) => {
  const t = useV2(store)

  describe.each(names)('%s', (name) => {
    const text = textOf(`${name}.json`)

    test('the preview is the one beside it, the import does what it says, and once more changes nothing', async () => {
      const alice = await t.system()
      const preview = await importInto(alice, undefined, '?dry_run=true', text)
      expect(preview.body).toEqual(JSON.parse(textOf(`${name}.preview.json`)))

      const { body } = await importInto(alice, undefined, '', text)
      const { members, groups, switches, system, settings } = preview.body
      expect(body).toMatchObject({ dry_run: false, members, groups, switches, system, settings })

      const before = await contentOf(t, alice)
      const again = (await importInto(alice, undefined, '', text)).body
      expect(again).toMatchObject({
        system: { changed: [] },
        settings: { changed: [] },
        members: { created: 0, updated: 0 },
        groups: { created: 0, updated: 0 },
        switches: { created: 0, skipped: switches.created + switches.skipped },
      })
      expect(await contentOf(t, alice)).toEqual(before)
      // The IDs of one file may be those of another.
      await alice.delete('/v2/systems/@me', { confirm: alice.id })
    })
  })
})
