// Keeps the server under a mixed load for a long time, watches what it needs, and checks at the end that nothing was lost:
// npx bun bench/endurance/soak.ts [--store postgres] [--minutes 30] [--rate 2300]

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openCache } from '../lib/cache.ts'
import { cpuBetween, readCpu } from '../lib/cpu.ts'
import { type Kind, mixOf, type Sent, type WrittenSystem } from '../lib/endurance/mix.ts'
import { startProbe } from '../lib/endurance/probe.ts'
import { startReceiver } from '../lib/endurance/receiver.ts'
import { Follower } from '../lib/endurance/stream.ts'
import { Wire, type WireAnswer } from '../lib/endurance/wire.ts'
import { Account, findLosses } from '../lib/endurance/written.ts'
import { alignTable, itemAt } from '../lib/report.ts'
import { type BenchRequest, wireFormat } from '../lib/request.ts'
import { castOf } from '../lib/scenarios.ts'
import { startServer } from '../lib/servers.ts'
import { readStoreKind } from '../lib/stores/bench-store.ts'
import { openStore } from '../lib/stores/stores.ts'
import { usualSystems } from '../seed/plan.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '30' },
    /** Requests a second, sent on time, however long the answers take. */
    rate: { type: 'string', default: '2300' },
    systems: { type: 'string', default: String(usualSystems) },
    json: { type: 'string' },
  },
})
const kind = readStoreKind(values.store)
const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
const writtenSystems = 2_000
const hooked = 20
const followed = 40
const tickMs = 5
const connections = 128
/** Far fewer than systems that are written to, so that one without an open write is always found. */
const mostInFlight = 10_000
const everyMs = {
  import: 5_000,
  export: 2_000,
  largeExport: 60_000,
  largeList: 10_000,
  upload: 2_000,
  cut: 2_000,
}
const settleWithinMs = 60_000

const cache = openCache()
const store = await openStore(kind, cache, Number(values.systems))
const env = {
  WEBHOOK_ALLOW: '127.0.0.0/8',
  LOG_LEVEL: 'warn',
  PICTURES: join(cache.folder, `pictures-${process.pid}`),
}
const server = await startServer(store.url, undefined, env)
const watched = { server: server.pid, databaseParent: store.databaseParent }
const cast = castOf(store.systems)
const written: WrittenSystem[] = cast.ordinary
  .slice(0, writtenSystems)
  .map((key) => ({ key, account: new Account() }))
const mix = mixOf(cast, written)
const receiver = startReceiver()
const probe = startProbe(server.port)
const wire = new Wire(server.port, connections)

/** Figures of one minute. */
interface Minute {
  sent: number
  read: number[]
  written: number[]
  /** How late the latest request of this program was sent. */
  lateMs: number
}
const newMinute = (): Minute => ({ sent: 0, read: [], written: [], lateMs: 0 })
let minute = newMinute()
let inFlight = 0
const errors = new Map<string, number>()
const countError = (error: string) => errors.set(error, (errors.get(error) ?? 0) + 1)

async function request({
  method,
  path,
  token,
  body,
  headers,
}: Sent): Promise<{ status: number; text: string; etag: string | null }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    }),
  })
  return { status: response.status, text: await response.text(), etag: response.headers.get('etag') }
}

