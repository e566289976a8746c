import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, limits } from '@polyphony/contract'

/** A data file that can be read from its start as often as needed. */
export interface Source {
  readonly size: number
  /** Gives the bytes from a place on, or all of them. */
  chunks(from?: number): AsyncIterable<Uint8Array>
}
export interface OpenSource extends Source {
  close(): Promise<void>
}

const chunkBytes = 64 * 1024
const keptInMemoryBytes = 1024 * 1024

export function memorySource(bytes: Uint8Array): OpenSource {
  return {
    size: bytes.byteLength,
    async *chunks(from = 0) {
      for (let at = from; at < bytes.byteLength; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    },
    close: async () => {},
  }
}

/** Takes over a handle: closing the source closes it. */
export async function fileSource(handle: FileHandle): Promise<OpenSource> {
  const { size } = await handle.stat()
  return {
    size,
    async *chunks(from = 0) {
      for (let at = from; at < size; ) {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkBytes), 0, chunkBytes, at)
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    },
    close: () => handle.close(),
  }
}

/**
 * Keeps an upload until it has been read: a small file in memory, a larger one in a temporary file that has no name
 * any more, so nobody else can open it and nothing is left behind. Refuses one that is too large.
 */
export async function spool(
  incoming: AsyncIterable<Uint8Array>,
  mostBytes: number = limits.importBytes,
): Promise<OpenSource> {
  const start: Uint8Array[] = []
  let size = 0
  let handle: FileHandle | undefined
  try {
    for await (const chunk of incoming) {
      size += chunk.byteLength
      if (size > mostBytes) fail('file_too_large')
      if (handle === undefined) start.push(chunk)
      else await writeAll(handle, chunk)
      if (handle === undefined && size > keptInMemoryBytes) {
        handle = await namelessFile().catch(noRoom)
        for (const early of start.splice(0)) await writeAll(handle, early)
      }
    }
    return handle === undefined ? memorySource(Buffer.concat(start)) : await fileSource(handle)
  } catch (error) {
    await handle?.close()
    throw error
  }
}

async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `polyphony-import-${crypto.randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    at += (await handle.write(bytes, at, bytes.byteLength - at).catch(noRoom)).bytesWritten
  }
}

/** The temporary folder cannot take a file. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

function noRoom(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new NoRoomError(`TMPDIR=${tmpdir()} cannot take a data file: ${reason}`, { cause: error })
}
