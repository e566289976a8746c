import type { Ranges } from '../base/ip-ranges.ts'
import { writeHashed } from '../base/write-file.ts'
import { version } from '../observe/version.ts'
import { AddressRefusal, checkTarget, type Resolver, systemResolver } from './guard-url.ts'

const patienceMs = 20_000
const mostRedirects = 3

/** The SHA-256 of a file that was fetched, or the reason why there is none, in words for a person. */
export type DownloadResult = { hash: string } | { failure: string }

/** Fetches files from other servers. */
export interface Downloads {
  /** Fetches a file of at most so many bytes and writes it to a path. */
  fetch(url: string, path: string, mostBytes: number): Promise<DownloadResult>
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

  async function request(text: string, signal: AbortSignal): Promise<Response> {
    let next = text
    for (let left = mostRedirects; ; left--) {
      const { url, pinned } = await checkTarget(next, allowed, resolve)
      const response = await fetch(pinned, {
        redirect: 'manual',
        keepalive: false,
        signal,
        tls: { serverName: url.hostname, ...(ca !== undefined && { ca }) },
        headers: { host: url.host, accept: 'image/*', 'user-agent': userAgent },
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return response
      await response.body?.cancel()
      if (left === 0) throw new Failure('it leads on from address to address')
      if (!URL.canParse(location, url)) throw new Failure('it leads to an address that cannot be read')
      next = new URL(location, url).href
    }
  }

  return {
    async fetch(url, path, mostBytes) {
      const end = new AbortController()
      const timer = setTimeout(
        () => end.abort(new Failure(`it did not come within ${timeoutMs / 1000} seconds`)),
        timeoutMs,
      )
      try {
        return {
          hash: await writeHashed(path, bytesOf(await request(url, end.signal), mostBytes, end.signal)),
        }
      } catch (error) {
        return { failure: describe(end.signal.aborted ? end.signal.reason : error) }
      } finally {
        clearTimeout(timer)
        end.abort()
      }
    },
  }
}

class Failure extends Error {}

/** Reads the body of an answer while it is not larger than this. */
async function* bytesOf(response: Response, most: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.ok) throw new Failure(`its server answered ${response.status}`)
  let size = 0
  for await (const chunk of response.body ?? []) {
    signal.throwIfAborted()
    size += chunk.byteLength
    if (size > most) throw new Failure('the file is too large')
    yield chunk
  }
}

function describe(error: unknown): string {
  if (error instanceof Failure) return error.message
  if (error instanceof AddressRefusal) return `the address cannot be used: ${error.message}`
  return 'its server could not be reached'
}
