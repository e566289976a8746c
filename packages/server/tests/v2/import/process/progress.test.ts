import { expect, test } from 'bun:test'
import { BoundedSemaphore } from '../../../../src/pacing/semaphore.ts'
import { Caller } from '../../../support/callers/server.ts'
import { useV2 } from '../../../support/callers/v2.ts'
import { type Heard, importInto, listen } from '../../../support/datafiles/imports.ts'
import { eachStore } from '../../../support/stores/stores.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const history = (length: number) => ({
  members: ids.map((id) => ({ id, name: id })),
  switches: Array.from({ length }, (_, i) => ({
    timestamp: new Date(1.6e12 + i * 1000).toISOString(),
    members: ids,
  })),
})

eachStore('progress of an import', (store) => {
  const t = useV2(store)

  test('comes as events, the report last; others are answered meanwhile', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const events = listen(t.url, alice.token, history(4000))
    const stages: string[] = []
    let asked: Promise<unknown> | undefined
    let result: Heard | undefined
    const order: string[] = []
    for await (const heard of events) {
      if (heard.event === 'result') result = heard
      order.push(heard.event)
      if (heard.event === 'progress') {
        expect(heard.data.done).toBeLessThanOrEqual(heard.data.total)
        if (stages.at(-1) !== heard.data.stage) stages.push(heard.data.stage)
      }
      if (heard.data.stage === 'switches') {
        asked ??= bob.get('/v2/systems/@me').then(({ status }) => order.push(`answered ${status}`))
      }
    }
    await asked
    expect(stages).toEqual(['waiting', 'reading', 'members', 'switches'])
    expect(order.indexOf('answered 200')).toBeLessThan(order.indexOf('result'))
    expect(result?.data).toMatchObject({ format: 'pluralkit', dry_run: false, switches: { created: 4000 } })
  })

  test('of a file that makes a system has the status that the document names, with and without events', async () => {
    const raw = JSON.stringify(history(3))
    const stranger = new Caller(t.url)
    const events = await stranger.post('/v2/import', undefined, {
      raw,
      headers: { accept: 'text/event-stream' },
    })
    expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(events.text).toContain('event: result')
    expect((await stranger.post('/v2/import', undefined, { raw })).status).toBe(201)
  })

  test('a refusal comes as the last event too', async () => {
    const alice = await t.system()
    const heard = await Array.fromAsync(listen(t.url, alice.token, { members: [] }))
    expect(heard.at(-1)).toEqual({
      event: 'error',
      data: {
        message: '400: File type is unknown.',
        code: 0,
        refused: [{ at: '', message: 'File type is unknown.', code: 'unknown_program' }],
      },
    })
  })

  test('two imports of one file into one system at once make everything once', async () => {
    const alice = await t.system()
    const answers = await Promise.all([1, 2, 3].map(() => importInto(alice, history(300))))
    const made = answers.map(({ body }) => [body.members.created, body.switches.created])
    expect(made.sort()).toEqual([
      [0, 0],
      [0, 0],
      [5, 300],
    ])
  })
})

eachStore('imports that come all at once', (store) => {
  const t = useV2(store, { context: { imports: new BoundedSemaphore(1, 1) } })

  test('are sent away with a word when to come again', async () => {
    const alice = await t.system()
    const place = t.ctx.imports.enter()
    const res = await importInto(new Caller(t.url, alice.token), history(1))
    expect([res.status, res.headers.get('retry-after')]).toEqual([503, '30'])
    place?.release()
    expect((await importInto(alice, history(1))).status).toBe(200)
  })
})
