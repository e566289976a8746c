// Measures the exports of the largest system: their time, their memory, and the delay of other requests in the
// meantime: npx bun bench/export.ts
import { readFileSync } from 'node:fs'
import { exportFormats } from '../packages/contract/src/resources/data-file.ts'
import { openCache } from './lib/cache.ts'
import { type BenchServer, startServer } from './lib/servers.ts'
import { storeKinds } from './lib/stores/bench-store.ts'
import { openStore } from './lib/stores/stores.ts'
import { tokenAt, usualSystems, worstOf } from './seed/plan.ts'

/** The memory of a process and the most it ever had, in bytes. */
function memoryOf({ pid }: BenchServer): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

/** Asks for something small again and again, and gives the longest that took. */
function watch({ port }: BenchServer): () => Promise<number> {
  let watching = true
  const longest = (async () => {
    let most = 0
    while (watching) {
      const started = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/health/live`)).text()
      most = Math.max(most, performance.now() - started)
      await Bun.sleep(1)
    }
    return most
  })()
  return () => {
    watching = false
    return longest
  }
}

async function download({ port }: BenchServer, format: string, pauseMs = 0): Promise<number> {
  const address = `http://127.0.0.1:${port}/v2/systems/@me/export?format=${format}`
  const response = await fetch(address, { headers: { authorization: tokenAt(worstOf(usualSystems)) } })
  if (response.status !== 200) throw new Error(`${format}: ${response.status} ${await response.text()}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (pauseMs > 0) await Bun.sleep(pauseMs)
  }
  return bytes
}

const inMB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const cache = openCache()
const wanted = process.argv[2]
for (const kind of storeKinds.filter((each) => wanted === undefined || wanted === each)) {
  const store = await openStore(kind, cache)
  const server = await startServer(store.url)
  try {
    const before = memoryOf(server).now
    console.log(`${store.label}: ${inMB(before)} of memory at rest`)
    for (const format of exportFormats) {
      const longest = watch(server)
      const started = performance.now()
      const bytes = await download(server, format)
      const seconds = ((performance.now() - started) / 1000).toFixed(2)
      const waited = (await longest()).toFixed(0)
      console.log(
        `  ${format.padEnd(10)} ${inMB(bytes)} in ${seconds} s, other requests waited up to ${waited} ms, ${inMB(memoryOf(server).peak)} at most`,
      )
    }
    await Promise.all(Array.from({ length: 3 }, () => download(server, 'polyphony', 5)))
    console.log(
      `  three slow readers at once, as many as there may be: ${inMB(memoryOf(server).peak)} at most`,
    )
  } finally {
    await server.stop()
    await store.close()
  }
}
