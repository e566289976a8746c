import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Bytes } from './pieces.ts'

/** Codings that the server offers, the preferred one first. */
const offered = ['zstd', 'gzip'] as const
export type Coding = (typeof offered)[number]

/** Shorter answers fit into one packet as they are. */
const shortest = 1024
/** About 2 ms of work. A thread compresses longer answers. */
const longest = 512 * 1024

/** why the lowest: higher levels take two to five times as long, and save a tenth of the bytes. */
const level = 1
const zstdOptions = (level: number) => ({ params: { [zlib.constants.ZSTD_c_compressionLevel]: level } })
const mostSeen = 100
const seen = new Map<string, Coding | undefined>()

/** Chooses the coding for a caller. Gives undefined if the caller asks for none that the server offers. */
export function codingFor({ headers }: Request): Coding | undefined {
  const accepted = headers.get('accept-encoding')
  if (accepted === null) return undefined
  // why: callers send few different texts, and reading one takes longer than finding it.
  if (seen.has(accepted)) return seen.get(accepted)
  const coding = chooseCoding(accepted, offered)
  if (seen.size < mostSeen) seen.set(accepted, coding)
  return coding
}

/** Reads `Accept-Encoding` (RFC 9110, 12.5.3). Of codings with the same weight, the server's preferred one wins. */
export function chooseCoding<C extends string>(accepted: string, among: readonly C[]): C | undefined {
  const weights = new Map(
    accepted.split(',').map((part): [string, number] => {
      const [coding = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      const weight = parameters.find((each) => each.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
  const weightOf = (coding: string, otherwise: number) => weights.get(coding) ?? otherwise
  const anyOther = weightOf('*', 0)
  let [chosen, most]: [C | undefined, number] = [undefined, weightOf('identity', 0)]
  for (const coding of among) {
    const weight = weightOf(coding, anyOther)
    if (weight > 0 && (weight > most || (weight === most && chosen === undefined))) {
      ;[chosen, most] = [coding, weight]
    }
  }
  return chosen
}

/**
 * Chooses the coding for an answer, and tells it in its headers. An answer with a secret stays as it is: its compressed
 * size could tell something about the secret. So does an answer of other bytes than text.
 */
export function encodeFor(
  request: Request,
  headers: Record<string, string>,
  length: number,
): Coding | undefined {
  if (length < shortest || headers['cache-control'] === 'no-store') return undefined
  const coding = codingFor(request)
  if (coding !== undefined) tellCoding(headers, coding)
  return coding
}

/** Tells whether a caller prefers Brotli, which only files have that were compressed before, and says so in the headers. */
export function takesBrotli({ headers: asked }: Request, headers: Record<string, string>): boolean {
  const isPreferred = chooseCoding(asked.get('accept-encoding') ?? '', ['br', ...offered]) === 'br'
  if (isPreferred) tellCoding(headers, 'br')
  return isPreferred
}

function tellCoding(headers: Record<string, string>, coding: string): void {
  headers['content-encoding'] = coding
  // why: the bytes differ from those of the plain answer, so a strong tag must differ too.
  if (headers.etag !== undefined) headers.etag = `${headers.etag.slice(0, -1)}-${coding}"`
}

/** Compresses a body that is worth it for a caller who asks, and tells so in the headers. */
export function encoded(request: Request, body: string, headers: Record<string, string>): string | Bytes {
  const coding = encodeFor(request, headers, body.length)
  return coding ? compress(body, coding) : body
}

/** Compresses a short body at once. */
export function compress(body: string | Bytes, coding: Coding, atLevel = level): Bytes {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const made =
    coding === 'zstd'
      ? Bun.zstdCompressSync(bytes, { level: atLevel })
      : Bun.gzipSync(bytes as Bytes, { level: Math.min(atLevel, 9) as 1, library: 'libdeflate' })
  return made as Bytes
}

const inThread = { zstd: promisify(zlib.zstdCompress), gzip: promisify(zlib.gzip) }

/** Compresses the parts of a body together, a long one outside of the event loop. */
export async function compressParts(parts: readonly Bytes[], bytes: number, coding: Coding): Promise<Bytes> {
  const body = Buffer.concat(parts, bytes)
  if (bytes < longest) return compress(body as unknown as Bytes, coding)
  const made = await (coding === 'zstd'
    ? inThread.zstd(body, zstdOptions(level))
    : inThread.gzip(body, { level }))
  return made as unknown as Bytes
}

/** Compresses a stream as it is read, outside of the event loop. */
export function compressStream(stream: ReadableStream, coding: Coding): ReadableStream {
  const through = coding === 'zstd' ? zlib.createZstdCompress(zstdOptions(level)) : zlib.createGzip({ level })
  return stream.pipeThrough(Duplex.toWeb(through) as unknown as ReadableWritablePair)
}
