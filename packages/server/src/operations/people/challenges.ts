import { fail, later, minutes } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import { type Config, isLoopback } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { StoredChallenge } from '../../store/people/challenges.ts'

export const challengeSpan = minutes(5)

/** The purpose of a challenge. */
export type Purpose = Pick<StoredChallenge, 'purpose' | 'person_id'>

/** A browser that a passkey is made or used in. */
export interface Browser {
  /** The secret of the cookie that tells it from all other browsers. */
  readonly secret: string | undefined
  /** The origin of the page, as the browser says. */
  readonly origin: string | null
}

/** Makes a challenge that works once, for its purpose and in its browser. */
export async function makeChallenge(
  { store, ids, clock }: Context,
  purpose: Purpose & Partial<Pick<StoredChallenge, 'new_person'>>,
  browserSecret: string,
): Promise<string> {
  const challenge = ids.session()
  await store.transact((tx) =>
    tx.challenges.insert({
      new_person: null,
      ...purpose,
      challenge_hash: hashSecret(challenge),
      browser_hash: hashSecret(browserSecret),
      expires_at: later(clock.now(), challengeSpan),
    }),
  )
  return challenge
}

/** Uses a challenge up. Returns undefined unless it is a challenge for this purpose and this browser. */
export async function takeChallenge(
  { store, clock }: Context,
  challenge: string,
  { purpose, person_id }: Purpose,
  { secret }: Browser,
): Promise<Omit<StoredChallenge, 'challenge_hash'> | undefined> {
  const found = await store.transact((tx) => tx.challenges.take(hashSecret(challenge)))
  const isRight =
    found !== undefined &&
    secret !== undefined &&
    found.purpose === purpose &&
    found.person_id === person_id &&
    found.browser_hash === hashSecret(secret) &&
    found.expires_at > clock.now()
  return isRight ? found : undefined
}

/** Returns the name that browsers bind passkeys to. On our own machine it is the only one that they accept there. */
export function relyingPartyId({ publicUrl }: Config): string {
  const { hostname } = new URL(publicUrl)
  return isLoopback(bare(hostname)) ? 'localhost' : hostname
}

/** Refuses to begin where no browser makes or uses a passkey: at an address without a name. */
export function refuseNumbers({ publicUrl }: Config, { origin }: Browser): void {
  const own = new URL(publicUrl)
  const isAtHome = isLoopback(bare(own.hostname))
  const { hostname } = isAtHome && origin !== null ? new URL(origin) : own
  if (!isNumber(hostname)) return
  if (!isAtHome) fail('passkeys_need_name')
  own.hostname = 'localhost'
  fail('passkeys_at_name', { ref: own.origin })
}

/** Addresses of IPv6 stand in brackets in a URL. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
const isNumber = (hostname: string) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
