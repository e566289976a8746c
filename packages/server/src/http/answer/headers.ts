import { version } from '../../observe/version.ts'
import type { Bytes } from './pieces.ts'

/** Sent with every answer of the API, refusals included, so that pages of other origins can read it. */
export const apiHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers':
    'Content-Type, Authorization, sentry-trace, User-Agent, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Polyphony-System, X-Request-Id',
  'access-control-expose-headers':
    'X-PluralKit-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Scope, ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Deprecation, Content-Disposition',
  'access-control-max-age': '86400',
  'x-pluralkit-version': version,
  'x-content-type-options': 'nosniff',
} as const

/** Sent with a GET: the answer depends on the caller, and a cache must ask again before it uses it. */
const readHeaders = {
  ...apiHeaders,
  'cache-control': 'private, no-cache',
  vary: 'Authorization, X-Polyphony-System, Accept-Encoding',
} as const

export const jsonType = 'application/json; charset=utf-8'

/** Built once: copying these costs a quarter of setting each of them for every answer. */
const prepared = {
  read: { plain: new Headers(readHeaders), json: new Headers({ ...readHeaders, 'content-type': jsonType }) },
  write: { plain: new Headers(apiHeaders), json: new Headers({ ...apiHeaders, 'content-type': jsonType }) },
}

/** The length of the answer to GET. The router removes the body for HEAD, and the length with it. */
export function lengthFor({ method }: Request, body: string | Uint8Array): { 'content-length'?: string } {
  return method === 'HEAD' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
}

/** Makes the answer to HEAD. Bun would tell the length zero for one that has no length, unless it sends it piece by piece. */
export function withoutBody(got: Response): Response {
  const isPiecewise = got.status === 200 && !got.headers.has('content-length')
  return new Response(isPiecewise ? inOneGo([], 0) : null, got)
}

/** From this size on, in bytes, Bun 1.4 sends each part of each header by itself: about sixty system calls and packets. */
const longBody = 15 * 1024

/** Decides how a body is sent. */
function sentAs(body: string | Bytes): typeof body | ReadableStream {
  // why first: a character takes three bytes at most, and counting them takes time.
  if (body.length * 3 < longBody) return body
  const bytes = Buffer.byteLength(body)
  return bytes < longBody ? body : inOneGo([body], bytes)
}

/**
 * Turns a long body into a stream that ends at once. Bun then sends the headers together, and the body with its length.
 */
export function inOneGo(parts: readonly (string | Bytes)[], bytes: number): ReadableStream {
  const source: Bun.DirectUnderlyingSource = {
    type: 'direct',
    pull(sink) {
      for (const part of parts) sink.write(part)
      sink.end()
    },
  }
  // why more: once the mark is reached before the end, the length is not sent.
  return new ReadableStream(source as unknown as UnderlyingSource, { highWaterMark: bytes + 1 })
}

/** Makes an answer with the common headers and its own, as JSON unless `type` says otherwise. */
export function respondWith(
  kind: keyof typeof prepared,
  body: string | Bytes | ReadableStream | null,
  status: number,
  own: Readonly<Record<string, string>>,
  type = jsonType,
): Response {
  const { plain, json } = prepared[kind]
  const sent = body === null || body instanceof ReadableStream ? body : sentAs(body)
  const response = new Response(sent, { status, headers: body === null ? plain : json })
  for (const name in own) {
    if (name === 'set-cookie')
      for (const each of own[name]?.split('\n') ?? []) response.headers.append(name, each)
    else response.headers.set(name, own[name] ?? '')
  }
  if (body !== null && type !== jsonType) response.headers.set('content-type', type)
  return response
}

/** Answers that the caller has the newest version. The tag alone says in which coding. */
export function unchanged(headers: Readonly<Record<string, string>>): Response {
  const { 'content-encoding': _, ...rest } = headers
  return respondWith('read', null, 304, rest)
}
