import { statfsSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { openCache } from './cache.ts'
import { canReadCpu } from './cpu.ts'
import { measure } from './measure.ts'
import { type Options, readOptions, usage } from './options.ts'
import { renderStore, type ScenarioResult, summarise } from './report.ts'
import { openStore, type StoreKind } from './stores.ts'

const memoryFileSystem = 0x01021994

async function run(options: Options): Promise<void> {
  const cache = openCache()
  console.log(`${availableParallelism()} cores (${cpus()[0]?.model}), Bun ${Bun.version}`)
  console.log(`${options.rounds} rounds of ${options.seconds} s for each party, medians`)
  if (!canReadCpu) console.log('This system has no /proc: processor times are missing.')
  if (process.platform === 'linux' && statfsSync(cache.folder).type === memoryFileSystem) {
    console.log(`${cache.folder} is in memory: writes cost less than on a disk. BENCH_FOLDER moves it.`)
  }
  const all: { store: StoreKind; label: string; results: ScenarioResult[] }[] = []
  for (const kind of options.stores) {
    const store = await openStore(kind, cache)
    try {
      const results: ScenarioResult[] = []
      for (const scenario of options.scenarios) {
        if (scenario.stores && !scenario.stores.includes(kind)) continue
        console.error(`${store.label}: ${scenario.title} ...`)
        const outcome = await measure(scenario, store, options)
        results.push({
          scenario,
          outcome,
          ...(outcome.kind === 'measured' && { summary: summarise(outcome.rounds) }),
        })
      }
      all.push({ store: kind, label: store.label, results })
      console.log(renderStore(store.label, results))
    } finally {
      await store.close()
    }
  }
  if (options.json !== undefined)
    await Bun.write(options.json, JSON.stringify({ options, stores: all }, null, 2))
  cache.release()
  if (all.some(({ results }) => results.some(({ outcome }) => outcome.kind === 'failed')))
    process.exitCode = 1
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
