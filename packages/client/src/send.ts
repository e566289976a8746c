import { errorOf, RateLimited } from './errors.ts'

/** As much of `fetch` as is needed. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>

/** How calls are made, from the options of the client. */
export interface Connection {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: Fetch
  readonly retries: number
  readonly maxWaitMs: number
}

export interface Sending {
  readonly values: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly retries?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends a request, waits and repeats it when it is limited, and gives its success (or 304). */
export async function send(connection: Connection, endpoint: string, sending: Sending): Promise<Response> {
  const { values, body, signal, retries = connection.retries } = sending
  const [method = '', path = ''] = endpoint.split(' ')
  const address = addressOf(connection.baseUrl, path, values)
  const request: RequestInit = {
    method,
    headers: {
      ...connection.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...sending.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  for (let tries = 0; ; tries++) {
    const { fetch } = connection
    const response = await fetch(address, request)
    if (response.ok || response.status === 304) return response
    const error = await errorOf(response)
    const waitMs = error instanceof RateLimited ? error.retryAfterMs : undefined
    if (waitMs === undefined || tries >= retries || waitMs > connection.maxWaitMs) throw error
    await sleep(waitMs, signal)
  }
}

function addressOf(baseUrl: string, path: string, values: Readonly<Record<string, unknown>>): string {
  const query = new Map(Object.entries(values))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name)
    // why: '@me' is the same written plainly, and easier to read in logs.
    return encodeURIComponent(String(values[name])).replace('%40', '@')
  })
  const search = new URLSearchParams()
  for (const [name, value] of query) if (value !== undefined) search.set(name, String(value))
  return `${baseUrl}${filled}?${search}`.replace(/\?$/, '')
}

/** Waits; an abort ends it at once with the signal's reason. */
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
