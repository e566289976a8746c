import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SQL } from 'bun'
import { freePort } from './lib/servers.ts'

/**
 * Plays a small cluster on one machine with the real programs: two groups of server processes, PgBouncer in transaction
 * mode before each of two PostgreSQL servers, one of them a streaming replica that serves reads, and Redis. Callers write
 * through one group and read through the other, while parts of the cluster fail. Replication is synchronous, so that no
 * answered write may be lost.
 */
const usage = `npx bun bench/cluster.ts [SECONDS of each phase, 8]

PG_BIN, PGBOUNCER and REDIS_SERVER name the programs, if they are not where Debian's packages put them.`

const seconds = Number(process.argv[2] ?? 8)
if (!(seconds > 0)) {
  console.log(usage)
  process.exit(2)
}

const callers = 8
const pauseMs = 25
const cli = fileURLToPath(new URL('../packages/server/src/cli/main.ts', import.meta.url))

const newest = '/usr/lib/postgresql'
const binaries =
  process.env.PG_BIN ??
  join(newest, existsSync(newest) ? (readdirSync(newest).sort().at(-1) ?? '') : '', 'bin')
const pgbouncer = process.env.PGBOUNCER ?? 'pgbouncer'
const redisServer = process.env.REDIS_SERVER ?? 'redis-server'

/** PostgreSQL and PgBouncer refuse to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const folder = mkdtempSync(join(tmpdir(), 'polyphony-cluster-'))
chmodSync(folder, 0o755)

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

function ownFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

function start(name: string, program: string, args: string[], options: object = user): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', (error) => {
    console.error(`${program} cannot be started: ${error.message}`)
    process.exit(1)
  })
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await exited
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(join(binaries, program), args, {
    cwd: folder,
    encoding: 'utf8',
    ...user,
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`It never came true that ${what}.`)
    await Bun.sleep(50)
  }
}

/** One PostgreSQL server with a PgBouncer of its own. */
class Node {
  readonly name: string
  readonly data: string
  readonly port: number
  readonly poolPort: number
  #server: ChildProcess | undefined

  constructor(name: string, ports: readonly [number, number]) {
    this.name = name
    this.data = ownFolder(name)
    ;[this.port, this.poolPort] = ports
  }

  async start(): Promise<void> {
    const settings = ['wal_level=replica', 'max_wal_senders=4', 'max_connections=100', 'shared_buffers=64MB']
    const args = ['-D', this.data, '-p', String(this.port), '-h', '127.0.0.1', '-k', this.data]
    this.#server = start(this.name, join(binaries, 'postgres'), [
      ...args,
      ...settings.flatMap((s) => ['-c', s]),
    ])
    await until(`${this.name} answers`, async () => (await this.ask('select 1')).length > 0)
  }

  startPooler(): void {
    const users = join(folder, `${this.name}-users.txt`)
    const ini = join(folder, `${this.name}-pgbouncer.ini`)
    writeFileSync(users, '"polyphony" ""\n')
    writeFileSync(
      ini,
      `[databases]
polyphony = host=127.0.0.1 port=${this.port} dbname=polyphony
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.poolPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 500
default_pool_size = 8
ignore_startup_parameters = statement_timeout,plan_cache_mode
server_login_retry = 1
`,
    )
    start(`${this.name}-pgbouncer`, pgbouncer, [ini])
  }

  /** Ends the server as a crash does. */
  crash(): Promise<void> {
    return end(this.#server as ChildProcess, 'SIGQUIT')
  }

  async ask(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const sql = new SQL({
      url: `postgres://postgres@127.0.0.1:${this.port}/${database}`,
      max: 1,
      connectionTimeout: 2,
    })
    try {
      return await sql.unsafe(text)
    } finally {
      await sql.close()
    }
  }

  /** Counts the reads of systems that this server has answered. */
  async reads(): Promise<number> {
    const [row] = await this.ask(
      "select idx_scan::float8 as n from pg_stat_user_tables where relname = 'systems'",
      'polyphony',
    )
    return Number(row?.n ?? 0)
  }
}

const ports: number[] = []
while (ports.length < 7) ports.push(await freePort())
const [a1 = 0, a2 = 0, b1 = 0, b2 = 0, redisPort = 0, ...groupPorts] = ports
const a = new Node('a', [a1, a2])
const b = new Node('b', [b1, b2])

