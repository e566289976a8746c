import { readdir } from 'node:fs/promises'
import { shipped } from '../../base/program.ts'
import type { Driver, Queryable, Tx } from '../drivers/driver.ts'
import type { Dialect } from '../sql/dialect.ts'
import { raw, sql } from '../sql/sql.ts'

const folder = shipped('packages/server/migrations/')

/** Thrown when the database and this release do not fit together. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Migration {
  version: number
  name: string
}

/** How the files end that run only on the other database. Files without such an ending run on both. */
const foreignEnding = { sqlite: '.postgres.sql', postgres: '.sqlite.sql' }

async function migrationsFor(database: Dialect['name']): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return files
    .filter((file) => !file.endsWith(foreignEnding[database]))
    .map((file) => ({ version: Number.parseInt(file, 10), name: file }))
}

const ledger =
  'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at bigint not null)'

/**
 * Brings the database up to date. Many processes may call it at once: one migrates, the other ones wait and find it
 * done.
 */
export function migrate(driver: Driver): Promise<string[]> {
  return driver.transact((tx) => migrateWithin(tx), { patient: true })
}

/** Migrates inside a given transaction, up to a given version or the newest. */
export async function migrateWithin(tx: Tx, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const migrations = await migrationsFor(tx.dialect.name)
  if (tx.dialect.name === 'postgres') await tx.all(sql`select pg_advisory_xact_lock(7306381)`)
  await tx.script(ledger)
  const applied = await appliedVersions(tx)
  const problem = tooNew(applied, migrations)
  if (problem !== undefined) throw new MigrationError(problem)
  const missing = migrations.filter(({ version }) => !applied.has(version) && version <= upTo)
  for (const migration of missing) await apply(tx, migration)
  return missing.map(({ name }) => name)
}

/** The version that this release brings a database to. */
export async function newestVersion(): Promise<number> {
  return (await migrationsFor('sqlite')).at(-1)?.version ?? 0
}

function tooNew(applied: ReadonlySet<number>, migrations: readonly Migration[]): string | undefined {
  const newest = Math.max(0, ...applied)
  if (newest <= (migrations.at(-1)?.version ?? 0)) return undefined
  return `The database is at version ${newest}, newer than this release knows. Start the release that migrated it, or a later one.`
}

async function apply(tx: Tx, { version, name }: Migration): Promise<void> {
  await tx.script(await Bun.file(new URL(name, folder)).text())
  await tx.all(
    sql`insert into schema_migrations (version, name, applied_at) values (${version}, ${name}, ${Date.now() * 1000})`,
  )
}

async function appliedVersions(db: Queryable): Promise<Set<number>> {
  const rows = await db.all<{ version: number }>(sql`select version from schema_migrations`)
  return new Set(rows.map(({ version }) => version))
}

export interface MigrationState {
  /** The newest migration that was applied; 0 for a database without tables of ours. */
  version: number
  /** Names of migrations that this release has and the database lacks. */
  pending: string[]
  /** The message for the operator when the database is ahead of this release. */
  tooNew: string | undefined
}

/** Compares the database with this release, without changing it. */
export async function migrationState(driver: Queryable): Promise<MigrationState> {
  const table = driver.dialect.name === 'sqlite' ? 'sqlite_master' : 'information_schema.tables'
  const column = driver.dialect.name === 'sqlite' ? 'name' : 'table_name'
  const [ledgerExists] = await driver.all(
    sql`select 1 as found from ${raw(table)} where ${raw(column)} = 'schema_migrations'`,
  )
  const applied = ledgerExists ? await appliedVersions(driver) : new Set<number>()
  const migrations = await migrationsFor(driver.dialect.name)
  const pending = migrations.filter(({ version }) => !applied.has(version)).map(({ name }) => name)
  return { version: Math.max(0, ...applied), pending, tooNew: tooNew(applied, migrations) }
}
