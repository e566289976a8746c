import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import type { PictureKind } from '@polyphony/contract'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { reachesEnd } from './gif.ts'
import { type MadePicture, PictureRefused } from './picture.ts'
import { type PictureFormat, sniff, sniffedBytes } from './sniff.ts'
import { readWebp } from './webp.ts'

/** Pixels on the longer side of a stored picture. */
const sides: Readonly<Record<PictureKind, number>> = { avatar: 1024, banner: 1500 }
/** Longer pictures would take much time or memory per pixel. No camera takes them: it is the limit of JPEG. */
const mostSide = 65_535
const mostFramePixels = 50_000_000
/** An AVIF picture is decoded whole: a file of 3 kB with 49 megapixels takes 25 seconds and 1.1 GB. */
const mostAvifPixels = 16_000_000
const mostPixels = 100_000_000
const mostFrames = 300
/** A copy of so many bytes is never too large: no still of 512 × 512 pixels takes more. */
const plentyBytes = 256 * 1024

sharp.concurrency(1)
sharp.cache(false)
// why: every loader is code that a hostile file can attack. These five read the formats that the server takes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
})

// why: not for warnings, because many cameras write photos that libjpeg warns about.
const reading = { failOn: 'error', limitInputPixels: mostPixels } as const satisfies SharpOptions

/** Makes the stored form of a picture: WebP within the limits of its kind, without metadata. */
export async function make(source: string, target: string, kind: PictureKind): Promise<MadePicture> {
  const format = await formatOf(source)
  if (format === 'gif' && !reachesEnd(await readFile(source))) throw new PictureRefused('damaged')
  const header = await sharp(source, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(refuse)
  const animated = (format === 'gif' || format === 'webp') && (header.pages ?? 1) > 1
  refuseTooLarge(header, format, animated)

  const picture = fitInto(sharp(source, { ...reading, animated }), sides[kind])
  if (animated) return store(await encode(picture.webp(animation)), target)
  return store(await encode(picture.autoOrient().webp(header.isPalette ? drawing : photo)), target)
}

/** Describes a file in the stored form of its kind; undefined if it is another file, or damaged. */
export async function check(source: string, kind: PictureKind): Promise<MadePicture | undefined> {
  const file = await readFile(source)
  const facts = readWebp(file)
  if (!facts || Math.max(facts.width, facts.height) > sides[kind] || facts.frames > mostFrames)
    return undefined
  if (facts.width * facts.height * facts.frames > mostPixels) return undefined
  const decoded = sharp(source, { ...reading, animated: facts.animated })
    .resize(8, 8, { fit: 'fill' })
    .raw()
  try {
    await decoded.toBuffer()
  } catch {
    return undefined
  }
  return describe(file)
}

/**
 * Writes a copy that fits into a square; the picture itself if it already does, or if the copy would take far more room.
 * An animation of 22 kB can have a copy of 17 MB, and no quota counts that.
 */
export async function shrink(source: string, target: string, size: number): Promise<MadePicture> {
  const file = await readFile(source)
  const facts = readWebp(file)
  if (!facts) throw new Error(`${source} is not a stored picture`)
  if (Math.max(facts.width, facts.height) <= size) return store(file, target)
  const picture = sharp(source, { ...reading, animated: facts.animated })
  const copy = await encode(fitInto(picture, size).webp(facts.animated ? animation : photo))
  return store(copy.length > Math.max(file.length, plentyBytes) ? file : copy, target)
}

async function formatOf(source: string): Promise<PictureFormat> {
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes))
    const format = sniff(buffer.subarray(0, bytesRead))
    if (format === undefined) throw new PictureRefused('not_a_picture')
    return format
  } finally {
    await file.close()
  }
}

function refuseTooLarge(
  { width, height, pages = 1 }: Metadata,
  format: PictureFormat,
  animated: boolean,
): void {
  const frames = animated ? pages : 1
  if (Math.max(width, height) > mostSide) throw new PictureRefused('too_long')
  if (width * height > mostFramePixels) throw new PictureRefused('too_many_pixels')
  if (format === 'avif' && width * height > mostAvifPixels) throw new PictureRefused('too_many_avif_pixels')
  if (frames > mostFrames) throw new PictureRefused('too_many_frames')
  if (width * height * frames > mostPixels) throw new PictureRefused('too_much_animation')
}

const fitInto = (picture: Sharp, size: number) =>
  picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })

/** How to encode. 100 megapixels of animation take 14 seconds of processor time; with the effort of a photo, 40. */
const photo = { quality: 85, effort: 4, smartSubsample: true }
/** Pictures with few colours stay sharp; photos would grow. */
const drawing = { ...photo, nearLossless: true }
const animation = { quality: 80, effort: 2 }

const encode = (picture: Sharp): Promise<Buffer> => picture.toBuffer().catch(refuse)

async function store(file: Buffer, target: string): Promise<MadePicture> {
  await writeFile(target, file)
  return describe(file)
}

function describe(file: Buffer): MadePicture {
  const facts = readWebp(file)
  if (!facts) throw new Error('the picture was written with more than its pixels')
  const { width, height, animated } = facts
  return {
    width,
    height,
    animated,
    bytes: file.length,
    hash: createHash('sha256').update(file).digest('hex'),
  }
}

function refuse(): never {
  throw new PictureRefused('damaged')
}
