// Measures the minimal cost of two changes: npx bun bench/floor/writes.ts [ROUNDS] [--store postgres]. Compares the real
// server with the statements that no server can leave out. pgbench runs them on PostgreSQL, one round trip for all of them;
// a handwritten server runs them on SQLite, one commit for all requests that arrive together.
import { Database } from 'bun:sqlite'
import { parseArgs } from 'node:util'
import { etagOf } from '../../packages/server/src/http/answer/etag.ts'
import { respondWith } from '../../packages/server/src/http/answer/headers.ts'
import { openCache } from '../lib/cache.ts'
import { startGenerator } from '../lib/generator.ts'
import { firstWarmUpSeconds } from '../lib/measure.ts'
import { runPgbench, writeScript } from '../lib/pgbench.ts'
import { alignTable, median, perSecond } from '../lib/report.ts'
import { wireFormat } from '../lib/request.ts'
import { castOf, scenarios } from '../lib/scenarios.ts'
import { type BenchServer, startScript, startServer } from '../lib/servers.ts'
import { type BenchStore, readStoreKind } from '../lib/stores/bench-store.ts'
import { openStore } from '../lib/stores/stores.ts'
import { memberId, plan, tokenHashAt, usualSystems } from '../seed/plan.ts'

const seconds = 4
const connections = 64
const forever = '9007199254740991'
const event = (type: string) =>
  `insert into outbox (system_id, number, type, entity_id, data, created) values (:system, :number, '${type}', 'x', '{}', :number)`

/** The statements that each change needs at least, with the parameters `system`, `member` and `number`, which is new each time. */
const changes = {
  'member-patch': [
    'update systems set members_version = members_version + 1 where id = :system',
    "update members set description = 'Written by pass 0' where id = :member returning *",
    event('UPDATE_MEMBER'),
  ],
  'switch-create': [
    'select * from switches where system_id = :system order by timestamp desc, id desc limit 1',
    'select * from members where id between :member and cast(:member as bigint) + 3',
    "insert into switches (system_id, uuid, timestamp, members) values (:system, :uuid, :number, '[1,2,3,4]')",
    `update front_runs set until = :number where system_id = :system and until = ${forever}`,
    `insert into front_runs (member_id, system_id, since, until)
     select id, system_id, cast(:number as bigint), ${forever} from members where id between :member and cast(:member as bigint) + 3
     on conflict (member_id) do update set since = excluded.since, until = excluded.until`,
    event('CREATE_SWITCH'),
  ],
}
type Change = keyof typeof changes

const statementsOf = (change: Change, uuid: string) =>
  changes[change].map((text) => text.replaceAll('\n', ' ').replace(':uuid', uuid))

/** Finds who asks, by the hash of a token. Every request starts with it. */
const viewer = 'select * from systems where token_hash = :token'

interface Sample {
  rate: number
  server: number
  database: number
}

/** The statements as a server would send them at best: who asks first, all others together. */
async function pgbenchFloor(change: Change, store: BenchStore): Promise<Sample> {
  const lines = [
    `\\set system random(1, ${store.systems})`,
    `\\set member (:system - 1) * ${plan.membersPerSystem} + 1`,
    '\\set number random(2000000000000000, 9000000000000000)',
    `${viewer};`,
    '\\startpipeline',
    ...['begin', ...statementsOf(change, 'gen_random_uuid()'), 'commit'].map((text) => `${text};`),
    '\\endpipeline',
  ]
  const script = writeScript(`${lines.join('\n')}\n`, ['-D', `token=${tokenHashAt(1)}`])
  const result = await runPgbench(script, store, seconds)
  return { rate: result.transactionsPerSecond, server: 0, database: result.databaseUsPerTransaction }
}

