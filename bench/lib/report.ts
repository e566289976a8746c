import type { LoadResult } from './load.ts'
import { isQuiet, type Outcome, othersShare, type Round } from './measure.ts'
import type { Scenario } from './scenarios.ts'

/** Medians over the rounds. Ratios are taken within each round first, so that a slow moment hits both sides. */
export interface Summary {
  requestsPerSecond: number
  serverUs: number
  databaseUs: number
  p50Ms: number
  p99Ms: number
  referencePerSecond: number
  referenceUs: number
  ratio: number
  cpuRatio: number
  pgbenchPerSecond?: number
  pgbenchRatio?: number
  pgbenchDatabaseUs?: number
  /** Shares of one core. */
  loadShare: number
  referenceLoadShare: number
  othersShare: number
  /** Rounds in which other processes were busy, although quieter ones were waited for. */
  busyRounds: number
  unexpected: number
}

export interface ScenarioResult {
  scenario: Scenario
  outcome: Outcome
  summary?: Summary
}

const busyGenerator = 0.9
const familyTolerance = 1.2

export const resultOf = (scenario: Scenario, outcome: Outcome): ScenarioResult => ({
  scenario,
  outcome,
  ...(outcome.kind === 'measured' && { summary: summarise(outcome.rounds) }),
})

function summarise(rounds: readonly Round[]): Summary {
  const over = (pick: (round: Round) => number) => median(rounds.map(pick))
  const [first] = rounds
  return {
    requestsPerSecond: over(({ server }) => perSecond(server)),
    serverUs: over(({ server }) => server.cpu.server / server.requests),
    databaseUs: over(({ server }) => server.cpu.database / server.requests),
    p50Ms: over(({ server }) => server.p50Ms),
    p99Ms: over(({ server }) => server.p99Ms),
    referencePerSecond: over(({ reference }) => perSecond(reference)),
    referenceUs: over(({ reference }) => reference.cpu.server / reference.requests),
    ratio: over(({ server, reference }) => perSecond(server) / perSecond(reference)),
    cpuRatio: over(
      ({ server, reference }) =>
        (server.cpu.server + server.cpu.database) /
        server.requests /
        (reference.cpu.server / reference.requests),
    ),
    ...(first?.pgbench && {
      pgbenchPerSecond: over(({ pgbench }) => pgbench?.transactionsPerSecond ?? Number.NaN),
      pgbenchDatabaseUs: over(({ pgbench }) => pgbench?.databaseUsPerTransaction ?? Number.NaN),
      pgbenchRatio: over(
        ({ server, pgbench }) => perSecond(server) / (pgbench?.transactionsPerSecond ?? Number.NaN),
      ),
    }),
    loadShare: over(({ server }) => generatorShare(server)),
    referenceLoadShare: over(({ reference }) => generatorShare(reference)),
    othersShare: over(othersShare),
    busyRounds: rounds.filter((round) => !isQuiet(round)).length,
    unexpected: rounds.reduce(
      (sum, { server, reference }) => sum + server.unexpected + reference.unexpected,
      0,
    ),
  }
}

export const perSecond = ({ requests, seconds }: LoadResult) => requests / seconds

