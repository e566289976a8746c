import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { limits } from '@polyphony/contract'
import { refuseFile } from '../refusals.ts'
import type { Source } from './source.ts'

const mostEntries = 10_000
const mostUnpackedBytes = 1024 * 1024 * 1024
/** More than any file of text or pictures shrinks to: DEFLATE can make zeros 1,032 times smaller. */
const mostRatio = 1000
const mostDirectoryBytes = 8 * 1024 * 1024
const longestTail = 22 + 0xffff

const signatures = { entry: 0x04034b50, directory: 0x02014b50 }

interface ZipEntry {
  path: string
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
}

export async function isZip(source: Source): Promise<boolean> {
  const start = await bytesOf(source, 0, 4)
  return start.length === 4 && start.readUInt32LE(0) === signatures.entry
}

/** The files inside a ZIP file by their paths. */
export type ZippedFiles = ReadonlyMap<string, Source>

/**
 * Opens a ZIP file. A file in it is unpacked only while somebody reads it, and never more of it than it says, however
 * small it was packed.
 */
export async function openZip(source: Source): Promise<ZippedFiles> {
  const entries = await entriesOf(source)
  return new Map(
    [...entries].map(([path, entry]) => [
      path,
      { size: entry.unpacked, chunks: (from) => unpack(source, entry, from) },
    ]),
  )
}

/** Names of the data file in a ZIP file: of a PluralPort bundle, or of our own export. */
const envelopes = ['pluralport.json', 'openplural.json', 'system.json']

/** Names of a Simply Plural file beside its avatars. People pack it themselves. */
const packed = /^[^/]*(export|simply)[^/]*\.json$/i

/** Finds the data file inside a ZIP file. */
export function envelopeOf(files: ZippedFiles): Source {
  const names = [...envelopes, ...[...files.keys()].filter((path) => packed.test(path))]
  const [envelope] = names.flatMap((path) => files.get(path) ?? [])
  if (envelope === undefined) return notABundle([...files.keys()])
  if (envelope.size > limits.importBytes) tooLarge()
  return envelope
}

function notABundle(paths: readonly string[]): never {
  if (paths.some((path) => /^systems\/[^/]+\/(openplural|pluralport)\.json$/.test(path))) {
    refuseFile(
      'This is the file of a whole PluralSpace account. Unpack it and import the file openplural.json in the folder of the system you want.',
      'zip_of_account',
    )
  }
  return refuseFile(
    'This ZIP file has neither system.json nor pluralport.json in it. If it holds another data file, unpack it and import that.',
    'zip_without_data',
  )
}

async function entriesOf(source: Source): Promise<ReadonlyMap<string, ZipEntry>> {
  const tail = await bytesOf(source, Math.max(0, source.size - longestTail), source.size)
  const end = tail.lastIndexOf('PK\x05\x06')
  if (end < 0 || tail.length < end + 22) return broken()
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count === 0xffff || count > mostEntries || size > mostDirectoryBytes) {
    refuseFile(`The ZIP file holds more than ${mostEntries} files.`)
  }
  return readDirectory(await bytesOf(source, start, start + size), count)
}

function readDirectory(directory: Buffer, count: number): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  let at = 0
  for (let i = 0; i < count; i++) {
    if (directory.length < at + 46 || directory.readUInt32LE(at) !== signatures.directory) return broken()
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (directory.length < next) return broken()
    const entry = {
      path: directory.toString('utf8', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    const isLink = directory.readUInt32LE(at + 38) >>> 28 === 0o12
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isLink || isEncrypted || !isSafe(entry.path))
      refuseFile('The ZIP file holds a file it must not hold.')
    const path = entry.path.normalize('NFC')
    if (entries.has(path)) refuseFile('The ZIP file holds two files of one name.')
    if (entry.unpacked > mostRatio * entry.packed) tooDense()
    entries.set(path, entry)
    unpacked += entry.unpacked
    if (unpacked > mostUnpackedBytes) tooLarge()
    at = next
  }
  return entries
}

/** Tells whether a path is relative and stays inside. Folders end with a slash. */
function isSafe(path: string): boolean {
  const segments = path.replace(/\/$/, '').split('/')
  return (
    !/[\\\0]|^[a-z]:/i.test(path) && segments.every((each) => each !== '' && each !== '.' && each !== '..')
  )
}

async function* unpack(source: Source, entry: ZipEntry, from = 0): AsyncGenerator<Uint8Array> {
  const header = await bytesOf(source, entry.offset, entry.offset + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== signatures.entry) return broken()
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = rangeOf(source, start, start + entry.packed)
  let size = 0
  let crc = 0
  for await (const chunk of entry.method === 0 ? packed : inflate(packed, entry)) {
    size += chunk.byteLength
    if (size > entry.unpacked) return broken()
    crc = crc32(chunk, crc)
    const skipped = Math.max(0, from - (size - chunk.byteLength))
    if (skipped < chunk.byteLength) yield chunk.subarray(skipped)
  }
  if (size !== entry.unpacked || crc !== entry.crc) return broken()
}

async function* inflate(packed: AsyncIterable<Uint8Array>, { method }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method !== 8)
    refuseFile('The ZIP file is packed in a way that is not known here. Unpack and import it.')
  const unpacked = createInflateRaw()
  Readable.from(packed)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  try {
    yield* unpacked
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')) broken()
    throw cause
  }
}

/** Reads the bytes from one place up to another. */
async function* rangeOf(source: Source, from: number, to: number): AsyncGenerator<Uint8Array> {
  let left = to - from
  if (left <= 0) return
  for await (const chunk of source.chunks(from)) {
    yield chunk.subarray(0, left)
    left -= chunk.byteLength
    if (left <= 0) return
  }
}

/** Reads some bytes of a file. */
export async function bytesOf(source: Source, from: number, to: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of rangeOf(source, from, to)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const broken = (): never =>
  refuseFile(
    'The ZIP file is damaged, or of a kind that is not known here. Unpack it and import what it holds.',
    'zip_damaged',
  )

const tooDense = (): never =>
  refuseFile(`The ZIP file holds a file that would grow more than ${mostRatio} times when it is unpacked.`)

const tooLarge = (): never =>
  refuseFile(
    `The ZIP file holds more than ${limits.importBytes / 1024 / 1024} MiB of data, which is too large.`,
  )
