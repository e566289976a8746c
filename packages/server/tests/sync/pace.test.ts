import { expect, test } from 'bun:test'
import { type Instant, instant, later, type Micros, micros, seconds } from '@polyphony/contract'
import { createOtherSides } from '../../src/operations/sync/other/client.ts'
import { type CreationSlots, OtherPace, type RequestKind } from '../../src/operations/sync/other/pace.ts'
import { ReferenceLimits } from '../support/sync/reference-limits.ts'
import { VirtualTime } from '../support/sync/virtual-time.ts'

const origin = 'https://other.example'

/** Slots as the database keeps them. */
function slotsInMemory(): CreationSlots {
  const ready = new Map<string, Instant>()
  const place = (name: string, now: Instant) => instant(Math.max(ready.get(name) ?? 0, now))
  return {
    async reserve(name: string, now: Instant, interval: Micros) {
      const at = place(name, now)
      ready.set(name, later(at, interval))
      return at
    },
    async hold(name: string, until: Instant) {
      ready.set(name, place(name, until))
    },
  }
}

/** Sends as many requests as it can from several processes, and returns how many the reference refuses. */
async function rush(processes: number, systems: number, each: Readonly<Record<RequestKind, number>>) {
  const time = new VirtualTime()
  const limits = new ReferenceLimits()
  const slots = slotsInMemory()
  const start = time.time
  let refused = 0
  const sent: Record<RequestKind, number> = { read: 0, write: 0, create: 0 }
  const send = async (pace: OtherPace, kind: RequestKind, system: string) => {
    for (let left = each[kind]; left > 0; left--) {
      await pace.pass(kind, origin, system)
      sent[kind] += 1
      if (limits.take(kind, system, time.steady()) > 0) refused += 1
    }
  }
  const work = Array.from({ length: processes }, (_, process) => {
    const pace = new OtherPace(time, slots)
    return Array.from({ length: systems }, (_, i) => {
      const system = `${process}-${i}`
      return (['read', 'write', 'create'] as const).map((kind) => send(pace, kind, system))
    })
  })
  await time.run(Promise.all(work.flat(2)))
  return { refused, sent, took: (time.time - start) / seconds(1) }
}

test('fifty systems at once stay below the limits of the reference', async () => {
  const { refused, sent, took } = await rush(1, 50, { read: 90, write: 25, create: 2 })
  expect(sent).toEqual({ read: 4500, write: 1250, create: 100 })
  expect(refused).toBe(0)
  // 100 creations at 2.5 a second; the reads and writes of each system take 10 seconds beside them.
  expect(took).toBeGreaterThanOrEqual(39.6)
  expect(took).toBeLessThan(41)
})

test('several processes share the queue of creations', async () => {
  const { refused, sent, took } = await rush(4, 5, { read: 0, write: 0, create: 5 })
  expect(sent.create).toBe(100)
  expect(refused).toBe(0)
  expect(took).toBeGreaterThanOrEqual(39.6)
  expect(took).toBeLessThan(41)
})

test('nobody sends while a server asks to wait', async () => {
  const time = new VirtualTime()
  const pace = new OtherPace(time, slotsInMemory())
  for (const kind of ['read', 'write', 'create'] as const) {
    await pace.hold(kind, origin, 'a', 7_000)
    const start = time.time
    await time.run(Promise.all([pace.pass(kind, origin, 'a'), pace.pass(kind, origin, 'a')]))
    expect((time.time - start) / seconds(1)).toBeGreaterThanOrEqual(7)
  }
})

test('a server that asks for a pause of years gets a day, and whoever asks meanwhile an answer at once', async () => {
  let requests = 0
  const busy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      requests += 1
      return Response.json({ retry_after: 1e15 }, { status: 429 })
    },
  })
  const url = `http://127.0.0.1:${busy.port}`
  let passed = 0
  const sleep = async (ms: number) => {
    passed += ms * 1000
  }
  const others = createOtherSides({
    allowed: [url],
    userAgent: 'test',
    time: { now: () => instant(passed), steady: () => micros(passed), sleep },
    slots: slotsInMemory(),
  })
  try {
    const open = () => others.open({ url, token: 'token', paceOf: 'a' }).readSystem()
    const day = 24 * 60 * 60 * 1000
    for (let i = 0; i < 2; i++)
      await expect(open()).rejects.toMatchObject({ kind: 'limited', retryAfterMs: day })
    expect(requests).toBe(1)
  } finally {
    await busy.stop(true)
  }
})

test('fifty syncs of one server, and somebody who sets each up again, stay below the limits together', async () => {
  const time = new VirtualTime()
  const limits = new ReferenceLimits()
  const uuid = '0e6cbd0a-7b4e-4a54-9a51-59a3a9d41f20'
  const sent = { read: 0, create: 0, refused: 0 }
  const reference = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ method, headers }) {
      const kind = method === 'GET' ? 'read' : 'create'
      sent[kind] += 1
      const wait = limits.take(kind, headers.get('authorization') ?? '', time.steady())
      if (wait > 0) sent.refused += 1
      return Response.json({ uuid, id: 'abcde', name: 'Ash' })
    },
  })
  const url = `http://127.0.0.1:${reference.port}`
  const others = createOtherSides({ allowed: [url], userAgent: 'test', time, slots: slotsInMemory() })
  // why: no time passes between the moment in which a request is sent and its arrival.
  const realFetch = globalThis.fetch
  const stillFetch = (...args: Parameters<typeof fetch>) => time.outside(() => realFetch(...args))
  globalThis.fetch = Object.assign(stillFetch, { preconnect: realFetch.preconnect })
  try {
    const creation = { op: 'create', side: 'there', kind: 'member', from: uuid, values: {}, log: [] } as const
    const work = Array.from({ length: 50 }, async (_, i) => {
      const open = () => others.open({ url, token: `token ${i}`, paceOf: `system ${i}` })
      const [run, setup] = [open(), open()]
      await Promise.all([
        ...Array.from({ length: 20 }, () => run.readMember(uuid)),
        ...Array.from({ length: 20 }, () => setup.readSystem()),
        run.write(creation, (ref) => ref),
      ])
    })
    await time.run(Promise.all(work))
    expect(sent).toEqual({ read: 2_000, create: 50, refused: 0 })
  } finally {
    globalThis.fetch = realFetch
    await reference.stop(true)
  }
}, 60_000)
