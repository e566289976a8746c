import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '@polyphony/contract'

/** Takes about 30 ms and 19 MiB: slow for whoever guesses, quick enough for whoever signs in. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes a secret that people type, so that a stolen database does not give it away. */
export const hashSlowly = (secret: string): Promise<string> => Bun.password.hash(secret, cost)

const deriveSlowly = promisify(argon2)

/** Hashes a secret as slowly, always with the same result for the same owner: one hash is enough to find it among many. */
export async function hashSlowlyFor(owner: string, secret: string): Promise<string> {
  const hash = await deriveSlowly('argon2id', {
    message: secret,
    nonce: Bun.SHA256.hash(owner),
    memory: cost.memoryCost,
    passes: cost.timeCost,
    parallelism: 1,
    tagLength: 32,
  })
  return hash.toString('base64')
}

let nobodys: Promise<string> | undefined

/** Compares a secret with its hash. Without a hash the answer is no, after as long a time. */
export async function isSlowHashOf(secret: string, hash: string | null | undefined): Promise<boolean> {
  nobodys ??= hashSlowly(crypto.randomUUID())
  const isRight = await Bun.password.verify(secret, hash ?? (await nobodys))
  return isRight && hash != null
}

/** Loaded at the first use, as few processes ever need it. */
let common: Promise<ReadonlySet<string>> | undefined

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'] as readonly string[])
}

/** Refuses a password that is on every list: a common one, also with digits or signs around it, or the name itself. */
export async function refuseCommon(password: string, name: string): Promise<void> {
  common ??= loadCommon()
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const list = await common
  if (!(list.has(lower) || list.has(core) || core === name || /^(.+?)\1+$/.test(lower))) return
  const message = 'This password is easy to guess. Choose one that others do not use.'
  fail('invalid_model', { problems: { password: [{ message }] } })
}
