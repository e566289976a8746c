// Measures the import of 100,000 switches: its time, its memory, and the delay of other requests in the
// meantime: npx bun bench/import.ts
import { readFileSync } from 'node:fs'
import { openCache } from './lib/cache.ts'
import { cpuBetween, readCpu } from './lib/cpu.ts'
import { type BenchServer, startServer } from './lib/servers.ts'
import { storeKinds } from './lib/stores/bench-store.ts'
import { openStore } from './lib/stores/stores.ts'
import { describeWaits, startRequests } from './lib/waits.ts'
import { tokenAt } from './seed/plan.ts'

const calmMs = 20_000
const [memberCount, switchCount, fronting] = [1_000, 100_000, 5]

/** A file of PluralKit of the largest size that may come, every switch with another five members. */
function dataFile(): string {
  const members = Array.from({ length: memberCount }, (_, i) => ({
    id: String(i),
    uuid: crypto.randomUUID(),
    name: `Member ${i}`,
    display_name: null,
    color: '2e8b57',
    pronouns: 'they/them',
    description: 'Likes maps, long walks and tea. '.repeat(8),
    created: '2021-04-05T06:08:00Z',
    message_count: i,
    proxy_tags: [{ prefix: `${i}:`, suffix: null }],
    privacy: { visibility: 'public', birthday_privacy: 'private' },
  }))
  const switches = Array.from({ length: switchCount }, (_, i) => ({
    timestamp: new Date(1.7e12 - i * 600_000).toISOString(),
    members: Array.from({ length: fronting }, (_, k) => String((i * 7 + k * 131) % memberCount)),
  }))
  return JSON.stringify({ version: 2, name: 'Moving in', members, groups: [], switches })
}

/** The most memory that a process ever had, in bytes. */
function peakOf({ pid }: BenchServer): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024
}

const file = dataFile()
const inMB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
console.log(`${switchCount} switches of ${fronting} out of ${memberCount} members, ${inMB(file.length)}`)

const cache = openCache()
const wanted = process.argv[2]
for (const kind of storeKinds.filter((each) => wanted === undefined || wanted === each)) {
  const store = await openStore(kind, cache)
  const server = await startServer(store.url)
  const address = `http://127.0.0.1:${server.port}/v2`
  try {
    await fetch(`${address}/systems/@me`, { headers: { authorization: tokenAt(1) } })
    const before = inMB(peakOf(server))
    const calm = startRequests(address, tokenAt(1))
    await Bun.sleep(calmMs)
    console.log(`${store.label}: ${before} of memory; nothing else going on`)
    console.log(`  ${describeWaits(await calm())}`)
    const busy = startRequests(address, tokenAt(1))
    const watched = { server: server.pid, databaseParent: store.databaseParent }
    const cpu = readCpu(watched)
    const started = performance.now()
    const response = await fetch(`${address}/import`, { method: 'POST', body: file })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    const { report } = (await response.json()) as { report: { switches: { created: number } } }
    const used = cpuBetween(cpu, readCpu(watched))
    const waits = await busy()
    const work = `${(used.server / 1e6).toFixed(1)} s of processor time in the server, ${(used.database / 1e6).toFixed(1)} s in the database`
    console.log(
      `  ${report.switches.created} switches in ${seconds} s (${work}); ${inMB(peakOf(server))} at most`,
    )
    console.log(`  ${describeWaits(waits)}`)
  } finally {
    await server.stop()
    await store.close()
  }
}
