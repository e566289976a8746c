import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { type Address, isInRanges, type Ranges } from './ip-ranges.ts'

/** The target of a request: the URL, and the same with the checked address, to connect to without another lookup. */
export interface CheckedTarget {
  url: URL
  pinned: URL
}
/** Thrown for an address that breaks a rule; the message tells its owner which. */
export class AddressRefusal extends Error {
  override readonly name = 'AddressRefusal'
}

export type Resolver = (host: string) => Promise<string[]>

const lookupTimeoutMs = 3_000

/** Looks up every address of a name with the system's resolver. */
export const systemResolver: Resolver = async (host) => {
  const answer = lookup(host, { all: true, verbatim: true })
  const timeout = Bun.sleep(lookupTimeoutMs).then(() => Promise.reject(new Error('timeout')))
  return (await Promise.race([answer, timeout])).map(({ address }) => address)
}

const chatWebhook = /^(?:[^/]+\.)?discord(?:app)?\.com\.?$/i

/**
 * Checks the target of a webhook before every request. All addresses of its name must be public, because the connection
 * could use any of them. `allowed` holds ranges that the operator opened although they are not public.
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
  return { url, pinned: pinnedTo(url, chosen.toString()) }
}

function pinnedTo(url: URL, address: string): URL {
  const pinned = new URL(url)
  pinned.hostname = address.includes(':') ? `[${address}]` : address
  return pinned
}

async function addressesOf(hostname: string, resolve: Resolver): Promise<Address[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal)) return [plain(ipaddr.parse(literal))]
  const found = await resolve(hostname).catch(() => {
    throw new AddressRefusal('its name could not be looked up')
  })
  return found.map((address) => plain(ipaddr.parse(address.replace(/%.*$/, ''))))
}

/** Unwraps an IPv4 address inside an IPv6 one: the connection goes to the IPv4 address. */
function plain(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const protocolAssignments = ipaddr.IPv6.parseCIDR('2001::/23')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Tests whether an address belongs to the public internet. An unknown range counts as not public. */
function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !isBenchmark(address)
  if (address.match(nat64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.match(globalUnicast) && !address.match(protocolAssignments) && address.range() === 'unicast'
}

const benchmark = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
const isBenchmark = (address: ipaddr.IPv4) => address.match(benchmark)