run('initdb', '-D', a.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
await a.start()
for (const text of [
  'create role polyphony login',
  'create database polyphony owner polyphony',
  "alter role polyphony set statement_timeout = '10s'",
  'alter role polyphony set plan_cache_mode = force_generic_plan',
])
  await a.ask(text)
run(
  'pg_basebackup',
  '-D',
  b.data,
  '-R',
  '-X',
  'stream',
  '-c',
  'fast',
  '-d',
  `host=127.0.0.1 port=${a.port} user=postgres application_name=b`,
)
await b.start()
const setSynchronous = async (name: string) => {
  await a.ask(`alter system set synchronous_standby_names = '${name}'`)
  await a.ask('select pg_reload_conf()')
}
await until('b follows a', async () => (await a.ask('select 1 from pg_stat_replication')).length === 1)
await setSynchronous('b')
a.startPooler()
b.startPooler()

const startRedis = () =>
  start(
    'redis',
    redisServer,
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {},
  )
let redis = startRedis()

const pools = (...nodes: Node[]) => nodes.map(({ poolPort }) => `127.0.0.1:${poolPort}`).join(',')
const startGroup = (port: number) =>
  start(`group-${port}`, process.execPath, [cli, 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      WORKERS: '2',
      DATABASE_POOL: '4',
      DATABASE_URL: `postgres://polyphony@${pools(a, b)}/polyphony?target_session_attrs=read-write`,
      DATABASE_READ_URL: `postgres://polyphony@${pools(b)}/polyphony`,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      RATE_LIMITS: 'get=9999,update=9999,message=9999',
      REGISTRATION: 'open',
      SECRET_KEY: 'a-key-of-thirty-two-characters-or-more',
      PICTURES: join(folder, 'pictures'),
      LOG_FORMAT: 'json',
    },
  })
const groups = groupPorts.map(startGroup)
const ready = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/health/ready`)).json() as Promise<{
    status: string
    replica: string
  }>
for (const port of groupPorts)
  await until('a group serves and reads from the replica', async () => (await ready(port)).replica === 'used')

/** Answers and errors that the callers saw in one phase. */
interface Seen {
  times: { read: number[]; write: number[] }
  errors: { read: Record<string, number>; write: Record<string, number> }
  stale: number
  /** The longest time in which no write of anybody was answered, in milliseconds. */
  gap: number
}

const nothing = (): Seen => ({
  times: { read: [], write: [] },
  errors: { read: {}, write: {} },
  stale: 0,
  gap: 0,
})
let seen = nothing()
let lastWrite = performance.now()
let goesOn = true

interface System {
  token: string
  /** The number in the last write that was answered. */
  answered: number
  /** Names of members whose creation was answered. */
  members: string[]
}

async function send(
  kind: 'read' | 'write',
  port: number,
  token: string,
  method: string,
  path: string,
  body?: object,
) {
  const started = performance.now()
  let problem: string
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const answer = await response.json()
    if (response.ok) {
      const now = performance.now()
      seen.times[kind].push(now - started)
      if (kind === 'write') {
        seen.gap = Math.max(seen.gap, now - lastWrite)
        lastWrite = now
      }
      return answer as { description?: string }
    }
    problem = String(response.status)
  } catch (error) {
    problem = (error as Error).name
  }
  seen.errors[kind][problem] = (seen.errors[kind][problem] ?? 0) + 1
  return undefined
}

/** Writes through one group and reads through the other, in turns. */
async function live(system: System): Promise<void> {
  for (let n = 1; goesOn; n++) {
    const [here = 0, there = 0] = n % 2 === 0 ? groupPorts : [...groupPorts].reverse()
    if (n % 5 === 0 && system.members.length < 900) {
      const name = `member ${n}`
      if (await send('write', here, system.token, 'POST', '/v2/members', { name })) system.members.push(name)
    } else {
      const wrote = await send('write', here, system.token, 'PATCH', '/v2/systems/@me', {
        description: String(n),
      })
      if (wrote) system.answered = n
      for (let reads = 0; reads < 3; reads++) {
        const found = await send('read', reads === 0 ? there : here, system.token, 'GET', '/v2/systems/@me')
        if (found && Number(found.description) < system.answered) seen.stale++
      }
    }
    await Bun.sleep(pauseMs)
  }
}

const quantile = (values: number[], q: number) =>
  values.length === 0
    ? '-'
    : (values.sort((x, y) => x - y)[Math.floor((values.length - 1) * q)] ?? 0).toFixed(1)
const told = (errors: Record<string, number>) =>
  Object.entries(errors)
    .map(([problem, count]) => `${count} × ${problem}`)
    .join(', ') || '0'

const rows: string[] = []
let failures = 0
async function phase(title: string, during: () => Promise<unknown> = async () => {}): Promise<void> {
  seen = nothing()
  const before = await Promise.all([a, b].map((node) => node.reads().catch(() => undefined)))
  const over = Bun.sleep(seconds * 1000)
  await during()
  await over
  seen.gap = Math.max(seen.gap, performance.now() - lastWrite)
  const { times, errors, stale, gap } = seen
  const after = await Promise.all([a, b].map((node) => node.reads().catch(() => undefined)))
  const [onA, onB] = after.map((n, i) =>
    n === undefined || before[i] === undefined ? '-' : n - (before[i] ?? 0),
  )
  const health = await Promise.all(
    groupPorts.map((port) =>
      ready(port).then(
        ({ replica }) => replica,
        () => 'no answer',
      ),
    ),
  )
  failures += stale
  rows.push(
    `| ${title} | ${times.write.length} | ${told(errors.write)} | ${quantile(times.write, 0.5)} / ${quantile(times.write, 0.99)} | ${(gap / 1000).toFixed(1)} | ${times.read.length} | ${told(errors.read)} | ${quantile(times.read, 0.5)} / ${quantile(times.read, 0.99)} | ${stale} | ${onA} / ${onB} | ${[...new Set(health)].join(', ')} |`,
  )
  console.error(rows.at(-1))
}

const systems: System[] = []
for (let i = 0; i < callers; i++) {
  const response = await fetch(`http://127.0.0.1:${groupPorts[i % 2]}/v2/systems`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Harbour","description":"0"}',
  })
  const { token } = (await response.json()) as { token: string }
  systems.push({ token, answered: 0, members: [] })
}
const lives = systems.map(live)

