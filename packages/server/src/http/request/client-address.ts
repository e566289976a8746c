import ipaddr from 'ipaddr.js'
import { type Address, isInRanges, type Ranges } from '../../base/addresses/ip-ranges.ts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../exchange.ts'

export type Sender = Pick<Exchange, 'ctx' | 'request' | 'connection'>

export function addressOf({ ctx, request, connection }: Sender): string {
  const forwarded = request.headers.get('x-forwarded-for')
  const from = connection()
  if (forwarded !== null) warnOfUntrusted(ctx, from)
  return clientAddress(from, forwarded, ctx.config.trustProxy)
}

const warned = new WeakSet<Context['config']>()

/** Warns once when a proxy of this machine sends addresses of clients that nobody reads. */
function warnOfUntrusted({ config, log }: Context, connection: string | undefined): void {
  const address = connection === undefined ? undefined : parse(connection)
  if (address === undefined || warned.has(config)) return
  if (!isInRanges(address, loopback) || isInRanges(address, config.trustProxy)) return
  warned.add(config)
  log.warn(
    'a proxy on this machine sends X-Forwarded-For, and TRUST_PROXY does not name it: all clients count as one address',
    { set: `TRUST_PROXY=${address.kind() === 'ipv4' ? '127.0.0.1/32' : '::1/128'}` },
  )
}

/**
 * Names the bucket of a client: the connection's address or, behind proxies that the operator trusts, the last address
 * they vouch for. IPv6 addresses count by their network of 64 bits, since one home has all of it.
 */
export function clientAddress(
  connection: string | undefined,
  forwarded: string | null,
  trusted: Ranges,
): string {
  const address = route(connection, forwarded, trusted).findLast((hop) => hop !== undefined)
  return address === undefined ? 'unknown' : bucketOf(address)
}

/** The addresses of this machine. */
export const loopback: Ranges = [
  [ipaddr.parse('127.0.0.0'), 8],
  [ipaddr.parse('::1'), 128],
]
/** Headers of proxies. A request with one of them comes from elsewhere than its connection does. */
const forwardings = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Reports whether a request certainly comes from one of the ranges. */
export function isFrom(
  ranges: Ranges,
  connection: string | undefined,
  headers: Headers,
  trusted: Ranges,
): boolean {
  const isForwarded = forwardings.some((name) => headers.has(name))
  const hops = route(connection, headers.get('x-forwarded-for'), trusted)
  const address = isForwarded && hops.length === 1 ? undefined : hops.at(-1)
  return address !== undefined && isInRanges(address, ranges)
}

/**
 * Lists the connection's address, then the addresses in X-Forwarded-For, latest first, as far as trusted proxies vouch
 * for them. An unreadable address is undefined and ends the list.
 */
function route(
  connection: string | undefined,
  forwarded: string | null,
  trusted: Ranges,
): (Address | undefined)[] {
  const hops = [connection === undefined ? undefined : parse(connection)]
  for (const claim of forwarded?.split(',').reverse() ?? []) {
    const proxy = hops.at(-1)
    if (proxy === undefined || !isInRanges(proxy, trusted)) break
    hops.push(parse(claim.trim()))
  }
  return hops
}

function parse(text: string): Address | undefined {
  const plain = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

function bucketOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
