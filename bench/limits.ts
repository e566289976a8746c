// Measures rate limits and ETags on SQLite: the exactness of limits between processes and machines, the cost of counting,
// and the savings of a 304. `bun bench/limits.ts --help` lists the parts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Socket } from 'bun'
import { adopt, stop } from './lib/children.ts'
import { startGenerator } from './lib/generator.ts'
import { freePort } from './lib/servers.ts'

const usage = `bun bench/limits.ts PART [--requests N] [--rounds N] [--seconds N]

  exact   N requests (100000) to four processes with a limit of 10 a second: how many pass
  redis   the same to two machines that share Redis, which is killed in the middle and comes back (needs redis-server)
  cost    processor time per request without limits, with them in memory, and in Redis if it is installed
  polling fronters that did not change: 200 against 304`

const cli = fileURLToPath(new URL('../packages/server/src/cli/main.ts', import.meta.url))
const rate = 10

interface Running {
  readonly port: number
  readonly pid: number
  readonly output: () => string
  stop(): Promise<void>
}

async function serve(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = adopt(
    Bun.spawn([process.execPath, cli, 'serve'], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_FORMAT: 'pretty', ...env },
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  let output = ''
  void (async () => {
    for await (const chunk of child.stdout) output = (output + Buffer.from(chunk).toString()).slice(-200_000)
  })()
  while (!output.includes('Ctrl+C')) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await Bun.sleep(20)
  }
  return { port, pid: child.pid, output: () => output, stop: () => stop(child) }
}

interface Account {
  hid: string
  token: string
}

async function makeSystem({ port }: Running): Promise<Account> {
  const at = `http://127.0.0.1:${port}/v2`
  const json = { 'content-type': 'application/json' }
  const { system, token } = (await (
    await fetch(`${at}/systems`, { method: 'POST', body: '{}', headers: json })
  ).json()) as { system: { id: string }; token: string }
  const headers = { ...json, authorization: token }
  const members: string[] = []
  for (const name of ['Wren', 'Ash', 'Elm']) {
    const made = await fetch(`${at}/members`, { method: 'POST', body: JSON.stringify({ name }), headers })
    members.push(((await made.json()) as { id: string }).id)
  }
  await fetch(`${at}/systems/@me/switches`, { method: 'POST', body: JSON.stringify({ members }), headers })
  return { hid: system.id, token }
}

const requestFor = (path: string, { token }: Account, extra: readonly string[] = []) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: ${token}`, ...extra].join('\r\n')}\r\n\r\n`

/** Sends a number of requests from several connections, one at a time on each, and counts the answers by status. */
class Flood {
  readonly counts = new Map<number, number>()
  readonly #bytes: Buffer
  #left: number
  startedAt = 0
  endedAt = 0

  constructor(request: string, requests: number) {
    this.#bytes = Buffer.from(request)
    this.#left = requests
  }

  get sent(): number {
    return [...this.counts.values()].reduce((sum, each) => sum + each, 0)
  }

  of(status: number): number {
    return this.counts.get(status) ?? 0
  }

  async run(ports: readonly number[], connections: number): Promise<void> {
    await Promise.all(
      Array.from({ length: connections }, (_, i) => this.#connection(ports[i % ports.length] ?? 0)),
    )
  }

  #connection(port: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const next = (socket: Socket<{ received: string }>) => {
      this.startedAt ||= performance.now()
      if (this.#left-- > 0) socket.write(this.#bytes)
      else socket.end()
    }
    Bun.connect<{ received: string }>({
      hostname: '127.0.0.1',
      port,
      data: { received: '' },
      socket: {
        open: next,
        data: (socket, chunk) => {
          socket.data.received += chunk.toString('latin1')
          const { received } = socket.data
          const head = received.indexOf('\r\n\r\n')
          if (head < 0) return
          const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, head))?.[1] ?? 0)
          if (received.length < head + 4 + length) return
          const status = Number(received.slice(9, 12))
          this.counts.set(status, this.of(status) + 1)
          socket.data.received = ''
          this.endedAt = performance.now()
          next(socket)
        },
        close: () => resolve(),
        error: (_, error) => reject(error),
      },
    }).catch(reject)
    return promise
  }
}

