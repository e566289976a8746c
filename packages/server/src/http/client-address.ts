import ipaddr from 'ipaddr.js'
import { type Address, isInRanges, type Ranges } from '../ip-ranges.ts'
import type { Exchange } from './exchange.ts'

export const addressOf = ({ ctx, request, connection }: Exchange): string =>
  clientAddress(connection(), request.headers.get('x-forwarded-for'), ctx.config.trustProxy)

/**
 * Whose request it is, as a name for a bucket: the connection's address or, behind proxies that the operator trusts, the
 * last one they vouch for. IPv6 counts by its network of 64 bits, since one home has all of it.
 */
export function clientAddress(
  connection: string | undefined,
  forwarded: string | null,
  trusted: Ranges,
): string {
  const hops = forwarded?.split(',').map((hop) => parse(hop.trim())) ?? []
  let address = connection === undefined ? undefined : parse(connection)
  while (address && isInRanges(address, trusted)) {
    const before = hops.pop()
    if (before === undefined) break
    address = before
  }
  return address === undefined ? 'unknown' : bucketOf(address)
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
