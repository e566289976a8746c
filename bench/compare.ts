// Compares the processor time per request of two clones in one run: this one and another, often of an older commit.
// The servers are started several times, because each start of a process is a little faster or slower, and take turns
// every second. The other clone runs twice: two servers of the same code show what the noise is.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startGenerator } from './lib/generator.ts'
import { itemAt, median } from './lib/report.ts'
import { wireFormat } from './lib/request.ts'
import { castOf, type Scenario, scenarios } from './lib/scenarios.ts'
import { type BenchServer, startServer } from './lib/servers.ts'
import { type StoreKind, storeKinds } from './lib/stores/bench-store.ts'
import { openSeeds, type Seeds } from './lib/stores/seeds.ts'
import { usualSystems } from './seed/plan.ts'

const usage =
  'bun bench/compare.ts --source FOLDER [--target FOLDER] [--store sqlite|postgres] [--only NAME]... [--starts 6] [--rounds 8] [--seconds 1]'
const defaultConnections = 64
const firstWarmUpSeconds = 4
const warmUpSeconds = 0.3

const { values } = parseArgs({
  options: {
    source: { type: 'string' },
    target: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    store: { type: 'string', default: 'sqlite' },
    only: { type: 'string', multiple: true, default: ['system-own', 'member-own', 'member-list'] },
    starts: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '1' },
  },
})

/** Microseconds per request: processor time of both sides, and elapsed time with all connections busy. */
type Part = 'server' | 'database' | 'elapsed'
type Sample = Readonly<Record<Part, number>>

/** A clone, its seeded database, and the processor time of each of its rounds. */
interface Party {
  readonly clone: string
  readonly seed: string
  readonly samples: Sample[]
}

async function measureStart(scenario: Scenario, parties: readonly Party[], seeds: Seeds): Promise<void> {
  const requests = scenario.requests(castOf(usualSystems)).map(wireFormat)
  const servers: BenchServer[] = []
  for (const { clone, seed } of parties) {
    servers.push(await startServer(await seeds.copy(seed, servers.length), clone))
  }
  const generators = servers.map(() => startGenerator(requests))
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (let turn = 0; turn < parties.length; turn++) {
      const i = (turn + round) % parties.length
      const server = itemAt(servers, i)
      const result = await generators[i]?.run({
        port: server.port,
        connections: scenario.connections ?? defaultConnections,
        warmUpSeconds: round === 0 ? firstWarmUpSeconds : warmUpSeconds,
        seconds: Number(values.seconds),
        status: scenario.status ?? 200,
        // why the whole of PostgreSQL: only one of the servers has work to do at a time.
        watched: { server: server.pid, databaseParent: seeds.databaseParent },
      })
      if (!result || round === 0) continue
      if (result.unexpected > 0) throw new Error(`${result.unexpected} answers had another status.`)
      const { cpu, requests: answered, seconds } = result
      parties[i]?.samples.push({
        server: cpu.server / answered,
        database: cpu.database / answered,
        elapsed: (seconds * 1e6) / answered,
      })
    }
  }
  await Promise.all([...generators, ...servers].map((each) => each.stop()))
}

/** The quick end of the samples. Whatever else the machine does can only add to them. */
const quick = (samples: readonly number[]) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 10)] ?? Number.NaN

/** Divides round by round: the rounds of one turn met the machine in about the same state. */
function ratio(samples: readonly number[], base: readonly number[]): string {
  const ratios = samples.map((micros, i) => micros / (base[i] ?? Number.NaN)).sort((a, b) => a - b)
  const at = (share: number) => (ratios[Math.floor(ratios.length * share)] ?? Number.NaN).toFixed(2)
  const pairs = `${median(ratios).toFixed(3)} (middle half ${at(0.25)} to ${at(0.75)}, ${ratios.length} pairs)`
  return `${pairs}; of the quickest tenths ${(quick(samples) / quick(base)).toFixed(3)}`
}

function report(title: string, part: Part, parties: readonly Party[]): void {
  const [there = [], here = [], again = []] = parties.map(({ samples }) => samples.map((each) => each[part]))
  const [before, now] = [there, here].map(
    (each) => `${median(each).toFixed(1)} µs (quickest tenth ${quick(each).toFixed(1)})`,
  )
  console.log(`${title}, ${part}: ${before} there, ${now} here`)
  console.log(`  here / there         ${ratio(here, there)}`)
  console.log(`  there again / there  ${ratio(again, there)}`)
}

async function compare(source: string, kind: StoreKind): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-compare-'))
  const seeds = await openSeeds(kind, folder)
  try {
    const [old, current] = [await seeds.of(source), await seeds.of(values.target)]
    for (const scenario of scenarios.filter(({ name }) => values.only.includes(name))) {
      const party = (clone: string, seed: string): Party => ({ clone, seed, samples: [] })
      const parties = [party(source, old), party(values.target, current), party(source, old)]
      for (let start = 0; start < Number(values.starts); start++) {
        // why reversed: the server that starts first is not always the same one.
        await measureStart(scenario, start % 2 ? parties.toReversed() : parties, seeds)
      }
      report(scenario.title, 'server', parties)
      if (kind === 'postgres') report(scenario.title, 'database', parties)
      report(scenario.title, 'elapsed', parties)
    }
  } finally {
    await seeds.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const store = storeKinds.find((kind) => kind === values.store)
if (values.source === undefined || store === undefined) {
  console.error(usage)
  process.exit(1)
}
await compare(values.source, store)
process.exit()
