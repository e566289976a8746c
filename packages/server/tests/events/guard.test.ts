import { describe, expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import type { Resolver } from '../../src/base/addresses/guard-url.ts'
import { parseRanges } from '../../src/base/addresses/ip-ranges.ts'
import { createOutbound } from '../../src/outbound/requests.ts'
import { useServer } from '../support/callers/server.ts'
import { readFixture } from '../support/fixtures.ts'
import { openLoopback, registerWebhook, useReceiver } from '../support/receiver/receiver.ts'
import { useVictim } from '../support/receiver/victim.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

interface AddressCase {
  name: string
  url: string
  /** The addresses that a look-up of the name gives; without them it fails. */
  resolves?: string[]
  refused: boolean
}
const file = 'events/addresses.json'
const { cases } = readFixture<{ cases: AddressCase[] }>(file)

const home = 'http://polyphony.example'
const only = (addresses: string) => parseRanges(addresses) ?? []
const resolverOf =
  ({ resolves }: Pick<AddressCase, 'resolves'>): Resolver =>
  async () =>
    resolves ?? Promise.reject(new Error('ENOTFOUND'))
const anEvent = { secret: 'whsec_c2VjcmV0', webhookId: 'evt_1', body: '{}', now: instant(1.7e15) }

/** Puts an address on another port, however oddly it is written. */
const onPort = (url: string, port: number) => url.replace(/^(\w+:[/\\]*[^/\\?#]+)/, `$1:${port}`)

describe(`fixtures/${file}`, () => {
  const victim = useVictim()

  for (const one of cases.filter(({ refused }) => refused)) {
    test(`refused, and nothing connects: ${one.name}`, async () => {
      const outbound = createOutbound([], home, resolverOf(one))
      for (const url of [one.url, onPort(one.url, victim.port)]) {
        expect(await outbound.refusal(url)).toBeString()
        expect(await outbound.post({ url, ...anEvent })).toEqual({
          failure: expect.stringMatching(/^the address cannot be used: it/),
        })
      }
      expect(victim.connections).toBe(0)
    })
  }

  for (const one of cases.filter(({ refused }) => !refused)) {
    test(`may be used: ${one.name}`, async () => {
      expect(await createOutbound([], home, resolverOf(one)).refusal(one.url)).toBeUndefined()
    })
  }

  test('holds enough that is hostile', () => {
    expect(cases.filter(({ refused }) => refused).length).toBeGreaterThanOrEqual(60)
  })
})

describe('the way out', () => {
  const r = useReceiver()
  const victim = useVictim()
  const elsewhere = '127.0.0.2'

  /** Names lead to these addresses, one look-up after the other; the last stays. */
  function changing(...answers: string[][]): { resolve: Resolver; asked: () => number } {
    let asked = 0
    return {
      resolve: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
      asked: () => asked,
    }
  }

  test('the listener of these tests would notice a connection', async () => {
    const outbound = createOutbound(only('127.0.0.0/8'), home)
    const before = victim.connections
    await outbound.post({ url: `http://127.0.0.1:${victim.port}/`, ...anEvent })
    expect(victim.connections).toBe(before + 1)
  })

  test('connects to the very address that was checked, however the name changes meanwhile', async () => {
    const { resolve, asked } = changing(['127.0.0.1'], [elsewhere])
    const outbound = createOutbound(only('127.0.0.1/32'), home, resolve)
    const result = await outbound.post({
      url: `http://rebinding.example:${r.receiver.port}/hook`,
      ...anEvent,
    })
    // The receiver listens on the first address alone, and knows no token: it refuses.
    expect(result).toEqual({ status: 401 })
    expect(asked()).toBe(1)
    expect(r.receiver.requests.at(-1)?.headers.get('host')).toBe(`rebinding.example:${r.receiver.port}`)
  })

  test('checks again at every attempt: a name that was good once is refused when it turns inward', async () => {
    const before = victim.connections
    const { resolve, asked } = changing(['93.184.216.34'], ['127.0.0.1'])
    const outbound = createOutbound([], home, resolve)
    const url = `https://rebinding.example:${victim.port}/`
    expect(await outbound.refusal(url)).toBeUndefined()
    expect(await outbound.post({ url, ...anEvent })).toEqual({
      failure: 'the address cannot be used: its name leads to an address that is not public',
    })
    expect(asked()).toBe(2)
    expect(victim.connections).toBe(before)
  })

  for (const status of [301, 302, 303, 307, 308]) {
    test(`does not follow a redirect (${status}) inward`, async () => {
      const before = victim.connections
      r.receiver.refuse = () =>
        new Response(null, { status, headers: { location: `http://127.0.0.1:${victim.port}/inside` } })
      const outbound = createOutbound(only('127.0.0.1/32'), home)
      expect(await outbound.post({ url: r.receiver.url(), ...anEvent })).toEqual({ status })
      expect(victim.connections).toBe(before)
    })
  }

  test('an opened range opens nothing beside it', async () => {
    const outbound = createOutbound(only('127.0.0.2/32,fd00::/8'), home)
    expect(await outbound.refusal('http://127.0.0.1/')).toBe('it must start with https://')
    expect(await outbound.refusal('https://127.0.0.1/')).toContain('not public')
    expect(await outbound.refusal('https://[fe80::1]/')).toContain('not public')
    for (const url of [
      'http://127.0.0.2/',
      'https://127.0.0.2/',
      'http://[fd12::1]/',
      'http://[::ffff:127.0.0.2]/',
    ]) {
      expect(await outbound.refusal(url)).toBeUndefined()
    }
  })

  test('http needs every address of a name to be opened', async () => {
    const outbound = createOutbound(only('127.0.0.2/32'), home, async () => ['127.0.0.2', '93.184.216.34'])
    expect(await outbound.refusal('http://mixed.example/')).toBe('it must start with https://')
    expect(await outbound.refusal('https://mixed.example/')).toBeUndefined()
  })
})

eachStore('a registered webhook', (store) => {
  const t = useServer(store, { env: openLoopback })
  const r = useReceiver()
  const victim = useVictim()

  test('that starts to redirect inward gets its failure noted, and nothing else is reached', async () => {
    const alice = await t.system()
    await registerWebhook(alice, r.receiver)
    r.receiver.answer = () => Response.redirect(`http://127.0.0.1:${victim.port}/inside`, 302)
    await alice.patch('/v2/systems/@me', { name: 'Grove' })
    const delivery = async () => (await alice.get('/v2/systems/@me/webhook/deliveries')).body[0]
    await until('it was tried', async () => (await delivery()).attempts === 1)
    expect(await delivery()).toMatchObject({
      state: 'pending',
      response_status: 302,
      failure: 'it answered 302',
    })
    expect(victim.connections).toBe(0)
  })
})
