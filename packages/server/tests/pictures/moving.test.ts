import { expect, test } from 'bun:test'
import { type ImportReport, instant, type Member, type Picture } from '@polyphony/contract'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { memorySource, type Source } from '../../src/datafile/source/source.ts'
import { importFile } from '../../src/operations/import/import-file.ts'
import { Caller, type SystemCaller, type TestServer } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { newPicture, newPng, paint, picturesPath, upload } from '../support/pictures/uploads.ts'
import { eachStore } from '../support/stores/stores.ts'

const importPath = '/v2/systems/@me/import'

async function exported({ url }: TestServer, owner: Caller, query: string) {
  const headers = { authorization: owner.token ?? '' }
  const res = await fetch(`${url}/v2/systems/@me/export?${query}`, { headers })
  expect([res.status, res.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await res.arrayBuffer())
  return { bytes, name: res.headers.get('content-disposition') ?? '', files: unzipSync(bytes) }
}
const send = (owner: Caller, raw: Uint8Array, query = '') =>
  owner.post(importPath + query, undefined, { raw, headers: { 'content-type': 'application/zip' } })

async function settle({ url }: TestServer, raw: Uint8Array): Promise<Caller> {
  const options = { raw, headers: { 'content-type': 'application/zip' } }
  const { status, body, text } = await new Caller(url).post('/v2/import', undefined, options)
  if (status !== 201) throw new Error(`No system was made: ${status} ${text}`)
  return new Caller(url, body.token)
}
const list = async (owner: Caller): Promise<Picture[]> => (await owner.get(picturesPath)).body.pictures
const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())
const codes = ({ warnings }: ImportReport) => warnings.map(({ code }) => code)
const text = (words: string) => new TextEncoder().encode(words)
const json = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes))

/** A system whose profile, member, group and chat server show pictures, and which has one more. */
async function newGallery(owner: SystemCaller) {
  const [face, wide, spare] = [
    await newPicture(owner),
    (await upload(owner, await newPng({ width: 1400, height: 300 }), '?kind=banner')).body as Picture,
    await newPicture(owner),
  ]
  await owner.patch('/v2/systems/@me', { avatar_url: face.url, banner: wide.url })
  const wren = await owner.member({ name: 'Wren', avatar_url: `${face.url}?size=64` })
  await owner.group({ name: 'Crew', icon: face.url })
  return { face, wide, spare, wren }
}

