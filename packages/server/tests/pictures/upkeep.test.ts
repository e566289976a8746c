import { expect, test } from 'bun:test'
import { join } from 'node:path'
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
