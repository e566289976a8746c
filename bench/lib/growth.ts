import { untilIdle } from './cpu.ts'
import { startGenerator } from './generator.ts'
import type { LoadResult } from './load.ts'
import { defaultConnections, firstWarmUpSeconds, type MeasureOptions, warmUpSeconds } from './measure.ts'
import { alignTable, itemAt, median, perSecond } from './report.ts'
import { wireFormat } from './request.ts'
import { castOf, type Scenario } from './scenarios.ts'
import { startServer } from './servers.ts'
import type { BenchStore } from './stores/bench-store.ts'

/** A scenario on seeds of two sizes. Round by round the two were measured one after the other. */
export interface Growth {
  scenario: Scenario
  small: LoadResult[]
  large: LoadResult[]
}

/** Measures scenarios on a small and a large seed, each with a server of its own, by turns. */
export async function measureGrowth(
  scenarios: readonly Scenario[],
  stores: readonly BenchStore[],
  { rounds, seconds, patience }: MeasureOptions,
): Promise<Growth[]> {
  const parties = await Promise.all(
    stores.map(async (store) => ({
      store,
      cast: castOf(store.systems),
      server: await startServer(store.url),
    })),
  )
  const grown: Growth[] = []
  for (const scenario of scenarios) {
    console.error(`${stores[0]?.label}: ${scenario.title} ...`)
    const generators = parties.map(({ cast }) => startGenerator(scenario.requests(cast).map(wireFormat)))
    const results = parties.map((): LoadResult[] => [])
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < parties.length; turn++) {
        // why: neither size is always the first.
        const i = (turn + round) % parties.length
        const { server, store } = itemAt(parties, i)
        await untilIdle(patience)
        const result = await generators[i]?.run({
          port: server.port,
          connections: scenario.connections ?? defaultConnections,
          warmUpSeconds: round === 0 ? firstWarmUpSeconds : warmUpSeconds,
          seconds,
          status: scenario.status ?? 200,
          watched: { server: server.pid, databaseParent: store.databaseParent },
        })
        if (result === undefined) continue
        if (result.unexpected > 0)
          throw new Error(`${scenario.title}: ${result.unexpected} answers had another status.`)
        results[i]?.push(result)
      }
    }
    await Promise.all(generators.map((generator) => generator.stop()))
    const [small = [], large = []] = results
    grown.push({ scenario, small, large })
  }
  await Promise.all(parties.map(({ server }) => server.stop()))
  return grown
}

const cpuOf = ({ cpu, requests }: LoadResult) => (cpu.server + cpu.database) / requests

export function renderGrowth(stores: readonly BenchStore[], grown: readonly Growth[]): string {
  const [small = '', large = ''] = stores.map(({ systems }) => systems.toLocaleString('en'))
  const cells = (results: LoadResult[]) => {
    const over = (pick: (result: LoadResult) => number) => median(results.map(pick))
    return [
      over(perSecond).toFixed(0),
      over(({ cpu, requests }) => cpu.server / requests).toFixed(0),
      over(({ cpu, requests }) => cpu.database / requests).toFixed(0),
      over(({ p99Ms }) => p99Ms).toFixed(1),
    ]
  }
  const heads = (size: string) => [`${size}: req/s`, 'server µs', 'database µs', 'p99 ms']
  const rows = grown.map(({ scenario, small, large }) => {
    const ratio = (pick: (result: LoadResult) => number) =>
      median(large.map((result, i) => pick(result) / pick(itemAt(small, i)))).toFixed(2)
    return [scenario.title, ...cells(small), ...cells(large), ratio(perSecond), ratio(cpuOf)]
  })
  const table = alignTable([['scenario', ...heads(small), ...heads(large), '× req/s', '× CPU'], ...rows])
  const remark = `  × divides the figures of ${large} systems by those of ${small}, within each round`
  return [`\n${stores[0]?.label}\n`, table, remark].join('\n')
}
