import { untilIdle } from './cpu.ts'
import { type LoadGenerator, startGenerator } from './generator.ts'
import type { LoadResult } from './load.ts'
import { type PgbenchSample, type PgbenchScript, runPgbench, selectOf } from './pgbench.ts'
import { ask } from './probe.ts'
import { wireFormat } from './request.ts'
import { castOf, type Scenario } from './scenarios.ts'
import { type BenchServer, startReference, startServer } from './servers.ts'
import type { BenchStore } from './stores/bench-store.ts'

export interface MeasureOptions {
  rounds: number
  seconds: number
  /** How long to wait before each measurement for other processes to be done. */
  patience: number
}

/** The results of one round. The parties run one after the other. */
export interface Round {
  server: LoadResult
  reference: LoadResult
  pgbench?: PgbenchSample
}

export type Outcome =
  | { kind: 'measured'; rounds: Round[]; answerBytes: number; notes: string[] }
  /** The endpoint is not there yet. */
  | { kind: 'absent' }
  | { kind: 'failed'; reason: string }

export const defaultConnections = 64
export const firstWarmUpSeconds = 2
export const warmUpSeconds = 0.4
/** While other processes are busy a round is measured again, up to this often. */
const triesPerRound = 3
const quietShare = 0.15

/** How much of a core processes took that have no part in the round; the busier of its two halves. */
export const othersShare = ({ server, reference }: Round): number =>
  Math.max(
    ...[server, reference].map(
      ({ cpu, seconds }) => (cpu.machine - cpu.server - cpu.database - cpu.load) / 1e6 / seconds,
    ),
  )

export const isQuiet = (round: Round): boolean => othersShare(round) <= quietShare

/** A scenario that is ready to be driven. */
interface Contest {
  scenario: Scenario
  reference: BenchServer
  towardsServer: LoadGenerator
  towardsReference: LoadGenerator
  select: PgbenchScript | undefined
  answerBytes: number
  notes: string[]
  rounds: Round[]
}

/**
 * Measures scenarios on one store: in every round each of them in turn, server, reference and pgbench. Several at once
 * are those whose figures are compared with each other.
 */
export async function measure(
  scenarios: readonly Scenario[],
  store: BenchStore,
  { rounds, seconds, patience }: MeasureOptions,
): Promise<Outcome[]> {
  const server = await startServer(store.url)
  const prepared: (Contest | Outcome)[] = []
  try {
    for (const scenario of scenarios) prepared.push(await prepare(scenario, store, server))
    const contests = prepared.filter((each): each is Contest => 'scenario' in each)
    const isUnsettled = (contest: Contest) => contest.rounds.filter(isQuiet).length < rounds
    for (let tried = 0; contests.some(isUnsettled) && tried < rounds * triesPerRound; tried++) {
      for (const contest of contests) {
        await untilIdle(patience)
        contest.rounds.push(await runRound(contest, store, server, seconds))
      }
    }
    return prepared.map((each) => ('scenario' in each ? settle(each, rounds) : each))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return scenarios.map(() => ({ kind: 'failed', reason }))
  } finally {
    await Promise.all(prepared.map((each) => 'scenario' in each && dismiss(each)))
    await server.stop()
  }
}

async function prepare(
  scenario: Scenario,
  store: BenchStore,
  server: BenchServer,
): Promise<Contest | Outcome> {
  const requests = scenario.requests(castOf(store.systems))
  const [first] = requests
  if (first === undefined) return { kind: 'failed', reason: 'the scenario has no requests' }
  const expected = scenario.status ?? 200
  const probe = await ask(server.port, first)
  if (probe.missing) return { kind: 'absent' }
  if (probe.status !== expected) {
    return {
      kind: 'failed',
      reason: `answered ${probe.status}, not ${expected}: ${probe.text.slice(0, 200)}`,
    }
  }
  const notes: string[] = []
  const select = await selectFor(scenario, store, notes, () => ask(server.port, first))
  // why: the probe was the first request; the load goes on with the second.
  const wire = [...requests.slice(1), first].map(wireFormat)
  return {
    scenario,
    reference: await startReference(probe),
    towardsServer: startGenerator(wire),
    towardsReference: startGenerator(wire),
    select,
    answerBytes: Buffer.byteLength(probe.text),
    notes,
    rounds: [],
  }
}

async function selectFor(
  { selectParams }: Scenario,
  store: BenchStore,
  notes: string[],
  askAgain: () => Promise<unknown>,
): Promise<PgbenchScript | undefined> {
  if (store.kind !== 'postgres' || selectParams === undefined) return undefined
  const select = await selectOf(store, selectParams, askAgain)
  if (typeof select !== 'string') return select
  notes.push(select)
  return undefined
}

async function runRound(
  { scenario, reference, towardsServer, towardsReference, select, rounds }: Contest,
  store: BenchStore,
  server: BenchServer,
  seconds: number,
): Promise<Round> {
  const run = {
    connections: scenario.connections ?? defaultConnections,
    warmUpSeconds: rounds.length === 0 ? firstWarmUpSeconds : warmUpSeconds,
    seconds,
    status: scenario.status ?? 200,
  }
  return {
    server: await towardsServer.run({
      ...run,
      port: server.port,
      watched: { server: server.pid, databaseParent: store.databaseParent },
    }),
    reference: await towardsReference.run({
      ...run,
      port: reference.port,
      watched: { server: reference.pid },
    }),
    ...(select && { pgbench: await runPgbench(select, store, seconds) }),
  }
}

function settle({ rounds: all, answerBytes, notes }: Contest, count: number): Outcome {
  const rounds = all.toSorted((a, b) => othersShare(a) - othersShare(b)).slice(0, count)
  return { kind: 'measured', rounds, answerBytes, notes }
}

async function dismiss({ towardsServer, towardsReference, reference }: Contest): Promise<void> {
  await Promise.all([towardsServer.stop(), towardsReference.stop(), reference.stop()])
}
