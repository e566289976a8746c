import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../../packages/server/src/store/schema/migrate.ts'
import { openDriver } from '../../../packages/server/src/store/store.ts'
import { fillSqlite } from '../../seed/fill-sqlite.ts'
import type { Cache } from '../cache.ts'
import { type BenchStore, type StoreKind, timed } from './bench-store.ts'
import { openPostgresStore } from './postgres.ts'

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
