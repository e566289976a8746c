import { describe, expect, test } from 'bun:test'
import { parseRanges } from '../../src/base/addresses/ip-ranges.ts'
import { clientAddress } from '../../src/http/request/client-address.ts'

const trusting = (text: string) => {
  const ranges = parseRanges(text)
  if (!ranges) throw new Error(`${text} is no list of ranges.`)
  return ranges
}
const nobody = [] as const

describe('whose request it is', () => {
  test("the connection's, whatever a header claims, when no proxy is trusted", () => {
    for (const claim of ['1.2.3.4', '1.2.3.4, 5.6.7.8', '::1', '127.0.0.1', 'unknown', '']) {
      expect(clientAddress('203.0.113.9', claim, nobody)).toBe('203.0.113.9')
      expect(clientAddress('127.0.0.1', claim, nobody)).toBe('127.0.0.1')
    }
  })

  test('a header from elsewhere than the trusted proxy is ignored', () => {
    expect(clientAddress('203.0.113.9', '1.2.3.4', trusting('10.0.0.0/8'))).toBe('203.0.113.9')
  })

  test('behind a trusted proxy, the last address that it vouches for', () => {
    const proxy = trusting('10.0.0.0/8')
    expect(clientAddress('10.0.0.1', '198.51.100.7', proxy)).toBe('198.51.100.7')
    expect(clientAddress('10.0.0.1', '1.2.3.4, 198.51.100.7', proxy)).toBe('198.51.100.7')
    expect(clientAddress('10.0.0.1', '1.2.3.4,198.51.100.7 , 10.9.9.9', proxy)).toBe('198.51.100.7')
    expect(clientAddress('10.0.0.1', '10.1.1.1, 10.2.2.2', proxy)).toBe('10.1.1.1')
  })

  test('what somebody writes in front of it changes nothing', () => {
    const proxy = trusting('10.0.0.0/8')
    for (const claim of ['10.0.0.1', '127.0.0.1', 'x', '', '::ffff:10.0.0.1', '1.2.3.4, 10.0.0.2']) {
      expect(clientAddress('10.0.0.1', `${claim}, 198.51.100.7`, proxy)).toBe('198.51.100.7')
    }
  })

  test('the proxy itself when it says nothing that can be read', () => {
    const proxy = trusting('10.0.0.0/8')
    for (const claim of [null, '', 'unknown', '198.51.100.7, nonsense', '_hidden']) {
      expect(clientAddress('10.0.0.1', claim, proxy)).toBe('10.0.0.1')
    }
  })

  test('some proxies add a port, which is no part of the address', () => {
    const proxy = trusting('10.0.0.0/8')
    expect(clientAddress('10.0.0.1', '198.51.100.7:51234', proxy)).toBe('198.51.100.7')
    expect(clientAddress('10.0.0.1', '[2001:db8:1:2:3::4]:51234', proxy)).toBe('2001:db8:1:2::/64')
    expect(clientAddress('10.0.0.1', '[2001:db8:1:2:3::4]', proxy)).toBe('2001:db8:1:2::/64')
  })

  test('IPv6 counts by its network of 64 bits', () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::abcd']
    for (const address of same) expect(clientAddress(address, null, nobody)).toBe('2001:db8:1:2::/64')
    expect(clientAddress('2001:db8:1:3::1', null, nobody)).toBe('2001:db8:1:3::/64')
    expect(clientAddress('::1', null, nobody)).toBe('0:0:0:0::/64')
    expect(clientAddress('fe80::1%eth0', null, nobody)).toBe('fe80:0:0:0::/64')
  })

  test('IPv4 inside IPv6 is IPv4, for callers and for proxies', () => {
    expect(clientAddress('::ffff:203.0.113.9', null, nobody)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:cb00:7109', null, nobody)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:10.0.0.1', '::ffff:198.51.100.7', trusting('10.0.0.0/8'))).toBe(
      '198.51.100.7',
    )
  })

  test('proxies may be named by IPv6 ranges too', () => {
    expect(clientAddress('fd00::5', '198.51.100.7', trusting('127.0.0.0/8,fd00::/8'))).toBe('198.51.100.7')
    expect(clientAddress('fe80::5', '198.51.100.7', trusting('fd00::/8'))).toBe('fe80:0:0:0::/64')
  })

  test('without an address all count as one, never as nobody', () => {
    expect(clientAddress(undefined, null, nobody)).toBe('unknown')
    expect(clientAddress(undefined, '1.2.3.4', trusting('0.0.0.0/0'))).toBe('unknown')
  })
})
