import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { type Address, isInRanges, type Ranges } from '../ip-ranges.ts'

/** Where a request may go: the address that was checked, to be connected to without asking for it again. */
export interface CheckedTarget {
  url: URL
  address: string
}
/** A rule that an address breaks, in words for its owner. */
export class AddressRefusal extends Error {
  override readonly name = 'AddressRefusal'
}

export type Resolver = (host: string) => Promise<string[]>

const lookupTimeoutMs = 3_000

/** Every address of a name, as the system's resolver knows it. */
export const systemResolver: Resolver = async (host) => {
  const answer = lookup(host, { all: true, verbatim: true })
  const timeout = Bun.sleep(lookupTimeoutMs).then(() => Promise.reject(new Error('timeout')))
  return (await Promise.race([answer, timeout])).map(({ address }) => address)
}

const chatWebhook = /^(?:[^/]+\.)?discord(?:app)?\.com\.?$/i

/**
 * Checks where a webhook leads before every request; `allowed` are ranges an operator opened although they are not public. All of a name's addresses must be public, for one bad one could be
 * the one that is connected to.
 */
export async function checkTarget(
  text: string,
  allowed: Ranges,
  resolve: Resolver = systemResolver,
): Promise<CheckedTarget> {
  if (!URL.canParse(text)) throw new AddressRefusal('it is not a complete address that starts with https://')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefusal('it must start with https://')
  if (url.username || url.password) throw new AddressRefusal('it must not hold a user name or password')
  if (chatWebhook.test(url.hostname) && /^\/api(\/v\d+)?\/webhooks\//.test(url.pathname)) {
    throw new AddressRefusal('it posts to a chat channel, which cannot check who sends')
  }
  const addresses = await addressesOf(url.hostname, resolve)
  const opened = addresses.every((address) => isInRanges(address, allowed))
  if (url.protocol === 'http:' && !opened) throw new AddressRefusal('it must start with https://')
  for (const address of addresses) {
    if (!isPublic(address) && !isInRanges(address, allowed)) {
      throw new AddressRefusal('its name leads to an address that is not public')
    }
  }
  const chosen = addresses.find((address) => address.kind() === 'ipv4') ?? addresses[0]
  if (chosen === undefined) throw new AddressRefusal('its name has no address')
  return { url, address: chosen.toString() }
}

async function addressesOf(hostname: string, resolve: Resolver): Promise<Address[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal)) return [plain(ipaddr.parse(literal))]
  const found = await resolve(hostname).catch(() => {
    throw new AddressRefusal('its name could not be looked up')
  })
  return found.map((address) => plain(ipaddr.parse(address.replace(/%.*$/, ''))))
}

/** An IPv4 address inside an IPv6 one is what is connected to in the end. */
function plain(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const protocolAssignments = ipaddr.IPv6.parseCIDR('2001::/23')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an address is one of the public internet. What is not known to be is not. */
function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !isBenchmark(address)
  if (address.match(nat64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.match(globalUnicast) && !address.match(protocolAssignments) && address.range() === 'unicast'
}

const benchmark = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
const isBenchmark = (address: ipaddr.IPv4) => address.match(benchmark)
