import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { openDriver } from '../../../packages/server/src/store/drivers/open.ts'
import { migrate } from '../../../packages/server/src/store/schema/migrate.ts'
import { fillSqlite } from '../../seed/fill-sqlite.ts'
import { usualSystems } from '../../seed/plan.ts'
import { type Cache, sizeSuffix } from '../cache.ts'
import { type BenchStore, type StoreKind, timed } from './bench-store.ts'
import { openPostgresStores } from './postgres.ts'

/** Opens a copy of the seed of each size. */
export async function openStores(
  kind: StoreKind,
  cache: Cache,
  sizes: readonly number[],
): Promise<BenchStore[]> {
  if (kind === 'postgres') return openPostgresStores(cache, sizes)
  const stores: BenchStore[] = []
  for (const systems of sizes) stores.push(await openSqliteStore(cache, systems))
  return stores
}

export async function openStore(kind: StoreKind, cache: Cache, systems = usualSystems): Promise<BenchStore> {
  const [store] = await openStores(kind, cache, [systems])
  if (store === undefined) throw new Error('No database was opened.')
  return store
}

async function openSqliteStore({ folder }: Cache, systems: number): Promise<BenchStore> {
  const seeded = join(folder, `seeded${sizeSuffix(systems)}.db`)
  if (!existsSync(seeded)) await seedSqlite(seeded, systems)
  const path = join(folder, `run${sizeSuffix(systems)}.db`)
  removeDatabase(path)
  copyFileSync(seeded, path)
  flush(path)
  return {
    kind: 'sqlite',
    systems,
    label: 'SQLite',
    url: `sqlite:${path}`,
    files: path,
    close: async () => removeDatabase(path),
  }
}

/** Else the first commit that waits for the disk would wait for the whole copy. */
function flush(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

async function seedSqlite(path: string, systems: number): Promise<void> {
  const partial = `${path}.partial`
  removeDatabase(partial)
  const driver = await openDriver({ kind: 'sqlite', path: partial })
  await migrate(driver)
  await driver.close()
  await timed(`Seeding SQLite with ${systems.toLocaleString('en')} systems`, async () => {
    fillSqlite(partial, systems)
    return statSync(partial).size
  })
  renameSync(partial, path)
  removeDatabase(partial)
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}
