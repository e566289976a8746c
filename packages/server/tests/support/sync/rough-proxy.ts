import type { RequestKind } from '../../../src/operations/sync/other/pace.ts'
import { ReferenceLimits } from './reference-limits.ts'
import type { SkippingTime } from './skipping-time.ts'

/**
 * Things that go wrong with a request. `lost`: it reached the server, and the answer did not come back; `down`: it did
 * not reach it; `limited`: it has to wait; `page` and `nothing` are answers of another shape; `gone` and `refused` say no.
 */
export type Fault = 'lost' | 'down' | 'limited' | 'page' | 'nothing' | 'gone' | 'refused'

export interface PassedRequest {
  readonly kind: RequestKind
  readonly method: string
  /** Without `/v2`. */
  readonly path: string
  readonly userAgent: string | null
}

const texts = { 'content-type': 'application/json' }

/** Stands between two servers and plays the reference: its limits, its short IDs, its lists, and its bad days. */
export class RoughProxy {
  readonly #server: ReturnType<typeof Bun.serve>
  readonly #limits = new ReferenceLimits()
  readonly requests: PassedRequest[] = []
  /** Requests above the limits. */
  refused = 0
  /** Chooses what goes wrong with a request. */
  fault: (request: PassedRequest) => Fault | undefined = () => undefined
  /** Trims texts before they are stored. */
  trims = false
  /** Short IDs are others whenever this changes. */
  shift = 0

  constructor(target: () => string, time: SkippingTime) {
    this.#server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => this.#pass(request, target(), time),
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }
  close = () => this.#server.stop(true)

  /** Counts requests so far by kind. */
  counts(): Record<RequestKind, number> {
    const counts = { read: 0, write: 0, create: 0 }
    for (const { kind } of this.requests) counts[kind] += 1
    return counts
  }

  async #pass(request: Request, target: string, time: SkippingTime): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const path = pathname.slice('/v2'.length)
    const isCreation = method === 'POST' && (path === '/members' || path === '/groups')
    const kind = method === 'GET' ? 'read' : isCreation ? 'create' : 'write'
    const passed = { kind, method, path, userAgent: headers.get('user-agent') } as const
    this.requests.push(passed)
    const token = headers.get('authorization') ?? ''
    const waitMs = this.#limits.take(kind, token, time.steady())
    if (waitMs > 0) {
      this.refused += 1
      return limited(waitMs)
    }
    const fault = this.fault(passed)
    if (fault === 'limited') return limited(1_500)
    if (fault === 'down') return new Response('bad gateway', { status: 502 })
    if (fault === 'page') return new Response('<html>We are back soon</html>')
    if (fault === 'nothing') return new Response('{}', { headers: texts })
    if (fault === 'gone') return Response.json({ message: 'not found', code: 20_000 }, { status: 404 })
    if (fault === 'refused') return Response.json({ message: 'bad request', code: 40_000 }, { status: 400 })
    const body = method === 'GET' || method === 'DELETE' ? '' : await request.text()
    const answer = await fetch(`${target}/v2${path}${search.replace('include=extended', '')}`, {
      method,
      headers: { ...texts, authorization: token, 'user-agent': 'proxy' },
      ...(body !== '' && { body: this.trims ? trimmed(body) : body }),
    })
    const text = await answer.text()
    if (fault === 'lost') return new Response('gateway timeout', { status: 504 })
    const { status } = answer
    if (status === 204 || text === '') return new Response(null, { status })
    return new Response(JSON.stringify(this.#asReference(JSON.parse(text))), { status, headers: texts })
  }

  /** Leaves out what the reference does not know, and writes short IDs as they are now. */
  #asReference(value: unknown): unknown {
    if (Array.isArray(value)) {
      const list = value.map((each) =>
        typeof each === 'string' ? this.#shifted(each) : this.#asReference(each),
      )
      // compat: lists of the reference have no order of members.
      return list.every((each) => typeof each === 'string') ? list.toSorted() : list
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        if (key === 'extended') return []
        return [
          [key, key === 'id' && typeof each === 'string' ? this.#shifted(each) : this.#asReference(each)],
        ]
      }),
    )
  }

  #shifted(text: string): string {
    if (!/^[a-z]{5,6}$/.test(text)) return text
    return text.replace(/[a-z]/g, (letter) =>
      String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + this.shift) % 26)),
    )
  }
}

const limited = (waitMs: number) =>
  Response.json(
    { message: '429: too many requests', retry_after: waitMs, scope: 'generic_get', code: 0 },
    { status: 429 },
  )

/** Trims the texts of a body, but not those in lists. */
function trimmed(body: string): string {
  const json: unknown = JSON.parse(body)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return body
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(json).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
    ),
  )
}
