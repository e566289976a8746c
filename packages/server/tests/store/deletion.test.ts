import { describe, expect, test } from 'bun:test'
import { flawless, hours, instant, later } from '@polyphony/contract'
import type { Context } from '../../src/context.ts'
import type { SystemId } from '../../src/domain/entities.ts'
import { createLog } from '../../src/observe/log.ts'
import { rollBackIdleImports } from '../../src/operations/import/import-run.ts'
import { deleteSystem, updateSystem } from '../../src/operations/systems.ts'
import { followFronts } from '../../src/operations/telling/following.ts'
import { prepareMessage } from '../../src/operations/telling/sending.ts'
import { newestVersion } from '../../src/store/schema/migrate.ts'
import { schemaAt } from '../../src/store/schema/schema.ts'
import { raw, sql } from '../../src/store/sql/sql.ts'
import { storeOver } from '../../src/store/store.ts'
import type { DueChannel } from '../../src/store/telling/channels.ts'
import { bridgeKey } from '../support/callers/bridge.ts'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { databaseUrl } from '../support/cases/outbox.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { openLoopback, useReceiver } from '../support/receiver/receiver.ts'
import { signal } from '../support/signals.ts'
import { type CatalogColumn, columnsOf } from '../support/stores/catalog.ts'
import { textOfDatabase } from '../support/stores/dump.ts'
import { eachStore } from '../support/stores/stores.ts'
import { type FilledSystem, fillEveryTable } from '../support/worlds/every-table.ts'

const tables = (await schemaAt(await newestVersion())).map(({ name }) => name)
const columns = new Map(await Promise.all(tables.map(async (name) => [name, await columnsOf(name)] as const)))
const namesSystem = (table: string) => columns.get(table)?.some(({ name }) => name === 'system_id')

test('every table that refers to what a system has also says which system', () => {
  const ofSystems = ({ refersTo }: CatalogColumn) => refersTo !== null && refersTo !== 'people'
  const refer = tables.filter((table) => columns.get(table)?.some(ofSystems))
  expect(refer.filter((table) => !namesSystem(table))).toEqual([])
})

test('docs/use/privacy.md says of every table what is in it and for how long', async () => {
  const page = await Bun.file(new URL('../../../../docs/use/privacy.md', import.meta.url)).text()
  const listed = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| .+ \| .+ \|$/gm)]
  const names = listed.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
  expect(names.sort()).toEqual([...tables].sort())
})

const silent = createLog({ logLevel: 'error', logFormat: 'json' }, () => {})

