import { expect, test } from 'bun:test'
import {
  fail,
  type Hid,
  hours,
  type ImportReport,
  instant,
  type ListedSwitch,
  later,
  type Member,
  minutes,
  type Note,
  seconds,
  type Uuid,
} from '@polyphony/contract'
import { randomIds } from '../../../../src/base/ids.ts'
import { readConfig } from '../../../../src/config.ts'
import type { Outgoing } from '../../../../src/datafile/outgoing.ts'
import { startServer } from '../../../../src/main.ts'
import { gatherExport } from '../../../../src/operations/export.ts'
import { rollBack } from '../../../../src/operations/import/import-run.ts'
import type { ImportRun } from '../../../../src/store/bulk/import-runs.ts'
import { raw, sql } from '../../../../src/store/sql/sql.ts'
import { Caller, type SystemCaller } from '../../../support/callers/server.ts'
import { useV2 } from '../../../support/callers/v2.ts'
import { SetClock } from '../../../support/clock.ts'
import { beginImport, listen } from '../../../support/datafiles/imports.ts'
import { useProcesses } from '../../../support/processes/process.ts'
import { expectRefusal } from '../../../support/refusals.ts'
import { until } from '../../../support/signals.ts'
import { eachStore, newDatabase } from '../../../support/stores/stores.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const history = (length: number) => ({
  version: 2,
  members: ids.map((id) => ({ id, name: `Member ${id}`, uuid: crypto.randomUUID() })),
  switches: Array.from({ length }, (_, i) => ({
    timestamp: new Date(1.6e12 + i * 1000).toISOString(),
    members: ids,
  })),
})

/** Long enough that an import of some hundred of them goes on after it has told of its progress, as it does every 100 ms. */
const longDay = `Tea by the lake${', and cake'.repeat(500)}`
const diary = (length: number, text = 'Tea by the lake') =>
  Array.from({ length }, (_, i) => ({
    id: crypto.randomUUID(),
    title: `Day ${i}`,
    text,
    created: new Date(1.6e12 + i * 1000).toISOString(),
  }))
const ownFile = (notes: ReturnType<typeof diary>) => ({ ...history(0), polyphony_version: '1', notes })

/** Imports, and does something else once, while the switches or the notes are coming in. */
async function importDuring(
  { url, token }: { url: string; token: string | undefined },
  file: object,
  meanwhile: () => Promise<unknown>,
  stage: 'switches' | 'notes' = 'switches',
): Promise<ImportReport> {
  let doing: Promise<unknown> | undefined
  for await (const { event, data } of listen(url, token, file)) {
    if (data.stage === stage && data.done > 0) doing ??= meanwhile()
    if (event === 'error') throw new Error(data.message)
    if (event !== 'result') continue
    await doing
    expect(doing).toBeDefined()
    return data
  }
  throw new Error('the import broke off')
}

