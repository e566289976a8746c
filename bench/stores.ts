import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../packages/server/src/store/schema/migrate.ts'
import { openDriver } from '../packages/server/src/store/store.ts'
import type { Cache } from './cache.ts'
import { openPostgresStore } from './postgres.ts'
import { fillSqlite } from './seed/fill-sqlite.ts'

export const storeKinds = ['sqlite', 'postgres'] as const
export type StoreKind = (typeof storeKinds)[number]

/** A copy of the seeded database, to be measured and thrown away. */
export interface BenchStore {
  kind: StoreKind
  /** What the report calls it. */
  label: string
  url: string
  /** The process whose children serve the connections, when it runs on this machine. */
  databaseParent?: number | undefined
  close(): Promise<void>
}

export function openStore(kind: StoreKind, cache: Cache): Promise<BenchStore> {
  return kind === 'sqlite' ? openSqliteStore(cache) : openPostgresStore(cache)
}

async function openSqliteStore({ folder }: Cache): Promise<BenchStore> {
  const seeded = join(folder, 'seeded.db')
  if (!existsSync(seeded)) await seedSqlite(seeded)
  const path = join(folder, 'run.db')
  removeDatabase(path)
  copyFileSync(seeded, path)
  flush(path)
  return {
    kind: 'sqlite',
    label: 'SQLite',
    url: `sqlite:${path}`,
    close: async () => removeDatabase(path),
  }
}

/** Else the first commit that waits for the disk would wait for the whole copy. */
function flush(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

async function seedSqlite(path: string): Promise<void> {
  const partial = `${path}.partial`
  removeDatabase(partial)
  const driver = await openDriver({ kind: 'sqlite', path: partial })
  await migrate(driver)
  await driver.close()
  await timed('Seeding SQLite', async () => fillSqlite(partial))
  renameSync(partial, path)
  removeDatabase(partial)
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

export async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  console.error(`${what} took ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
