import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { planning } from '../../packages/server/src/store/drivers/postgres-pool.ts'
import { readCpu } from './cpu.ts'
import type { BenchStore } from './stores/bench-store.ts'
import { debianFolders } from './stores/postgres-cluster.ts'

/** Statements as pgbench runs them. */
export interface PgbenchScript {
  program: string
  file: string
  /** `-D name=value` for each parameter. */
  variables: string[]
}

export interface PgbenchSample {
  transactionsPerSecond: number
  databaseUsPerTransaction: number
}

const scripts: string[] = []
process.once('exit', () => {
  for (const script of scripts) rmSync(script, { force: true })
})

const planningOptions = Object.entries(planning)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** As many as the server's pool has, so that PostgreSQL sees the same number of connections. */
const clients = 10

export const findPgbench = (): string | undefined =>
  Bun.which('pgbench') ??
  debianFolders()
    .map((folder) => join(folder, 'pgbench'))
    .find(existsSync)

/** Asks, and takes from PostgreSQL itself the statement that answered. Gives the reason when it cannot be compared. */
export async function selectOf(
  { url }: Pick<BenchStore, 'url'>,
  params: readonly string[],
  ask: () => Promise<unknown>,
): Promise<PgbenchScript | string> {
  if (findPgbench() === undefined) return 'pgbench is missing: not compared with it'
  const statement = await statementBehind(url, params.length, ask)
  if (statement === undefined) {
    return `no statement of the server with ${params.length} parameters was found: not compared with pgbench`
  }
  return writeScript(
    `${statement.replace(/\$(\d+)/g, ':p$1')};\n`,
    params.flatMap((value, i) => ['-D', `p${i + 1}=${value}`]),
  )
}

export function writeScript(text: string, variables: string[] = []): PgbenchScript {
  const program = findPgbench()
  if (program === undefined) throw new Error('pgbench is missing: install the package postgresql.')
  const file = join(tmpdir(), `polyphony-bench-${process.pid}-${scripts.length}.sql`)
  scripts.push(file)
  writeFileSync(file, text)
  return { program, file, variables }
}

/** The server works in the background too, on the same connections, so several tries may be needed. */
async function statementBehind(
  url: string,
  params: number,
  ask: () => Promise<unknown>,
): Promise<string | undefined> {
  const sql = new SQL({ url, max: 1 })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const [{ now }] = await sql.unsafe('select clock_timestamp()::text as now')
      await ask()
      const rows: { query: string }[] = await sql.unsafe(
        `select query from pg_stat_activity
         where application_name = 'polyphony' and datname = current_database() and query_start >= $1::timestamptz
           and length(query) < pg_size_bytes(current_setting('track_activity_query_size')) - 1
         order by query_start desc`,
        [now],
      )
      const found = rows.find(({ query }) => new Set(query.match(/\$\d+/g)).size === params)
      if (found) return found.query
    }
    return undefined
  } finally {
    await sql.close()
  }
}

export async function runPgbench(
  { program, file, variables }: PgbenchScript,
  { url, databaseParent }: Pick<BenchStore, 'url' | 'databaseParent'>,
  seconds: number,
): Promise<PgbenchSample> {
  const watched = { server: process.pid, databaseParent }
  const before = readCpu(watched)
  const child = Bun.spawn(
    [
      program,
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(Math.ceil(seconds))],
      ...['-f', file, ...variables, url],
    ],
    {
      // why: the server sets the same on its connections.
      env: { PATH: process.env.PATH, PGOPTIONS: planningOptions },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [out, problems] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  const tps = /^tps = ([\d.]+)/m.exec(out)?.[1]
  const count = /processed: (\d+)/.exec(out)?.[1]
  if (tps === undefined || count === undefined) throw new Error(`pgbench failed: ${problems || out}`)
  return {
    transactionsPerSecond: Number(tps),
    databaseUsPerTransaction: (readCpu(watched).database - before.database) / Number(count),
  }
}
