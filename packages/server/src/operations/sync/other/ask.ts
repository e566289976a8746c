import type { CheckedTarget } from '../../../base/addresses/guard-url.ts'
import { type JsonLimits, readJson } from './read-json.ts'
import { most } from './shapes.ts'

/**
 * The largest list is that of the members. All fields of one take about 8 kB where every character has three bytes, and a
 * long description of another Polyphony 20 kB: enough for 1,000 of those, and for 10,000 with a usual text each. One member there may have 200,000 characters of custom fields.
 */
const jsonLimits: JsonLimits = { all: 32 * 1024 * 1024, value: 2 * 1024 * 1024, elements: most.switch }
/** A refusal is short. */
const refusalLength = 64 * 1024

export interface OtherRequest {
  readonly target: CheckedTarget
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly token: string
  readonly userAgent: string
  readonly body?: unknown
  readonly timeoutMs: number
  /** A certificate authority to trust instead of the usual ones. */
  readonly ca?: string | undefined
  /** Ends the request early. */
  readonly signal?: AbortSignal | undefined
}

/** An answer of a server that speaks v2, a request to wait, or the reason why there was no answer. */
export type OtherAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Undefined if it is no JSON, or too long. */
      readonly body: unknown
    }
  | { readonly kind: 'limited'; readonly waitMs: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends one request to another server that speaks v2. It follows no redirect: the token is for this server alone. */
export async function ask(question: OtherRequest): Promise<OtherAnswer> {
  const { target, method = 'GET', token, userAgent, body, timeoutMs, ca, signal } = question
  const isPinned = target.pinned.hostname !== target.url.hostname
  try {
    const response = await fetch(target.pinned, {
      method,
      redirect: 'manual',
      // why: a small compressed answer can unpack to gigabytes.
      decompress: false,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      ...(isPinned && {
        keepalive: false,
        tls: { serverName: target.url.hostname, ...(ca !== undefined && { ca }) },
      }),
      headers: {
        host: target.url.host,
        authorization: token,
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { status, headers } = response
    if (status === 429) return { kind: 'limited', waitMs: waitOf(headers, await beginningOf(response)) }
    if (status >= 500) return { kind: 'failed', reason: `answers ${status}` }
    return { kind: 'answer', status, body: await readJson(textsOf(response), jsonLimits) }
  } catch {
    return { kind: 'failed', reason: 'cannot be reached, or broke off' }
  }
}

async function* textsOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      yield decoder.decode(value, { stream: !done })
      if (done) return
    }
  } finally {
    // why without waiting: whoever has read enough does not wait for the rest.
    void reader?.cancel().catch(() => {})
  }
}

/** Reads as much of an answer as a refusal needs. */
async function beginningOf(response: Response): Promise<string> {
  let beginning = ''
  for await (const text of textsOf(response)) {
    beginning += text
    if (beginning.length > refusalLength) break
  }
  return beginning
}

/** Waits for less are not worth a request. */
const leastWaitMs = 100
/** A timer for much longer would end at once. */
const longestPauseMs = 24 * 60 * 60 * 1000

/**
 * Reads how long to wait. The reference says it in the body, in milliseconds; other servers in a header, in seconds.
 */
function waitOf(headers: Headers, text: string): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const inBody = Number(/"retry_after":\s*(\d+)/.exec(text)?.[1] ?? Number.NaN)
  const waits = [inBody, seconds * 1000].filter((each) => each >= 0)
  return Math.min(Math.max(waits[0] ?? 1000, leastWaitMs), longestPauseMs)
}
