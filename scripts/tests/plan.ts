import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { rowOf, type Store } from './table.ts'

export type Speed = 'test' | 'rest'

/** Test files that one process runs one after the other. */
export interface Batch {
  readonly files: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** How often a test may fail before it counts as failed. */
  readonly tries: number
}

/** Finds all test files of the repository, sorted. */
export function testFiles(): string[] {
  const found = [...new Bun.Glob('{packages,examples,scripts}/**/*.test.ts').scanSync('.')]
  return found.filter((file) => !/(^|\/)(node_modules|dist)\//.test(file)).sort()
}

/** Property tests scale their number of runs by this variable: see packages/server/tests/support/runs.ts. */
const propertyRuns: Readonly<Record<Speed, string>> = { test: '0.2', rest: '1' }

/** Sorts the files of one run into batches. Files that need the same environment share processes. */
export function planOf(speed: Speed): Batch[] {
  const byEnvironment = Map.groupBy(
    testFiles().filter((file) => storesOf(file, speed).length > 0),
    (file) => `${storesOf(file, speed)} ${rowOf(file).ownPostgres} ${rowOf(file).browser}`,
  )
  // why: files that run on both databases take longest, then those of the browser, and nothing should be left to wait for at the end.
  const weight = ([file = '']: string[]) => 2 * storesOf(file, speed).length + (rowOf(file).browser ? 1 : 0)
  const heaviestFirst = [...byEnvironment.values()].sort((a, b) => weight(b) - weight(a))
  const batches = heaviestFirst.flatMap((files) => {
    const [file = ''] = files
    const env = {
      TEST_STORES: storesOf(file, speed).join(),
      PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? propertyRuns[speed],
      ...(rowOf(file).ownPostgres && { TEST_DATABASE_URL: undefined, TEST_TEMPLATE: undefined }),
    }
    const tries = rowOf(file).browser ? 2 : 1
    return split(files, filesAtOnce[speed]).map((files) => ({ files, env, tries }))
  })
  return shardOf(batches, process.env.TEST_SHARD)
}

/** Takes the batches of one machine of several: `2/4` is the second of four. */
export function shardOf<T>(batches: readonly T[], shard = '1/1'): T[] {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number)
  if (part < 1 || part > of) throw new Error(`TEST_SHARD=${shard} is not a part such as 2/4.`)
  return batches.filter((_, i) => i % of === part - 1)
}

/** Names the databases on which a file runs at this speed. */
export function storesOf(file: string, speed: Speed): readonly Store[] {
  const row = rowOf(file)
  const text = readFileSync(file, 'utf8')
  if (text.includes('eachStore')) return row[speed]
  if (speed === 'test' || row.test.length === 0) return row[speed].slice(0, 1)
  return text.includes('runs(') ? ['sqlite'] : []
}

/** Splits files evenly, so that no process is left alone with the rest at the end. */
function split(files: readonly string[], atOnce: number): string[][] {
  const count = Math.min(files.length, Math.ceil(files.length / atOnce))
  return Array.from({ length: count }, (_, i) => files.filter((_, j) => j % count === i))
}

/** why so many: each process takes a second and a half of processor time to start. Slow files share a process with fewer. */
const filesAtOnce: Readonly<Record<Speed, number>> = { test: 32, rest: 16 }

/** More processes than cores, because tests also wait: for a lease, a receiver, the browser. */
export const processesAtOnce = availableParallelism() + 2
