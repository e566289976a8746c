import { afterEach, expect, test } from 'bun:test'
import { createClient, PolyphonyError, RateLimited, ServerError, type SystemEvent } from '@polyphony/client'
import { failureOf } from '../../server/tests/support/signals.ts'

/** A server that answers as it is told, for what ours does not do on request. */
let server: ReturnType<typeof Bun.serve> | undefined
function answering(...answers: ((request: Request) => Response)[]): { url: string; requests: Headers[] } {
  const requests: Headers[] = []
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      // why: once it is answered, the headers of a request are gone.
      requests.push(new Headers(request.headers))
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      return answer?.(request) ?? new Response()
    },
  })
  return { url: server.url.origin, requests }
}
afterEach(() => server?.stop(true))

const limited = (retry_after?: number) => () =>
  Response.json({ message: '429: too many requests', code: 0, retry_after }, { status: 429 })
const system = () => Response.json({ id: 'abcde' })
const stream = (text: string, { open = false } = {}) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      if (!open) controller.close()
    },
  })
  return () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
const event = (id: number, name: string, end = '\n') =>
  [
    `id: ${id}`,
    'event: UPDATE_MEMBER',
    `data: {"type":"UPDATE_MEMBER","id":"m","data":{"name":"${name}"}}`,
    '',
    '',
  ].join(end)

test('retries as often as `retries` allows', async () => {
  const { url, requests } = answering(limited(1))
  const client = createClient({ baseUrl: url, retries: 2 })
  expect(await failureOf(client.getSystem({ systemRef: 'abcde' }))).toBeInstanceOf(RateLimited)
  expect(requests).toHaveLength(3)
  await failureOf(client.getSystem({ systemRef: 'abcde' }, { retries: 0 }))
  expect(requests).toHaveLength(4)
})

test('reads Retry-After in seconds if the body has no wait, and gives up if the wait is too long', async () => {
  const header = () => new Response('slow down', { status: 429, headers: { 'retry-after': '0' } })
  const { url, requests } = answering(header, system, limited(90_000), limited())
  const client = createClient({ baseUrl: url })
  expect(await client.getSystem({ systemRef: 'abcde' })).toMatchObject({ id: 'abcde' })
  expect(await failureOf(client.getSystem({ systemRef: 'abcde' }))).toMatchObject({ retryAfterMs: 90_000 })
  expect(await failureOf(client.getSystem({ systemRef: 'abcde' }))).toMatchObject({ retryAfterMs: undefined })
  expect(requests).toHaveLength(4)
})

test('waiting calls are retried one after another, not all at once', async () => {
  let [tries, open, most] = [0, 0, 0]
  const fetch = async () => {
    if (++tries <= 5) return limited(1)()
    most = Math.max(most, ++open)
    await Bun.sleep(1)
    open--
    return tries % 2 === 0 ? system() : limited(1)()
  }
  const client = createClient({ baseUrl: 'http://127.0.0.1', fetch })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.getSystem({ systemRef: 'abcde' })))
  expect(answers).toHaveLength(5)
  expect(most).toBe(1)
})

test('an abort also ends the wait', async () => {
  const { url } = answering(limited(50_000))
  const client = createClient({ baseUrl: url })
  const signal = AbortSignal.timeout(20)
  const calls = [1, 2, 3].map(() => client.getSystem({ systemRef: 'abcde' }, { signal }))
  for (const failure of await Promise.all(calls.map(failureOf))) expect(failure).toBe(signal.reason)
})

test('an HTML page instead of JSON throws a clear error', async () => {
  const page = (status: number) => () => new Response('<html>', { status })
  const { url } = answering(page(502), page(418), page(200))
  const client = createClient({ baseUrl: url })
  const call = () => client.getSystem({ systemRef: 'abcde' })
  expect(await failureOf(call())).toBeInstanceOf(ServerError)
  const odd = await failureOf(call())
  expect(odd).toBeInstanceOf(PolyphonyError)
  expect(odd).toMatchObject({
    status: 418,
    code: 0,
    reason: undefined,
    message: 'The server answered with status 418.',
  })
  expect(await failureOf(call())).toMatchObject({ message: expect.stringContaining('Is baseUrl right?') })
})

test('sends the User-Agent', async () => {
  const { url, requests } = answering(system)
  await createClient({ baseUrl: url, userAgent: 'widget (me@my.example)' }).getSystem({ systemRef: 'abcde' })
  expect(requests[0]?.get('user-agent')).toBe('widget (me@my.example)')
})

test('continues an interrupted stream, retries temporary refusals, and throws permanent ones', async () => {
  const gone = () => Response.json({ message: '401: Missing', code: 0 }, { status: 401 })
  const down = () => new Response('', { status: 503 })
  const { url, requests } = answering(
    stream(`: welcome\nid: 4\n\n${event(5, 'a')}${event(6, 'b', '\r\n')}id: 7\nev`),
    down,
    stream('id: 9\nevent: RESET\ndata: {}\n\n'),
    gone,
  )
  const seen: SystemEvent[] = []
  const all = (async () => {
    for await (const event of createClient({ baseUrl: url }).events('@me', { reconnectMs: 1 }))
      seen.push(event)
  })()
  expect(await failureOf(all)).toMatchObject({ status: 401 })
  expect(seen).toEqual([
    { eventId: '5', type: 'UPDATE_MEMBER', id: 'm', data: { name: 'a' } },
    { eventId: '6', type: 'UPDATE_MEMBER', id: 'm', data: { name: 'b' } },
    { eventId: '9', type: 'RESET' },
  ] as SystemEvent[])
  expect(requests.map((headers) => headers.get('last-event-id'))).toEqual([null, '6', '6', '9'])
})

test('pauses between attempts grow no longer than asked', async () => {
  const down = () => new Response('', { status: 503 })
  const downs = Array.from({ length: 14 }, () => down)
  const { url, requests } = answering(stream(event(1, 'a')), ...downs, stream(event(2, 'b')))
  const options = { reconnectMs: 1, longestReconnectMs: 2 }
  const started = performance.now()
  for await (const { eventId } of createClient({ baseUrl: url }).events('@me', options)) {
    if (eventId === '2') break
  }
  expect(requests.length).toBe(16)
  // Doubled each time, they would add up to 32 seconds.
  expect(performance.now() - started).toBeLessThan(16_000)
})

test('reopens a silent connection', async () => {
  const { url, requests } = answering(
    stream(event(1, 'a'), { open: true }),
    stream(event(2, 'b'), { open: true }),
  )
  const seen: string[] = []
  const options = { reconnectMs: 1, silenceMs: 1000 }
  for await (const { eventId } of createClient({ baseUrl: url }).events('@me', options)) {
    seen.push(eventId)
    if (eventId === '2') break
  }
  expect(seen).toEqual(['1', '2'])
  expect(requests[1]?.get('last-event-id')).toBe('1')
})

test('throws if the first connection fails, without waiting', async () => {
  const { url } = answering(() => new Response('', { status: 503 }))
  const first = createClient({ baseUrl: url }).events('@me').next()
  expect(await failureOf(first)).toBeInstanceOf(ServerError)
})
