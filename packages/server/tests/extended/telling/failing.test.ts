import { afterAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { days, hours, type Micros, seconds } from '@polyphony/contract'
import { parseRanges } from '../../../src/base/addresses/ip-ranges.ts'
import { createOutbound } from '../../../src/outbound/requests.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { Browser } from '../../support/receiver/push-service.ts'
import { type RawAnswer, RawService } from '../../support/receiver/raw-service.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { until } from '../../support/signals.ts'
import { eachStore, type StoreKind } from '../../support/stores/stores.ts'
import { dueChannels } from './due.ts'

const path = '/v2/systems/@me/channels'
const noon = Date.UTC(2026, 2, 1, 12)

const status = (code: number, ...headers: string[]) =>
  [`HTTP/1.1 ${code} As it is`, ...headers, 'content-length: 0', 'connection: close', '', ''].join('\r\n')
const later = (retryAfter: string, code = 429) => status(code, `retry-after: ${retryAfter}`)
const dateIn = (time: Micros) => new Date(noon + time / 1000).toUTCString()
/** Sends a start, and then the same piece for as long as the server reads. */
const endless = (start: string, piece: string) => (socket: Socket) => {
  const more = () => {
    while (socket.writable && socket.write(piece));
  }
  socket.on('drain', more)
  socket.write(start)
  more()
}
const drop = (socket: Socket) => void socket.destroy()
const stayOpen = () => {}

/** The consequence of the first answer: none, the end of the channel, or the same message after so long. */
type Outcome = 'told' | 'gone' | Micros

const first = seconds(5)
/** Ways to answer a message. An absent answer: the connection is refused. */
const ways: readonly (readonly [way: string, answer: RawAnswer | undefined, expected: Outcome])[] = [
  ['accepts it', status(201), 'told'],
  ['accepts it without content', status(204), 'told'],
  ['redirects it', status(301, 'location: /elsewhere'), first],
  ['redirects it to an inside address', status(307, 'location: http://127.0.0.1:1/'), first],
  ['refuses the connection', undefined, first],
  ['closes the connection without an answer', drop, first],
  ['never answers', stayOpen, first],
  ['answers with something else than HTTP', '\u0000\u0001 garbage \r\n\r\n', first],
  ['answers with half a head', 'HTTP/1.1 201 Crea', first],
  [
    'sends headers without an end',
    endless('HTTP/1.1 201 Created\r\n', `x-more: ${'x'.repeat(900)}\r\n`),
    first,
  ],
  ['sends a body without an end', endless('HTTP/1.1 201 Created\r\n\r\n', 'x'.repeat(65_536)), 'told'],
  ['sends an error without an end', endless('HTTP/1.1 500 Oh\r\n\r\n', 'x'.repeat(65_536)), first],
  [
    'stops in the middle of a body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'),
    'told',
  ],
  ['answers 400', status(400), first],
  ['answers 401', status(401), first],
  ['answers 403', status(403), first],
  ['answers 404', status(404), 'gone'],
  ['answers 410', status(410), 'gone'],
  ['answers 413', status(413), first],
  ['answers 429', status(429), first],
  ['answers 500', status(500), first],
  ['answers 503', status(503), first],
  ['wants to be asked in an hour', later('3600'), hours(1)],
  ['wants to be asked in an hour, with 503', later('3600', 503), hours(1)],
  ['wants to be asked at a time', later(dateIn(hours(1))), hours(1)],
  ['wants to be asked at once', later('0'), first],
  ['wants to be asked in the past', later(dateIn(-hours(1) as Micros)), first],
  ['wants to be asked before now', later('-5'), first],
  ['wants to be asked at no time', later('soon'), first],
  ['wants to be asked in a week', later('604800'), days(1)],
  ['wants to be asked on a day next year', later(dateIn(days(300))), days(1)],
]
/** The server is looked at shortly before and after each time in the table. */
const margin = seconds(1)
const looks = [first, hours(1), days(1)].flatMap((time) => [time - margin, time + margin])

eachStore('receivers that fail', (store) => {
  describe.each(['webpush', 'ntfy'] as const)('%s', (kind) => testFailures(store, kind))
})

function testFailures(store: StoreKind, kind: 'webpush' | 'ntfy'): void {
  const clock = new SetClock(noon * 1000)
  clock.tick = 1
  const outbound = createOutbound(
    parseRanges(openLoopback.WEBHOOK_ALLOW) ?? [],
    'http://polyphony.example',
    undefined,
    { timeoutMs: 3_000 },
  )
  const t = useV2(store, {
    env: { ...openLoopback, VAPID_SUBJECT: 'mailto:ops@polyphony.example' },
    context: { clock, outbound },
  })
  const services: RawService[] = []
  afterAll(() => {
    for (const service of services) service.stop()
  })
  const calm = () =>
    until('the server has nothing to do', async () => {
      const moved = await t.ctx.store.frontChanges.systems(100)
      return moved.length + (await dueChannels(t.ctx.store, clock.now())).length === 0
    })

  async function begin([way, answer]: (typeof ways)[number]) {
    const service = await RawService.start(() => clock.time, answer)
    services.push(service)
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Ash' })
    const browser = new Browser()
    const to =
      kind === 'ntfy'
        ? { server: service.origin, topic: 'a-topic' }
        : { endpoint: `${service.origin}/push`, keys: browser.keys }
    const made = await alice.post(path, { name: 'Phone', kind, to, text: 'names', delay: 0 })
    expect(made.status).toBe(201)
    return {
      ...{ way, service },
      front: () => alice.post('/v2/systems/@me/switches', { members: [id] }),
      isGone: async () => (await alice.get(`${path}/${made.body.id}`)).status === 404,
      /** The messages without what may differ between two attempts: the encryption and its token. */
      read: () =>
        service.messages.map(({ headers, body }) =>
          kind === 'ntfy'
            ? JSON.parse(body.toString())
            : { topic: headers.get('topic'), ...JSON.parse(browser.decrypt(body).text) },
        ),
    }
  }

  test('each way to answer is understood, and nothing is lost or told twice', async () => {
    const begun = await Promise.all(ways.map(begin))
    const start = clock.time
    for (const { front } of begun) expect((await front()).status).toBe(200)
    await calm()
    const seen = new Map<string, Outcome>()
    for (const { way, isGone } of begun) seen.set(way, (await isGone()) ? 'gone' : 'told')
    for (const { service } of begun) await service.open()
    for (const look of looks) {
      clock.time = Math.max(clock.time, start + look)
      await calm()
    }
    for (const [i, { way, service, read }] of begun.entries()) {
      const isRefused = ways[i]?.[1] === undefined
      const again = service.messages[isRefused ? 0 : 1]
      const at = again && looks.findLast((look) => start + look <= again.at)
      if (again) seen.set(way, ((at ?? 0) - margin) as Micros)
      expect([way, service.messages.length]).toEqual([way, again && !isRefused ? 2 : 1])
      // why: by the same topic and tag, the device replaces a message that comes again.
      for (const message of read()) expect(message).toEqual(read()[0])
    }
    const expected = ways.map(([way, , outcome]) => [
      way,
      outcome === 'gone' && kind === 'ntfy' ? first : outcome,
    ])
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected))
  })
}
