import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { PictureKind } from '@polyphony/contract'
import sharp, { type Colour } from 'sharp'
import { createLog } from '../../src/observe/log.ts'
import { type MadePicture, PictureRefused } from '../../src/pictures/picture.ts'
import { PictureWorkers } from '../../src/pictures/workers.ts'
import { hugePng, pngChunk, tinyGif } from '../support/pictures/by-hand.ts'
import { newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const folder = newFolder()
const workers = new PictureWorkers(createLog({ logLevel: 'error', logFormat: 'json' }))
afterAll(() => workers.close())

let files = 0
const newPath = () => join(folder, `${++files}`)

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const path = newPath()
  await Bun.write(path, bytes)
  return path
}

interface Made extends MadePicture {
  readonly path: string
  readonly file: Buffer
}

async function make(bytes: Uint8Array | string, kind: PictureKind = 'avatar'): Promise<Made> {
  const path = newPath()
  const made = await workers.make(await fileOf(bytes), path, kind)
  return { ...made, path, file: Buffer.from(await Bun.file(path).arrayBuffer()) }
}

/** The sentence with which a file is refused. */
async function refusal(bytes: Uint8Array | string): Promise<string> {
  const outcome = await make(bytes).catch((error: unknown) => error)
  if (outcome instanceof PictureRefused) return outcome.message
  throw new Error('not refused', { cause: outcome })
}

const flat = (width: number, height: number, background: Colour = 'teal') =>
  sharp({ create: { width, height, channels: 4, background } })

/** Left half red, right half blue. */
const twoHalves = () =>
  flat(60, 40, 'red').composite([
    { input: { create: { width: 30, height: 40, channels: 4, background: 'blue' } }, left: 30, top: 0 },
  ])

