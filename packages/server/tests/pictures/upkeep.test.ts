import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Hid, instant } from '@polyphony/contract'
import type { SystemId } from '../../src/domain/entities.ts'
import { type Destination, keep } from '../../src/operations/pictures/pictures.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { useV2 } from '../support/callers/v2.ts'
import { databaseUrl } from '../support/cases/outbox.ts'
import { newPicture, picturesPath } from '../support/pictures/uploads.ts'
import { inProcess } from '../support/processes/commands.ts'
import { eachStore, newFolder } from '../support/stores/stores.ts'

eachStore('an operator', (store) => {
  const t = useV2(store)
  const env = () => {
    const { pictures } = t.ctx.config
    return { DATABASE_URL: databaseUrl(t), PICTURES: pictures.kind === 'folder' ? pictures.path : '' }
  }
  const doctor = async (...args: string[]) => {
    const { stdout } = await inProcess(['doctor', ...args, '--json'], env())
    return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'pictures')
  }

  test('learns of pictures without a file and files without a picture, and mends both', async () => {
    const alice = await t.system()
    const [kept, lost, stray] = [await newPicture(alice), await newPicture(alice), await newPicture(alice)]
    const wren = await alice.member({ avatar_url: lost.url })
    expect((await doctor()).ok).toBe(true)

    const { files } = t.ctx.pictures
    await files.remove([`${lost.id}.webp`])
    await t.ctx.store.driver.transact((tx) => tx.all(sql`delete from pictures where key = ${stray.id}`))
    const found = await doctor()
    expect([found.ok, found.detail]).toEqual([
      false,
      '1 pictures without a file, 1 files without a picture. Remove both: npx polyphony doctor --mend',
    ])
    expect((await doctor('--mend')).ok).toBe(true)
    expect((await doctor()).ok).toBe(true)
    expect((await alice.get(`/v2/members/${wren.id}`)).body.avatar_url).toBeNull()
    const { pictures } = (await alice.get(picturesPath)).body
    expect(pictures.map(({ id }: { id: string }) => id)).toEqual([kept.id])
    expect((await Array.fromAsync(files.list())).map(({ name }) => name)).toEqual([`${kept.id}.webp`])
  })

  test('loses nothing when the database and the files do not belong together', async () => {
    const { id } = await newPicture(await t.system())
    const other = newFolder()
    const names = Array.from({ length: 11 }, (_, i) => `${i + 10}${'a'.repeat(20)}.webp`)
    for (const name of names) await Bun.write(join(other, name.slice(0, 2), name), 'x')
    const wrong = { ...env(), PICTURES: other }
    const { stdout } = await inProcess(['doctor', '--mend', '--json'], wrong)
    expect(stdout).toContain('Do DATABASE_URL and PICTURES belong together? Nothing was removed.')
    expect(await Bun.file(join(other, '10', names[0] ?? '')).exists()).toBe(true)
    expect(await t.ctx.store.pictures.find(id)).toBeDefined()
    expect((await inProcess(['doctor', '--mend', '--force', '--json'], wrong)).stdout).toContain('removed')
    expect(await t.ctx.store.pictures.find(id)).toBeUndefined()
  })

  test('gets no picture without a file from an upload that upkeep took for dead', async () => {
    const { store, pictures } = t.ctx
    const staged = pictures.files.stage()
    await Bun.write(staged, 'x')
    const alice = await t.system()
    const found = await store.systems.find({ kind: 'hid', hid: alice.id as Hid })
    const destination: Destination = {
      system: found?.id as SystemId,
      write: (work) =>
        store.transact(async (tx) => {
          await tx.pictures.forget(await tx.pictures.leftovers(instant(Number.MAX_SAFE_INTEGER), 100))
          return work(tx)
        }),
    }
    const facts = { width: 1, height: 1, bytes: 1, animated: false, hash: '' }
    const kept = keep(t.ctx, destination, 'avatar', staged, '', facts)
    await expect(kept).rejects.toMatchObject({ error: 'pictures_unavailable' })
    expect((await alice.get(picturesPath)).body.pictures).toEqual([])
  })

  test('copies the files to another place; a second time there is nothing to copy', async () => {
    const { id, url } = await newPicture(await t.system())
    const place = join(newFolder(), 'elsewhere')
    const copy = async () =>
      JSON.parse((await inProcess(['pictures', 'copy', place, '--json'], env())).stdout)
    const total = (await Array.fromAsync(t.ctx.pictures.files.list())).length
    expect(await copy()).toEqual({ copied: total, present: 0 })
    expect(await copy()).toEqual({ copied: 0, present: total })
    const file = Bun.file(join(place, id.slice(0, 2), `${id}.webp`))
    expect(await file.bytes()).toEqual(await (await fetch(url)).bytes())
  })
})
