import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { Node } from '../../bench/lib/cluster/node.ts'
import {
  end,
  folder,
  pgbouncer,
  postgresProgram,
  run,
  start,
  until,
} from '../../bench/lib/cluster/programs.ts'
import { writeAtOnce } from '../../bench/lib/cluster/writers.ts'
import { freePort } from '../../bench/lib/servers.ts'
import { planning } from '../../packages/server/src/store/drivers/postgres-pool.ts'

/**
 * Writes through PgBouncer that loses prepared statements, from the start or from some moment on, and compares the
 * database with the answers: no transaction may be stored in half, and nothing that was answered with an error.
 */
const usage = `npx bun scripts/check/pooler.ts [SECONDS of each run, 20] [CLONE, this one]

PG_BIN and PGBOUNCER name the programs, if they are not where Debian's packages put them. Any version of PgBouncer does.`

const seconds = Number(process.argv[2] ?? 20)
if (!(seconds > 0)) {
  console.log(usage)
  process.exit(2)
}
const clone = resolve(process.argv[3] ?? join(import.meta.dir, '../..'))
const writers = 24
const lossy = 'pool_mode = transaction'

const ports: number[] = []
while (ports.length < 6) ports.push(await freePort())
const [a1 = 0, a2 = 0, b1 = 0, b2 = 0, spare = 0, serverPort = 0] = ports
const a = new Node('a', [a1, a2])
const b = new Node('b', [b1, b2])

run('initdb', '-D', a.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
await a.start()
for (const text of [
  'create role polyphony login',
  "alter role polyphony set statement_timeout = '10s'",
  ...Object.entries(planning).map(([name, value]) => `alter role polyphony set ${name} = ${value}`),
])
  await a.ask(text)
const copy = ['-R', '-X', 'stream', '-c', 'fast', '-d', `host=127.0.0.1 port=${a.port} user=postgres`]
run('pg_basebackup', '-D', b.data, ...copy)
await b.start()

interface Scenario {
  readonly title: string
  readonly env?: Record<string, string>
  /** The port at which the server finds the database. */
  readonly port?: number
  before(): Promise<void> | void
  /** Happens a third of the time after the writers have begun. */
  during?(): Promise<void> | void
}

const scenarios: Scenario[] = [
  ...['first', 'second', 'third'].map((time) => ({
    title: `transaction mode, ${time} run`,
    before: () => a.startPooler(lossy),
  })),
  {
    title: 'transaction mode, sessions in turns',
    before: () => a.startPooler(`${lossy}\nserver_round_robin = 1`),
  },
  {
    title: 'transaction mode, DATABASE_PREPARED=off',
    env: { DATABASE_PREPARED: 'off' },
    before: () => a.startPooler(lossy),
  },
  {
    title: 'two processes, sessions of one second',
    env: { WORKERS: '2' },
    before: () => a.startPooler(`${lossy}\nserver_lifetime = 1`),
  },
  {
    title: 'a replica for reads, both behind a pooler',
    env: { DATABASE_READ_URL: `postgres://polyphony@127.0.0.1:${b2}/polyphony` },
    before: () => {
      a.startPooler(lossy)
      b.startPooler(lossy)
    },
  },
  {
    title: 'the pooler restarts',
    before: () => a.startPooler(lossy),
    during: async () => {
      await a.stopPooler()
      a.startPooler(lossy)
    },
  },
  {
    title: 'session mode, later transaction mode (RELOAD)',
    env: { DATABASE_POOL: '6' },
    before: () => a.startPooler('pool_mode = session'),
    during: () => a.startPooler(lossy),
  },
  {
    title: 'no pooler, later one at the same address',
    port: a1,
    before: () => {},
    during: async () => {
      await a.stop()
      await a.start(spare)
      a.startPooler(lossy, a1)
    },
  },
]

const rows: string[] = []
let failures = 0
for (const { title, env, port = a2, before, during } of scenarios) {
  await a.ask('drop database if exists polyphony with (force)')
  await a.ask('create database polyphony owner polyphony')
  await before()
  const name = `server-${rows.length}`
  const server = start(name, [process.execPath, join(clone, 'packages/server/src/cli/main.ts'), 'serve'], {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    DATABASE_URL: `postgres://polyphony@127.0.0.1:${port}/polyphony`,
    RATE_LIMITS: 'get=9999,update=9999,message=9999',
    REGISTRATION: 'open',
    SECRET_KEY: 'a-key-of-thirty-two-characters-or-more',
    PICTURES: join(folder, 'pictures'),
    LOG_FORMAT: 'json',
    ...env,
  })
  const url = `http://127.0.0.1:${serverPort}`
  await until('the server is ready', async () => {
    const { status, replica } = (await (await fetch(`${url}/health/ready`)).json()) as Record<string, string>
    return status === 'ok' && (env?.DATABASE_READ_URL === undefined || replica === 'used')
  })
  const compare = await writeAtOnce(url, writers, seconds, async () => {
    if (during === undefined) return
    await Bun.sleep((seconds * 1000) / 3)
    await during()
  })
  await end(server, 'SIGTERM')
  await a.stopPooler()
  await b.stopPooler()
  const found = await compare((text, database) => a.ask(text, database))
  const { statuses, lost, unwanted, foreign } = found
  const { members, member_events, switches, switch_events } = found.counts
  const warnings =
    readFileSync(join(folder, `${name}.log`), 'utf8').split('loses prepared statements,').length - 1
  const { 200: acknowledged = 0, ...rest } = statuses
  const sum = Object.values(statuses).reduce((x, y) => x + y, 0)
  const other = Object.entries(rest).map(([status, count]) => `${count} × ${status}`)
  const isTorn = members !== member_events || switches !== switch_events
  if (isTorn || lost + unwanted + foreign > 0 || '401' in rest || '404' in rest) failures++
  rows.push(
    `| ${title} | ${sum} | ${acknowledged} | ${other.join(', ') || '0'} | ${members} / ${member_events} | ${switches} / ${switch_events} | ${unwanted} | ${lost} | ${foreign} | ${warnings} |`,
  )
  console.error(rows.at(-1))
}

console.log(
  `${Bun.spawnSync([postgresProgram('postgres'), '--version']).stdout}${Bun.spawnSync([pgbouncer, '--version']).stdout}`,
)
console.log(`${writers} writers, ${seconds} s each, load ${loadavg()[0]?.toFixed(1)}.

| run | requests | 200 | other answers | members / events | switches / events | stored but answered 5xx (not 503) | answered but lost | answers about something else | warnings |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`)
process.exit(failures === 0 ? 0 : 1)
