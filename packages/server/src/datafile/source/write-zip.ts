import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type Instant, inMilliseconds } from '@polyphony/contract'

/** A file for a ZIP file: a text that is packed while it is made, or bytes that stay as they are. */
export type ZipPart = { path: string } & ({ text: AsyncIterable<string> } | { bytes: Uint8Array })

const version = 20
/** Flags of a file: its sizes come behind it, and its path is UTF-8. */
const flags = { sizesBehind: 0x08, utf8: 0x800 }
const methods = { stored: 0, deflated: 8 }
/** The largest place that the format can name without its 64-bit extension. */
const farthest = 0xffff_ffff

interface Written {
  readonly path: Buffer
  readonly flags: number
  readonly method: number
  readonly offset: number
  crc: number
  packed: number
  unpacked: number
}

/** Writes a ZIP file piece by piece. Holds one part of bytes, or one piece of a text, at a time. */
export async function* writeZip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  now: Instant,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(now)
  const written: Written[] = []
  let at = 0
  const counted = <B extends Uint8Array>(piece: B): B => {
    at += piece.byteLength
    if (at > farthest) throw new Error('a ZIP file cannot be larger than 4 GiB')
    return piece
  }
  for await (const part of parts) {
    const isText = 'text' in part
    const entry: Written = {
      path: Buffer.from(part.path),
      flags: isText ? flags.utf8 | flags.sizesBehind : flags.utf8,
      method: isText ? methods.deflated : methods.stored,
      offset: at,
      crc: isText ? 0 : crc32(part.bytes),
      packed: isText ? 0 : part.bytes.byteLength,
      unpacked: isText ? 0 : part.bytes.byteLength,
    }
    yield counted(numbers([4, 0x04034b50], ...common(entry, time)))
    yield counted(entry.path)
    if (isText) {
      for await (const piece of deflate(part.text, entry)) yield counted(piece)
      yield counted(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.unpacked]))
    } else yield counted(part.bytes)
    written.push(entry)
  }
  const start = at
  for (const entry of written) {
    const rest = [2, 2, 2, 4].map((size) => [size, 0] as const)
    yield counted(numbers([4, 0x02014b50], [2, version], ...common(entry, time), ...rest, [4, entry.offset]))
    yield counted(entry.path)
  }
  const count = [2, written.length] as const
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, at - start], [4, start], [2, 0])
}

/** The fields that stand before a file and in the directory. */
const common = (entry: Written, time: number): Numbers => [
  [2, version],
  [2, entry.flags],
  [2, entry.method],
  [4, time],
  [4, entry.crc],
  [4, entry.packed],
  [4, entry.unpacked],
  [2, entry.path.byteLength],
  [2, 0],
]

/** Packs a text, and notes its sizes. */
async function* deflate(text: AsyncIterable<string>, entry: Written): AsyncGenerator<Uint8Array> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const piece of text) {
      const chunk = Buffer.from(piece)
      entry.crc = crc32(chunk, entry.crc)
      entry.unpacked += chunk.byteLength
      yield chunk
    }
  }
  // A fault destroys all streams with it, so the loop hears of it.
  const packed = pipeline(Readable.from(bytes()), createDeflateRaw(), () => {})
  for await (const piece of packed) {
    entry.packed += piece.byteLength
    yield piece
  }
}

type Numbers = readonly (readonly [bytes: number, value: number])[]

/** Writes numbers one behind the other, the lowest byte first. */
function numbers(...list: Numbers): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** A time as ZIP files hold it: in steps of two seconds since 1980. */
function dosTime(now: Instant): number {
  const date = new Date(inMilliseconds(now))
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
