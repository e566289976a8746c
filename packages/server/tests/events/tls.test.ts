import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { instant } from '@polyphony/contract'
import { parseRanges } from '../../src/base/addresses/ip-ranges.ts'
import { createOutbound, type OutboundOptions } from '../../src/outbound/requests.ts'
import { authority, hookExample, otherExample } from '../support/receiver/certificates.ts'

describe('a webhook over https', () => {
  const listeners: Bun.Server<unknown>[] = []
  const seen: { host: string | null; body: string }[] = []
  const listen = (tls: { cert: string; key: string }) => {
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      tls,
      async fetch(request) {
        seen.push({ host: request.headers.get('host'), body: await request.text() })
        return new Response()
      },
    })
    listeners.push(server)
    return server.port ?? 0
  }
  let right: number
  let wrong: number
  beforeAll(() => {
    right = listen(hookExample)
    wrong = listen(otherExample)
  })
  afterAll(() => Promise.all(listeners.map((server) => server.stop(true))))

  const loopback = parseRanges('127.0.0.0/8') ?? []
  const post = (url: string, options: OutboundOptions = { ca: authority }) =>
    createOutbound(loopback, 'http://polyphony.example', async () => ['127.0.0.1'], options).post({
      url,
      secret: 'whsec_c2VjcmV0',
      webhookId: 'evt_1',
      body: '{"type":"PING"}',
      now: instant(Date.now() * 1000),
    })

  test('goes to the checked address under the name of the address, with its certificate checked', async () => {
    expect(await post(`https://hook.example:${right}/x`)).toEqual({ status: 200 })
    expect(seen).toEqual([{ host: `hook.example:${right}`, body: '{"type":"PING"}' }])
  })

  const refused: [string, () => ReturnType<typeof post>, string][] = [
    ['for another name', () => post(`https://hook.example:${wrong}/`), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'for a name, where an address was given',
      () => post(`https://127.0.0.1:${right}/`),
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    [
      'that nobody known vouches for',
      () => post(`https://hook.example:${right}/`, {}),
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
  ]
  for (const [why, attempt, code] of refused) {
    test(`does not trust a certificate ${why}, and sends nothing`, async () => {
      const before = seen.length
      expect(await attempt()).toEqual({ failure: `the server could not be reached (${code})` })
      expect(seen.length).toBe(before)
    })
  }

  test('does not speak to a server that has no TLS', async () => {
    const plain = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
    listeners.push(plain)
    expect(await post(`https://hook.example:${plain.port}/`)).toEqual({
      failure: expect.stringMatching(/^the server could not be reached/),
    })
  })
})
