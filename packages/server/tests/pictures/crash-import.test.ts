import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createClient } from '@polyphony/client'
import { type Hid, later, minutes } from '@polyphony/contract'
import { zipSync } from 'fflate'
import { systemClock } from '../../src/base/clock.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { memorySource } from '../../src/datafile/source/source.ts'
import { openContext } from '../../src/main.ts'
import { importFile } from '../../src/operations/import/import-file.ts'
import { rollBackIdleImports } from '../../src/operations/import/import-run.ts'
import { comparePictures } from '../../src/operations/pictures/compare.ts'
import { clearLeftovers } from '../../src/operations/pictures/pictures.ts'
import { newPng } from '../support/pictures/uploads.ts'
import { useProcesses } from '../support/processes/process.ts'
import { failureOf, signal } from '../support/signals.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

const start = useProcesses()
const people = Array.from({ length: 16 }, (_, i) => ({ _id: `m${i}`, name: `Wren ${i}` }))

/** A file of Simply Plural in which everybody has an avatar. */
async function newZip(): Promise<Uint8Array<ArrayBuffer>> {
  const avatars = await Promise.all(people.map(async ({ _id }) => [`${_id}.png`, await newPng()]))
  const data = { users: [{ _id: 'u1', username: 'The Cove' }], members: people, frontHistory: [] }
  const file = new TextEncoder().encode(JSON.stringify(data))
  return zipSync({ 'export.json': file, Avatars_u1: Object.fromEntries(avatars) })
}

/** Holds that there are so many pictures, each with its row and its file, and no other file. */
async function expectWhole(ctx: Context, whole: number): Promise<void> {
  expect(await comparePictures(ctx)).toEqual({ whole, lost: [], strays: [] })
  expect(await Array.fromAsync(ctx.pictures.files.list())).toHaveLength(whole)
}

eachStore('a server that is killed while an import brings pictures', (store) => {
  test('leaves none of them, and the same file comes in whole afterwards, once', async () => {
    const pictures = join(newFolder(), 'pictures')
    const env = { DATABASE_URL: await newDatabase(store), LOG_LEVEL: 'error', PICTURES: pictures }
    const server = await start({ ...env, REGISTRATION: 'open' })
    const made = await createClient({ baseUrl: server.url }).createSystem({ body: {} })
    const { importFile: send } = createClient({ baseUrl: server.url, token: made.token })
    const zip = await newZip()
    const some = signal()
    const onProgress = ({ stage, done }: { stage: string; done: number }) => {
      if (stage === 'pictures' && done > 0) some.give()
    }
    const sending = failureOf(send({ systemRef: '@me', body: zip }, { onProgress, retries: 0 }))
    await some.happened
    await server.stop('SIGKILL')
    await sending

    const clock = systemClock(() => {})
    let hours = 0
    const now = () => later(clock.now(), minutes(60 * hours))
    const ctx = await openContext(readConfig(env), { clock: { ...clock, now } })
    try {
      expect((await comparePictures(ctx)).whole).toBeGreaterThan(0)
      // An hour later the import counts as interrupted, and another hour later its files may go.
      hours = 1
      await rollBackIdleImports(ctx)
      hours = 2
      await clearLeftovers(ctx)
      await expectWhole(ctx, 0)
      const system = await ctx.store.systems.find({ kind: 'hid', hid: made.system.id as Hid })
      if (!system) throw new Error('There is no system.')
      for (const created of [people.length, 0]) {
        const choices = { match: 'auto', dryRun: false } as const
        const { members } = await importFile(ctx, system.id, memorySource(zip), choices)
        expect(members).toEqual({ created, updated: 0, unchanged: people.length - created })
        await expectWhole(ctx, people.length)
      }
    } finally {
      await ctx.close()
    }
  })
})
