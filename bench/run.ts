import { statfsSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { type Cache, openCache } from './lib/cache.ts'
import { canReadCpu } from './lib/cpu.ts'
import { measureGrowth, renderGrowth } from './lib/growth.ts'
import { measure } from './lib/measure.ts'
import { type Options, readOptions, usage } from './lib/options.ts'
import { renderStore, resultOf, type ScenarioResult } from './lib/report.ts'
import type { Scenario } from './lib/scenarios.ts'
import { bringIntoMemory, type StoreKind } from './lib/stores/bench-store.ts'
import { openStore, openStores } from './lib/stores/stores.ts'

const memoryFileSystem = 0x01021994

async function run(options: Options): Promise<void> {
  const cache = openCache()
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model}), Bun ${Bun.version}`
  console.log(machine)
  console.log(`${options.rounds} rounds of ${options.seconds} s for each party, medians`)
  if (!canReadCpu) console.log('This system has no /proc: processor times are missing.')
  if (process.platform === 'linux' && statfsSync(cache.folder).type === memoryFileSystem) {
    console.log(`${cache.folder} is in memory: writes cost less than on a disk. BENCH_FOLDER moves it.`)
  }
  if (options.growth) {
    await runGrowth(options, options.growth, cache)
    cache.release()
    return
  }
  const all: { store: StoreKind; label: string; results: ScenarioResult[] }[] = []
  for (const kind of options.stores) {
    const store = await openStore(kind, cache, options.systems)
    try {
      const results: ScenarioResult[] = []
      for (const together of groupFamilies(options.scenarios, kind)) {
        console.error(`${store.label}: ${together.map(({ title }) => title).join('; ')} ...`)
        const outcomes = await measure(together, store, options)
        results.push(
          ...together.flatMap((scenario, i) => (outcomes[i] ? [resultOf(scenario, outcomes[i])] : [])),
        )
      }
      all.push({ store: kind, label: store.label, results })
      console.log(renderStore(store.label, results))
    } finally {
      await store.close()
    }
  }
  if (options.json !== undefined)
    await Bun.write(options.json, JSON.stringify({ machine, options, stores: all }, null, 2))
  cache.release()
  if (all.some(({ results }) => results.some(({ outcome }) => outcome.kind === 'failed')))
    process.exitCode = 1
}

async function runGrowth(options: Options, sizes: readonly number[], cache: Cache): Promise<void> {
  for (const kind of options.stores) {
    const stores = await openStores(kind, cache, sizes)
    try {
      for (const store of stores) await bringIntoMemory(store)
      const grown = await measureGrowth(options.scenarios, stores, options)
      console.log(renderGrowth(stores, grown))
      if (options.json !== undefined)
        await Bun.write(`${options.json}.${kind}`, JSON.stringify({ sizes, kind, grown }, null, 2))
    } finally {
      for (const store of stores) await store.close()
    }
  }
}

/** Scenarios one by one, but those of a family together. */
function groupFamilies(scenarios: readonly Scenario[], kind: StoreKind): Scenario[][] {
  const here = scenarios.filter(({ stores }) => stores === undefined || stores.includes(kind))
  return [...Map.groupBy(here, ({ name, family }) => family ?? name).values()]
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options === undefined) console.log(usage)
  else await run(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.exit()
