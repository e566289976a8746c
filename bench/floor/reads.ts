// Measures the minimal cost of reading one's own system, a member of it, the list of its members, its two fronters or 100
// switches: npx bun bench/floor/reads.ts [ROUNDS] [--store postgres] [--what member|members|fronters|history] [--members 20]
// [--connections 64]: the server refuses more than 32 long answers at once to one address.
// Compares the bare reference, two handwritten servers that do a part of the contract for one path and one caller, and the
// real server; for one's own system on PostgreSQL also pgbench with the statement of the real server.
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

const seconds = 2

type Rows = readonly { name: string; uuid: string }[]
interface Named {
  name: string
}
interface Question {
  /** `{member}` stands for the ID of a member. */
  path: string
  select: string | Record<StoreKind, string>
  /** The answer with the names or IDs that were read. */
  renew(answer: never, rows: Rows): object
}
const renewOne = (entity: Named, rows: Rows) => ({ ...entity, name: rows[0]?.name })
const renewAll = (members: readonly Named[], rows: Rows) =>
  rows.map(({ name }, i) => ({ ...members[i], name }))

const frontersFrom = (ids: string) =>
  `select m.* from systems s
   join switches w on w.id = (select id from switches where system_id = s.id order by timestamp desc, id desc limit 1)
   join members m on m.id ${ids}
   where s.token_hash = $1`

const ownMembers =
  'select m.* from systems s join members m on m.system_id = s.id where s.token_hash = $1 order by m.id'

const questions = {
  system: {
    path: '/v2/systems/@me',
    select: 'select * from systems where token_hash = $1',
    renew: renewOne,
  },
  member: { path: '/v2/members/{member}', select: `${ownMembers} limit 1`, renew: renewOne },
  members: { path: '/v2/systems/@me/members', select: ownMembers, renew: renewAll },
  fronters: {
    path: '/v2/systems/@me/fronters',
    select: {
      sqlite: frontersFrom('in (select value from json_each(w.members))'),
      postgres: frontersFrom("= any(string_to_array(trim(both '[]' from w.members), ',')::bigint[])"),
    },
    renew: (front: { members: Named[] }, rows: Rows) => ({
      ...front,
      members: renewAll(front.members, rows),
    }),
  },
  history: {
    path: '/v2/systems/@me/switches',
    select: `select w.* from systems s join switches w on w.system_id = s.id where s.token_hash = $1
             order by w.timestamp desc, w.id desc limit 100`,
    renew: (switches: readonly object[], rows: Rows) =>
      rows.map(({ uuid }, i) => ({ ...switches[i], id: uuid })),
  },
} as const satisfies Record<string, Question>
type QuestionName = keyof typeof questions
const switchCount = 100
/** As many as the real server opens. */
const databaseConnections = 10

type Read = (tokenHash: string) => Rows | Promise<Rows>

function openRead(url: string, { select }: Question): Read {
  const textFor = (kind: StoreKind) => (typeof select === 'string' ? select : select[kind])
  if (url.startsWith('sqlite:')) {
    const file = new Database(url.slice('sqlite:'.length), { readonly: true })
    const statement = file.prepare<Rows[number], [string]>(textFor('sqlite'))
    return (tokenHash) => statement.all(tokenHash)
  }
  const sql = new SQL({ url, max: databaseConnections, bigint: false })
  return (tokenHash) => sql.unsafe(textFor('postgres'), [tokenHash])
}

/** `headers`: the same answer with the headers that every answer has. `floor`: that, from a token and one read. */
function serveByHand(kind: string, question: Question, url: string, value: never): void {
  const read = openRead(url, question)
  const respond = (answer: object) => {
    const body = JSON.stringify(answer)
    return respondWith('read', body, 200, { etag: etagOf(body), 'x-request-id': crypto.randomUUID() })
  }
  const respondFrom = (rows: Rows) => respond(question.renew(value, rows))
  const answers = {
    headers: () => respond(value),
    floor: ({ headers }: Request) => {
      const rows = read(hashSecret(headers.get('authorization') ?? ''))
      return rows instanceof Promise ? rows.then(respondFrom) : respondFrom(rows)
    },
  }
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answers[kind as keyof typeof answers] })
  process.send?.({ port: server.port })
}

const startByHand = (kind: 'headers' | 'floor', what: QuestionName, url: string, value: unknown) =>
  startScript([import.meta.path, kind, what, url], value)

