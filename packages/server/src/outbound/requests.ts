import { type Instant, inMilliseconds } from '@polyphony/contract'
import { Webhook as Signer } from 'standardwebhooks'
import { AddressRefusal, checkTarget, type Resolver, systemResolver } from '../base/addresses/guard-url.ts'
import type { Ranges } from '../base/addresses/ip-ranges.ts'
import { version } from '../observe/version.ts'

const patienceMs = 10_000
const bodyBytesRead = 64 * 1024

export interface OutgoingEvent {
  url: string
  secret: string
  /** Stays the same for every attempt, so that a receiver can recognize a repetition. */
  webhookId: string
  body: string
  /** The time of sending. */
  now: Instant
  /** Ends the wait for an answer early. */
  signal?: AbortSignal
}

/** The outcome of a request: an answer, or the reason why there was none. */
export type PostResult = { status: number } | { failure: string }

export interface OutgoingRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array<ArrayBuffer>
  /** Ends the wait for an answer early. */
  signal?: AbortSignal
}

/** The outcome of a request, with the value of the header `Retry-After`. */
export type SendResult = { status: number; retryAfter: string | null } | { failure: string }

/** Sends requests to webhooks, and to the receivers of channels. */
export interface Outbound {
  /** Names the rule that an address breaks, in words for its owner; undefined when it may be used. */
  refusal(url: string): Promise<string | undefined>
  /** Posts a request to an address that it checks first. */
  send(request: OutgoingRequest): Promise<SendResult>
  post(event: OutgoingEvent): Promise<PostResult>
}

export interface OutboundOptions {
  /** How long a receiver may take to answer. */
  timeoutMs?: number
  /** A certificate authority to trust instead of the usual ones. */
  ca?: string
}

/** Sends events. It checks the address before each request and connects to exactly the checked address. */
export function createOutbound(
  allowed: Ranges,
  publicUrl: string,
  resolve: Resolver = systemResolver,
  { timeoutMs = patienceMs, ca }: OutboundOptions = {},
): Outbound {
  const userAgent = `Polyphony/${version} (${publicUrl})`

  async function refusal(url: string): Promise<string | undefined> {
    try {
      await checkTarget(url, allowed, resolve)
      return undefined
    } catch (error) {
      if (error instanceof AddressRefusal) return error.message
      throw error
    }
  }

  async function send({ url: text, headers, body, signal }: OutgoingRequest): Promise<SendResult> {
    try {
      const { url, pinned } = await checkTarget(text, allowed, resolve)
      const response = await fetch(pinned, {
        method: 'POST',
        body,
        redirect: 'manual',
        keepalive: false,
        // why: a small compressed answer can unpack to gigabytes.
        decompress: false,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        tls: { serverName: url.hostname, ...(ca !== undefined && { ca }) },
        headers: { host: url.host, 'accept-encoding': 'identity', 'user-agent': userAgent, ...headers },
      })
      await discard(response).catch(() => {})
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    } catch (error) {
      return { failure: describe(error, timeoutMs) }
    }
  }

  async function post({ url, secret, webhookId, body, now, signal }: OutgoingEvent): Promise<PostResult> {
    const sentAt = new Date(inMilliseconds(now))
    const headers = {
      'content-type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Signer(secret).sign(webhookId, sentAt, body),
    }
    const result = await send({ url, headers, body, ...(signal && { signal }) })
    return 'status' in result ? { status: result.status } : result
  }

  return { refusal, send, post }
}

/** Discards the body of an answer, since only the status matters. Cuts off a receiver that never stops sending. */
async function discard(response: Response): Promise<void> {
  let left = bodyBytesRead
  for await (const chunk of response.body ?? []) {
    left -= chunk.byteLength
    if (left < 0) break
  }
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof AddressRefusal) return `the address cannot be used: ${error.message}`
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} seconds`
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `the server could not be reached${code}`
}
