import { createHash } from 'node:crypto'
import { type Endpoint, earlier, fail, limits } from '@polyphony/contract'
import { answersFor } from '../../base/retention.ts'
import type { Caller, Credential } from '../../domain/viewer.ts'
import { allInOrder } from '../../operations/in-system.ts'
import type { Call } from '../route.ts'
import type { Guard } from './guard.ts'

const acceptable = /^[\x21-\x7e]{1,255}$/

/** An answer that was given before. Of a long one there is only the ID of what the request made. */
export interface EarlierAnswer {
  readonly status: number
  readonly body: string | null
  readonly made: string | null
}

/** A request that takes effect once, however often it is sent. */
export interface OnceOnly {
  /** Returns the answer to the first attempt, if there is one. */
  readonly earlier: EarlierAnswer | undefined
  /** Claims the key inside the transaction of the change: only the request that claims it makes the change. */
  claim: Guard
  /** Keeps the answer for repeated requests. Of a long one, the beginning is enough. */
  keep(status: number, body: string | null): Promise<void>
}

/** Thrown when another request has just made the change; its answer will follow. */
const inFlight = () => fail('request_in_flight')

/**
 * Reads the Idempotency-Key of a POST. It ignores the keys of anonymous callers, who cannot be told apart. It ignores
 * them at endpoints whose answer carries a secret, which must not stay in the database for a day. It ignores them for
 * files: importing a file twice changes nothing the second time.
 */
export async function readOnceOnly(
  { ctx: { store, clock }, request, credential, body }: Call<Endpoint, unknown>,
  { policy: { carriesSecret }, upload }: Endpoint,
  caller: Caller,
): Promise<OnceOnly | undefined> {
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method !== 'POST' || caller.kind === 'anonymous' || carriesSecret || upload)
    return undefined
  if (!acceptable.test(key)) return fail('bad_request')
  const who = nameOf(caller, credential)
  const { pathname, search } = new URL(request.url)
  const hash = createHash('sha256')
    .update(`${pathname}${search}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64')
  const now = clock.now()
  const since = earlier(now, answersFor)
  const kept = await store.idempotency.find(who, key, since)
  if (kept && kept.request_hash !== hash) return fail('idempotency_key_reused')
  if (kept && kept.status === null) return inFlight()
  return {
    earlier: kept?.status == null ? undefined : { ...kept, status: kept.status },
    async claim(tx, system) {
      const request = { caller: who, key, request_hash: hash }
      // why first: the key refers to the system, and a deletion that has the lock would wait for it.
      const lock = system === undefined ? Promise.resolve() : tx.systems.lock(system)
      const [, isOurs] = await allInOrder(lock, tx.idempotency.claim(request, system, now, since))
      if (!isOurs) inFlight()
    },
    keep: (status, body) =>
      store.transact((tx) => {
        if (Buffer.byteLength(body ?? '') <= limits.repeatedBytes)
          return tx.idempotency.keep(who, key, { status, body, made: null })
        const made = idIn(body)
        return made === undefined
          ? tx.idempotency.forget(who, key)
          : tx.idempotency.keep(who, key, { status, body: null, made })
      }),
  }
}

/**
 * Finds the ID of what an answer shows, also in the beginning of a long one. An answer without one is a report, and making
 * that again changes nothing.
 */
const idIn = (body: string | null): string | undefined => /^\{"id":"([^"]+)"/.exec(body ?? '')?.[1]

/** Names the caller that keys belong to. A bridge has separate keys for every system it acts as. */
function nameOf(caller: Caller, credential: Credential): string {
  const bridge = credential.kind === 'bridge' ? `bridge:${credential.hash ?? 'configured'}:` : ''
  if (caller.kind === 'key') return `${caller.isGrant ? 'grant' : 'key'}:${caller.key}`
  if (caller.kind === 'person') return `person:${caller.person}:system:${caller.system}`
  return caller.kind === 'system' ? `${bridge}system:${caller.system}` : bridge
}
