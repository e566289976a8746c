import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Ranges = readonly [Address, number][]

/** Reads a comma-separated list of CIDR ranges; undefined when one of them is invalid. */
export function parseRanges(text: string): Ranges | undefined {
  const items = text.split(',').map((item) => item.trim())
  if (!items.every((item) => ipaddr.isValidCIDR(item))) return undefined
  return items.map((item) => ipaddr.parseCIDR(item))
}

export function isInRanges(address: Address, ranges: Ranges): boolean {
  return ranges.some(([range, bits]) =>
    address instanceof ipaddr.IPv4
      ? range instanceof ipaddr.IPv4 && address.match(range, bits)
      : range instanceof ipaddr.IPv6 && address.match(range, bits),
  )
}