await phase('all is well')
await phase('the replica stops replaying', () => b.ask('select pg_wal_replay_pause()'))
await phase('the replica replays again', () => b.ask('select pg_wal_replay_resume()'))
await phase('Redis is stopped', () => end(redis, 'SIGKILL'))
await phase('Redis is back', async () => {
  redis = startRedis()
})
// why: PostgreSQL lets a commit wait for a synchronous replica for ever.
await phase('the replica crashes (asynchronous here)', async () => {
  await setSynchronous('')
  await b.crash()
})
await phase('the replica is back', async () => {
  await b.start()
  await until('b follows a', async () => (await a.ask('select 1 from pg_stat_replication')).length === 1)
  await setSynchronous('b')
})
for (const port of groupPorts)
  await until('reads use the replica', async () => (await ready(port)).replica === 'used')
await phase('the primary crashes, promotion after 2 s', async () => {
  await a.crash()
  await Bun.sleep(2000)
  run('pg_ctl', 'promote', '-D', b.data)
})
await phase('after the failover')
await phase('the old primary comes back by mistake, a group restarts', async () => {
  await a.start()
  const [port = 0] = groupPorts
  await end(groups[0] as ChildProcess, 'SIGTERM')
  groups[0] = startGroup(port)
  await until('it serves', async () => (await ready(port)).status === 'ok')
})
goesOn = false
await Promise.all(lives)

const stored = (await b.ask(
  `select s.description, (select coalesce(json_agg(m.name), '[]')::text from members m where m.system_id = s.id) as members
   from systems s order by s.id`,
  'polyphony',
)) as { description: string; members: string }[]
let lost = 0
systems.forEach(({ answered, members }, i) => {
  const { description, members: names } = stored[i] as { description: string; members: string }
  const kept = new Set(JSON.parse(names) as string[])
  if (Number(description) < answered) lost++
  lost += members.filter((name) => !kept.has(name)).length
})
const created = systems.reduce((sum, { members }) => sum + members.length, 0)

console.log(
  `${spawnSync(join(binaries, 'postgres'), ['--version']).stdout}${spawnSync(pgbouncer, ['--version']).stdout}`,
)
console.log(`Two groups of two processes, ${callers} callers, phases of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}.

| phase | writes | errors | p50 / p99 ms | longest gap s | reads | errors | p50 / p99 ms | stale | index scans of systems on a / b | replica |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Members created and answered: ${created}. Answered writes that are missing on the new primary: ${lost}. Stale reads: ${failures}.`)
for (const group of groups) await end(group, 'SIGTERM')
process.exit(lost + failures === 0 ? 0 : 1)
