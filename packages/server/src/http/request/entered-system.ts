import { days, type Instant, inSeconds, instant, parseSystemRef } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { EnteredSystem } from '../../domain/viewer.ts'
import { readCookie, writeCookie } from './cookie.ts'

const lifetime = days(365)
const freshFor = days(7)

type Tools = Pick<Context, 'config' | 'secretBox' | 'clock'>

/** Every system that a browser has entered has a cookie of its own, named after its short ID. */
const cookieOf = (hid: string) => `polyphony-at-${hid}` as const
const purposeOf = (hid: string) => `entry to ${hid}`

/** Tells whether the browser has entered the system that it acts as. */
export function findEntry(
  headers: Headers,
  tools: Tools,
  as: string,
): Promise<EnteredSystem | undefined> | undefined {
  const ref = parseSystemRef(as)
  if (ref?.kind !== 'hid') return undefined
  const { hid } = ref
  const sealed = readCookie(headers, tools.config, cookieOf(hid))
  return sealed ? unseal(tools, hid, sealed) : undefined
}

async function unseal(
  { secretBox, clock }: Tools,
  hid: string,
  sealed: string,
): Promise<EnteredSystem | undefined> {
  const text = await secretBox.unseal(sealed, purposeOf(hid))
  const [since, remember, token] = text?.split(' ') ?? []
  if (token === undefined || clock.now() - Number(since) > lifetime) return undefined
  return { hid, token, since: instant(Number(since)), remember: remember === 'yes' }
}

/** Tells whether a cookie has not been written for so long that it should live on. */
export const isStale = ({ since }: EnteredSystem, now: Instant): boolean => now - since > freshFor

/** Writes the cookie of a browser that enters a system. The token is encrypted: only this server can read it. */
export async function writeEntry(
  tools: Tools,
  { hid, token, remember }: Omit<EnteredSystem, 'since'>,
): Promise<string> {
  const text = `${tools.clock.now()} ${remember ? 'yes' : 'no'} ${token}`
  const sealed = await tools.secretBox.seal(text, purposeOf(hid))
  return writeCookie(tools.config, sealed, remember ? inSeconds(lifetime) : undefined, cookieOf(hid))
}

/** Writes the cookie that makes a browser leave a system. */
export const clearEntry = (tools: Pick<Context, 'config'>, hid: string): string =>
  writeCookie(tools.config, '', 0, cookieOf(hid))