async function call(token: string, method: BenchRequest['method'], path: string, body?: unknown) {
  const { status, text } = await request({ method, path, token, body })
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Sends a request that was due at a moment. Its time counts from there. Requests with a file go through `fetch`. */
async function send(kind: Pick<Kind, 'name' | 'isWrite' | 'make'>, due: number): Promise<void> {
  const { name, isWrite } = kind
  const sent = kind.make()
  inFlight++
  minute.sent++
  minute.lateMs = Math.max(minute.lateMs, performance.now() - due)
  try {
    const answer = await (sent.body instanceof Uint8Array ? fetched(sent) : wire.send(wireFormat(sent)))
    const times = isWrite ? minute.written : minute.read
    times.push(performance.now() - due)
    const isGood = answer.status < 300 || answer.status === 304
    sent.settle?.(isGood ? answer : undefined)
    if (!isGood) countError(`${name}: ${answer.status}`)
  } catch (error) {
    sent.settle?.(undefined)
    countError(`${name}: ${error}`)
  } finally {
    inFlight--
  }
}

async function fetched(sent: Sent): Promise<WireAnswer> {
  const { status, text, etag } = await request(sent)
  return { status, etag, body: () => JSON.parse(text) }
}

const wheel = mix.flatMap((each) => Array.from({ length: each.share }, () => each))
const largest = { import: 150, members: 45 }
const imports: { token: string }[] = []

function importFile(number: number) {
  const members = Array.from({ length: largest.members }, (_, i) => ({ id: `m${i}`, name: `Member ${i}` }))
  return {
    version: 2,
    name: `Import ${number}`,
    members,
    switches: Array.from({ length: largest.import }, (_, i) => ({
      timestamp: new Date(1.6e12 + i * 60_000).toISOString(),
      members: [`m${i % members.length}`],
    })),
  }
}

let painted = 0
async function paint(): Promise<Uint8Array> {
  const size = 200 + (painted % 20) * 40
  const noise = Buffer.alloc(size * size * 3)
  for (let at = 0; at < noise.length; at += 65_536)
    crypto.getRandomValues(noise.subarray(at, Math.min(noise.length, at + 65_536)))
  painted++
  return new Uint8Array(
    await sharp(noise, { raw: { width: size, height: size, channels: 3 } })
      .png()
      .toBuffer(),
  )
}

/** Long work, each kind in its own rhythm, beside the mix. */
function startLongWork(followers: readonly Follower[]): () => void {
  let number = 0
  const ownerAt = (i: number) => itemAt(written, i)
  const work: Record<keyof typeof everyMs, () => Promise<void> | void> = {
    import: () =>
      send(
        {
          name: 'import',
          isWrite: true,
          make: () => ({
            method: 'POST',
            path: '/v2/import',
            // why: too long to be taken at once.
            body: Buffer.from(JSON.stringify(importFile(number))),
            headers: { 'content-type': 'application/json' },
            settle: (answer) => answer && imports.push(answer.body<{ token: string }>()),
          }),
        },
        performance.now(),
      ),
    export: () =>
      send(
        {
          name: 'export',
          make: () => ({ method: 'GET', path: '/v2/systems/@me/export', token: ownerAt(number).key.token }),
        },
        performance.now(),
      ),
    largeExport: () =>
      send(
        {
          name: 'export of 100,000 switches',
          make: () => ({ method: 'GET', path: '/v2/systems/@me/export', token: cast.worst.token }),
        },
        performance.now(),
      ),
    largeList: () =>
      send(
        {
          name: '1,000 members',
          make: () => ({ method: 'GET', path: '/v2/systems/@me/members', token: cast.worst.token }),
        },
        performance.now(),
      ),
    async upload() {
      const body = await paint()
      const { key, account } = ownerAt(number)
      await send(
        {
          name: 'upload',
          isWrite: true,
          make: () => ({
            method: 'POST',
            path: '/v2/systems/@me/pictures',
            token: key.token,
            body,
            headers: { 'content-type': 'image/png' },
            settle: (answer) => answer && account.pictures.add(answer.body<{ url: string }>().url),
          }),
        },
        performance.now(),
      )
    },
    cut: () => followers[number % followers.length]?.interrupt(),
  }
  const timers = Object.entries(work).map(([name, start]) =>
    setInterval(
      () => {
        number++
        void start()
      },
      everyMs[name as keyof typeof everyMs],
    ),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Sends so many requests a second until the time is over. */
async function drive(): Promise<void> {
  const started = performance.now()
  const end = started + minutes * 60_000
  let sent = 0
  // why a prime step: kinds of requests come mixed, each in its share.
  const kindAt = (i: number) => itemAt(wheel, i * 389)
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate)
    for (; sent < due; sent++) {
      if (inFlight < mostInFlight) void send(kindAt(sent), started + (sent / rate) * 1000)
      else countError(`not sent, because ${mostInFlight} requests had no answer yet`)
    }
    await Bun.sleep(tickMs)
  }
}

const percentile = (list: readonly number[], part: number) => {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
const metric = async (name: string) => {
  const { text } = await request({ method: 'GET', path: '/metrics' })
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}

const columns = [
  ...['minute', 'requests/s', 'read p50', 'p99', 'write p50', 'p99', 'longest', 'in flight', 'errors'],
  ...[
    'memory MB',
    'handles',
    'loop p50',
    'p99',
    'longest',
    'server CPU',
    'database CPU',
    'webhooks open',
    'late',
  ],
]
const rows: string[][] = []
let [cpuBefore, cpuAt] = [readCpu(watched), performance.now()]

async function closeMinute(): Promise<void> {
  const { sent, read, written: changed, lateMs } = minute
  minute = newMinute()
  const seconds = (performance.now() - cpuAt) / 1000
  const now = readCpu(watched)
  const cpu = cpuBetween(cpuBefore, now)
  ;[cpuBefore, cpuAt] = [now, performance.now()]
  const delays = await probe.take()
  const ms = (value: number) => value.toFixed(1)
  const share = (micros: number) => `${(micros / 1e4 / seconds).toFixed(0)} %`
  rows.push([
    String(rows.length + 1),
    (sent / seconds).toFixed(0),
    ...[percentile(read, 0.5), percentile(read, 0.99)].map(ms),
    ...[percentile(changed, 0.5), percentile(changed, 0.99)].map(ms),
    ms(Math.max(percentile(read, 1), percentile(changed, 1))),
    String(inFlight),
    String([...errors.values()].reduce((sum, count) => sum + count, 0)),
    memoryOf(server.pid).toFixed(0),
    String(readdirSync(`/proc/${server.pid}/fd`).length),
    ...[percentile(delays, 0.5), percentile(delays, 0.99), percentile(delays, 1)].map(ms),
    share(cpu.server),
    share(cpu.database),
    String(await metric('polyphony_outbox_waiting')),
    ms(lateMs),
  ])
  const [head = '', row = ''] = alignTable([columns, rows.at(-1) ?? []]).split('\n')
  console.log(rows.length === 1 ? `${head}\n${row}` : row)
}

async function settle(what: string, isSettled: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + settleWithinMs
  while (!(await isSettled())) {
    if (performance.now() > deadline) {
      faults.push(`waited in vain until ${what}`)
      return
    }
    await Bun.sleep(100)
  }
}

const faults: string[] = []
console.log(
  `${store.label}, ${store.systems.toLocaleString('en')} systems: ${rate} requests/s for ${minutes} minutes, times in ms`,
)
for (const { key } of written.slice(0, hooked))
  await receiver.register(key.uuid, (method, path, body) => call(key.token, method, path, body))
const followers = written.slice(0, followed).map(({ key }) => new Follower(server.port, key.token))
const following = followers.map((follower) => follower.follow())
const endLongWork = startLongWork(followers)
const sampling = setInterval(() => void closeMinute(), 60_000)
await drive()
clearInterval(sampling)
endLongWork()
await settle('every request was answered', () => inFlight === 0)
if (minute.sent > rate || rows.length === 0) await closeMinute()

const open = (await metric('polyphony_outbox_waiting')) > 0
if (open)
  await settle('every webhook was delivered', async () => (await metric('polyphony_outbox_waiting')) === 0)
await settle('streams told everything', () =>
  followers.slice(0, hooked).every(({ last }, i) => last === receiver.newest(written[i]?.key.uuid ?? '')),
)
for (const [i, { last }] of followers.slice(0, hooked).entries()) {
  const arrived = receiver.newest(written[i]?.key.uuid ?? '')
  if (arrived !== last) faults.push(`a webhook is at event ${arrived}, the stream of its system at ${last}`)
}
faults.push(...receiver.faults, ...followers.flatMap((follower) => follower.faults))
for (const follower of followers) follower.end()
await Promise.all(following)

const losses: string[] = []
for (const { key, account } of written) {
  const read = (path: string) => call(key.token, 'GET', `/v2/systems/@me${path}`)
  losses.push(...(await findLosses(account, read)).map((loss) => `${key.hid}: ${loss}`))
  for (const url of account.pictures) {
    const { status } = await request({ method: 'GET', path: new URL(url).pathname })
    if (status !== 200) losses.push(`picture ${url} answers ${status}`)
  }
}
for (const { token } of imports) {
  const members = await call(token, 'GET', '/v2/systems/@me/members')
  if (members.length !== largest.members) losses.push(`an import has ${members.length} members`)
}

const sum = (pick: (account: Account) => number) =>
  written.reduce((total, { account }) => total + pick(account), 0)
const checked = {
  descriptions: sum(({ descriptions }) => descriptions.size),
  switches: sum(({ switches }) => switches.size),
  notes: sum(({ notes }) => notes.size),
  members: sum(({ created, deleted }) => created.size + deleted.size),
  pictures: sum(({ pictures }) => pictures.size),
  imports: imports.length,
  webhooks: receiver.total(),
  webhooksRepeated: receiver.repeated(),
  streamed: followers.reduce((total, { events }) => total + events, 0),
  streamConnections: followers.reduce((total, { connections }) => total + connections, 0),
}
console.log(`\n${alignTable([columns, ...rows])}\n`)
console.log(`checked: ${JSON.stringify(checked)}`)
console.log(`errors: ${errors.size === 0 ? 'none' : JSON.stringify(Object.fromEntries(errors), null, 2)}`)
console.log(
  `lost writes: ${losses.length}${losses
    .slice(0, 20)
    .map((loss) => `\n  ${loss}`)
    .join('')}`,
)
console.log(
  `order of events: ${faults.length} faults${faults
    .slice(0, 20)
    .map((fault) => `\n  ${fault}`)
    .join('')}`,
)
if (values.json !== undefined)
  await Bun.write(
    values.json,
    JSON.stringify({ columns, rows, checked, errors: Object.fromEntries(errors), losses, faults }, null, 2),
  )
probe.stop()
wire.close()
await receiver.close()
await server.stop()
await store.close()
cache.release()
process.exit(losses.length + faults.length === 0 ? 0 : 1)