/** One round of one party; processor times in microseconds for each answer. */
interface Sample {
  rate: number
  server?: number
  database: number
}

/** Makes a system with switches and members, each with the texts that people give them; two of them front. */
async function fill(address: string, memberCount: number): Promise<{ token: string; member: string }> {
  const create = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const made = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer: { id: string; token: string } = await made.json()
    return answer
  }
  const { token } = await create('/v2/systems', { name: 'Harbour' })
  const members: string[] = []
  for (let i = 0; i < memberCount; i++) {
    const tags = [{ prefix: `${i}:`, suffix: null }]
    const texts = { pronouns: 'they/them', description: 'Likes the sea. '.repeat(20), color: 'aabbcc' }
    const { id } = await create('/v2/members', { name: `Member ${i}`, proxy_tags: tags, ...texts }, token)
    members.push(id)
  }
  for (let i = switchCount; i >= 1; i--) {
    const timestamp = new Date(Date.now() - i * 60_000).toISOString()
    const fronting = i === 1 ? 2 : 5
    await create(
      '/v2/systems/@me/switches',
      { timestamp, members: members.slice(i % 10).slice(0, fronting) },
      token,
    )
  }
  return { token, member: members[0] ?? '' }
}

async function compare(
  rounds: number,
  kind: StoreKind,
  what: QuestionName,
  memberCount: number,
  connections: number,
): Promise<void> {
  const store = await openFresh(kind, 'floor')
  const server = await startServer(store.url)
  const address = `http://127.0.0.1:${server.port}`
  const { token, member } = await fill(address, memberCount)
  const path = questions[what].path.replace('{member}', member)
  const askAgain = () => fetch(address + path, { headers: { authorization: token } })
  const value = await (await askAgain()).json()
  const servers: Record<string, BenchServer> = {
    bare: await startReference({ status: 200, contentType: 'application/json', value }),
    headers: await startByHand('headers', what, store.url, value),
    floor: await startByHand('floor', what, store.url, value),
    server,
  }
  const script =
    kind === 'postgres' && what === 'system'
      ? await selectOf(store, [hashSecret(token)], askAgain)
      : undefined
  if (typeof script === 'string') console.log(script)

  const generator = startGenerator([wireFormat(get(path, token))])
  const { databaseParent } = store
  const runs: Record<string, (isFirst: boolean) => Promise<Sample>> = {}
  for (const [name, { port, pid }] of Object.entries(servers))
    runs[name] = async (isFirst) => {
      const load = { connections, warmUpSeconds: isFirst ? 2 : 0.4, seconds, status: 200 }
      return sampleOf(await generator.run({ ...load, port, watched: { server: pid, databaseParent } }))
    }
  if (typeof script === 'object') runs.pgbench = () => sampleOfPgbench(script, store)

  const samples = new Map<string, Sample[]>(Object.keys(runs).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(runs)) samples.get(name)?.push(await run(round === 0))

  const first = kind === 'postgres' && runs.pgbench ? 'pgbench' : 'bare'
  console.log(
    `GET ${path} on ${kind}, ${connections} connections, medians of ${rounds} rounds of ${seconds} s`,
  )
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

function sampleOf({ requests, seconds, cpu, unexpected }: LoadResult): Sample {
  if (unexpected > 0) throw new Error(`${unexpected} of ${requests} answers had another status.`)
  return { rate: requests / seconds, server: cpu.server / requests, database: cpu.database / requests }
}

async function sampleOfPgbench(
  script: PgbenchScript,
  store: Parameters<typeof runPgbench>[1],
): Promise<Sample> {
  const { transactionsPerSecond, databaseUsPerTransaction } = await runPgbench(script, store, seconds)
  return { rate: transactionsPerSecond, database: databaseUsPerTransaction }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: 'sqlite' },
    what: { type: 'string', default: 'system' },
    members: { type: 'string', default: '20' },
    connections: { type: 'string', default: '64' },
  },
})
const readQuestion = (value: string): QuestionName => {
  if (value in questions) return value as QuestionName
  throw new Error(`--what must be one of ${Object.keys(questions).join(', ')}`)
}
const [first = '5', what = values.what, url] = positionals
if (url !== undefined)
  process.once('message', (value) => serveByHand(first, questions[readQuestion(what)], url, value as never))
else {
  const { store, members, connections } = values
  await compare(Number(first), readStoreKind(store), readQuestion(what), Number(members), Number(connections))
  process.exit()
}