eachStore('pictures on the move', (store) => {
  const here = useV2(store)
  const there = useV2(store)

  test('our own export with pictures brings the same bytes to another server, once', async () => {
    const alice = await here.system()
    const { face, wide, spare } = await newGallery(alice)
    const { bytes, name, files } = await exported(here, alice, 'format=polyphony&pictures=true')
    expect(name).toBe(`attachment; filename="polyphony-${alice.id}.zip"`)
    const paths = [face, wide, spare].map(({ id }) => `pictures/${id}.webp`)
    expect(Object.keys(files)).toEqual(['system.json', ...paths])
    for (const [i, { url }] of [face, wide, spare].entries())
      expect(files[paths[i] ?? '']).toEqual(await bytesAt(url))

    const moved = await settle(there, bytes)
    const [spare2, wide2, face2] = await list(moved)
    if (!face2 || !wide2 || !spare2) throw new Error('a picture did not come over')
    for (const [from, to] of [
      [face, face2],
      [wide, wide2],
      [spare, spare2],
    ] as const) {
      expect(to.id).not.toBe(from.id)
      expect(to).toMatchObject({ kind: from.kind, width: from.width, bytes: from.bytes })
      expect(await bytesAt(to.url)).toEqual(await bytesAt(from.url))
    }
    expect((await moved.get('/v2/systems/@me')).body).toMatchObject({
      avatar_url: face2.url,
      banner: wide2.url,
    })
    expect((await moved.get('/v2/systems/@me/members')).body[0].avatar_url).toBe(`${face2.url}?size=64`)
    expect((await moved.get('/v2/systems/@me/groups')).body[0].icon).toBe(face2.url)

    for (const [owner, query] of [
      [moved, '?dry_run=true'],
      [moved, ''],
      [alice, ''],
    ] as const) {
      const before = await list(owner)
      const { status, body } = await send(owner, bytes, query)
      expect(status).toBe(200)
      expect(body).toMatchObject({ system: { changed: [] }, members: { created: 0, updated: 0 } })
      expect(codes(body).filter((code) => code.startsWith('picture'))).toEqual([])
      expect(await list(owner)).toEqual(before)
    }
  })

  test('a plain file with addresses of this server shows its pictures again', async () => {
    const alice = await here.system()
    const { wren, face } = await newGallery(alice)
    for (const format of ['polyphony', 'pluralkit']) {
      const file = (await alice.get(`/v2/systems/@me/export?format=${format}`)).text
      await alice.patch(`/v2/members/${wren.id}`, { avatar_url: null })
      await alice.patch('/v2/systems/@me', { avatar_url: null })
      const preview = await alice.post(`${importPath}?dry_run=true&conflicts=file`, undefined, { raw: file })
      expect(preview.body.system.changes).toEqual([{ key: 'avatar_url', old: null, new: face.url }])
      expect((await alice.post(`${importPath}?conflicts=file`, undefined, { raw: file })).status).toBe(200)
      expect((await alice.get(`/v2/members/${wren.id}`)).body.avatar_url).toBe(`${face.url}?size=64`)
    }
    expect(await list(alice)).toHaveLength(3)
  })

  test('a picture that cannot be taken is a warning; one in another form is made anew', async () => {
    const alice = await here.system()
    const { face, wide } = await newGallery(alice)
    const { files } = await exported(here, alice, 'format=polyphony&pictures=true')
    const other = await paint({ width: 2000, height: 1000 }).jpeg().toBuffer()
    const changed = { [`pictures/${face.id}.webp`]: text('hello'), [`pictures/${wide.id}.webp`]: other }
    const robin = await there.system('Robin')
    const bytes = zipSync({ ...files, ...changed } as Zippable)
    const preview = await send(robin, bytes, '?dry_run=true')
    expect(preview.body.system.changes).toContainEqual({
      key: 'banner',
      old: null,
      new: `pictures/${wide.id}.webp`,
    })
    const torn = Buffer.from(zipSync({ ...files, ...changed } as Zippable, { level: 0 }))
    torn.write('j', torn.indexOf('hello'))
    expect((await send(robin, torn, '?dry_run=true')).status).toBe(200)
    const { status, body } = await send(robin, bytes)
    expect([status, codes(body)]).toEqual([200, expect.arrayContaining(['picture_refused'])])
    const made = (await list(robin)).find(({ kind }) => kind === 'banner')
    expect(made).toMatchObject({ width: 1500, height: 750 })
    expect((await robin.get('/v2/systems/@me')).body).toMatchObject({ avatar_url: null, banner: made?.url })
  })

  test('a refused file leaves no picture behind, and only formats with a place for pictures take them', async () => {
    const alice = await here.system()
    await newGallery(alice)
    const { files } = await exported(here, alice, 'format=polyphony&pictures=true')
    const robin = await there.system()
    const members = Array.from({ length: 1001 }, (_, i) => ({ id: String(i), name: `Wren ${i}` }))
    const crowded = { ...json(files['system.json']), members, groups: [] }
    const bytes = zipSync({ ...files, 'system.json': text(JSON.stringify(crowded)) } as Zippable)
    const full = await send(robin, bytes)
    expect([full.status, full.body.refused[0].code]).toEqual([400, 'too_many_members'])
    expect((await robin.get(picturesPath)).body).toMatchObject({ used: 0, pictures: [] })
    const left = await there.ctx.store.pictures.leftovers(instant(Number.MAX_SAFE_INTEGER), 10)
    expect(left).toHaveLength(3)
    const bomb = zipSync({ ...files, 'pictures/bomb.webp': new Uint8Array(8_000_000) } as Zippable)
    const hostile = await send(robin, bomb)
    expect([hostile.status, hostile.body.message]).toEqual([
      400,
      expect.stringContaining('would grow more than 1000 times'),
    ])
    const refused = await alice.get('/v2/systems/@me/export?format=pluralkit&pictures=true')
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('It can be one of: '),
    ])
  })
})