eachStore('a system that was deleted', (store) => {
  const t = useV2(store, { env: openLoopback })
  const r = useReceiver()

  const ways: Record<string, (it: FilledSystem) => Promise<unknown>> = {
    'by its owner': ({ alice }) => alice.delete('/v2/systems/@me', { confirm: alice.id }),
    'by a bot': ({ alice }) =>
      new Caller(t.url, `Bearer ${bridgeKey}`).delete(`/bridge/v1/systems/${alice.id}`),
    'on the command line': ({ alice }) =>
      inProcess(['system', 'delete', alice.id], { DATABASE_URL: databaseUrl(t) }),
  }

  describe('leaves no row that names it', () => {
    for (const [way, remove] of Object.entries(ways)) {
      test(way, async () => {
        const it = await fillEveryTable(t, r.receiver)
        expect(await tablesNaming(it.system)).toEqual(tables.filter(namesSystem))
        expect(tracesIn(await textOfDatabase(t), it)).toEqual([...it.traces])

        await remove(it)

        expect(await tablesNaming(it.system)).toEqual([])
        expect(tracesIn(await textOfDatabase(t), it)).toEqual([])
        const kept = await t.stranger.get(`/v2/messages/${it.message}`)
        expect(kept.body).toMatchObject({ id: it.message, system: null, member: null })
      })
    }
  })

  describe('when it has much', () => {
    const path = '/v2/systems/@me'

    /** An inhabited system with more switches and memberships than go in one transaction. */
    async function makeLarge() {
      const it = await fillEveryTable(t, r.receiver)
      await t.ctx.store.transact(async (tx) => {
        for (let i = 0; i < 700; i++) {
          const next = { uuid: t.ctx.ids.uuid(), timestamp: instant(1.6e15 + i * 60_000_000) }
          await tx.switches.insert(it.system as SystemId, next, []).sent
        }
      })
      return it
    }

    /** Gives a context whose transactions wait or fail, starting with the one that has this number. */
    function interrupted(from: number, how: () => Promise<void>): Context {
      let count = 0
      const { driver } = t.ctx.store
      const transact: typeof driver.transact = async (work) => {
        if (++count >= from) await how()
        return driver.transact(work)
      }
      return { ...t.ctx, store: storeOver({ ...driver, transact }) }
    }

    test('it goes in small steps, and from the first on nobody finds anything of it', async () => {
      const it = await makeLarge()
      const { alice, system } = it
      const bob = await t.system()
      const [member] = (await alice.get(`${path}/members`)).body
      const [group] = (await alice.get(`${path}/groups`)).body
      const [latest] = (await alice.get(`${path}/switches`)).body
      const gate = signal()
      const { done } = await deleteSystem(
        interrupted(3, () => gate.happened),
        system as SystemId,
      )
      expect(await tablesNaming(system)).toContain('switches')
      expect((await alice.get(path)).status).toBe(401)
      const account = new Caller(t.url, `Bearer ${bridgeKey}`)
      for (const [gone, as] of [
        [`/v2/systems/${alice.id}`, t.stranger],
        [`/v2/systems/${alice.uuid}`, t.stranger],
        [`/v2/systems/${alice.id}/members`, t.stranger],
        [`/v1/s/${alice.id}`, t.stranger],
        [`/v2/members/${member.id}`, t.stranger],
        [`/v2/members/${member.uuid}`, account],
        [`/v1/m/${member.id}`, t.stranger],
        [`/v2/groups/${group.id}`, t.stranger],
        [`/v2/groups/${group.uuid}/members`, account],
      ] as const) {
        expect((await as.get(gone)).status).toBe(404)
      }
      const unknown = await bob.get(`${path}/switches/${crypto.randomUUID()}`)
      expect((await bob.get(`${path}/switches/${latest.id}`)).body).toEqual(unknown.body)
      const message = await t.stranger.get(`/v2/messages/${it.message}`)
      expect(message.body).toMatchObject({ id: it.message, system: null, member: null })
      expect(updateSystem(t.ctx, system as SystemId, flawless({ name: 'back' }))).rejects.toThrow()
      gate.give()
      await done
      expect(await tablesNaming(system)).toEqual([])
      expect(tracesIn(await textOfDatabase(t), it)).toEqual([])
    })

    test('from the first step on nobody is told of it, and no log speaks of it', async () => {
      const { system: id } = await makeLarge()
      const system = id as SystemId
      const { driver } = t.ctx.store
      const [channel] = await driver.all<DueChannel>(
        sql`select id, system_id from channels where system_id = ${system} limit 1`,
      )
      if (channel === undefined) throw new Error('it has no channel')
      const gate = signal()
      const { done } = await deleteSystem(
        interrupted(3, () => gate.happened),
        system,
      )
      const left = await tablesNaming(system)
      const telling = ['channels', 'front_changes', 'notices', 'reminders']
      expect(telling.filter((table) => left.includes(table))).toEqual([])

      const lines: string[] = []
      const log = createLog({ logLevel: 'error', logFormat: 'json' }, (line) => lines.push(line))
      // Another process may have found something to do just before.
      expect(await prepareMessage({ ...t.ctx, log }, channel)).toBeUndefined()
      await followFronts({ ...t.ctx, log }, system)
      expect(lines).toEqual([])
      const away = interrupted(1, () => Promise.reject(new Error('the database is away')))
      await followFronts({ ...away, log }, system)
      expect(lines.join()).toContain('the database is away')
      gate.give()
      await done
    })

    test('what a crash leaves of it is removed later', async () => {
      const it = await makeLarge()
      const away = interrupted(4, () => Promise.reject(new Error('the process is gone')))
      const { done } = await deleteSystem({ ...away, log: silent }, it.system as SystemId)
      expect(await done.catch(String)).toContain('the process is gone')
      expect(await tablesNaming(it.system)).toContain('switches')
      expect((await t.stranger.get(`/v2/systems/${it.alice.id}`)).status).toBe(404)
      const anHourLater = { ...t.ctx.clock, now: () => later(t.ctx.clock.now(), hours(1)) }
      await rollBackIdleImports({ ...t.ctx, clock: anHourLater })
      expect(await tablesNaming(it.system)).toEqual([])
      expect(tracesIn(await textOfDatabase(t), it)).toEqual([])
    })

    test('the command line waits until all of it is gone', async () => {
      const it = await makeLarge()
      await command(['system', 'delete', it.alice.id], { DATABASE_URL: databaseUrl(t) })
      expect(await tablesNaming(it.system)).toEqual([])
    })
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
const tracesIn = (everything: string, { traces }: FilledSystem) =>
  traces.filter((trace) => new RegExp(`(?<![\\w-])${RegExp.escape(trace)}(?!\\w)`).test(everything))
