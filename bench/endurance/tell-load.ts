// Fills a server with 10,000 channels, switches once a second, and measures how late messages arrive, what the server spends, and what
// another caller waits: npx bun bench/endurance/tell-load.ts [--store postgres] [--channels 10000] [--seconds 60]
import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuBetween, readCpu } from '../lib/cpu.ts'
import { alignTable } from '../lib/report.ts'
import { startServer } from '../lib/servers.ts'
import { readStoreKind } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    channels: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
  },
})
const kind = readStoreKind(values.store)
const channelsPerSystem = 4
/** The popular system has as many as a system may have, and holders of shares who have as many as they may have. */
const popular = { channels: 20, shares: 20, channelsPerShare: 5 }
const popularChannels = popular.channels + popular.shares * popular.channelsPerShare
const systemCount = Math.ceil((Number(values.channels) - popularChannels) / channelsPerSystem)
const seconds = Number(values.seconds)
/** The popular system switches instead of another one. A channel sends at most 30 messages an hour. */
const popularEvery = Math.max(10, Math.ceil(seconds / 25))
const probeEveryMs = 20
const atOnce = 8

interface System {
  name: string
  token: string
  member: string
  fronts: boolean
  switchedAt: number
}

/** Delays of messages in milliseconds, counted from the moment when the switch was sent. */
const delays = { ordinary: [] as number[], popular: [] as number[] }
const systems = new Map<string, System>()

/** Counts what comes, and checks nothing: an ntfy server and a push service on loopback. */
const receiver = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const at = performance.now()
    const name = new URL(request.url).pathname.slice(1) || (await request.json()).topic
    const system = systems.get(name)
    if (system) (name === 'popular' ? delays.popular : delays.ordinary).push(at - system.switchedAt)
    return new Response(null, { status: 201 })
  },
})
const origin = `http://127.0.0.1:${receiver.port}`

const database = await openFresh(kind, 'tell-load')
const server = await startServer(database.url, undefined, {
  ...{ WEBHOOK_ALLOW: '127.0.0.0/8', VAPID_SUBJECT: 'mailto:ops@polyphony.example' },
  ...{
    RATE_LIMITS: 'off',
    REGISTRATION: 'open',
    LOG_LEVEL: 'error',
    PICTURES: join(database.folder, 'pictures'),
  },
})

async function call(token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function newSystem(name: string): Promise<System> {
  const { token } = await call('', 'POST', '/v2/systems', { name })
  const { id: member } = await call(token, 'POST', '/v2/members', { name: 'Ash' })
  const system = { name, token, member, fronts: false, switchedAt: 0 }
  systems.set(name, system)
  return system
}

const browser = createECDH('prime256v1')
const keys = {
  p256dh: browser.generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

/** Makes a channel of a system, or of a share: browsers and ntfy in turns. */
async function newChannel(token: string, path: string, name: string, index: number): Promise<void> {
  const receiver =
    index % 2 === 0
      ? { kind: 'webpush', to: { endpoint: `${origin}/${name}`, keys } }
      : { kind: 'ntfy', to: { server: origin, topic: name } }
  await call(token, 'POST', path, { name: `Phone ${index}`, delay: 0, ...receiver })
}

async function newPopular(): Promise<System> {
  const system = await newSystem('popular')
  const { token, member, name } = system
  for (let i = 0; i < popular.channels; i++) await newChannel(token, '/v2/systems/@me/channels', name, i)
  const circle = { name: 'Friends', shows: ['front'], members: [member] }
  const { id } = await call(token, 'POST', '/v2/systems/@me/circles', circle)
  for (let i = 0; i < popular.shares; i++) {
    const { url } = await call(token, 'POST', '/v2/systems/@me/shares', {
      name: `Friend ${i}`,
      circles: [id],
    })
    const code = `Bearer share_${url.split('#')[1]}`
    for (let k = 0; k < popular.channelsPerShare; k++) await newChannel(code, '/v2/shared/channels', name, k)
  }
  return system
}

async function switchFront(system: System): Promise<void> {
  system.fronts = !system.fronts
  system.switchedAt = performance.now()
  const members = system.fronts ? [system.member] : []
  await call(system.token, 'POST', '/v2/systems/@me/switches', { members })
}

const memory = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'latin1'))?.[1]) / 1024

