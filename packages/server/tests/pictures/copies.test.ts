import { afterAll, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { Hid } from '@polyphony/contract'
import type { SystemId } from '../../src/domain/entities.ts'
import { copyPictures } from '../../src/operations/pictures/copies.ts'
import { sql } from '../../src/store/sql/sql.ts'
import type { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { newPicture, newPng, picturesPath } from '../support/pictures/uploads.ts'
import { openLoopback } from '../support/receiver/receiver.ts'
import { eachStore } from '../support/stores/stores.ts'

const copies = `${picturesPath}/copies`
const png = await newPng()

/** The encodings that requests for a compressed picture accepted. */
const encodings: (string | null)[] = []
/** How many requests came there. */
let asked = 0
/** A server of somebody else that has pictures, and other things. */
const elsewhere = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    asked++
    const { pathname } = new URL(request.url)
    if (pathname === '/wren.png') return new Response(png)
    if (pathname === '/packed') {
      encodings.push(request.headers.get('accept-encoding'))
      return new Response(gzipSync(new Uint8Array(50_000_000)), { headers: { 'content-encoding': 'gzip' } })
    }
    if (pathname === '/moved') return Response.redirect('/wren.png')
    if (pathname === '/inside') return Response.redirect('http://169.254.1.1/x')
    if (pathname === '/round') return Response.redirect('/round')
    if (pathname === '/large') return new Response(new Uint8Array(200_000))
    if (pathname === '/page') return new Response('<!doctype html><p>Sign in')
    return new Response(null, { status: 410 })
  },
})
afterAll(() => elsewhere.stop(true))
const at = (path: string) => new URL(path, elsewhere.url).href

eachStore('copies of pictures that are elsewhere', (store) => {
  const t = useV2(store, { env: { ...openLoopback, MAX_UPLOAD: '100000' } })

  /** Writes an address that the API refuses: the other server has no https. */
  const set = (hid: string, url: string) =>
    t.ctx.store.driver.transact((tx) =>
      tx.all(sql`update members set avatar_url = ${url} where hid = ${hid}`),
    )
  const shown = async (alice: Caller, id: string) => (await alice.get(`/v2/members/${id}`)).body.avatar_url

  test('replace the address wherever it is shown, and say what could not be had', async () => {
    const alice = await t.system()
    const [wren, ash, juno] = await alice.members('Wren', 'Ash', 'Juno')
    const own = await newPicture(alice)
    const robin = await alice.member({ name: 'Robin', avatar_url: own.url })
    await set(wren.id, at('/wren.png'))
    await set(ash.id, at('/moved'))
    await set(juno.id, at('/gone'))
    const { status, body } = await alice.post(copies)
    expect(status).toBe(200)
    expect(body).toEqual({
      copied: 2,
      failed: [
        {
          url: at('/gone'),
          message: 'its server answered 410',
          used_by: [{ type: 'member', id: juno.id, key: 'avatar_url' }],
        },
      ],
    })
    const copy = await shown(alice, wren.id)
    expect(copy).toStartWith(`${t.url}/pictures/`)
    expect(await shown(alice, ash.id)).toBe(copy)
    expect(await shown(alice, robin.id)).toBe(own.url)
    expect((await fetch(copy)).headers.get('content-type')).toBe('image/webp')
    const again = await alice.post(copies)
    expect([again.body.copied, again.body.failed.length]).toEqual([0, 1])
  })

  test('take nothing that is too large, no picture, endless or not public', async () => {
    const alice = await t.system()
    const names = ['large', 'page', 'packed', 'round', 'inside'] as const
    const members = await alice.members(...names)
    for (const [i, name] of names.entries()) await set(members[i]?.id ?? '', at(`/${name}`))
    const { body } = await alice.post(copies)
    expect(body.copied).toBe(0)
    const reasons = new Map(
      body.failed.map(({ url, message }: { url: string; message: string }) => [url, message]),
    )
    expect(reasons.get(at('/large'))).toBe('the file is too large')
    expect(reasons.get(at('/page'))).toStartWith('This file is not a PNG')
    // A compressed answer is not unpacked: 49 kB of it would be 50 MB.
    expect(reasons.get(at('/packed'))).toStartWith('This file is not a PNG')
    expect(encodings.at(-1)).toBe('identity')
    expect(reasons.get(at('/round'))).toBe('it leads on from address to address')
    expect(reasons.get(at('/inside'))).toStartWith('the address cannot be used')
  })

  test('fetch nothing when no room or no time is left', async () => {
    const alice = await t.system()
    const wren = await alice.member()
    await set(wren.id, at('/wren.png'))
    const { ctx } = t
    const full = { ...ctx, config: { ...ctx.config, pictureQuota: 0 } }
    const late = { ...ctx, pictures: { ...ctx.pictures, patienceMs: -1 } }
    const found = await ctx.store.systems.find({ kind: 'hid', hid: alice.id as Hid })
    const system = found?.id as SystemId
    const before = asked
    const reasons = await Promise.all(
      [full, late].map(async (each) => (await copyPictures(each, system, () => {})).failed[0]?.message),
    )
    expect(reasons).toEqual([
      expect.stringContaining('quota reached'),
      expect.stringContaining('no time was left'),
    ])
    expect(asked).toBe(before)
  })

  test('report their progress to callers who ask for it', async () => {
    const alice = await t.system()
    const wren = await alice.member()
    await set(wren.id, at('/wren.png'))
    const { text } = await alice.post(copies, undefined, { headers: { accept: 'text/event-stream' } })
    const events = text.trim().split('\n\n')
    expect(events[0]).toBe('event: progress\ndata: {"stage":"pictures","done":0,"total":1}')
    expect(events.at(-1)).toBe('event: result\ndata: {"copied":1,"failed":[]}')
  })
})
