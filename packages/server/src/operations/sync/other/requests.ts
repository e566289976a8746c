import {
  AddressRefusal,
  type CheckedTarget,
  checkTarget,
  type Resolver,
} from '../../../base/addresses/guard-url.ts'
import { parseRanges } from '../../../base/addresses/ip-ranges.ts'
import { type OtherAccount, OtherFailure } from '../other-side.ts'
import { ask, type OtherAnswer, type OtherRequest } from './ask.ts'
import type { OtherPace, RequestKind } from './pace.ts'
import { readRefusal, strange } from './shapes.ts'

/** Names any origin on the public internet. */
export const anyOrigin = '*'

/** Addresses that are open to an origin which the operator named. */
const anywhere = parseRanges('0.0.0.0/0,::/0') ?? []

const usualTimeoutMs = 20_000
/** A request waits so long for a server that is busy; then the whole run waits. */
const patienceMs = 5_000
const mostRepeats = 5
/** A creation without an answer may still be under way. It is looked for after this time, and only then repeated. */
const lostCreationMs = 30_000

export interface RequestOptions {
  /** Origins that people may choose, or `anyOrigin`. */
  readonly allowed: readonly string[]
  readonly userAgent: string
  readonly pace: OtherPace
  /** Looks up names, to check the address before each request. An operator's own address may stay unchecked. */
  readonly resolve: Resolver | 'unchecked'
  readonly timeoutMs?: number
  readonly ca?: string | undefined
}

export interface OtherReply {
  readonly status: number
  readonly body: unknown
}

/** Sends requests for one system, at the pace that the other side allows. */
export class Requests {
  readonly #options: RequestOptions
  readonly #account: OtherAccount

  constructor(options: RequestOptions, account: OtherAccount) {
    this.#options = options
    this.#account = account
  }

  read = (path: string): Promise<OtherReply> => this.#send('read', 'GET', path)
  write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<OtherReply> =>
    this.#send('write', method, path, body)
  create = (path: string, body: unknown): Promise<OtherReply> => this.#send('create', 'POST', path, body)

  async #send(kind: RequestKind, method: NonNullable<OtherRequest['method']>, path: string, body?: unknown) {
    const { pace } = this.#options
    const { url, paceOf, signal, checkMayWrite } = this.#account
    for (let repeats = 0; ; repeats++) {
      // why: a person who asks again would wait as long, with a request that never ends.
      const heldFor = pace.heldFor(kind, url, paceOf)
      if (heldFor > patienceMs) throw busy(heldFor)
      await pace.pass(kind, url, paceOf, signal, kind === 'read' ? undefined : checkMayWrite)
      const answer = await this.#ask(method, path, body)
      signal?.throwIfAborted()
      if (answer.kind === 'limited') {
        await pace.hold(kind, url, paceOf, answer.waitMs)
        // why no write: what it brings may be old by then, so it is decided again.
        if (kind === 'read' && answer.waitMs <= patienceMs && repeats < mostRepeats) continue
        throw busy(answer.waitMs)
      }
      if (answer.kind === 'failed') {
        const wait = kind === 'create' ? { retryAfterMs: lostCreationMs } : {}
        throw new OtherFailure('silent', answer.reason, wait)
      }
      return this.#checked(answer)
    }
  }

  async #ask(method: NonNullable<OtherRequest['method']>, path: string, body: unknown): Promise<OtherAnswer> {
    const { allowed, userAgent, timeoutMs = usualTimeoutMs, ca } = this.#options
    const { url, token, signal } = this.#account
    if (!allows(allowed, url))
      throw new OtherFailure('address', 'is at an address that the operator does not allow')
    const target = await this.#target(`${url}/v2${path}`)
    if (target === undefined) return { kind: 'failed', reason: 'cannot be found' }
    return ask({
      target,
      method,
      token,
      userAgent,
      timeoutMs,
      ca,
      signal,
      ...(body !== undefined && { body }),
    })
  }

  /** Checks an address; undefined if its name cannot be looked up. */
  async #target(address: string): Promise<CheckedTarget | undefined> {
    const { allowed, resolve } = this.#options
    if (resolve === 'unchecked') return { url: new URL(address), pinned: new URL(address) }
    let isFound = true
    const lookUp: Resolver = (host) =>
      resolve(host).catch((error) => {
        isFound = false
        throw error
      })
    try {
      // why: an origin that the operator named may be inside, and one that stands for "any" may not.
      return await checkTarget(address, allowed.includes(this.#account.url) ? anywhere : [], lookUp)
    } catch (error) {
      if (!(error instanceof AddressRefusal)) throw error
      if (!isFound) return undefined
      throw new OtherFailure('address', `has an address that cannot be used: ${error.message}`)
    }
  }

  #checked({ status, body }: OtherReply): OtherReply {
    // why not every 403: pages of a firewall say nothing about the token.
    if (status === 401 || (status === 403 && readRefusal(body).code >= 0))
      throw new OtherFailure('token', 'does not accept the token')
    if (status < 200 || (status >= 300 && status < 400) || status === 403) return strange()
    return { status, body }
  }
}

const busy = (retryAfterMs: number) =>
  new OtherFailure('limited', 'is busy and asks to wait', { retryAfterMs })

export const allows = (allowed: readonly string[], url: string): boolean =>
  allowed.includes(url) || (allowed.includes(anyOrigin) && url.startsWith('https://'))
