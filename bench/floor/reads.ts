// Measures the minimal cost of reading one's own system: npx bun bench/floor/reads.ts [ROUNDS] [--store postgres]. Compares the
// bare reference, two handwritten servers that do a part of the contract for one path and one caller, and the real server;
// on PostgreSQL also pgbench with the statement of the real server.
import { Database } from 'bun:sqlite'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { hashSecret } from '../../packages/server/src/base/ids.ts'
import { etagOf } from '../../packages/server/src/http/answer/etag.ts'
import { respondWith } from '../../packages/server/src/http/answer/headers.ts'
import { startGenerator } from '../lib/generator.ts'
import type { LoadResult } from '../lib/load.ts'
import { type PgbenchScript, runPgbench, selectOf } from '../lib/pgbench.ts'
import { get, wireFormat } from '../lib/request.ts'
import { type BenchServer, startReference, startScript, startServer } from '../lib/servers.ts'
import { readStoreKind, type StoreKind } from '../lib/stores/bench-store.ts'
import { openFresh } from '../lib/stores/fresh.ts'

const path = '/v2/systems/@me'
const seconds = 2
const select = 'select * from systems where token_hash = $1'
/** As many as the real server opens. */
const connections = 10

type Read = (tokenHash: string) => { name: string } | null | Promise<{ name: string } | undefined>

function openRead(url: string): Read {
  if (url.startsWith('sqlite:')) {
    const statement = new Database(url.slice('sqlite:'.length), { readonly: true }).prepare(select)
    return (tokenHash) => statement.get(tokenHash) as { name: string } | null
  }
  const sql = new SQL({ url, max: connections, bigint: false })
  return async (tokenHash) => (await sql.unsafe(select, [tokenHash]))[0]
}

/** `headers`: the same answer with the headers that every answer has. `floor`: that, from a token and one read. */
function serveByHand(kind: string, url: string, text: string): void {
  const value: object = JSON.parse(text)
  const read = openRead(url)
  const respond = (answer: object) => {
    const body = JSON.stringify(answer)
    return respondWith('read', body, 200, { etag: etagOf(body), 'x-request-id': crypto.randomUUID() })
  }
  const respondFrom = (row: { name: string } | null | undefined) => respond({ ...value, name: row?.name })
  const answers = {
    headers: () => respond(value),
    floor: ({ headers }: Request) => {
      const row = read(hashSecret(headers.get('authorization') ?? ''))
      return row instanceof Promise ? row.then(respondFrom) : respondFrom(row)
    },
  }
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answers[kind as keyof typeof answers] })
  process.send?.({ port: server.port })
}

const startByHand = (kind: 'headers' | 'floor', url: string, text: string): Promise<BenchServer> =>
  startScript([import.meta.path, kind, url, text])

/** One round of one party; processor times in microseconds for each answer. */
interface Sample {
  rate: number
  server?: number
  database: number
}

async function compare(rounds: number, kind: StoreKind): Promise<void> {
  const store = await openFresh(kind, 'floor')
  const server = await startServer(store.url)
  const address = `http://127.0.0.1:${server.port}`
  const made = await fetch(`${address}/v2/systems`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Harbour"}',
  })
  const { system, token } = (await made.json()) as { system: object; token: string }
  const text = JSON.stringify(system)
  const servers: Record<string, BenchServer> = {
    bare: await startReference({ status: 200, contentType: 'application/json', value: system }),
    headers: await startByHand('headers', store.url, text),
    floor: await startByHand('floor', store.url, text),
    server,
  }
  const askAgain = () => fetch(address + path, { headers: { authorization: token } })
  const script = kind === 'postgres' ? await selectOf(store, [hashSecret(token)], askAgain) : undefined
  if (typeof script === 'string') console.log(script)

  const generator = startGenerator([wireFormat(get(path, token))])
  const { databaseParent } = store
  const runs: Record<string, (isFirst: boolean) => Promise<Sample>> = {}
  for (const [name, { port, pid }] of Object.entries(servers))
    runs[name] = async (isFirst) => {
      const load = { connections: 64, warmUpSeconds: isFirst ? 2 : 0.4, seconds, status: 200 }
      return sampleOf(await generator.run({ ...load, port, watched: { server: pid, databaseParent } }))
    }
  if (typeof script === 'object') runs.pgbench = () => sampleOfPgbench(script, store)

  const samples = new Map<string, Sample[]>(Object.keys(runs).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(runs)) samples.get(name)?.push(await run(round === 0))

  const first = kind === 'postgres' && runs.pgbench ? 'pgbench' : 'bare'
  console.log(`GET ${path} on ${kind}, 64 connections, medians of ${rounds} rounds of ${seconds} s`)
  console.log(`party     requests/s  server µs  database µs  of the rate of ${first}`)
  const median = (name: string, of: (sample: Sample) => number) =>
    (samples.get(name) ?? []).map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  for (const name of Object.keys(runs)) {
    const rate = median(name, (sample) => sample.rate)
    const cells = [
      rate.toFixed(0).padStart(10),
      median(name, (sample) => sample.server ?? Number.NaN)
        .toFixed(1)
        .padStart(10),
      median(name, ({ database }) => database)
        .toFixed(1)
        .padStart(12),
      (rate / median(first, (sample) => sample.rate)).toFixed(2).padStart(6),
    ]
    console.log(`${name.padEnd(9)} ${cells.join(' ')}`)
  }
  await generator.stop()
  await Promise.all(Object.values(servers).map((each) => each.stop()))
  await store.close()
}

const sampleOf = ({ requests, seconds, cpu }: LoadResult): Sample => ({
  rate: requests / seconds,
  server: cpu.server / requests,
  database: cpu.database / requests,
})

async function sampleOfPgbench(
  script: PgbenchScript,
  store: Parameters<typeof runPgbench>[1],
): Promise<Sample> {
  const { transactionsPerSecond, databaseUsPerTransaction } = await runPgbench(script, store, seconds)
  return { rate: transactionsPerSecond, database: databaseUsPerTransaction }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { store: { type: 'string', default: 'sqlite' } },
})
const [first = '5', url, text] = positionals
if (url !== undefined && text !== undefined) serveByHand(first, url, text)
else await compare(Number(first), readStoreKind(values.store)).then(() => process.exit())