const percentile = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
}

/** Switches once a second, with another caller beside it; every switch in another system. */
async function measure(title: string, next: (second: number) => System | undefined): Promise<string[]> {
  const watched = { server: server.pid, databaseParent: database.databaseParent }
  const [gets, posts]: [number[], number[]] = [[], []]
  const before = readCpu(watched)
  const started = performance.now()
  const end = started + seconds * 1000
  const probing = (async () => {
    for (let i = 0; performance.now() < end; i++) {
      const from = performance.now()
      if (i % 2 === 0) {
        await call(caller.token, 'GET', '/v2/systems/@me/members')
        gets.push(performance.now() - from)
      } else {
        const { id } = await call(caller.token, 'POST', '/v2/groups', { name: `Group ${i}` })
        posts.push(performance.now() - from)
        await call(caller.token, 'DELETE', `/v2/groups/${id}`)
      }
      await Bun.sleep(probeEveryMs)
    }
  })()
  for (let second = 0; second < seconds; second++) {
    await Bun.sleep(started + second * 1000 - performance.now())
    const system = next(second)
    if (system) await switchFront(system)
  }
  await probing
  const share = (used: number) => `${((used / 1000 / (performance.now() - started)) * 100).toFixed(1)} %`
  const cpu = cpuBetween(before, readCpu(watched))
  return [
    title,
    share(cpu.server),
    share(cpu.database),
    memory().toFixed(0),
    percentile(gets, 0.95),
    percentile(posts, 0.95),
  ]
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const caller = await newSystem('caller')
for (let i = 0; i < 20; i++) await call(caller.token, 'POST', '/v2/members', { name: `Member ${i}` })
const ordinary: System[] = []
await inParallel(systemCount, async (i) => {
  ordinary.push(await newSystem(`system-${i}`))
})
let turn = 0
const anotherSystem = () => ordinary[turn++ % ordinary.length]

const rows = [await measure('no channels, one switch a second', anotherSystem)]

const filling = performance.now()
await inParallel(ordinary.length, async (i) => {
  const system = ordinary[i]
  for (let k = 0; system && k < channelsPerSystem; k++)
    await newChannel(system.token, '/v2/systems/@me/channels', system.name, k)
})
const friends = await newPopular()
const channelCount = ordinary.length * channelsPerSystem + popularChannels
console.log(
  `${channelCount} channels of ${systems.size - 1} systems, made in ${((performance.now() - filling) / 1000).toFixed(0)} s`,
)

rows.push(await measure(`${channelCount} channels, no switch`, () => undefined))
let [ordinarySwitches, popularSwitches] = [0, 0]
rows.push(
  await measure(`${channelCount} channels, one switch a second`, (second) => {
    const isPopular = second % popularEvery === popularEvery - 1
    if (isPopular) popularSwitches++
    else ordinarySwitches++
    return isPopular ? friends : anotherSystem()
  }),
)
const expected = ordinarySwitches * channelsPerSystem + popularSwitches * popularChannels
const came = () => delays.ordinary.length + delays.popular.length
for (let i = 0; i < 100 && came() < expected; i++) await Bun.sleep(100)

console.log(
  alignTable([
    ['', 'server', 'database', 'memory MB', "another's GET p95 ms", "another's POST p95 ms"],
    ...rows,
  ]),
)
for (const [name, times] of Object.entries(delays))
  console.log(
    `messages of ${name} systems: ${times.length}, after p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, most ${percentile(times, 1)} ms`,
  )
console.log(`${came()} of ${expected} messages came`)

await server.stop()
await receiver.stop(true)
await database.close()
process.exit(came() === expected ? 0 : 1)
