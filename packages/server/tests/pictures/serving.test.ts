import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { useV2 } from '../support/callers/v2.ts'
import { newPicture } from '../support/pictures/uploads.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('the address of a picture', (store) => {
  const t = useV2(store)

  test('sends WebP that caches may keep for good and that can do nothing', async () => {
    const { url, id, bytes } = await newPicture(await t.system())
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      etag: `"${id}.webp"`,
      'accept-ranges': 'bytes',
    })
    const file = await answer.bytes()
    expect(file.length).toBe(bytes)
    expect((await sharp(file).metadata()).format).toBe('webp')
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes),
      '',
    ])
  })

  test('answers conditional requests and requests for a part', async () => {
    const { url, bytes } = await newPicture(await t.system())
    const whole = await (await fetch(url)).bytes()
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(url, { headers })
      return { status: answer.status, range: answer.headers.get('content-range'), body: await answer.bytes() }
    }
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': `"x", ${etag}` })).status).toBe(304)
    const cases = [
      ['bytes=0-9', 0, 10],
      ['bytes=10-', 10, bytes],
      ['bytes=-5', bytes - 5, bytes],
      [`bytes=4-${bytes + 100}`, 4, bytes],
    ] as const
    for (const [range, start, end] of cases) {
      const part = { status: 206, range: `bytes ${start}-${end - 1}/${bytes}`, body: whole.slice(start, end) }
      expect(await ask({ range })).toEqual(part)
    }
    expect(await ask({ range: `bytes=${bytes}-` })).toMatchObject({ status: 416, range: `bytes */${bytes}` })
    for (const headers of [{ range: 'bytes=5-2' }] as const) expect((await ask(headers)).status).toBe(416)
    for (const headers of [
      { range: 'bytes=0-1,3-4' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"x"' },
    ])
      expect(await ask(headers as Record<string, string>)).toEqual({ status: 200, range: null, body: whole })
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  })

  test('has four smaller sizes, never enlarged, and no others', async () => {
    const { url } = await newPicture(await t.system(), { width: 300, height: 200 })
    const sizeOf = async (query: string) => {
      const { width, height } = await sharp(await (await fetch(url + query)).bytes()).metadata()
      return [width, height]
    }
    expect(await sizeOf('?size=64')).toEqual([64, 43])
    expect(await sizeOf('?size=64')).toEqual([64, 43])
    expect(await sizeOf('?size=256')).toEqual([256, 171])
    expect(await sizeOf('?size=512')).toEqual([300, 200])
    const parallel = await Promise.all(Array.from({ length: 8 }, () => sizeOf('?size=128')))
    expect(parallel).toEqual(Array.from({ length: 8 }, () => [128, 85]))
    for (const size of ['65', '0', '1024', '', '64px', '064']) {
      const answer = await fetch(`${url}?size=${size}`)
      expect([answer.status, await answer.json()]).toEqual([400, { message: '400: Bad Request', code: 0 }])
    }
  })

  test('of no picture is 404, whatever it looks like', async () => {
    const { id } = await newPicture(await t.system())
    const absent = { message: 'Picture not found.', code: 20104 }
    for (const name of [
      `${id}`,
      `${id}.png`,
      `${id}.64.webp`,
      `${'A'.repeat(22)}.webp`,
      '..%2f..%2fx.webp',
      '.webp',
    ]) {
      const answer = await fetch(`${t.url}/pictures/${name}`)
      expect([name, answer.status, await answer.json()]).toEqual([name, 404, absent])
    }
  })
})
