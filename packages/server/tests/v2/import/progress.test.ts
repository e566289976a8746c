import { expect, test } from 'bun:test'
import { Turns } from '../../../src/turns.ts'
import { importInto } from '../../support/imports.ts'
import { Caller } from '../../support/server.ts'
import { eachStore } from '../../support/stores.ts'
import { useV2 } from '../../support/v2.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const history = (length: number) => ({
  members: ids.map((id) => ({ id, name: id })),
  switches: Array.from({ length }, (_, i) => ({
    timestamp: new Date(1.6e12 + i * 1000).toISOString(),
    members: ids,
  })),
})

interface Heard {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came
  data: any
}

/** Sends a file and hears the events about it one by one. */
async function* listen(url: string, token: string | undefined, file: object): AsyncGenerator<Heard> {
  const response = await fetch(`${url}/v2/systems/@me/import`, {
    method: 'POST',
    headers: { authorization: token ?? '', accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(file),
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      yield { event, data: JSON.parse(data) }
    }
  }
}

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
    expect(stages).toEqual(['waiting', 'reading', 'switches', 'members'])
    expect(order.indexOf('answered 200')).toBeLessThan(order.indexOf('result'))
    expect(result?.data).toMatchObject({ format: 'pluralkit', dry_run: false, switches: { created: 4000 } })
  })

  test('a refusal comes as the last event too', async () => {
    const alice = await t.system()
    const heard = await Array.fromAsync(listen(t.url, alice.token, { members: [] }))
    expect(heard.at(-1)).toEqual({
      event: 'error',
      data: {
        message: '400: File type is unknown.',
        code: 0,
        refused: [{ at: '', message: 'File type is unknown.' }],
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
  const t = useV2(store, { context: { imports: new Turns(1, 1) } })

  test('are sent away with a word when to come again', async () => {
    const alice = await t.system()
    const place = t.ctx.imports.enter()
    const res = await importInto(new Caller(t.url, alice.token), history(1))
    expect([res.status, res.headers.get('retry-after')]).toEqual([503, '30'])
    place?.leave()
    expect((await importInto(alice, history(1))).status).toBe(200)
  })
})
