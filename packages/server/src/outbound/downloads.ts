import { type PictureFailure, pictureFailure } from '@polyphony/contract/picture-failures'
import { AddressRefusal, checkTarget, type Resolver, systemResolver } from '../base/addresses/guard-url.ts'
import type { Ranges } from '../base/addresses/ip-ranges.ts'
import { writeHashed } from '../base/files/write-file.ts'
import { version } from '../observe/version.ts'

const patienceMs = 20_000
const mostRedirects = 3

/** The SHA-256 of a file that was fetched, or the reason why there is none, in words for a person. */
export type DownloadResult = { hash: string } | DownloadFailure
export interface DownloadFailure {
  readonly failure: string
  /** The file has more bytes than it may have. */
  readonly tooLarge: boolean
}

/** Fetches files from other servers. */
export interface Downloads {
  /** Fetches a file of at most so many bytes and writes it to a path. */
  fetch(url: string, path: string, mostBytes: number): Promise<DownloadResult>
  /** Fetches a file of at most so many bytes and passes them on as they come. */
  pass<T extends object>(
    url: string,
    mostBytes: number,
    take: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T | DownloadFailure>
}

export interface DownloadOptions {
  /** How long the whole file may take. */
  timeoutMs?: number
  /** A certificate authority to trust instead of the usual ones. */
  ca?: string
}

/** Fetches files. It checks the address before each request, redirects too, and connects to exactly the checked address. */
export function createDownloads(
  allowed: Ranges,
  publicUrl: string,
  resolve: Resolver = systemResolver,
  { timeoutMs = patienceMs, ca }: DownloadOptions = {},
): Downloads {
  const userAgent = `Polyphony/${version} (${publicUrl})`

  async function request(text: string, accept: string, signal: AbortSignal): Promise<Response> {
    let next = text
    for (let left = mostRedirects; ; left--) {
      const { url, pinned } = await checkTarget(next, allowed, resolve)
      const response = await fetch(pinned, {
        redirect: 'manual',
        keepalive: false,
        // why: a small compressed answer can unpack to gigabytes.
        decompress: false,
        signal,
        tls: { serverName: url.hostname, ...(ca !== undefined && { ca }) },
        headers: { host: url.host, accept, 'accept-encoding': 'identity', 'user-agent': userAgent },
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return response
      await response.body?.cancel()
      if (left === 0) throw new Failure('too_many_redirects')
      if (!URL.canParse(location, url)) throw new Failure('address_unreadable')
      next = new URL(location, url).href
    }
  }

  async function take<T extends object>(
    { url, accept, mostBytes }: { url: string; accept: string; mostBytes: number },
    read: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T | DownloadFailure> {
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(new Failure('too_late', timeoutMs / 1000)), timeoutMs)
    try {
      return await read(bytesOf(await request(url, accept, end.signal), mostBytes, end.signal))
    } catch (error) {
      return failureOf(end.signal.aborted ? end.signal.reason : error)
    } finally {
      clearTimeout(timer)
      end.abort()
    }
  }

  return {
    fetch: (url, path, mostBytes) =>
      take({ url, accept: 'image/*', mostBytes }, async (chunks) => ({
        hash: await writeHashed(path, chunks),
      })),
    pass: (url, mostBytes, read) => take({ url, accept: '*/*', mostBytes }, read),
  }
}

class Failure extends Error {
  readonly failure: PictureFailure

  constructor(...[failure, text]: Parameters<typeof pictureFailure>) {
    super(pictureFailure(failure, text))
    this.failure = failure
  }
}

/** Reads the body of an answer while it is not larger than this. */
async function* bytesOf(response: Response, most: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.ok) throw new Failure('answered', response.status)
  let size = 0
  for await (const chunk of response.body ?? []) {
    signal.throwIfAborted()
    size += chunk.byteLength
    if (size > most) throw new Failure('too_large')
    yield chunk
  }
}

function failureOf(error: unknown): DownloadFailure {
  if (error instanceof Failure) return { failure: error.message, tooLarge: error.failure === 'too_large' }
  const failure =
    error instanceof AddressRefusal
      ? pictureFailure('address_refused', error.message)
      : pictureFailure('unreachable')
  return { failure, tooLarge: false }
}
