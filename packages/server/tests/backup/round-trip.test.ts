import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../../src/backup/backup.ts'
import { checkFile } from '../../src/backup/restore.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import type { SystemId } from '../../src/domain/entities.ts'
import { startServer } from '../../src/main.ts'
import { setLimits } from '../support/callers/bot.ts'
import { type Caller, SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { databaseUrl } from '../support/cases/outbox.ts'
import { command, inProcess } from '../support/processes/commands.ts'
import { openLoopback, useReceiver } from '../support/receiver/receiver.ts'
import { until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { rowsOfDatabase } from '../support/stores/dump.ts'
import { eachStore, newDatabase, newFolder, type StoreKind } from '../support/stores/stores.ts'
import { fillEveryTable } from '../support/worlds/every-table.ts'

const picturesOf = ({ ctx }: { ctx: Context }) => {
  const { pictures } = ctx.config
  if (pictures.kind !== 'folder') throw new Error('the test needs a folder')
  return pictures.path
}

const otherThan = (store: StoreKind): StoreKind =>
  store === 'sqlite' && (process.env.TEST_STORES ?? 'postgres').includes('postgres') ? 'postgres' : 'sqlite'

async function run(args: string[], url: string, pictures: string, how = inProcess) {
  const env = { DATABASE_URL: url, PICTURES: pictures }
  const { code, stdout, stderr } = await how([...args, '--json'], env)
  expect([args, code, stderr]).toEqual([args, 0, ''])
  return JSON.parse(stdout)
}

eachStore('a backup', (store) => {
  const t = useV2(store, { env: openLoopback })
  const r = useReceiver()
  const folder = newFolder()

  test('taken under load restores into the other kind of database and back, row for row; tokens work on', async () => {
    const { alice, traces, system } = await fillEveryTable(t, r.receiver)
    await setLimits(t, alice, { member_limit: 1_000_000 })
    const writers = Array.from({ length: 2 }, () => startWriter(alice))
    await until('writes are under way', () => writers.every(({ acknowledged }) => acknowledged.length > 5))
    const before = writers.flatMap(({ acknowledged }) => acknowledged)
    const first = join(folder, 'first.backup')
    const saved = await run(['backup', first], databaseUrl(t), picturesOf(t), command)
    const during = writers.flatMap(({ acknowledged }) => acknowledged).length - before.length
    await Promise.all(writers.map((writer) => writer.stop()))
    expect(during).toBeGreaterThan(0)
    expect(statSync(first).mode & 0o777).toBe(0o600)

    const elsewhere = await newDatabase(otherThan(store))
    const folders = [join(folder, 'pictures'), join(folder, 'pictures again')] as const
    const restored = await run(['restore', first], elsewhere, folders[0])
    expect([restored.sha256, restored.tables]).toEqual([saved.sha256, saved.tables])
    const copy = await openUrl(elsewhere)
    const contents = await rowsOfDatabase(copy)
    for (const trace of traces) expect(JSON.stringify(contents)).toContain(trace)
    expect([contents.sessions, contents.grants]).toEqual([[], []])
    const names = new Set(contents.members?.map((row) => JSON.parse(row).name))
    expect(before.filter((name) => !names.has(name))).toEqual([])
    // why: a member and its event are written together, so one without the other would be no single moment.
    const events = contents.outbox?.filter((row) => JSON.parse(row).type === 'CREATE_MEMBER')
    expect(events?.length).toBe(contents.members?.length)

    const second = join(folder, 'second.backup')
    await run(['backup', second], elsewhere, folders[0])
    const home = await newDatabase(store, { migrated: false })
    await run(['restore', second], home, folders[1])
    const back = await openUrl(home)
    expect(withoutNumbering(await rowsOfDatabase(back))).toEqual(withoutNumbering(contents))
    await Promise.all([back.close(), copy.close()])
    const filesIn = (path: string) => [...new Bun.Glob('??/*.webp').scanSync(path)].sort()
    const pictures = filesIn(folders[1])
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures).toEqual(filesIn(picturesOf(t)))
    for (const name of pictures) {
      const [old, now] = await Promise.all(
        [picturesOf(t), folders[1]].map((place) => Bun.file(join(place, name)).bytes()),
      )
      expect(now).toEqual(old as Uint8Array<ArrayBuffer>)
    }

    const lastEvent = await t.ctx.store.outbox.newest(system as SystemId)
    const server = await startServer(
      readConfig({
        PORT: '0',
        DATABASE_URL: elsewhere,
        PICTURES: folders[0],
        SECRET_KEY: 'text' in t.ctx.config.secretKey ? t.ctx.config.secretKey.text : '',
        LOG_LEVEL: 'error',
        ...openLoopback,
      }),
    )
    const again = new SystemCaller(server.url, alice.token ?? '', alice)
    expect((await again.get('/v2/systems/@me')).body.uuid).toBe(alice.uuid)
    expect((await again.post('/v2/members', { name: 'Ember' })).status).toBe(200)
    expect(await server.ctx.store.outbox.newest(system as SystemId)).toBeGreaterThan(lastEvent + 1_000_000)
    // why: what belongs to a system goes with it only while its tables are tied to each other.
    expect((await again.delete('/v2/systems/@me', { confirm: alice.id })).status).toBe(204)
    await until('the rows of the system are gone', async () => {
      const { members } = await rowsOfDatabase(server.ctx.store.driver)
      return members?.length === 0
    })
    await server.stop()
  })

  test('replaces an older one, and leaves nothing else behind', async () => {
    const file = join(folder, 'again.backup')
    await backUp(t.ctx.store.driver, file)
    const newer = await backUp(t.ctx.store.driver, file)
    expect([...new Bun.Glob('again*').scanSync(folder)]).toEqual(['again.backup'])
    expect((await checkFile(file)).header).toEqual(newer.header)
  })

  /** Every restore lets the numbers of events go on from far beyond; all else stays. */
  const withoutNumbering = ({ systems = [], ...rest }: Record<string, string[]>) => ({
    ...rest,
    systems: systems.map((row) => ({ ...JSON.parse(row), last_pruned_event: undefined })),
  })

  /** Makes members one after the other until it is told to stop, and remembers those that the server confirmed. */
  function startWriter(owner: Caller) {
    const acknowledged: string[] = []
    let stopping = false
    const writing = (async () => {
      while (!stopping) {
        const name = `Wren ${crypto.randomUUID()}`
        const { status } = await owner.post('/v2/members', { name })
        if (status === 200) acknowledged.push(name)
      }
    })()
    return {
      acknowledged,
      stop() {
        stopping = true
        return writing
      },
    }
  }
})
