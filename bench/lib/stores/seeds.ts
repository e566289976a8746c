import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import type { StoreKind } from './bench-store.ts'
import { databaseParentOf, inDatabase, seededName } from './postgres.ts'
import { startCluster } from './postgres-cluster.ts'

/** The databases of several clones in one place. Each clone seeds its own: an older one has an older schema. */
export interface Seeds {
  /** The process whose children serve all of them. */
  databaseParent?: number | undefined
  /** Lets a clone make its seed, and names it. */
  of(clone: string): Promise<string>
  /** Makes a copy of a seed and returns its address. A copy of the same number replaces it. */
  copy(seed: string, number: number): Promise<string>
  close(): Promise<void>
}

export function openSeeds(kind: StoreKind, folder: string): Promise<Seeds> {
  return kind === 'sqlite' ? openSqliteSeeds(folder) : openPostgresSeeds(folder)
}

async function openSqliteSeeds(folder: string): Promise<Seeds> {
  return {
    of: async (clone) => join(await seedBy(clone, folder, 'sqlite'), 'seeded.db'),
    async copy(seed, number) {
      const path = join(folder, `run${number}.db`)
      for (const rest of ['-wal', '-shm']) rmSync(`${path}${rest}`, { force: true })
      copyFileSync(seed, path)
      return `sqlite:${path}`
    },
    close: async () => {},
  }
}

async function openPostgresSeeds(folder: string): Promise<Seeds> {
  // why: PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  const { url, stop } = await startCluster(folder)
  const admin = new SQL({ url, max: 1 })
  return {
    databaseParent: await databaseParentOf(admin, url),
    async of(clone) {
      const made = await seedBy(clone, folder, 'postgres', { BENCH_DATABASE_URL: url })
      return seededName(made.slice(made.lastIndexOf('/') + 1))
    },
    async copy(seed, number) {
      const name = `run${number}`
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.unsafe(`create database ${name} template ${seed} strategy file_copy`)
      return inDatabase(url, name)
    },
    async close() {
      await admin.close()
      await stop()
    },
  }
}

/** Runs the shortest benchmark of a clone, and returns the folder that it keeps the seed in. */
async function seedBy(clone: string, folder: string, store: StoreKind, env = {}): Promise<string> {
  const root = mkdtempSync(join(folder, 'seed-'))
  // why fronters: pgbench has no part in them.
  const args = ['--store', store, '--only', 'fronters', '--seconds', '0.1', '--rounds', '1']
  const seeding = Bun.spawn([process.execPath, join(clone, 'bench/run.ts'), ...args], {
    env: { ...process.env, BENCH_FOLDER: root, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const [made] = (await seeding.exited) === 0 ? readdirSync(root) : []
  if (made === undefined) throw new Error(`${clone} made no seed. Does "npm run bench" work there?`)
  return join(root, made)
}
