// Compares the processor time per request of two clones in one run, on SQLite: this one and another, often of an older
// commit. The servers are started several times, because each start of a process is a little faster or slower, and
// take turns every second. The other clone runs twice: two servers of the same code show what the noise is.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startGenerator } from './lib/generator.ts'
import { median } from './lib/report.ts'
import { wireFormat } from './lib/request.ts'
import { type Scenario, scenarios } from './lib/scenarios.ts'
import { type BenchServer, startServer } from './lib/servers.ts'

const usage = 'bun bench/compare.ts --source FOLDER [--only NAME]... [--starts 6] [--rounds 8]'
const connections = 64
const firstWarmUpSeconds = 4
const warmUpSeconds = 0.3

const { values } = parseArgs({
  options: {
    source: { type: 'string' },
    only: { type: 'string', multiple: true, default: ['system-own', 'member-own'] },
    starts: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '8' },
  },
})

/** A clone, its seeded database, and the processor time of each of its rounds. */
interface Party {
  readonly clone: string
  readonly seed: string
  readonly samples: number[]
}

/** Lets a clone make its own seed: an older one has an older schema. */
async function seedOf(clone: string, folder: string): Promise<string> {
  const args = ['--store', 'sqlite', '--only', 'system-own', '--seconds', '0.1', '--rounds', '1']
  const seeding = Bun.spawn([process.execPath, join(clone, 'bench/run.ts'), ...args], {
    env: { ...process.env, BENCH_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await seeding.exited
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('seeded.db'),
  )
  if (found === undefined) throw new Error(`${clone} made no seed. Does "npm run bench" work there?`)
  return join(folder, found)
}

async function measureStart(scenario: Scenario, parties: readonly Party[], rounds: number): Promise<void> {
  const requests = scenario.requests().map(wireFormat)
  const servers: BenchServer[] = []
  for (const { clone, seed } of parties) {
    const database = `${seed}.run${servers.length}`
    copyFileSync(seed, database)
    for (const rest of ['-wal', '-shm']) rmSync(`${database}${rest}`, { force: true })
    servers.push(await startServer(`sqlite:${database}`, clone))
  }
  const generators = servers.map(() => startGenerator(requests))
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < parties.length; turn++) {
      const i = (turn + round) % parties.length
      const server = servers[i] as BenchServer
      const result = await generators[i]?.run({
        port: server.port,
        connections,
        warmUpSeconds: round === 0 ? firstWarmUpSeconds : warmUpSeconds,
        seconds: 1,
        status: scenario.status ?? 200,
        watched: { server: server.pid },
      })
      if (result && round > 0) parties[i]?.samples.push(result.cpu.server / result.requests)
    }
  }
  await Promise.all([...generators, ...servers].map((each) => each.stop()))
}

/** The quick end of the samples. Whatever else the machine does can only add to them. */
const quick = ({ samples }: Party) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 10)] ?? Number.NaN

/** Divides round by round: the rounds of one turn met the machine in about the same state. */
function ratio(party: Party, base: Party): string {
  const ratios = party.samples
    .map((micros, i) => micros / (base.samples[i] ?? Number.NaN))
    .sort((a, b) => a - b)
  const at = (share: number) => (ratios[Math.floor(ratios.length * share)] ?? Number.NaN).toFixed(2)
  const pairs = `${median(ratios).toFixed(3)} (middle half ${at(0.25)} to ${at(0.75)}, ${ratios.length} pairs)`
  return `${pairs}; of the quickest tenths ${(quick(party) / quick(base)).toFixed(3)}`
}

async function compare(source: string): Promise<void> {
  const here = fileURLToPath(new URL('..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-compare-'))
  try {
    const seeds: string[] = []
    for (const clone of [source, here]) seeds.push(await seedOf(clone, mkdtempSync(join(folder, 'seed-'))))
    for (const scenario of scenarios.filter(({ name }) => values.only.includes(name))) {
      const party = (clone: string, i: number): Party => ({ clone, seed: seeds[i] ?? '', samples: [] })
      const [there, ours, again] = [party(source, 0), party(here, 1), party(source, 0)] as const
      for (let start = 0; start < Number(values.starts); start++) {
        // why reversed: the server that starts first is not always the same one.
        const parties = [there, ours, again]
        await measureStart(scenario, start % 2 ? parties.reverse() : parties, Number(values.rounds))
      }
      const micros = [there, ours].map(
        (each) => `${median(each.samples).toFixed(1)} µs (quickest tenth ${quick(each).toFixed(1)})`,
      )
      console.log(`${scenario.title}: ${micros[0]} there, ${micros[1]} here`)
      console.log(`  here / there         ${ratio(ours, there)}`)
      console.log(`  there again / there  ${ratio(again, there)}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.source === undefined) {
  console.error(usage)
  process.exit(1)
}
await compare(values.source)
process.exit()
