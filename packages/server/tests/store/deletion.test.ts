import { describe, expect, test } from 'bun:test'
import { newestVersion } from '../../src/store/migrate.ts'
import { schemaAt } from '../../src/store/schema.ts'
import { raw, sql } from '../../src/store/sql.ts'
import { botKey } from '../support/bot.ts'
import { columnsOf } from '../support/catalog.ts'
import { command } from '../support/commands.ts'
import { everythingIn } from '../support/everything.ts'
import { type Inhabited, makeInhabited } from '../support/inhabited.ts'
import { databaseUrl } from '../support/outbox.ts'
import { openLoopback, useReceiver } from '../support/receiver.ts'
import { Caller } from '../support/server.ts'
import { eachStore } from '../support/stores.ts'
import { useV2 } from '../support/v2.ts'

const tables = (await schemaAt(await newestVersion())).map(({ name }) => name)
const columns = new Map(await Promise.all(tables.map(async (name) => [name, await columnsOf(name)] as const)))
const namesSystem = (table: string) => columns.get(table)?.some(({ name }) => name === 'system_id')

test('every table that refers to what a system has also says which system', () => {
  const refer = tables.filter((table) => columns.get(table)?.some(({ refersTo }) => refersTo !== null))
  expect(refer.filter((table) => !namesSystem(table))).toEqual([])
})

test('docs/privacy.md says of every table what is in it and for how long', async () => {
  const page = await Bun.file(new URL('../../../../docs/privacy.md', import.meta.url)).text()
  const listed = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| .+ \| .+ \|$/gm)]
  const names = listed.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
  expect(names.sort()).toEqual([...tables].sort())
})

eachStore('a system that was deleted', (store) => {
  const t = useV2(store, { env: openLoopback })
  const r = useReceiver()

  const ways: Record<string, (it: Inhabited) => Promise<unknown>> = {
    'by its owner': ({ alice }) => alice.delete('/v2/systems/@me', { confirm: alice.id }),
    'by a bot': ({ alice }) => new Caller(t.url, `Bearer ${botKey}`).delete(`/bridge/v1/systems/${alice.id}`),
    'on the command line': ({ alice }) =>
      command(['system', 'delete', alice.id], { DATABASE_URL: databaseUrl(t) }),
  }

  describe('leaves no row that names it', () => {
    for (const [way, remove] of Object.entries(ways)) {
      test(way, async () => {
        const it = await makeInhabited(t, r.receiver)
        expect(await tablesNaming(it.system)).toEqual(tables.filter(namesSystem))
        expect(tracesIn(await everythingIn(t), it)).toEqual([...it.traces])

        await remove(it)

        expect(await tablesNaming(it.system)).toEqual([])
        expect(tracesIn(await everythingIn(t), it)).toEqual([])
        const kept = await t.stranger.get(`/v2/messages/${it.message}`)
        expect(kept.body).toMatchObject({ id: it.message, system: null, member: null })
      })
    }
  })

  async function tablesNaming(system: number): Promise<string[]> {
    const found = await Promise.all(
      tables.filter(namesSystem).map(async (table) => {
        const rows = await t.ctx.store.driver.all(
          sql`select 1 as found from ${raw(table)} where system_id = ${system} limit 1`,
        )
        return rows.length > 0 ? [table] : []
      }),
    )
    return found.flat()
  }
})

/** A value as a whole, or part of one that holds JSON; an id is no trace because its letters are part of something else. */
const tracesIn = (everything: string, { traces }: Inhabited) =>
  traces.filter((trace) => new RegExp(`(?<![\\w-])${RegExp.escape(trace)}(?!\\w)`).test(everything))