eachStore('little room for pictures', (store) => {
  const here = useV2(store)
  const small = useV2(store, { env: { PICTURE_QUOTA: '500' } })

  test('pictures beyond the quota are a warning', async () => {
    const alice = await here.system()
    await newGallery(alice)
    const { bytes } = await exported(here, alice, 'format=polyphony&pictures=true')
    const robin = await small.system()
    const { status, body } = await send(robin, bytes)
    expect([status, codes(body)]).toEqual([200, expect.arrayContaining(['picture_limit_reached'])])
    expect((await robin.get(picturesPath)).body.used).toBeLessThanOrEqual(500)
    expect((await robin.get('/v2/systems/@me/members')).body).toHaveLength(1)
  })
})

eachStore('PluralPort bundles', (store) => {
  const here = useV2(store)
  const there = useV2(store)
  const envelope = (assets: object[], members: object[]) =>
    text(
      JSON.stringify({
        pluralport_version: '0.1',
        producer: { app: 'Tidepool', app_id: 'com.example.tidepool' },
        systems: [{ id: 'sys1', name: 'The Tidepool', avatar_asset_id: 'as1' }],
        members: members.map((member, i) => ({ id: `mem${i}`, system_id: 'sys1', ...member })),
        assets,
      }),
    )

  test('an export with pictures brings the same bytes to another server, once', async () => {
    const alice = await here.system()
    const { face, wide, spare } = await newGallery(alice)
    const { bytes, name, files } = await exported(here, alice, 'format=pluralport&pictures=true')
    expect(name).toEndWith('.pluralport.zip"')
    const paths = [face, wide].map(({ id }) => `assets/${id}.webp`)
    expect(Object.keys(files)).toEqual(['pluralport.json', ...paths])
    const { assets, warnings } = json(files['pluralport.json'])
    expect(warnings).toEqual([])
    for (const { url, bytes } of [face, wide]) {
      const content = await bytesAt(url)
      const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
      const bundle_path = `assets/${url.split('/').at(-1)}`
      expect(files[bundle_path]).toEqual(content)
      expect(assets).toContainEqual(
        expect.objectContaining({
          uri: url,
          mime_type: 'image/webp',
          bundle_path,
          size_bytes: bytes,
          sha256,
        }),
      )
    }
    const moved = await settle(there, bytes)
    const { avatar_url, banner } = (await moved.get('/v2/systems/@me')).body
    expect(avatar_url).toStartWith(there.url)
    expect(await bytesAt(avatar_url)).toEqual(await bytesAt(face.url))
    expect(await bytesAt(banner)).toEqual(await bytesAt(wide.url))
    expect((await moved.get('/v2/systems/@me/groups')).body[0].icon).toBe(avatar_url)
    for (const owner of [moved, alice]) {
      const before = await list(owner)
      const { status, body } = await send(owner, bytes)
      expect([status, body.members, body.system.changed]).toEqual([200, expect.anything(), []])
      expect(body.members).toMatchObject({ created: 0, updated: 0 })
      expect(await list(owner)).toEqual(before)
    }
    expect(spare.id in files).toBe(false)
  })

  test('pictures in the bundle and inside of the file come in, and go out as the assets they were', async () => {
    const [png, other, third] = [await newPng(), await newPng(), await newPng()]
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const assets = [
      { id: 'as1', kind: 'avatar', bundle_path: 'assets/wren.png', file_name: 'wren.png' },
      { id: 'as2', kind: 'avatar', data_base64: base64(other) },
      { id: 'as3', kind: 'banner', data_uri: `data:image/png;base64,${base64(third)}` },
      { id: 'as4', kind: 'avatar', bundle_path: 'assets/wren.png', sha256: '0'.repeat(64) },
    ]
    const members = [
      { name: 'Wren', avatar_asset_id: 'as2', banner_asset_id: 'as3' },
      { name: 'Ash', avatar_asset_id: 'as4' },
    ]
    const bytes = zipSync({ 'pluralport.json': envelope(assets, members), assets: { 'wren.png': png } })
    const alice = await here.system()
    const { status, body } = await send(alice, bytes)
    expect([status, codes(body)]).toEqual([200, expect.arrayContaining(['picture_refused'])])
    expect(body.warnings.find(({ code }: { code: string }) => code === 'picture_refused').count).toBe(1)
    expect(await list(alice)).toHaveLength(3)
    const [wren, ash] = (await alice.get('/v2/systems/@me/members')).body
    expect([wren.avatar_url, wren.banner, ash.avatar_url]).toEqual([
      expect.stringContaining(here.url),
      expect.stringContaining(here.url),
      null,
    ])
    expect((await send(alice, bytes)).body.members).toMatchObject({ created: 0, updated: 0 })
    expect(await list(alice)).toHaveLength(3)

    const { files } = await exported(here, alice, 'format=pluralport&pictures=true')
    const out = json(files['pluralport.json'])
    const first = out.assets.find(({ id }: { id: string }) => id === 'as1')
    expect(first).toMatchObject({ file_name: 'wren.png', mime_type: 'image/webp' })
    expect(files[first.bundle_path]).toEqual(await bytesAt(first.uri))
    expect(out.systems[0].avatar_asset_id).toBe('as1')
  })
})