function serveByHand(change: Change, path: string, systems: number): void {
  const database = new Database(path)
  database.run('pragma synchronous = full')
  database.run('pragma foreign_keys = on')
  const findViewer = database.prepare(viewer)
  const statements = statementsOf(change, 'hex(randomblob(16))').map((text) => ({
    run: database.prepare(text),
    names: ['system', 'member', 'number'].filter((name) => text.includes(`:${name}`)),
  }))
  let [system, number] = [0, Date.now() * 1_000]
  let waiting: (() => void)[] = []

  function apply(): string {
    system = (system % systems) + 1
    findViewer.get({ ':token': tokenHashAt(1) })
    const values: Record<string, number> = { system, member: memberId(system, 0), number: number++ }
    let rows: unknown[] = []
    for (const { run, names } of statements) {
      const found = run.all(Object.fromEntries(names.map((name) => [`:${name}`, values[name] ?? 0])))
      if (found.length > 0) rows = found
    }
    return JSON.stringify(rows)
  }

  function commitAll(): void {
    const requests = waiting
    waiting = []
    database.run('begin immediate')
    for (const request of requests) request()
    database.run('commit')
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      await request.json()
      const { promise, resolve } = Promise.withResolvers<string>()
      if (waiting.push(() => resolve(apply())) === 1) setImmediate(commitAll)
      const body = await promise
      return respondWith('read', body, 200, { etag: etagOf(body), 'x-request-id': crypto.randomUUID() })
    },
  })
  process.send?.({ port: server.port })
}

function startByHand(change: Change, store: BenchStore): Promise<BenchServer> {
  const path = store.url.slice('sqlite:'.length)
  return startScript([import.meta.path, 'by-hand', change, path, String(store.systems)])
}

async function compare(rounds: number, store: BenchStore): Promise<void> {
  console.log(`${store.label}, ${connections} connections, medians of ${rounds} rounds of ${seconds} s`)
  const { databaseParent } = store
  const cast = castOf(store.systems)
  const rows: string[][] = []
  for (const change of Object.keys(changes) as Change[]) {
    const scenario = scenarios.find(({ name }) => name === change)
    if (scenario === undefined) throw new Error(`There is no scenario ${change}.`)
    const generator = startGenerator(scenario.requests(cast).map(wireFormat))
    const measure = async ({ port, pid, stop }: BenchServer): Promise<Sample> => {
      const load = { connections, warmUpSeconds: firstWarmUpSeconds, seconds, status: 200 }
      const result = await generator.run({ ...load, port, watched: { server: pid, databaseParent } })
      await stop()
      const { requests, cpu, unexpected } = result
      if (unexpected > 0) throw new Error(`${change}: ${unexpected} answers had another status.`)
      return {
        rate: perSecond(result),
        server: cpu.server / requests,
        database: cpu.database / requests,
      }
    }
    const samples: Record<'floor' | 'server', Sample[]> = { floor: [], server: [] }
    for (let round = 0; round < rounds; round++) {
      // why: SQLite has one writer at a time, so only one of the two runs.
      samples.server.push(await measure(await startServer(store.url)))
      samples.floor.push(
        store.kind === 'postgres'
          ? await pgbenchFloor(change, store)
          : await measure(await startByHand(change, store)),
      )
    }
    await generator.stop()
    for (const [party, taken] of Object.entries(samples)) {
      const over = (pick: (sample: Sample) => number) => median(taken.map(pick))
      const ratio = over(({ rate }) => rate) / median(samples.floor.map(({ rate }) => rate))
      rows.push([
        scenario.title,
        party,
        over(({ rate }) => rate).toFixed(0),
        over(({ server }) => server).toFixed(0),
        over(({ database }) => database).toFixed(0),
        ratio.toFixed(2),
      ])
    }
  }
  const heads = ['change', 'party', 'changes/s', 'server µs', 'database µs', 'of the rate of the floor']
  console.log(alignTable([heads, ...rows]))
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { store: { type: 'string', default: 'sqlite' } },
})
const [first = '5', change, path, systems] = positionals
if (first === 'by-hand') serveByHand(change as Change, path as string, Number(systems))
else {
  const store = await openStore(readStoreKind(values.store), openCache(), usualSystems)
  await compare(Number(first), store)
  await store.close()
  process.exit()
}