function report(label: string, allowed: number, seconds: number, buckets = 1): void {
  const expected = buckets * Math.floor(rate + rate * seconds)
  const off = ((allowed - expected) / expected) * 100
  console.log(
    `${label}: ${allowed} passed in ${seconds.toFixed(2)} s; rate × time + burst = ${expected} (${off.toFixed(2)} %)`,
  )
}

async function exact(database: () => string, requests: number): Promise<void> {
  const server = await serve({
    DATABASE_URL: database(),
    WORKERS: '4',
    RATE_LIMITS: `get=${rate},update=9999`,
    LOG_LEVEL: 'warn',
  })
  const system = await makeSystem(server)
  const flood = new Flood(requestFor('/v2/systems/@me', system), requests)
  await flood.run([server.port], 64)
  const seconds = (flood.endedAt - flood.startedAt) / 1000
  console.log(
    `${flood.sent} requests from 64 connections to 4 processes: ${JSON.stringify([...flood.counts])}`,
  )
  report('together', flood.of(200), seconds)
  await server.stop()
}

async function redis(database: () => string, requests: number): Promise<void> {
  const port = await freePort()
  const startRedis = () =>
    adopt(
      Bun.spawn(['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
  let store = startRedis()
  await Bun.sleep(300)
  const env = {
    DATABASE_URL: database(),
    WORKERS: '2',
    RATE_LIMITS: `get=${rate},update=9999`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
  }
  const servers = [await serve(env), await serve(env)]
  const [first] = servers
  if (!first) throw new Error('No server.')
  const system = await makeSystem(first)
  const flood = new Flood(requestFor('/v2/systems/@me', system), requests)
  const running = flood.run(
    servers.map((server) => server.port),
    64,
  )
  let before = { at: performance.now(), allowed: 0 }
  const phase = async (label: string, until: number, buckets: number) => {
    while (flood.sent < until) await Bun.sleep(5)
    const now = { at: performance.now(), allowed: flood.of(200) }
    report(label, now.allowed - before.allowed, (now.at - before.at) / 1000, buckets)
    before = now
  }
  await phase('shared', requests / 3, 1)
  store.kill('SIGKILL')
  await phase('Redis away: two machines for themselves', (requests * 2) / 3, 2)
  store = startRedis()
  await phase('Redis back', requests - 64, 1)
  await running
  console.log(`${flood.sent} requests: ${JSON.stringify([...flood.counts])}`)
  const failed = [...flood.counts].filter(([status]) => status !== 200 && status !== 429)
  console.log(`answers other than 200 and 429: ${failed.length === 0 ? 'none' : JSON.stringify(failed)}`)
  for (const server of servers) {
    const lines = server.output().split('\n')
    console.log(
      `warnings of a machine: ${lines.filter((line) => line.includes('Redis does not answer')).length}`,
    )
  }
  await Promise.all(servers.map((server) => server.stop()))
  await stop(store)
}

interface Sample {
  perSecond: number
  cpu: number
}

async function sample(
  server: Running,
  requests: readonly string[],
  status: number,
  seconds: number,
): Promise<Sample> {
  const load = startGenerator(requests)
  const {
    requests: answered,
    seconds: took,
    cpu,
    unexpected,
  } = await load.run({
    port: server.port,
    connections: 64,
    warmUpSeconds: 1,
    seconds,
    status,
    watched: { server: server.pid },
  })
  await load.stop()
  if (unexpected > 0) throw new Error(`${unexpected} answers were not ${status}.`)
  return { perSecond: answered / took, cpu: cpu.server / answered }
}

/** The contenders in turn, several rounds; the best of each counts, for other processes only take away. */
async function contest(
  contenders: readonly { label: string; server: Running; requests: readonly string[]; status: number }[],
  rounds: number,
  seconds: number,
): Promise<Sample[]> {
  const best = contenders.map((): Sample => ({ perSecond: 0, cpu: Number.POSITIVE_INFINITY }))
  for (let round = 0; round < rounds; round++) {
    for (const [i, { server, requests, status }] of contenders.entries()) {
      const { perSecond, cpu } = await sample(server, requests, status, seconds)
      const so = best[i]
      if (so) best[i] = { perSecond: Math.max(so.perSecond, perSecond), cpu: Math.min(so.cpu, cpu) }
    }
  }
  for (const [i, { label }] of contenders.entries()) {
    const { perSecond = 0, cpu = 0 } = best[i] ?? {}
    console.log(
      `${label.padEnd(28)} ${perSecond.toFixed(0).padStart(7)} requests/s  ${cpu.toFixed(1).padStart(6)} µs CPU`,
    )
  }
  return best
}

async function cost(database: () => string, rounds: number, seconds: number): Promise<void> {
  // why 9999 a second and several systems: every request is counted and none refused.
  const limited = { RATE_LIMITS: 'get=9999,update=9999,message=9999' }
  const env = { LOG_LEVEL: 'warn' }
  const servers = [
    { label: 'no limits', server: await serve({ ...env, DATABASE_URL: database() }) },
    { label: 'limits in memory', server: await serve({ ...env, ...limited, DATABASE_URL: database() }) },
  ]
  const port = await freePort()
  const store = Bun.which('redis-server')
    ? adopt(
        Bun.spawn(['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      )
    : undefined
  if (store) {
    await Bun.sleep(300)
    const REDIS_URL = `redis://127.0.0.1:${port}`
    servers.push({
      label: 'limits in Redis',
      server: await serve({ ...env, ...limited, REDIS_URL, DATABASE_URL: database() }),
    })
  }
  const contenders = []
  for (const { label, server } of servers) {
    const systems = []
    for (let i = 0; i < 16; i++) systems.push(await makeSystem(server))
    const requests = systems.map((system) => requestFor('/v2/systems/@me', system))
    contenders.push({ label, server, requests, status: 200 })
  }
  const [none, ...others] = await contest(contenders, rounds, seconds)
  for (const [i, each] of others.entries()) {
    console.log(`${servers[i + 1]?.label}: ${(each.cpu - (none?.cpu ?? 0)).toFixed(1)} µs CPU more`)
  }
  await Promise.all(servers.map(({ server }) => server.stop()))
  if (store) await stop(store)
}

async function polling(database: () => string, rounds: number, seconds: number): Promise<void> {
  const server = await serve({ DATABASE_URL: database(), LOG_LEVEL: 'warn' })
  const system = await makeSystem(server)
  const path = `/v2/systems/${system.hid}/fronters`
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: system.token },
  })
  const etag = answer.headers.get('etag') ?? ''
  console.log(`fronters: ${(await answer.text()).length} bytes`)
  const known = requestFor(path, system, [`If-None-Match: ${etag}`])
  const [whole, unchanged] = await contest(
    [
      { label: '200', server, requests: [requestFor(path, system)], status: 200 },
      { label: '304', server, requests: [known], status: 304 },
    ],
    rounds,
    seconds,
  )
  const ratio = (unchanged?.perSecond ?? 0) / (whole?.perSecond ?? 1)
  console.log(
    `304 to 200: ${ratio.toFixed(2)} × requests/s, ${((unchanged?.cpu ?? 0) / (whole?.cpu ?? 1)).toFixed(2)} × CPU`,
  )
  await server.stop()
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    help: { type: 'boolean' },
  },
})
const [part = ''] = positionals
const [requests, rounds, seconds] = [values.requests, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const folder = mkdtempSync(join(tmpdir(), 'polyphony-limits-bench-'))
let databases = 0
const database = () => `sqlite:${join(folder, `${++databases}.db`)}`
try {
  if (part === 'exact') await exact(database, requests)
  else if (part === 'redis') await redis(database, requests)
  else if (part === 'cost') await cost(database, rounds, seconds)
  else if (part === 'polling') await polling(database, rounds, seconds)
  else console.log(usage)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
