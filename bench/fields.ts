// How much processor time a list of 1,000 members takes with and without 20 custom fields each: npx bun bench/fields.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { createLog } from '../packages/server/src/observe/log.ts'

const [members, fields, rounds] = [1000, 20, 120]
const folder = mkdtempSync(join(tmpdir(), 'polyphony-fields-'))
const database = process.env.BENCH_DATABASE_URL ?? `sqlite:${join(folder, 'fields.db')}`
const config = readConfig({
  DATABASE_URL: database,
  PORT: '0',
  RATE_LIMITS: 'off',
  REGISTRATION: 'open',
  LOG_LEVEL: 'error',
})
const server = await startServer(config, { log: createLog(config) })
const call = async (method: string, path: string, body?: unknown, token = '') => {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return (await fetch(server.url + path, { method, headers, ...sent })).text()
}

const { token } = JSON.parse(await call('POST', '/v2/systems', {}))
const own = '/v2/systems/@me'
const ids: string[] = []
for (let i = 0; i < fields; i++) {
  const made = await call('POST', `${own}/fields`, { name: `Field ${i}`, type: 'text' }, token)
  ids.push(JSON.parse(made).id)
}
for (let i = 0; i < members; i++) {
  const values = Object.fromEntries(ids.map((id, k) => [id, `value ${i} of ${k}`]))
  const body = { name: `Member ${i}`, description: 'x'.repeat(200), extended: { fields: values } }
  await call('POST', '/v2/members', body, token)
}

/** Milliseconds of processor time for one answer. */
async function cost(path: string): Promise<number> {
  const before = process.cpuUsage()
  await call('GET', path, undefined, token)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
/** The slowest of the quickest tenth: what the answer takes while nothing else disturbs it. */
const quick = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[rounds / 10 - 1] ?? 0
const paths = [`${own}/members`, `${own}/members?include=extended`]
for (const path of paths) for (let i = 0; i < 20; i++) await cost(path)
const costs = paths.map((): number[] => [])
for (let round = 0; round < rounds; round++) {
  for (const [i, path] of paths.entries()) costs[i]?.push(await cost(path))
}
const [plain = 0, extended = 0] = costs.map(quick)
console.log(
  `plain ${plain.toFixed(1)} ms, with ${fields} fields each ${extended.toFixed(1)} ms: × ${(extended / plain).toFixed(2)}`,
)
await server.stop()
rmSync(folder, { recursive: true })
