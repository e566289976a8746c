// How long the seed takes to be saved, checked and restored, into each kind of database: npx bun bench/backup.ts
import { openSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SQL } from 'bun'
import { openCache } from './lib/cache.ts'
import { adopt } from './lib/children.ts'
import { type BenchStore, storeKinds } from './lib/stores/bench-store.ts'
import { openStore } from './lib/stores/stores.ts'

const cli = fileURLToPath(new URL('../packages/server/src/cli/main.ts', import.meta.url))

interface Run {
  seconds: number
  /** The most memory it held, in bytes. */
  peak: number
  rows: number
}

async function run(url: string, ...args: string[]): Promise<Run> {
  const started = performance.now()
  const child = adopt(
    Bun.spawn([process.execPath, cli, ...args, '--json'], {
      env: { PATH: process.env.PATH, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${args.join(' ')} failed.`)
  return {
    seconds: (performance.now() - started) / 1000,
    peak: child.resourceUsage()?.maxRSS ?? 0,
    rows: JSON.parse(output).rows,
  }
}

/** The length of what is packed, which stands at the end of a gzip file. */
function unpackedBytes(file: string): number {
  const tail = Buffer.alloc(4)
  readSync(openSync(file, 'r'), tail, 0, 4, statSync(file).size - 4)
  return tail.readUInt32LE()
}

async function emptyDatabase({ kind, url }: BenchStore, folder: string): Promise<string> {
  if (kind === 'sqlite') {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `restored.db${suffix}`), { force: true })
    return `sqlite:${join(folder, 'restored.db')}`
  }
  const address = new URL(url)
  const admin = new SQL({ url: address.href, max: 1 })
  await admin.unsafe('drop database if exists polyphony_bench_restored with (force)')
  await admin.unsafe('create database polyphony_bench_restored')
  await admin.close()
  address.pathname = '/polyphony_bench_restored'
  return address.href
}

const cache = openCache()
const file = join(cache.folder, 'bench.backup')
const wanted = process.argv[2]
for (const kind of storeKinds.filter((each) => wanted === undefined || wanted === each)) {
  const store = await openStore(kind, cache)
  try {
    const steps = {
      backup: await run(store.url, 'backup', file),
      check: await run(store.url, 'restore', '--check', file),
      restore: await run(await emptyDatabase(store, cache.folder), 'restore', file),
    }
    const bytes = unpackedBytes(file)
    console.log(
      `${store.label}: ${steps.backup.rows} rows, ${inMB(bytes)} of lines, ${inMB(statSync(file).size)} as a file`,
    )
    for (const [name, { seconds, peak, rows }] of Object.entries(steps)) {
      const rates = `${Math.round(rows / seconds)} rows/s, ${inMB(bytes / seconds)}/s`
      console.log(`  ${name.padEnd(8)} ${seconds.toFixed(1)} s, ${rates}, at most ${inMB(peak)} of memory`)
    }
  } finally {
    await store.close()
  }
}
rmSync(file, { force: true })
cache.release()

function inMB(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
