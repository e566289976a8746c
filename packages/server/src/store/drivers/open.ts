import type { DatabaseConfig } from '../../config.ts'
import type { Driver } from './driver.ts'
import { replicaAmong } from './hosts.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresOptions } from './postgres-pool.ts'
import { type ReplicaOptions, type Replicated, withReplica } from './read-replica.ts'
import { openSqlite } from './sqlite.ts'

/** How long the replica may work on a statement before the primary gets it. */
const replicaTimeoutMs = 2_000

export function openDriver(database: DatabaseConfig, options?: PostgresOptions): Promise<Driver> {
  if (database.kind === 'sqlite') return openSqlite(database.path)
  const { url, poolSize, prepare } = database
  return openPostgres(url, { poolSize, prepare, ...options })
}

/** Opens the database for reads; undefined if there is none. It gives up soon, because the primary can answer, too. */
export async function openReadDriver(
  database: DatabaseConfig,
  options?: PostgresOptions,
): Promise<Driver | undefined> {
  if (database.kind === 'sqlite' || database.readUrl === undefined) return undefined
  const { readUrl, poolSize, prepare } = database
  return openPostgres(readUrl, {
    poolSize,
    prepare,
    choice: replicaAmong,
    patienceMs: 0,
    statementTimeoutMs: replicaTimeoutMs,
    ...options,
  })
}

/** Joins a primary with the database for reads; undefined if there is none. */
export async function openReplicated(
  database: DatabaseConfig,
  primary: Driver,
  { onLostStatements, ...options }: ReplicaOptions & Pick<PostgresOptions, 'onLostStatements'> = {},
): Promise<Replicated | undefined> {
  const replica = await openReadDriver(database, { onLostStatements })
  if (replica === undefined) return undefined
  const alone = { poolSize: 1, statementTimeoutMs: replicaTimeoutMs, patienceMs: 0 }
  const asking = {
    primary: await openDriver(database, alone),
    replica: (await openReadDriver(database, alone)) ?? replica,
  }
  return withReplica(primary, replica, { asking, ...options })
}