eachStore('an import that is under way', (store) => {
  const drawn: Hid[] = []
  const t = useV2(store, {
    context: { ids: { ...randomIds, hid: () => drawn.shift() ?? randomIds.hid() } },
  })
  const start = useProcesses()
  const switches = async (who: SystemCaller): Promise<ListedSwitch[]> =>
    (await who.get('/v2/systems/@me/switches?limit=100')).body
  const names = async (who: SystemCaller) =>
    (await who.get('/v2/systems/@me/members')).body.map(({ name }: Member) => name)

  test('is not seen until it ends, and its system goes on as ever', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const wren = await alice.member()
    const old = await alice.switch([wren], '2020-01-01T00:00:00Z')
    const file = history(8000)
    let run: ImportRun | undefined
    let exported: Outgoing | undefined
    const report = await importDuring({ url: t.url, token: alice.token }, file, async () => {
      run = (await t.ctx.store.importRuns.list())[0] ?? fail('import_interrupted')
      const shell = await t.ctx.store.systems.get(run.shell_id)
      expectRefusal(await t.stranger.get(`/v2/systems/${shell?.hid}/members`), 'system_not_found')
      exported = await gatherExport(t.ctx, run.system_id, { withKeys: true, withCircles: true })
      expect((await switches(alice)).map(({ id }) => id)).toEqual([old.id])
      expect((await alice.get('/v2/systems/@me/fronters')).body.id).toBe(old.id)
      expect(
        (await alice.get('/v2/systems/@me/fronting?start=2015-01-01T00:00:00Z')).body.members,
      ).toMatchObject([{ id: wren.id, switches: 1 }])
      expect(await names(alice)).toEqual(['Wren'])
      expectRefusal(await alice.get(`/v2/members/${file.members[0]?.uuid}`), 'member_not_found')
      expect((await bob.patch('/v2/systems/@me', { tag: 'b' })).status).toBe(200)
      await alice.switch([wren], '2015-06-01T00:00:00Z')
    })
    expect(report).toMatchObject({ members: { created: 5 }, switches: { created: 8000 } })
    const fronting = await alice.get('/v2/systems/@me/fronting?start=2015-01-01T00:00:00Z')
    expect(fronting.body.members.map(({ switches }: { switches: number }) => switches).sort()).toEqual(
      [2, ...ids.map(() => 8000)].sort(),
    )
    expect(await names(alice)).toEqual(['Wren', ...ids.map((id) => `Member ${id}`)])
    expect((await alice.get(`/v2/members/${file.members[0]?.uuid}`)).status).toBe(200)
    const pages = await Array.fromAsync(exported?.newestFirst() ?? [])
    expect(pages.flat().map(({ uuid }) => uuid)).toEqual([old.id as Uuid])
    if (run) await rollBack(t.ctx, run)
    expect(await switches(alice)).toHaveLength(100)
  })

  test('brings its notes unseen, and shows them when it ends', async () => {
    const alice = await t.system()
    const journal = '/v2/systems/@me/notes'
    const titles = async (query = '') =>
      (await alice.get(`${journal}?limit=100${query}`)).body.map(({ title }: Note) => title)
    const { body: old } = await alice.post(journal, { title: 'Old' })
    const notes = diary(1500, longDay)
    const file = ownFile(notes)
    const first = `${journal}/${notes[0]?.id}`
    let exported: Outgoing | undefined
    const report = await importDuring(
      { url: t.url, token: alice.token },
      file,
      async () => {
        const [run = fail('import_interrupted')] = await t.ctx.store.importRuns.list()
        exported = await gatherExport(t.ctx, run.system_id, { withKeys: true, withCircles: true })
        const written = (await Array.fromAsync(exported.notes())).flat()
        expect(written.map(({ title }) => title)).toEqual(['Old'])
        expect([await titles(), await titles('&query=lake')]).toEqual([['Old'], []])
        expectRefusal(await alice.get(first), 'note_not_found')
        expectRefusal(await alice.patch(first, { text: '' }), 'note_not_found')
        expectRefusal(await alice.delete(first), 'note_not_found')
        expectRefusal(await alice.get(`${journal}?before=${notes[0]?.id}`), 'note_not_found')
        expect((await alice.post(journal, { title: 'Meanwhile' })).status).toBe(201)
      },
      'notes',
    )
    expect(exported).toBeDefined()
    expect(report.notes).toEqual({ created: 1500, updated: 0, unchanged: 0 })
    expect((await titles()).slice(0, 3)).toEqual(['Meanwhile', 'Old', 'Day 1499'])
    expect(await titles('&query=1499%20lake')).toEqual(['Day 1499'])
    expect(await titles('&query=lake')).toHaveLength(100)
    expect((await alice.get(first)).body.text).toBe(longDay)
    expect((await alice.delete(`${journal}/${old.id}`)).status).toBe(204)
    const again = (await alice.post('/v2/systems/@me/import', file)).body
    expect(again.notes).toEqual({ created: 0, updated: 0, unchanged: 1500 })
  })

  test('takes account of notes that change and go meanwhile', async () => {
    const alice = await t.system()
    const notes = diary(803, longDay)
    await alice.post('/v2/systems/@me/import', ownFile(notes.slice(0, 3)))
    const [changed, gone] = notes.map(({ id }) => `/v2/systems/@me/notes/${id}`)
    const report = await importDuring(
      { url: t.url, token: alice.token },
      ownFile(notes),
      async () => {
        expect((await alice.patch(`${changed}`, { text: 'Rain' })).status).toBe(200)
        expect((await alice.delete(`${gone}`)).status).toBe(204)
      },
      'notes',
    )
    expect(report.notes).toEqual({ created: 801, updated: 0, unchanged: 2 })
    expect(report.conflicts).toMatchObject([{ type: 'note', now: 'Rain', kept: 'mine' }])
    expect((await alice.get(`${changed}`)).body.text).toBe('Rain')
    expect((await alice.get(`${gone}`)).body.text).toBe(longDay)
  })

  test('brings every member, whatever short IDs are drawn', async () => {
    const alice = await t.system()
    drawn.push('aaaaaa' as Hid, 'aaaaaa' as Hid)
    expect((await alice.post('/v2/systems/@me/import', history(0))).status).toBe(200)
    expect((await names(alice)).sort()).toEqual(ids.map((id) => `Member ${id}`))
  })

  test('takes account of members who come and go meanwhile', async () => {
    const alice = await t.system()
    const gone = await alice.member({ name: 'Member a' })
    const file = { ...history(8000), polyphony_version: '1' }
    let come: Member | undefined
    const { timestamp = '' } = file.switches[0] ?? {}
    const on = { switch: crypto.randomUUID(), timestamp, member: 'a' }
    const words = {
      switch_notes: [{ ...on, status: 'here', note: null }],
      switch_comments: [{ ...on, id: crypto.randomUUID(), text: 'Quiet', created: timestamp }],
    }
    const report = await importDuring({ url: t.url, token: alice.token }, { ...file, ...words }, async () => {
      expect((await alice.delete(`/v2/members/${gone.id}`)).status).toBe(204)
      come = await alice.member({ name: 'Member b' })
    })
    expect(report).toMatchObject({
      members: { created: 4, unchanged: 1 },
      switches: { created: 8000 },
      comments: { created: 1 },
    })
    expect((await names(alice)).sort()).toEqual(ids.map((id) => `Member ${id}`))
    const [newest] = await switches(alice)
    expect(newest?.members).toHaveLength(5)
    expect(newest?.members[1]).toBe(come?.id ?? '')
  })

  /** As a process leaves it that is gone. */
  async function cutOff(into: SystemCaller, member: { uuid: string; name: string }): Promise<void> {
    const system = await t.ctx.store.systems.find({ kind: 'uuid', uuid: into.uuid as Uuid })
    await t.ctx.store.transact(async (tx) => {
      const run = await beginImport(t, tx, system?.id ?? fail('system_not_found'))
      const [id = fail('import_interrupted')] = await tx.imports.reserveMembers(1)
      const ids = { id, hid: randomIds.hid(), uuid: member.uuid, created: instant(0) }
      await tx.imports.insertMembers(run, [{ ids, patch: { name: member.name } }])
      const times = { date: instant(0), created: instant(0), updated: instant(0) }
      const note = {
        title: 'Day',
        text: '',
        color: null,
        members: [],
        authors: [],
        ...times,
        uuid: member.uuid as Uuid,
      }
      await tx.notes.insert(run.system_id, [note], run.id)
      await tx.importRuns.renew(run.id, instant(1))
    })
  }

  test('that was cut off keeps no IDs from a file that comes again, be it as another system', async () => {
    const file = history(0)
    for (const member of file.members.slice(0, 1)) await cutOff(await t.system(), member)
    expect((await t.stranger.post('/v2/import', file)).body.report.renamed).toEqual([])
  })

  test('goes with its system, when that is deleted', async () => {
    const alice = await t.system()
    const uuid = randomIds.uuid()
    await cutOff(alice, { uuid, name: 'Wren' })
    expect((await alice.delete('/v2/systems/@me', { confirm: alice.id })).status).toBe(204)
    expect(await t.ctx.store.imports.taken('members', [{ kind: 'uuid', uuid }])).toEqual(new Set())
    expect(await t.ctx.store.imports.takenUuids('notes', [uuid])).toEqual(new Set())
  })

  test('leaves nothing behind when a crash cuts it off, and the file can come again', async () => {
    const env = { DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error' }
    const server = await start(env)
    const { system, token } = await new Caller(server.url).client.createSystem({ body: {} })
    const switches = history(300).switches.map((each) => ({ ...each, id: crypto.randomUUID() }))
    const switch_comments = switches.map(({ id, timestamp }) => ({
      ...{ id: crypto.randomUUID(), switch: id, timestamp, member: null },
      ...{ text: 'Quiet', created: timestamp },
    }))
    const file = { ...ownFile(diary(900, 'Tea. '.repeat(1200))), switches, switch_comments }
    const wellUnderWay = async (path?: string) => {
      for await (const { data } of listen(server.url, path ? undefined : token, file, path))
        if (data.stage === 'notes' && data.done > 0) return
    }
    await Promise.all([wellUnderWay(), wellUnderWay('/v2/import')])
    await server.stop('SIGKILL')

    const clock = new SetClock(Date.now() * 1000 + hours(1))
    const again = await startServer(readConfig({ ...env, PORT: '0' }), { clock })
    try {
      const alice = new Caller(again.url, token)
      for (const list of ['switches', 'notes']) {
        expect((await alice.get(`/v2/systems/@me/${list}`)).body).toEqual([])
      }
      const tables = ['switches', 'switch_comments', 'notes', 'note_search'] as const
      const count = async (table: (typeof tables)[number] | 'arrivals' | 'systems') =>
        (await again.ctx.store.driver.all<{ n: number }>(sql`select count(*) as n from ${raw(table)}`))[0]?.n
      for (const table of tables) expect(await count(table)).toBeGreaterThan(0)
      await until('the server rolls the rest back', async () => {
        clock.time += seconds(1)
        return (await count('arrivals')) === 0
      })
      for (const table of tables) expect(await count(table)).toBe(0)
      expect(await count('systems')).toBe(1)
      const { body } = await alice.post('/v2/systems/@me/import', file)
      expect(body).toMatchObject({
        members: { created: 5 },
        switches: { created: 300 },
        notes: { created: 900 },
        comments: { created: 300 },
      })
      expect((await alice.get(`/v2/systems/${system.id}/switches`)).body).toHaveLength(100)
      const comments = await alice.get(`/v2/systems/@me/switches/${switches[0]?.id}/comments`)
      expect(comments.body).toMatchObject([{ text: 'Quiet' }])
      const { body: second } = await alice.post('/v2/systems/@me/import', file)
      expect(second.comments).toEqual({ created: 0, updated: 0, unchanged: 300 })
    } finally {
      await again.stop()
    }
  })
})

eachStore('an import that was cut off while the clock was a day ahead', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const t = useV2(store, { context: { clock } })

  test('holds up the next one for a minute, not for a day', async () => {
    const alice = await t.system()
    const system = await t.ctx.store.systems.find({ kind: 'uuid', uuid: alice.uuid as Uuid })
    await t.ctx.store.transact(async (tx) => {
      const { id } = await beginImport(t, tx, system?.id ?? fail('system_not_found'))
      await tx.importRuns.renew(id, later(clock.now(), hours(24)))
    })
    const started = clock.time
    let isOver = false
    const importing = alice.post('/v2/systems/@me/import', history(3)).finally(() => {
      isOver = true
    })
    await until('the next one is in', () => {
      clock.time = Math.min(clock.time + seconds(1), started + minutes(2))
      return isOver
    })
    expect((await importing).body).toMatchObject({ switches: { created: 3 } })
  })
})
