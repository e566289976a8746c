// Measures what reading a share of 1,000 members costs beside the list of one's own members, and how long other callers wait while
// 200 holders stream: npx bun bench/shares.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCpu } from './lib/cpu.ts'
import { startServer } from './lib/servers.ts'

const [members, rounds, waits] = [1_000, 40, 400]
// why two streams each: a system has at most 100 shares.
const [holders, perShare] = [200, 2]
const folder = mkdtempSync(join(tmpdir(), 'polyphony-shares-'))
const database = process.env.BENCH_DATABASE_URL ?? `sqlite:${join(folder, 'shares.db')}`
const env = {
  RATE_LIMITS: 'off',
  REGISTRATION: 'open',
  LOG_LEVEL: 'error',
  PICTURES: join(folder, 'pictures'),
}
const server = await startServer(database, undefined, env)
const url = `http://127.0.0.1:${server.port}`

async function call(method: string, path: string, authorization: string, body?: unknown): Promise<string> {
  const headers = { authorization, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...sent })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
  return text
}

const newSystem = async (): Promise<string> => JSON.parse(await call('POST', '/v2/systems', '', {})).token

/** Makes a share of one circle; returns the credential of its holder. */
async function share(token: string, circle: object): Promise<string> {
  const name = crypto.randomUUID()
  const { id } = JSON.parse(await call('POST', '/v2/systems/@me/circles', token, { name, ...circle }))
  const made = await call('POST', '/v2/systems/@me/shares', token, { name, circles: [id] })
  return `Bearer share_${JSON.parse(made).url.split('#')[1]}`
}

async function newMembers(token: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const body = { name: `Member ${i}`, description: 'x'.repeat(200), pronouns: 'they/them', color: 'aabbcc' }
    ids.push(JSON.parse(await call('POST', '/v2/members', token, body)).id)
  }
  return ids
}

/** Microseconds of the server for one answer, over so many that the ticks of the clock of /proc do not matter. */
async function cost(path: string, authorization: string): Promise<number> {
  const before = readCpu({ server: server.pid }).server
  for (let i = 0; i < rounds; i++) await call('GET', path, authorization)
  return (readCpu({ server: server.pid }).server - before) / rounds
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const large = await newSystem()
const ids = await newMembers(large, members)
await call('POST', '/v2/systems/@me/switches', large, { members: ids.slice(0, 100) })
const shows = ['front', 'list', 'pronouns', 'color', 'description']
const reader = await share(large, { shows, everyone: true })
const reads: [string, string][] = [
  ['/v2/systems/@me/members', large],
  ['/v2/shared/members', reader],
  ['/v2/shared', reader],
]
const costs = reads.map((): number[] => [])
for (const read of reads) await cost(...read)
for (let i = 0; i < 5; i++) for (const [at, read] of reads.entries()) costs[at]?.push(await cost(...read))
const [own = 1, ...shared] = costs.map(median)
console.log(`GET /v2/systems/@me/members, ${members} members: ${(own / 1000).toFixed(1)} ms of the server`)
for (const [i, each] of shared.entries())
  console.log(`GET ${reads[i + 1]?.[0]}: ${(each / 1000).toFixed(1)} ms, × ${(each / own).toFixed(2)}`)

const busy = await newSystem()
const few = await newMembers(busy, 3)
const caller = await newSystem()
const other = await newMembers(caller, 20)

let turn = 0
/** The 50th and the 95th percentile of what another system waits, in milliseconds, while the busy one switches. */
async function wait(): Promise<[number, number]> {
  const times: number[] = []
  for (let i = 0; i < waits; i++) {
    if (i % 10 === 0) await call('POST', '/v2/systems/@me/switches', busy, { members: [few[turn++ % 3]] })
    const from = performance.now()
    await call('GET', i % 2 ? '/v2/systems/@me/members' : `/v2/members/${other[i % 20]}`, caller)
    times.push(performance.now() - from)
    await Bun.sleep(2)
  }
  times.sort((a, b) => a - b)
  return [median(times), times[Math.floor(times.length * 0.95)] ?? 0]
}

const streams = new AbortController()
let told = 0
async function listen(authorization: string): Promise<void> {
  const response = await fetch(`${url}/v2/shared/events`, {
    headers: { authorization },
    signal: streams.signal,
  })
  const read = async () => {
    for await (const _ of response.body ?? []) told++
  }
  read().catch(() => {})
}

await wait()
const alone = await wait()
for (let i = 0; i < holders / perShare; i++) {
  const holder = await share(busy, { shows: ['front', 'list'], everyone: true, history: 30 })
  for (let k = 0; k < perShare; k++) await listen(holder)
}
await Bun.sleep(1_000)
const beside = await wait()
const spelled = ([half, most]: [number, number]) => `median ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`
console.log(`another system, nobody streams: ${spelled(alone)}`)
console.log(
  `another system, ${holders} holders stream and are told ${told} times: ${spelled(beside)}, p95 × ${(beside[1] / alone[1]).toFixed(2)}`,
)
streams.abort()
await server.stop()
rmSync(folder, { recursive: true })
