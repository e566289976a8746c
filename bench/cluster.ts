import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Subprocess } from 'bun'
import { planning } from '../packages/server/src/store/drivers/postgres-pool.ts'
import { Callers } from './lib/cluster/callers.ts'
import { Node } from './lib/cluster/node.ts'
import {
  end,
  folder,
  pgbouncer,
  postgresProgram,
  redisServer,
  run,
  start,
  until,
} from './lib/cluster/programs.ts'
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

const count = 8
const cli = fileURLToPath(new URL('../packages/server/src/cli/main.ts', import.meta.url))

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
  ...Object.entries(planning).map(([name, value]) => `alter role polyphony set ${name} = ${value}`),
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
    [redisServer, '--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    process.env,
  )
let redis = startRedis()

const pools = (...nodes: Node[]) => nodes.map(({ poolPort }) => `127.0.0.1:${poolPort}`).join(',')
const startGroup = (port: number) =>
  start(`group-${port}`, [process.execPath, cli, 'serve'], {
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
  })
const groups: Subprocess[] = groupPorts.map(startGroup)
const ready = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/health/ready`)).json() as Promise<{
    status: string
    replica: string
  }>
for (const port of groupPorts)
  await until('a group serves and reads from the replica', async () => (await ready(port)).replica === 'used')

const quantile = (values: number[], q: number) =>
  values.length === 0
    ? '-'
    : (values.sort((x, y) => x - y)[Math.floor((values.length - 1) * q)] ?? 0).toFixed(1)
const told = (errors: Record<string, number>) =>
  Object.entries(errors)
    .map(([problem, count]) => `${count} × ${problem}`)
    .join(', ') || '0'

const callers = new Callers(groupPorts)
await callers.start(count)

const rows: string[] = []
let failures = 0
async function phase(title: string, during: () => Promise<unknown> = async () => {}): Promise<void> {
  callers.take()
  const before = await Promise.all([a, b].map((node) => node.reads().catch(() => undefined)))
  const over = Bun.sleep(seconds * 1000)
  await during()
  await over
  const { times, errors, stale, gap } = callers.take()
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
  if (groups[0]) await end(groups[0], 'SIGTERM')
  groups[0] = startGroup(port)
  await until('it serves', async () => (await ready(port)).status === 'ok')
})
await callers.stop()

const stored = (await b.ask(
  `select s.description, (select coalesce(json_agg(m.name), '[]')::text from members m where m.system_id = s.id) as members
   from systems s order by s.id`,
  'polyphony',
)) as { description: string; members: string }[]
let lost = 0
callers.systems.forEach(({ answered, members }, i) => {
  const { description, members: names } = stored[i] as { description: string; members: string }
  const kept = new Set(JSON.parse(names) as string[])
  if (Number(description) < answered) lost++
  lost += members.filter((name) => !kept.has(name)).length
})
const created = callers.systems.reduce((sum, { members }) => sum + members.length, 0)

console.log(
  `${Bun.spawnSync([postgresProgram('postgres'), '--version']).stdout}${Bun.spawnSync([pgbouncer, '--version']).stdout}`,
)
console.log(`Two groups of two processes, ${count} callers, phases of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}.

| phase | writes | errors | p50 / p99 ms | longest gap s | reads | errors | p50 / p99 ms | stale | index scans of systems on a / b | replica |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Members created and answered: ${created}. Answered writes that are missing on the new primary: ${lost}. Stale reads: ${failures}.`)
for (const group of groups) await end(group, 'SIGTERM')
process.exit(lost + failures === 0 ? 0 : 1)
