// Measures large imports: their time, their memory, and the delay of other requests in the meantime:
// npx bun bench/import.ts [sqlite|postgres] [alone|steady|endless] [ENTRIES]...
import { readFileSync } from 'node:fs'
import { openCache } from './lib/cache.ts'
import { cpuBetween, readCpu } from './lib/cpu.ts'
import { type BenchServer, startServer } from './lib/servers.ts'
import { storeKinds } from './lib/stores/bench-store.ts'
import { openStore } from './lib/stores/stores.ts'
import { describeWaits, type Load, startRequests } from './lib/waits.ts'
import { tokenAt } from './seed/plan.ts'

const calmMs = 20_000
const [memberCount, switchCount, fronting] = [1_000, 100_000, 5]

interface DataFile {
  label: string
  json: string
}

/** A file of PluralKit of the largest size that may come, every switch with another five members. */
function switchesFile(): DataFile {
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
  return {
    label: `${switchCount} switches of ${fronting} out of ${memberCount} members`,
    json: JSON.stringify({ version: 2, name: 'Moving in', members, groups: [], switches }),
  }
}

/** A file of Simply Plural: a status on every tenth entry, a comment on every fifth, and a note for every tenth. */
function entriesFile(entries: number): DataFile {
  const people = 900
  const start = (i: number) => 1.6e12 + i * 600_000
  const members = Array.from({ length: people }, (_, i) => ({
    _id: `m${i}`,
    name: `Member ${i}`,
    desc: 'Likes maps, long walks and tea. '.repeat(8),
    pronouns: 'they/them',
    color: '#2e8b57',
  }))
  const frontHistory = Array.from({ length: entries }, (_, i) => ({
    _id: `h${i}`,
    member: `m${(i * 7) % people}`,
    startTime: start(i),
    endTime: start(i + 1),
    ...(i % 10 === 0 && { customStatus: `Reading chapter ${i}` }),
  }))
  const comments = Array.from({ length: entries / 5 }, (_, i) => ({
    _id: `c${i}`,
    time: start(i * 5) + 1_000,
    text: `Met a friend at the market, number ${i}`,
    documentId: `h${i * 5}`,
    collection: 'frontHistory',
  }))
  const notes = Array.from({ length: entries / 10 }, (_, i) => ({
    _id: `n${i}`,
    title: `Day ${i}`,
    note: 'We walked along the river and had tea. '.repeat(20),
    member: `m${i % people}`,
    date: start(i * 10),
  }))
  return {
    label: `${entries} entries of ${people} members, with statuses, comments and notes`,
    json: JSON.stringify({ members, frontHistory, comments, notes }),
  }
}

/** The most memory that a process ever had, in bytes. */
function peakOf({ pid }: BenchServer): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024
}

const inMB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const loads: readonly Load[] = ['steady', 'endless']
const words = process.argv.slice(2)
const sizes = words.filter((word) => Number(word) > 0)
const isWanted = (word: string, all: readonly string[]) =>
  words.includes(word) || !words.some((other) => all.includes(other))
const modes = (['alone', ...loads] as const).filter((mode) => isWanted(mode, ['alone', ...loads]))
const files = sizes.length > 0 ? sizes.map((size) => entriesFile(Number(size))) : [switchesFile()]

const cache = openCache()
for (const kind of storeKinds.filter((each) => isWanted(each, storeKinds))) {
  const store = await openStore(kind, cache)
  const server = await startServer(store.url)
  const address = `http://127.0.0.1:${server.port}/v2`
  try {
    await fetch(`${address}/systems/@me`, { headers: { authorization: tokenAt(1) } })
    const before = inMB(peakOf(server))
    console.log(`${store.label}: ${before} of memory; nothing else going on`)
    for (const load of loads.filter((each) => modes.includes(each))) {
      const calm = startRequests(load, address, tokenAt(1))
      await Bun.sleep(calmMs)
      console.log(`  ${load}: ${describeWaits(await calm())}`)
    }
    for (const { label, json } of files) {
      console.log(`${label}, ${inMB(json.length)}`)
      for (const mode of modes) {
        const made = await measured(mode, 'new system', `${address}/import`, json)
        if (sizes.length > 0)
          await measured(mode, 'the same again', `${address}/systems/@me/import`, json, made.token)
      }
    }
    async function measured(mode: 'alone' | Load, what: string, url: string, body: string, token?: string) {
      const others = mode === 'alone' ? undefined : startRequests(mode, address, tokenAt(1))
      const watched = { server: server.pid, databaseParent: store.databaseParent }
      const cpu = readCpu(watched)
      const started = performance.now()
      const headers = token === undefined ? {} : { authorization: token }
      const response = await fetch(url, { method: 'POST', headers, body })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const used = cpuBetween(cpu, readCpu(watched))
      const waits = await others?.()
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      const work = `${(used.server / 1e6).toFixed(1)} s of processor time in the server, ${(used.database / 1e6).toFixed(1)} s in the database`
      console.log(`  ${mode}, ${what}: ${seconds} s (${work}); ${inMB(peakOf(server))} at most`)
      if (waits) console.log(`    ${describeWaits(waits)}`)
      return await response.json()
    }
  } finally {
    await server.stop()
    await store.close()
  }
}
