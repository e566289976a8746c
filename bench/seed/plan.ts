import { hidAlphabet, type Instant, instant } from '@polyphony/contract'
import { hashSecret } from '../../packages/server/src/base/ids.ts'

/** How much each system has, and when it was made. Everything else follows from the index of a thing. */
export const plan = {
  membersPerSystem: 20,
  worst: { members: 1_000, tagsPerMember: 100, groups: 250, membersPerGroup: 20, switches: 100_000 },
  /** 2020-01-01, in microseconds. */
  epoch: 1_577_836_800_000_000,
  switchEvery: 1_800_000_000,
} as const

/** The size of a seed, unless another one is asked for. */
export const usualSystems = 10_000

/** Row ids start at 1; the system of the worst legal size comes after the ordinary ones. */
export const worstOf = (systems: number): number => systems + 1

export interface SystemKey {
  id: number
  hid: string
  uuid: string
  token: string
  cookie: string
}

export const systemKey = (id: number): SystemKey => ({
  id,
  hid: hidAt(id),
  uuid: uuidAt('system', id),
  token: tokenAt(id),
  cookie: cookieAt(id),
})

/** 64 characters, as tokens are. */
export const tokenAt = (system: number): string =>
  new Bun.CryptoHasher('sha384').update(`bench token ${system}`).digest('base64')

/** The cookie of the person who holds a system. Each person holds one. */
export const cookieAt = (system: number): string =>
  new Bun.CryptoHasher('sha256').update(`bench cookie ${system}`).digest('base64url')

export const tokenHashAt = (system: number): string => hashSecret(tokenAt(system))

/** The row id of a system's member, counted from 0 within the system. */
export const memberId = (system: number, index: number): number =>
  (system - 1) * plan.membersPerSystem + index + 1

/** The chat account of a system. As text, because a snowflake does not fit a JavaScript number. */
export const accountAt = (system: number): string => String(700_000_000_000_000_000n + BigInt(system))

/** The key with which a chat bot asks. */
export const bridgeKey = 'bench-bridge-key'.padEnd(40, '-')

/** When the switch of the worst system happened, counted from the oldest. */
export const worstSwitchInstant = (index: number): Instant => instant(plan.epoch + index * plan.switchEvery)

const hids = hidAlphabet.length ** 6
/** Scattered over all short IDs without ever meeting itself: the factor shares no divisor with 21^6. */
const stride = 40_503_607

export function hidAt(index: number): string {
  let rest = (index * stride) % hids
  let hid = ''
  for (let i = 0; i < 6; i++) {
    hid += hidAlphabet[rest % hidAlphabet.length]
    rest = Math.floor(rest / hidAlphabet.length)
  }
  return hid
}

export function uuidAt(kind: keyof typeof kindSalt, index: number): string {
  const salt = kindSalt[kind]
  const at = index * 4
  const hex =
    hex32(mix(at, salt)) + hex32(mix(at + 1, salt)) + hex32(mix(at + 2, salt)) + hex32(mix(at + 3, salt))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const kindSalt = {
  system: 0x51ab,
  member: 0x7e3f,
  group: 0x1d99,
  switch: 0x6b21,
  person: 0x3c07,
  session: 0x59e5,
} as const

const hex32 = (value: number): string => value.toString(16).padStart(8, '0')

/** A well spread number below 2^32 for any two numbers: the only source of chance in the seed. */
export function mix(value: number, salt: number): number {
  let x = Math.imul(value ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  x = Math.imul(x ^ (x >>> 16), 0x27d4eb2f)
  return (x ^ (x >>> 15)) >>> 0
}
