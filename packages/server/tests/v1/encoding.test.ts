import { expect, test } from 'bun:test'
import { useV1 } from '../support/callers/v1.ts'
import { jsonType, textType } from '../support/callers/v1-promises.ts'
import { Wire } from '../support/callers/wire.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** A refusal in words is a bare line, or a JSON string for those who want nothing but JSON. */
eachStore('how v1 says no', (store) => {
  const t = useV1(store)
  const missing = '/v1/s/zzzzz'

  test('as a bare line for whoever takes anything, or names something else', async () => {
    for (const accept of [
      '*/*',
      'application/json, */*',
      'application/json, text/plain, */*',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'text/plain',
      'application/vnd.api+json',
    ]) {
      const { status, headers, text } = await t.stranger.get(missing, { headers: { accept } })
      expect([accept, status, headers.get('content-type'), text]).toEqual([
        accept,
        404,
        textType,
        'System not found.',
      ])
    }
  })

  test('as a bare line without an Accept at all', async () => {
    const wire = await Wire.open(t.url)
    wire.head(`GET ${missing} HTTP/1.1`, 'Host: x')
    const { status, headers, text } = await wire.answer()
    wire.close()
    expect([status, headers.get('content-type'), text]).toEqual([404, textType, 'System not found.'])
  })

  test('as a JSON string for whoever names JSON and not anything', async () => {
    for (const accept of [
      'application/json',
      'application/json, text/plain',
      'application/json; charset=utf-8',
      'Application/JSON',
    ]) {
      const { status, headers, text } = await t.stranger.get(missing, { headers: { accept } })
      expect([accept, status, headers.get('content-type'), text]).toEqual([
        accept,
        404,
        jsonType,
        '"System not found."',
      ])
    }
  })

  test('what was sent is quoted as it is in a line, and escaped in JSON', async () => {
    const alice = await t.system()
    const body = { members: ['a"b\\c'] }
    const bare = await alice.post('/v1/s/switches', body)
    const json = await alice.post('/v1/s/switches', body, { headers: { accept: 'application/json' } })
    expect(bare.text).toBe(`Member 'a"b\\c' not found.`)
    expect(json.text).toBe(JSON.stringify(bare.text))
  })

  test('objects stay objects, and a success is JSON, whatever is asked for', async () => {
    const alice = await t.system()
    for (const accept of ['*/*', 'application/json', 'text/plain']) {
      const bad = await alice.patch('/v1/s', {}, { headers: { accept } })
      expect([bad.text, bad.headers.get('content-type')]).toEqual([refusal.badRequest, jsonType])
      const good = await alice.get('/v1/s', { headers: { accept } })
      expect([good.status, good.headers.get('content-type')]).toEqual([200, jsonType])
      const nobody = await t.stranger.get('/v1/s', { headers: { accept } })
      expect([nobody.status, nobody.text]).toEqual([401, ''])
    }
  })
})