async function pixel(file: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(file)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

/** Compares colours as an eye does: encoding moves every value a little. */
function expectColour(found: number[], wanted: number[], tolerance = 12): void {
  const far = found.filter((value, i) => Math.abs(value - (wanted[i] ?? 0)) > tolerance)
  expect([found, far]).toEqual([found, []])
}

const animation = async (format: 'gif' | 'webp') => {
  const frames = await Promise.all(
    ['red', 'lime', 'blue'].map((colour) => flat(50, 30, colour).png().toBuffer()),
  )
  const options = { delay: [100, 200, 300], loop: 3 }
  const joined = sharp(frames, { join: { animated: true } })
  return format === 'gif'
    ? joined.gif(options).toBuffer()
    : joined.webp({ ...options, lossless: true }).toBuffer()
}

describe('a picture that is made', () => {
  test('has no place, device, time, comment or profile left, and is told by its own bytes', async () => {
    const photo = await flat(80, 60)
      .withExif({
        IFD0: { Make: 'Camera Works' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({
      exif: expect.anything(),
      xmp: expect.anything(),
      icc: expect.anything(),
    })

    const { file, path, ...made } = await make(photo)
    const hash = new Bun.CryptoHasher('sha256').update(file).digest('hex')
    expect(made).toEqual({ width: 80, height: 60, animated: false, bytes: file.length, hash })
    const { exif, xmp, icc, iptc, space, format } = await sharp(file).metadata()
    expect({ exif, xmp, icc, iptc, space, format }).toEqual({ space: 'srgb', format: 'webp' } as never)
    for (const word of ['Camera', 'secret', 'EXIF', 'XMP', 'ICCP'])
      expect(file.toString('latin1')).not.toContain(word)
    expect(await workers.check(path, 'avatar')).toEqual(made)
  })

  test('is turned as the camera was held', async () => {
    const sideways = await twoHalves().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, file } = await make(sideways)
    expect([width, height]).toEqual([40, 60])
    expectColour(await pixel(file, 20, 5), [254, 0, 0, 255])
    expectColour(await pixel(file, 20, 55), [0, 0, 254, 255])
  })

  test('shows colours of a wider space and of print as they were', async () => {
    const wide = await flat(20, 20, '#80a040').withIccProfile('p3').png().toBuffer()
    expectColour(await pixel((await make(wide)).file, 10, 10), [0x80, 0xa0, 0x40, 255])
    const print = await flat(20, 20, '#80a040')
      .removeAlpha()
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer()
    expectColour(await pixel((await make(print)).file, 10, 10), [0x80, 0xa0, 0x40, 255], 30)
  })

  test('keeps what is transparent', async () => {
    const half = await flat(20, 20, { r: 200, g: 100, b: 0, alpha: 0.5 }).png().toBuffer()
    expectColour(await pixel((await make(half)).file, 10, 10), [200, 100, 0, 128])
    const clear = await flat(20, 20, { r: 0, g: 0, b: 0, alpha: 0 }).gif().toBuffer()
    expectColour((await pixel((await make(clear)).file, 10, 10)).slice(3), [0])
  })

  for (const format of ['gif', 'webp'] as const)
    test(`keeps the frames, the times and the rounds of an animated ${format}`, async () => {
      const { file, path, ...made } = await make(await animation(format))
      expect(made).toMatchObject({ width: 50, height: 30, animated: true })
      expect(await sharp(file).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 3 })
      const small = newPath()
      await workers.shrink(path, small, 16)
      expect(await sharp(small).metadata()).toMatchObject({
        width: 16,
        height: 10,
        pages: 3,
        delay: [100, 200, 300],
        loop: 3,
      })
      expect(await workers.check(path, 'avatar')).toEqual(made)
    })

  test('fits its kind, and is never enlarged', async () => {
    const large = await flat(3000, 1000).png().toBuffer()
    expect(await make(large)).toMatchObject({ width: 1024, height: 341 })
    const banner = await make(large, 'banner')
    expect(banner).toMatchObject({ width: 1500, height: 500 })
    expect(await workers.check(banner.path, 'avatar')).toBeUndefined()
    expect(await workers.check(banner.path, 'banner')).toMatchObject({ width: 1500 })
    const avif = await flat(48, 32).avif({ effort: 0 }).toBuffer()
    expect(await make(avif)).toMatchObject({ width: 48, height: 32 })
    expect(await make(await flat(1, 3000).png().toBuffer())).toMatchObject({ width: 1, height: 1024 })
    expect(await make(await flat(5, 7).png({ palette: true }).toBuffer())).toMatchObject({
      width: 5,
      height: 7,
    })

    const small = newPath()
    await workers.shrink(banner.path, small, 128)
    expect(await sharp(small).metadata()).toMatchObject({ width: 128, height: 43 })
    await workers.shrink(banner.path, small, 2000)
    expect(await Bun.file(small).bytes()).toEqual(new Uint8Array(banner.file))
  })

  test('has no size that takes far more room than itself', async () => {
    const [side, tile, frames] = [577, 16, 2]
    const cells = crypto.getRandomValues(new Uint8Array(tile * tile * frames))
    const raw = Buffer.from(
      Array.from({ length: side * side * frames }, (_, i) => {
        const [x, y] = [i % side, Math.floor(i / side)]
        const frame = Math.floor(y / side)
        return (cells[(frame * tile + (y % tile)) * tile + (x % tile)] ?? 0) > 127 ? 255 : 0
      }),
    )
    const layout = { width: side, height: side * frames, channels: 1, pageHeight: side } as const
    const dense = await sharp(raw, { raw: layout }).webp({ lossless: true, delay: 100 }).toBuffer()
    const small = newPath()
    await workers.shrink(await fileOf(dense), small, 512)
    expect(Bun.file(small).size).toBeLessThan(256 * 1024)
  })

  test('has no byte of a page that was hidden in it', async () => {
    const page = '<html><script>alert(1)</script>'
    const png = await flat(9, 9).png().toBuffer()
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${page}`))
    const inside = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])
    const behind = Buffer.concat([png, Buffer.from(page)])
    const jpeg = await flat(9, 9).jpeg().toBuffer()
    const comment = Buffer.from([0xff, 0xfe, 0, page.length + 2, ...Buffer.from(page)])
    const remark = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    for (const polyglot of [inside, behind, remark]) {
      const { file } = await make(polyglot)
      expect(file.toString('latin1')).not.toContain('script')
      expect(file.toString('latin1', 8, 12)).toBe('WEBP')
    }
  })
})

describe('a file is refused', () => {
  const notAPicture = /^This file is not a PNG, JPEG, WebP, GIF or AVIF picture\./
  const damaged = /^This picture is damaged or cut off\./

  test('that is none of the five formats', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const tiff = await flat(9, 9).tiff().toBuffer()
    for (const file of [
      '',
      'x',
      svg,
      `<?xml version="1.0"?>${svg}`,
      '%PDF-1.7\n',
      '<!doctype html>',
      heic,
      tiff,
    ])
      expect(await refusal(file)).toMatch(notAPicture)
  })

  test('that only claims to be one of them', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const heads = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'GIF89a',
      'RIFF\x40\0\0\0WEBP',
      '\0\0\0\x1cftypavif\0\0\0\0avifmif1',
    ]
    for (const head of heads) expect(await refusal(Buffer.from(head + svg, 'latin1'))).toMatch(damaged)
  })

  test('that is cut off', async () => {
    const noisy = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    const whole = {
      jpeg: await noisy.clone().jpeg().toBuffer(),
      'progressive jpeg': await noisy.clone().jpeg({ progressive: true }).toBuffer(),
      png: await noisy.clone().png().toBuffer(),
      gif: await noisy.clone().gif().toBuffer(),
      webp: await noisy.clone().webp().toBuffer(),
      avif: await noisy.clone().avif({ effort: 0 }).toBuffer(),
      'animated webp': await animation('webp'),
      'animated gif': await animation('gif'),
    }
    for (const [name, file] of Object.entries(whole)) {
      const cut = await refusal(file.subarray(0, file.length / 2)).catch(String)
      expect([name, cut]).toEqual([name, expect.stringMatching(damaged)])
    }
  })

  test('that has too many pixels or frames, before it is decoded', async () => {
    expect(await refusal(hugePng(60_000, 60_000))).toMatch(/^This picture has more than 50 megapixels\./)
    expect(await refusal(hugePng(10_000, 5_001))).toMatch(/^This picture has more than 50 megapixels\./)
    const avif = (width: number) => flat(width, 4_000).avif({ effort: 0, quality: 1 }).toBuffer()
    expect(await refusal(await avif(4_001))).toMatch(/^This AVIF picture has more than 16 megapixels\./)
    expect(await refusal(hugePng(65_536, 1))).toMatch(/^A side of this picture has more than 65,535 pixels\./)
    expect(await refusal(tinyGif(100, 100, 10_000))).toMatch(/^This animation has more than 300 frames\./)
    expect(await refusal(tinyGif(100, 100, 301))).toMatch(/^This animation has more than 300 frames\./)
    expect(await refusal(tinyGif(1_000, 1_000, 101))).toMatch(
      /^The frames of this animation have more than 100 megapixels together\./,
    )
  })

  test('as stored already, if it has more than pixels or is damaged', async () => {
    const stored = (await make(await flat(40, 30).png().toBuffer())).file
    const still = await flat(40, 30).webp().toBuffer()
    const sizedFor = (file: Buffer) => {
      file.writeUInt32LE(file.length - 8, 4)
      return file
    }
    const others = {
      exif: await flat(40, 30)
        .withExif({ IFD0: { Make: 'Camera Works' } })
        .webp()
        .toBuffer(),
      profile: await flat(40, 30).withIccProfile('p3').webp().toBuffer(),
      'an unknown chunk': sizedFor(Buffer.concat([stored, Buffer.from('HTML\x04\0\0\0<b/>')])),
      'a second picture': sizedFor(Buffer.concat([stored, Buffer.from('VP8 \x04\0\0\0<b/>')])),
      'bytes behind it': Buffer.concat([stored, Buffer.from('<html>')]),
      'half of it': sizedFor(Buffer.from(stored.subarray(0, stored.length / 2))),
      png: await flat(40, 30).png().toBuffer(),
      text: Buffer.from('hello'),
    }
    expect(await workers.check(await fileOf(still), 'avatar')).toMatchObject({ width: 40, height: 30 })
    for (const [name, file] of Object.entries(others))
      expect([name, await workers.check(await fileOf(file), 'avatar')]).toEqual([name, undefined])
  })
})