eachStore("Simply Plural's avatars", (store) => {
  const t = useV2(store)
  const address = (file: string) => `https://spaces.apparyllis.com/avatars/u1/${file}`
  const file = text(
    JSON.stringify({
      users: [{ _id: 'u1', username: 'The Cove', avatarUrl: address('u') }],
      members: [
        { _id: 'm1', name: 'Wren', avatarUrl: address('w') },
        { _id: 'm2', name: 'Ash', avatarUuid: 'a' },
      ],
      frontHistory: [],
    }),
  )
  const avatars = async () => ({
    'u1.png': await newPng(),
    'm1.png': await newPng(),
    'm2.png': text('broken'),
    'm9.png': await newPng(),
  })
  const members = async (owner: Caller): Promise<Member[]> =>
    (await owner.get('/v2/systems/@me/members')).body
  const faces = async (owner: Caller) => [
    (await owner.get('/v2/systems/@me')).body.avatar_url,
    ...(await members(owner)).map(({ avatar_url }) => avatar_url),
  ]
  const own = expect.stringContaining('/pictures/')

  test('come in beside the data file', async () => {
    const bytes = zipSync({ 'export.json': file, Avatars_u1: await avatars() })
    const owner = await settle(t, bytes)
    expect(await faces(owner)).toEqual([own, own, null])
    expect(await list(owner)).toHaveLength(2)
    expect((await send(owner, bytes)).body.members).toMatchObject({ created: 0, updated: 0 })
    expect(await list(owner)).toHaveLength(2)
  })

  test('come in after the data file, whatever the members are called by now', async () => {
    const owner = await settle(t, file)
    expect(await faces(owner)).toEqual([address('u'), address('w'), null])
    const [wren] = await members(owner)
    await owner.patch(`/v2/members/${wren?.id}`, { name: 'Wrenna' })
    const bytes = zipSync(await avatars())
    const preview = await send(owner, bytes, '?dry_run=true')
    expect(preview.body.members).toEqual({ created: 0, updated: 2, unchanged: 0 })
    for (const updated of [1, 0]) {
      const { status, body } = await send(owner, bytes, '?match=none')
      expect([status, body.members]).toEqual([200, { created: 0, updated, unchanged: 2 - updated }])
      expect(codes(body)).toEqual(['dangling_reference', 'picture_refused'])
      expect(await faces(owner)).toEqual([own, own, null])
    }
    expect(await list(owner)).toHaveLength(2)
  })

  test('make nobody anew who is deleted while they come in', async () => {
    const owner = await settle(t, file)
    const { id } = (await owner.get('/v2/systems/@me')).body
    const system = await t.ctx.store.systems.find({ kind: 'hid', hid: id })
    if (!system) throw new Error('There is no system.')
    const bytes = memorySource(zipSync(await avatars()))
    let stage = ''
    const source: Source = {
      ...bytes,
      async *chunks(from) {
        if (stage === 'pictures')
          for (const { id } of await members(owner)) await owner.delete(`/v2/members/${id}`)
        yield* bytes.chunks(from)
      },
    }
    const report = await importFile(t.ctx, system.id, source, { match: 'auto', dryRun: false }, (now) => {
      stage = now.stage
    })
    expect(report.members).toEqual({ created: 0, updated: 0, unchanged: 0 })
    expect(await faces(owner)).toEqual([own])
  })

  test('need somebody who belongs to them', async () => {
    const alice = await t.system()
    const refused = await send(alice, zipSync(await avatars()))
    expect([refused.status, refused.body.refused[0].code]).toEqual([400, 'zip_of_avatars'])
    await expect(settle(t, zipSync(await avatars()))).rejects.toThrow('zip_of_avatars')
  })
})
