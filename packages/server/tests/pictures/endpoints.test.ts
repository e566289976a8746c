import { expect, test } from 'bun:test'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { Picture } from '@polyphony/contract'
import type { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { newPicture, newPng, paint, picturesPath, upload } from '../support/pictures/uploads.ts'
import { expectRefusal, expectSaid } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const unknownType =
  '415: Send the picture itself with a Content-Type of image/png, jpeg, webp, gif or avif, or a form with one part named file.'

const form = (...parts: readonly [name: string, bytes: Uint8Array | string][]) => {
  const data = new FormData()
  for (const [name, bytes] of parts)
    data.append(name, typeof bytes === 'string' ? bytes : new Blob([bytes as Uint8Array<ArrayBuffer>]))
  return data
}

eachStore('pictures', (store) => {
  const t = useV2(store, { env: { MAX_UPLOAD: '100000', PICTURE_QUOTA: '20000' } })
  const names = async (caller: Caller) =>
    (await caller.get(picturesPath)).body.pictures.map(({ id }: Picture) => id)
  const sendForm = async (caller: Caller, body: FormData) =>
    fetch(t.url + picturesPath, { method: 'POST', headers: { authorization: caller.token ?? '' }, body })

  test('an upload is stored, listed with its uses, and deleted with them', async () => {
    const alice = await t.system()
    const made = await upload(alice, await paint({ width: 2000, height: 1000 }).png().toBuffer())
    expect(made.status).toBe(201)
    const { id, bytes, created } = made.body
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(Object.entries(made.body)).toEqual([
      ['id', id],
      ['url', `${t.url}/pictures/${id}.webp`],
      ['kind', 'avatar'],
      ['width', 1024],
      ['height', 512],
      ['bytes', bytes],
      ['animated', false],
      ['created', created],
    ])
    expect((await alice.get(picturesPath)).body).toEqual({
      used: bytes,
      quota: 20000,
      pictures: [{ ...made.body, used_by: [] }],
    })

    const { url } = made.body
    const wren = await alice.member({ avatar_url: url, banner: url })
    const crew = await alice.group({ icon: `${url}?size=64` })
    await alice.patch('/v2/systems/@me', { avatar_url: ` <${url}> ` })
    const { pictures } = (await alice.get(picturesPath)).body
    expect(pictures[0].used_by).toEqual([
      { type: 'system', id: alice.id, key: 'avatar_url' },
      { type: 'member', id: wren.id, key: 'avatar_url' },
      { type: 'member', id: wren.id, key: 'banner' },
      { type: 'group', id: crew.id, key: 'icon' },
    ])

    const gone = await alice.delete(`${picturesPath}/${id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect((await alice.get('/v2/systems/@me')).body.avatar_url).toBeNull()
    expect((await alice.get(`/v2/members/${wren.id}`)).body).toMatchObject({ avatar_url: null, banner: null })
    expect((await alice.get(`/v2/groups/${crew.id}`)).body.icon).toBeNull()
    expect(await names(alice)).toEqual([])
    expect((await fetch(url)).status).toBe(404)
    for (const ref of [id, 'x', 'A'.repeat(22)])
      expectRefusal(await alice.delete(`${picturesPath}/${ref}`), 'picture_not_found')
  })

  test('the same file twice is one picture for each kind; another system gets its own', async () => {
    const [alice, robin] = [await t.system(), await t.system()]
    const file = await newPng()
    const first = await upload(alice, file)
    const again = await upload(alice, file, '?kind=avatar')
    expect([again.status, again.body]).toEqual([200, first.body])
    const banner = await upload(alice, file, '?kind=banner')
    expect([banner.status, banner.body.kind]).toEqual([201, 'banner'])
    expect((await upload(robin, file)).body.id).not.toBe(first.body.id)
    expect(await names(alice)).toEqual([banner.body.id, first.body.id])
    expectRefusal(await robin.delete(`${picturesPath}/${first.body.id}`), 'picture_not_found')
    expect((await fetch(first.body.url)).status).toBe(200)
  })

  test('a form with one file is the same as the file', async () => {
    const alice = await t.system()
    const file = await newPng()
    const sent = await sendForm(alice, form(['file', file], ['note', 'from a phone']))
    expect(sent.status).toBe(201)
    const { id } = (await sent.json()) as Picture
    expect((await upload(alice, file)).body.id).toBe(id)
    for (const wrong of [
      form(['picture', file]),
      form(['file', file], ['file', file]),
      form(['file', 'text']),
      form(['file', file], ...Array<['note', string]>(200).fill(['note', 'x'])),
    ]) {
      const { status, headers } = await sendForm(alice, wrong)
      expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8'])
    }
    const broken = await upload(alice, file, '', 'multipart/form-data; boundary=x')
    expectRefusal(broken, 'bad_request')
    expect(await names(alice)).toEqual([id])
  })

  test('refusals come in order, and nothing is stored', async () => {
    const [alice, robin] = [await t.system(), await t.system()]
    const file = await newPng()
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const large = new Uint8Array(100_001)
    expectRefusal(await upload(t.stranger, large, '?kind=x', 'text/plain'), 'unauthorized')
    const foreign = `/v2/systems/${alice.id}/pictures?kind=x`
    const headers = { 'content-type': 'text/plain' }
    expectRefusal(await robin.post(foreign, undefined, { raw: large, headers }), 'forbidden')
    expectRefusal(await upload(alice, large, '?kind=x', 'text/plain'), 'bad_request')
    expectSaid(await upload(alice, large, '', 'text/plain'), unknownType)
    const tooLarge = await upload(alice, large)
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 0])
    for (const raw of [text, file.slice(0, -20), new Uint8Array()]) {
      const { status, body } = await upload(alice, raw)
      expect([status, body.code, body.errors.file.length]).toEqual([400, 40104, 1])
    }
    // The bytes decide which of the formats it is, not the claim.
    expect((await upload(alice, file, '', 'image/gif')).status).toBe(201)
    expect((await names(alice)).length).toBe(1)
  })

  test('the quota holds, also for uploads at the same time; a picture that goes makes room', async () => {
    const alice = await t.system()
    const noisy = async () => {
      const raw = { width: 120, height: 120, channels: 3 } as const
      const bytes = crypto.getRandomValues(new Uint8Array(120 * 120 * 3))
      const { default: sharp } = await import('sharp')
      return sharp(bytes, { raw }).png().toBuffer()
    }
    const files = await Promise.all(Array.from({ length: 4 }, noisy))
    const answers = await Promise.all(files.map((file) => upload(alice, file)))
    const { used, quota, pictures } = (await alice.get(picturesPath)).body
    expect(used).toBeLessThanOrEqual(quota)
    expect(pictures.length).toBe(answers.filter(({ status }) => status === 201).length)
    expect(pictures.length).toBeGreaterThan(0)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expectRefusal(answer, 'picture_limit_reached')
    for (const { id } of pictures) await alice.delete(`${picturesPath}/${id}`)
    expect((await upload(alice, files[0] ?? new Uint8Array())).status).toBe(201)
  })

  test('a folder that cannot be used is said to be so, for now', async () => {
    const alice = await t.system()
    const { url } = await newPicture(alice)
    const { pictures: storage } = t.ctx.config
    const path = storage.kind === 'folder' ? storage.path : ''
    await rename(path, `${path}-away`)
    await writeFile(path, 'no folder')
    expect((await sendForm(alice, form(['file', await newPng()]))).status).toBe(503)
    expect((await fetch(url)).status).toBe(503)
    expect((await fetch(`${url}?size=64`)).status).toBe(503)
    await rm(path)
    await rename(`${path}-away`, path)
    expect((await fetch(url)).status).toBe(200)
  })

  test('a deleted system takes its pictures along', async () => {
    const alice = await t.system()
    const { url, id } = await newPicture(alice)
    expect((await fetch(url)).status).toBe(200)
    await alice.client.deleteSystem({ systemRef: '@me', body: { confirm: alice.id } })
    expect((await fetch(url)).status).toBe(404)
    expect(await t.ctx.store.pictures.leftovers(t.ctx.clock.now(), 100)).toContain(id)
  })
})
