import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Caller } from '../support/callers/server.ts'
import { Wire } from '../support/callers/wire.ts'
import { useProcesses } from '../support/processes/process.ts'
import { refusal } from '../support/refusals.ts'
import { newDatabase, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

/** Heads of a request for one target: by a name, by names that make no URL, and without any. */
const heads = (line: string): string[][] => [
  [`${line} HTTP/1.1`, 'Host: a:999999'],
  [`${line} HTTP/1.1`, 'Host: [::1'],
  [`${line} HTTP/1.1`, 'Host: a b/c?d'],
  [`${line} HTTP/1.1`, 'Host:'],
  [`${line} HTTP/1.0`],
]

describe('the Host header', () => {
  const start = useProcesses()
  const serve = async () => start({ DATABASE_URL: await newDatabase('sqlite') })

  async function ask(url: string, head: string[], body = '') {
    const wire = await Wire.open(url)
    wire.head(...head, `Content-Length: ${body.length}`, 'X-Request-Id: same')
    wire.write(body)
    const { status, headers, text } = await wire.answer()
    wire.close()
    headers.delete('date')
    headers.delete('connection')
    return { status, text, headers: Object.fromEntries(headers) }
  }

  test('may be missing or no part of a URL: every route answers as usual, and nothing is printed', async () => {
    const server = await serve()
    const { system } = await new Caller(server.url).client.createSystem({ body: { name: 'Harbour' } })
    const targets = [
      'GET /health/live',
      'GET /health/ready',
      'GET /docs',
      'GET /docs/',
      'GET /',
      `GET /s/${system.id}`,
      'GET /s/zzzzz',
      `GET /v2/systems/${system.id}`,
      `GET /v2/systems/${system.id}/members?limit=2&secret=QUERYSTRING`,
      `GET /v2/systems/${system.id}/members?limit=QUERYSTRING`,
      `OPTIONS /v2/systems/${system.id}?secret=QUERYSTRING`,
      'OPTIONS /',
      'GET /nothing',
      'GET //nothing',
    ]
    for (const target of targets) {
      const usual = await ask(server.url, [`${target} HTTP/1.1`, 'Host: polyphony.example'])
      expect([target, usual.status]).not.toEqual([target, 500])
      for (const head of heads(target)) expect([head, await ask(server.url, head)]).toEqual([head, usual])
    }
    for (const head of heads('POST /v2/systems')) {
      const made = await ask(server.url, [...head, 'Content-Type: application/json'], '{"name":"Bay"}')
      expect([head, made.status, JSON.parse(made.text).system.name]).toEqual([head, 201, 'Bay'])
    }
    const output = server.output()
    for (const hidden of ['QUERYSTRING', system.id, 'error', '/src/']) expect(output).not.toContain(hidden)
  })

  test('what Bun tells developers is an unknown route: no version, no folder, no line of source', async () => {
    const server = await serve()
    for (const path of ['/bun:info', '/bun:info/', '/_bun/client/x', '/src:/x']) {
      const answer = await ask(server.url, [`GET ${path} HTTP/1.1`, 'Host: localhost'])
      expect([path, answer.status, answer.text]).toEqual([path, 404, refusal.routeNotFound])
    }
  })

  test('a page is only for a reference: no other path of the server is asked for in its place', async () => {
    const server = await serve()
    for (const path of [
      '/s/%5C..%5C..%5C..%5Cmetrics',
      '/m/..%5C..%5Cmetrics',
      '/g/%3Fx',
      '/s/%23',
      '/s/%2e%2e%5Cx',
    ]) {
      const answer = await ask(server.url, [`GET ${path} HTTP/1.1`, 'Host: x'])
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
    }
    expect(server.output()).not.toMatch(/error|metrics|\/src\//)
  })
})