const generatorShare = ({ cpu, seconds }: LoadResult) => cpu.load / 1e6 / seconds

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The table of one store and the remarks under it. */
export function renderStore(label: string, results: readonly ScenarioResult[]): string {
  const compared = results.some(({ summary }) => summary?.pgbenchPerSecond !== undefined)
  const withDatabase = results.some(({ summary }) => (summary?.databaseUs ?? 0) > 0)
  const columns: [title: string, cell: (summary: Summary) => string][] = [
    ['req/s', (s) => whole(s.requestsPerSecond)],
    ['server µs', (s) => us(s.serverUs)],
    ...(withDatabase ? [['database µs', (s) => us(s.databaseUs)] satisfies (typeof columns)[number]] : []),
    ['p50 ms', (s) => s.p50Ms.toFixed(2)],
    ['p99 ms', (s) => s.p99Ms.toFixed(2)],
    ['ref req/s', (s) => whole(s.referencePerSecond)],
    ['ref µs', (s) => us(s.referenceUs)],
    ['× req/s', (s) => s.ratio.toFixed(2)],
    ['× CPU', (s) => s.cpuRatio.toFixed(2)],
    ...(compared
      ? ([
          ['pgbench tps', (s) => (s.pgbenchPerSecond === undefined ? '' : whole(s.pgbenchPerSecond))],
          ['× pgbench', (s) => s.pgbenchRatio?.toFixed(2) ?? ''],
        ] satisfies typeof columns)
      : []),
  ]
  const lines = results.map(({ scenario, outcome, summary }) => [
    scenario.title,
    ...(summary ? columns.map(([, cell]) => cell(summary)) : [outcome.kind]),
  ])
  const table = alignTable([['scenario', ...columns.map(([title]) => title)], ...lines])
  const remarks = [...results.flatMap(remarksOn), ...familyRemarks(results)]
  return [`\n${label}\n`, table, ...remarks.map((remark) => `  ${remark}`)].join('\n')
}

export function alignTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? []
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))),
    )
    .map((cells) => `  ${cells.join('  ').trimEnd()}`)
    .join('\n')
    .concat('\n')
}

function remarksOn({ scenario, outcome, summary }: ScenarioResult): string[] {
  const { title } = scenario
  if (outcome.kind === 'absent') return [`${title}: the server has no such endpoint yet`]
  if (outcome.kind === 'failed') return [`${title}: ${outcome.reason}`]
  const remarks = outcome.notes.map((note) => `${title}: ${note}`)
  if (!summary) return remarks
  const compared = summary.pgbenchRatio ?? (summary.databaseUs === 0 ? summary.ratio : undefined)
  if (scenario.floor !== undefined && compared !== undefined) {
    const verdict = compared >= scenario.floor ? 'reached' : 'MISSED'
    remarks.push(
      `${title}: ${verdict}: ${compared.toFixed(2)} of ${summary.pgbenchRatio === undefined ? 'the reference' : 'pgbench'}, at least ${scenario.floor} wanted`,
    )
  }
  if (summary.unexpected > 0) remarks.push(`${title}: ${summary.unexpected} answers had another status`)
  if (summary.loadShare > busyGenerator) {
    remarks.push(`${title}: the load generator was the limit (${percent(summary.loadShare)} of a core)`)
  }
  if (summary.referenceLoadShare > busyGenerator) {
    remarks.push(
      `${title}: the load generator was the limit of the reference (${percent(summary.referenceLoadShare)} of a core)`,
    )
  }
  if (summary.busyRounds > 0) {
    remarks.push(
      `${title}: other processes took ${percent(summary.othersShare)} of a core in ${summary.busyRounds} rounds`,
    )
  }
  return remarks
}

function familyRemarks(results: readonly ScenarioResult[]): string[] {
  const families = Map.groupBy(
    results.filter(({ scenario, summary }) => scenario.family !== undefined && summary !== undefined),
    ({ scenario }) => scenario.family ?? '',
  )
  return [...families].map(([family, members]) => {
    const costs = members.flatMap(({ summary }) => (summary ? [summary.serverUs + summary.databaseUs] : []))
    const spread = Math.max(...costs) / Math.min(...costs)
    const verdict = spread <= familyTolerance ? 'within' : 'NOT within'
    return `${family}: the dearest costs ${spread.toFixed(2)} times the cheapest, ${verdict} 20 %`
  })
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const us = (value: number) => (value >= 100 ? whole(value) : value.toFixed(1))
const percent = (share: number) => `${Math.round(share * 100)} %`

/** Returns an item of a list that is not empty. After the last one the first comes again. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
