// Measures the minimal cost of reading one's own system on SQLite: npx bun bench/floor.ts [ROUNDS]. Compares the bare
// reference, two handwritten servers that do a part of the contract for one path and one caller, and the real server.
import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashSecret } from '../packages/server/src/base/ids.ts'
import { etagOf } from '../packages/server/src/http/answer/etag.ts'
import { respondWith } from '../packages/server/src/http/answer/headers.ts'
import { adopt, stop } from './lib/children.ts'
import { startGenerator } from './lib/generator.ts'
import type { LoadResult } from './lib/load.ts'
import { get, wireFormat } from './lib/request.ts'
import { type BenchServer, startReference, startServer } from './lib/servers.ts'

const path = '/v2/systems/@me'

/** `headers`: the same answer with the headers that every answer has. `floor`: that, from a token and one read. */
function serveByHand(kind: string, file: string, text: string): void {
  const value: object = JSON.parse(text)
  const read = new Database(file, { readonly: true }).prepare('select * from systems where token_hash = $1')
  const answers = {
    headers: () => value,
    floor: ({ headers }: Request) => {
      const row = read.get(hashSecret(headers.get('authorization') ?? '')) as { name: string } | null
      return { ...value, name: row?.name }
    },
  }
  const answer = answers[kind as keyof typeof answers]
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const body = JSON.stringify(answer(request))
      return respondWith('read', body, 200, { etag: etagOf(body), 'x-request-id': crypto.randomUUID() })
    },
  })
  process.send?.({ port: server.port })
}

async function startByHand(kind: 'headers' | 'floor', file: string, text: string): Promise<BenchServer> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = adopt(
    Bun.spawn([process.execPath, import.meta.path, kind, file, text], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (message: { port: number }) => resolve(message.port),
    }),
  )
  return { port: await promise, pid: child.pid, stop: () => stop(child) }
}

async function compare(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-floor-'))
  const file = join(folder, 'floor.db')
  const server = await startServer(`sqlite:${file}`)
  const made = await fetch(`http://127.0.0.1:${server.port}/v2/systems`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Harbour"}',
  })
  const { system, token } = (await made.json()) as { system: object; token: string }
  const text = JSON.stringify(system)
  const parties: Record<string, BenchServer> = {
    bare: await startReference({ status: 200, contentType: 'application/json', value: system }),
    headers: await startByHand('headers', file, text),
    floor: await startByHand('floor', file, text),
    server,
  }
  const generator = startGenerator([wireFormat(get(path, token))])
  const results = new Map<string, LoadResult[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, { port, pid }] of Object.entries(parties)) {
      const load = { connections: 64, warmUpSeconds: round === 0 ? 2 : 0.4, seconds: 2, status: 200 }
      const result = await generator.run({ ...load, port, watched: { server: pid } })
      results.set(name, [...(results.get(name) ?? []), result])
    }
  }
  const median = (name: string, of: (result: LoadResult) => number) =>
    (results.get(name) ?? []).map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const rate = ({ requests, seconds }: LoadResult) => requests / seconds
  console.log(`GET ${path}, 64 connections, medians of ${rounds} rounds of 2 s`)
  for (const name of Object.keys(parties)) {
    const cost = median(name, ({ cpu, requests }) => cpu.server / requests)
    const share = median(name, rate) / median('bare', rate)
    console.log(
      `${name.padEnd(8)} ${median(name, rate).toFixed(0).padStart(7)} requests/s ${cost.toFixed(1).padStart(6)} µs ${share.toFixed(2)}`,
    )
  }
  await generator.stop()
  await Promise.all(Object.values(parties).map((party) => party.stop()))
  rmSync(folder, { recursive: true })
}

const [first = '5', file, text] = process.argv.slice(2)
if (file !== undefined && text !== undefined) serveByHand(first, file, text)
else await compare(Number(first)).then(() => process.exit())
