import { describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { useServer } from '../support/callers/server.ts'
import { refusal } from '../support/refusals.ts'

type Case = [headers: Record<string, string>, isShown: boolean]

/** Headers of a request that arrives from the own machine, and whether it may see /metrics. */
const setups: [name: string, env: Record<string, string>, cases: Case[]][] = [
  [
    'without settings',
    {},
    [
      [{}, true],
      [{ 'x-forwarded-for': '203.0.113.9' }, false],
      [{ 'x-forwarded-for': '127.0.0.1' }, false],
      [{ 'x-forwarded-for': '' }, false],
      [{ 'x-real-ip': '127.0.0.1' }, false],
      [{ forwarded: 'for=127.0.0.1' }, false],
      [{ via: '1.1 proxy' }, false],
    ],
  ],
  [
    'behind a trusted proxy',
    { TRUST_PROXY: '127.0.0.1/32', METRICS_ALLOW: '203.0.113.0/29,2001:db8::/32' },
    [
      [{}, true],
      [{ 'x-forwarded-for': '127.0.0.1' }, true],
      [{ 'x-forwarded-for': '203.0.113.4' }, true],
      [{ 'x-forwarded-for': '203.0.113.4', 'x-real-ip': '203.0.113.4', via: '1.1 proxy' }, true],
      [{ 'x-forwarded-for': '[2001:db8::7]:4711' }, true],
      [{ 'x-forwarded-for': '203.0.113.9' }, false],
      [{ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, false],
      [{ 'x-forwarded-for': '203.0.113.4, 203.0.113.9' }, false],
      [{ 'x-forwarded-for': '203.0.113.4, 203.0.113.9, 127.0.0.1' }, false],
      [{ 'x-forwarded-for': '203.0.113.4, unix:' }, false],
      [{ 'x-real-ip': '203.0.113.4' }, false],
      [{ forwarded: 'for=203.0.113.4' }, false],
    ],
  ],
  [
    'with a public address, where a proxy on this machine may add no header',
    { PUBLIC_URL: 'https://plural.example' },
    [
      [{}, false],
      [{ 'x-forwarded-for': '127.0.0.1' }, false],
    ],
  ],
  [
    'with a public address and this machine in METRICS_ALLOW',
    { PUBLIC_URL: 'https://plural.example', METRICS_ALLOW: '127.0.0.1/32' },
    [
      [{}, true],
      [{ 'x-forwarded-for': '203.0.113.9' }, false],
    ],
  ],
  [
    'with a proxy that nobody declared in an allowed range',
    { METRICS_ALLOW: '127.0.0.0/8' },
    [
      [{}, true],
      [{ 'x-forwarded-for': '127.0.0.1' }, false],
      [{ 'x-real-ip': '127.0.0.1' }, false],
    ],
  ],
]

describe('who may read /metrics', () => {
  for (const [name, env, cases] of setups) {
    describe(name, () => {
      const t = useServer('sqlite', { env })
      for (const [headers, isShown] of cases) {
        test(`${JSON.stringify(headers)} ${isShown ? 'may' : 'meets an unknown route'}`, async () => {
          for (const method of ['GET', 'HEAD']) {
            const res = await t.stranger.request(method, '/metrics', undefined, { headers })
            const unknown = await t.stranger.request(method, '/nothing', undefined, { headers })
            if (isShown) expect(res.status).toBe(200)
            else {
              expect([res.status, res.text]).toEqual([404, method === 'GET' ? refusal.routeNotFound : ''])
              expect([...res.headers.keys()]).toEqual([...unknown.headers.keys()])
            }
          }
        })
      }
    })
  }

  test('METRICS_ALLOW is a list of address ranges; anything else stops the start', () => {
    expect(readConfig({}).metricsAllow).toEqual([])
    expect(readConfig({ METRICS_ALLOW: '10.0.0.0/8, fd00::/8' }).metricsAllow.map(String)).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
    ])
    for (const METRICS_ALLOW of ['on', '10.0.0.1', '10.0.0.0/33', 'metrics.example'])
      expect(() => readConfig({ METRICS_ALLOW })).toThrow(`METRICS_ALLOW=${METRICS_ALLOW} cannot be used`)
  })
})
