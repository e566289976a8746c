import { describe, expect, test } from 'bun:test'
import { useServer } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'

/** The samples of a scrape by name and labels. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const space = line.lastIndexOf(' ')
    samples.set(line.slice(0, space), Number(line.slice(space + 1)))
  }
  return samples
}

eachStore('health and metrics', (store) => {
  describe('health', () => {
    const t = useServer(store)

    test('live and ready while all is well', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const res = await t.stranger.get(path)
        expect([res.status, res.body]).toEqual([200, { status: 'ok' }])
      }
    })

    test('being alive is no question to the database', async () => {
      expect(await t.statements(() => t.stranger.get('/health/live'))).toBe(0)
    })
  })

  describe('health without tables', () => {
    const t = useServer(store)
    const rename = (from: string, to: string) =>
      t.ctx.store.driver.transact((tx) => tx.script(`alter table ${from} rename to ${to}`))

    test('not ready while the tables are gone, though the database answers', async () => {
      await rename('schema_migrations', 'gone')
      expect((await t.stranger.get('/health/ready')).status).toBe(503)
      await rename('gone', 'schema_migrations')
      expect((await t.stranger.get('/health/ready')).status).toBe(200)
    })
  })

  describe('health without a database', () => {
    const t = useServer(store)

    test('not ready but alive once the database is gone', async () => {
      await t.ctx.store.driver.close()
      const ready = await t.stranger.get('/health/ready')
      expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable' }])
      expect((await t.stranger.get('/health/live')).status).toBe(200)
    })
  })

  describe('metrics', () => {
    const t = useServer(store)
    const scrape = async () => samplesOf((await t.stranger.get('/metrics')).text)
    const of = (samples: Map<string, number>, name: string) => samples.get(name) ?? 0

    test('is in the Prometheus text format, every sample under its type', async () => {
      await t.stranger.get('/v2/systems/zzzzz')
      const res = await t.stranger.get('/metrics')
      expect(res.status).toBe(200)
      expect(res.headers.get('content-type')).toMatch(/^text\/plain/)
      const types = new Map<string, string>()
      for (const line of res.text.split('\n').filter(Boolean)) {
        const declared = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line)
        if (declared) types.set(declared[1] ?? '', declared[2] ?? '')
        else if (!line.startsWith('# HELP ')) {
          const sample = /^(\w+)(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+\d.e]+$/.exec(line)
          expect(sample).not.toBeNull()
          const family = (sample?.[1] ?? '').replace(/_(bucket|sum|count)$/, '')
          expect(types.get(sample?.[1] ?? '') ?? types.get(family)).toBeDefined()
        }
      }
      for (const name of [
        'polyphony_http_requests_total',
        'polyphony_http_request_seconds',
        'polyphony_store_statements_total',
        'polyphony_store_seconds_total',
        'polyphony_process_resident_bytes',
        'polyphony_process_cpu_seconds_total',
        'polyphony_workers',
      ])
        expect([...types.keys()]).toContain(name)
    })

    test('counts every request by method, route and status', async () => {
      const alice = await t.system()
      const before = await scrape()
      await alice.get('/v2/systems/@me')
      await alice.get(`/v2/systems/${alice.id}`)
      await alice.get('/v2/systems/zzzzz')
      await alice.patch('/v2/systems/@me', {})
      const after = await scrape()
      const rise = (labels: string) => {
        const name = `polyphony_http_requests_total{${labels}}`
        return of(after, name) - of(before, name)
      }
      expect(rise('method="GET",route="/v2/systems/{systemRef}",status="200"')).toBe(2)
      expect(rise('method="GET",route="/v2/systems/{systemRef}",status="404"')).toBe(1)
      expect(rise('method="PATCH",route="/v2/systems/{systemRef}",status="400"')).toBe(1)
    })

    test('times every request, in buckets that add up', async () => {
      await t.stranger.get('/v2/systems/zzzzz')
      const samples = await scrape()
      const labels = 'method="GET",route="/v2/systems/{systemRef}"'
      const count = of(samples, `polyphony_http_request_seconds_count{${labels}}`)
      expect(count).toBeGreaterThan(0)
      expect(of(samples, `polyphony_http_request_seconds_bucket{${labels},le="+Inf"}`)).toBe(count)
      expect(of(samples, `polyphony_http_request_seconds_sum{${labels}}`)).toBeGreaterThan(0)
      const buckets = [...samples].filter(([name]) =>
        name.startsWith(`polyphony_http_request_seconds_bucket{${labels}`),
      )
      const counts = buckets.map(([, value]) => value)
      expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    })

    test('counts statements and the time they took', async () => {
      const before = await scrape()
      await t.stranger.get('/v2/systems/zzzzz')
      const after = await scrape()
      for (const name of ['polyphony_store_statements_total', 'polyphony_store_seconds_total'])
        expect(of(after, name)).toBeGreaterThan(of(before, name))
      expect(of(after, 'polyphony_workers')).toBe(1)
      expect(of(after, 'polyphony_process_resident_bytes')).toBeGreaterThan(1_000_000)
    })

    test('never shows who was asked about', async () => {
      const alice = await t.system('Zanzibar')
      await alice.get(`/v2/systems/${alice.id}`)
      const { text } = await t.stranger.get('/metrics')
      for (const hidden of [alice.id, alice.uuid, alice.token ?? '', 'Zanzibar'])
        expect(text).not.toContain(hidden)
    })
  })
})
