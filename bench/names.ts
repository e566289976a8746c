// Tries to tell from the time of a refusal that a name exists: npx bun bench/names.ts [attempts] [sqlite|postgres]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { createLog } from '../packages/server/src/observe/log.ts'
import { hashSlowly } from '../packages/server/src/operations/people/passwords.ts'
import { type StoreKind, storeKinds } from './lib/stores/bench-store.ts'
import { type Cluster, startCluster } from './lib/stores/postgres-cluster.ts'

const attempts = Number(process.argv[2] ?? 400)
const wanted = process.argv[3]

interface Kind {
  readonly label: string
  readonly names: string[]
  readonly times: number[]
}
const kindOf = (label: string, names: string[]): Kind => ({ label, names, times: [] })
const freeNames = () => Array.from({ length: attempts }, () => crypto.randomUUID())

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** How often one takes longer than the other, of all pairs: 0.5 tells nothing (Mann-Whitney). */
function longer(these: readonly number[], those: readonly number[]): number {
  let wins = 0
  for (const a of these) for (const b of those) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (these.length * those.length)
}

const password_hash = await hashSlowly('four quiet lighthouse keepers')
const ways = [
  { title: 'password', path: '/v2/session', proof: { password: 'wrong wrong wrong' } },
  { title: 'recovery code', path: '/v2/session/recovery', proof: { code: 'wrong-wrong-wron' } },
]
const deviation = Math.sqrt((2 * attempts + 1) / (12 * attempts ** 2))

/** A new database of a kind, or the one of BENCH_DATABASE_URL. */
async function openDatabase(kind: StoreKind, folder: string): Promise<Cluster> {
  if (kind === 'sqlite') return { url: `sqlite:${join(folder, 'names.db')}`, stop: async () => {} }
  const given = process.env.BENCH_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startCluster(folder)
}

async function measure(url: string): Promise<void> {
  const config = readConfig({
    DATABASE_URL: url,
    PORT: '0',
    TRUST_PROXY: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  })
  const server = await startServer(config, { log: createLog(config) })
  const { store, ids, clock } = server.ctx

  /** Names that somebody has, each for one attempt: the first failure in an hour does the most work. */
  async function takeNames(password_hash: string | null): Promise<string[]> {
    const names = freeNames()
    await store.transact(async (tx) => {
      for (const name of names)
        await tx.people.insert({
          uuid: ids.uuid(),
          name,
          role: 'person',
          password_hash,
          created: clock.now(),
        })
    })
    return names
  }

  let sent = 0
  /** Milliseconds until the answer to an attempt, from an address of its own. */
  async function time(path: string, proof: object, name: string): Promise<number> {
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ name, ...proof })
    const start = performance.now()
    const answer = await fetch(server.url + path, { method: 'POST', headers, body })
    await answer.text()
    const taken = performance.now() - start
    if (answer.status !== 401) throw new Error(`${path} answered ${answer.status}`)
    return taken
  }

  for (const { title, path, proof } of ways) {
    const unknown = kindOf('unknown name', freeNames())
    const kinds = [
      kindOf('unknown name, again', freeNames()),
      kindOf('existing name', await takeNames(password_hash)),
      kindOf('existing name without a password', await takeNames(null)),
    ]
    for (let i = 0; i < 10; i++) await time(path, proof, crypto.randomUUID())
    for (let i = 0; i < attempts; i++) {
      // why a random order: what follows on what may matter too.
      const turn = [unknown, ...kinds].toSorted(() => Math.random() - 0.5)
      for (const { names, times } of turn) times.push(await time(path, proof, names[i] ?? ''))
    }
    report(title, unknown, kinds)
  }
  await server.stop()
}

function report(title: string, unknown: Kind, kinds: readonly Kind[]): void {
  const base = median(unknown.times)
  console.log(`  ${title}: unknown name ${base.toFixed(2)} ms`)
  for (const { label, times } of kinds) {
    const share = longer(times, unknown.times)
    const verdict = Math.abs(share - 0.5) > 3 * deviation ? 'the time tells them apart' : 'no difference seen'
    console.log(
      `    ${label}: ${median(times).toFixed(2)} ms, × ${(median(times) / base).toFixed(3)}, longer ${share.toFixed(3)}: ${verdict}`,
    )
  }
}

console.log(
  `${attempts} attempts of each kind, by turns; by chance "longer" is 0.5 ± ${(3 * deviation).toFixed(3)}`,
)
for (const kind of storeKinds.filter((each) => wanted === undefined || wanted === each)) {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-names-'))
  // why: PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  const { url, stop } = await openDatabase(kind, folder)
  console.log(`${kind}, load ${loadavg()[0]?.toFixed(1)}`)
  await measure(url)
  console.log(`  load at the end ${loadavg()[0]?.toFixed(1)}`)
  await stop()
  rmSync(folder, { recursive: true })
}
