import { errorOf, RateLimited } from './errors.ts'
import type { SerialQueue } from './serial-queue.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>

/** The options of the client, with defaults filled in. */
export interface Connection {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: Fetch
  readonly retries: number
  readonly maxWaitMs: number
  /** The server limits reads and changes separately. */
  readonly queues: { readonly reads: SerialQueue; readonly changes: SerialQueue }
}

export interface Sending {
  readonly values: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly retries?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends a request and retries it after rate limits. Returns a success or a 304, throws everything else. */
export async function send(connection: Connection, endpoint: string, sending: Sending): Promise<Response> {
  const { values, body, signal, retries = connection.retries } = sending
  const [method = '', path = ''] = endpoint.split(' ')
  const address = addressOf(connection.baseUrl, path, values)
  const request: RequestInit = {
    method,
    headers: {
      ...connection.headers,
      ...(body !== undefined && {
        'content-type': isBytes(body) ? fileType(body) : 'application/json',
      }),
      ...sending.headers,
    },
    ...(body !== undefined && {
      body: isBytes(body) || typeof body === 'string' ? body : JSON.stringify(body),
    }),
    ...(signal && { signal }),
  }
  const { fetch } = connection
  const attempt = async () => {
    const response = await fetch(address, request)
    if (response.ok || response.status === 304) return response
    throw await errorOf(response)
  }
  if (retries <= 0) return attempt()
  const queue = connection.queues[method === 'GET' ? 'reads' : 'changes']
  let readyAt = 0
  const waitFor = (error: unknown) => {
    const waitMs = error instanceof RateLimited ? error.retryAfterMs : undefined
    if (waitMs === undefined || waitMs > connection.maxWaitMs) throw error
    readyAt = Date.now() + waitMs
  }
  if (!queue.isBusy) {
    try {
      return await attempt()
    } catch (error) {
      waitFor(error)
    }
  }
  return queue.run(async () => {
    for (let left = retries; ; left--) {
      await sleep(Math.max(0, readyAt - Date.now()), signal)
      try {
        return await attempt()
      } catch (error) {
        if (left <= 1) throw error
        waitFor(error)
      }
    }
  }, signal)
}

/** The client sends files unchanged, and everything else as JSON. */
const isBytes = (body: unknown): body is Blob | Uint8Array<ArrayBuffer> =>
  body instanceof Blob || body instanceof Uint8Array

/** Pictures keep their type. The server recognises data files by their content: browsers guess their type wrongly. */
const fileType = (body: Blob | Uint8Array) =>
  body instanceof Blob && body.type.startsWith('image/') ? body.type : 'application/octet-stream'

function addressOf(baseUrl: string, path: string, values: Readonly<Record<string, unknown>>): string {
  const query = new Map(Object.entries(values))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name)
    // why: '@' needs no escape in a path, and '@me' is easier to read in logs.
    return encodeURIComponent(String(values[name])).replace('%40', '@')
  })
  const search = new URLSearchParams()
  for (const [name, value] of query) if (value !== undefined) search.set(name, String(value))
  return `${baseUrl}${filled}?${search}`.replace(/\?$/, '')
}

/** Waits. An abort rejects at once with the reason of the signal. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      done()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
