import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import type { StoreKind } from './bench-store.ts'
import { databaseParentOf, inDatabase } from './postgres.ts'
import { startCluster } from './postgres-cluster.ts'

/** An empty database of its own, thrown away at the end. */
export interface FreshStore {
  url: string
  /** A folder for files beside it. */
  folder: string
  /** The process whose children serve the connections of PostgreSQL. */
  databaseParent?: number | undefined
  close(): Promise<void>
}

export async function openFresh(kind: StoreKind, purpose: string): Promise<FreshStore> {
  const folder = mkdtempSync(join(tmpdir(), `polyphony-${purpose}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'sqlite')
    return { url: `sqlite:${join(folder, 'fresh.db')}`, folder, close: async () => remove() }
  // why: PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(folder, 0o755)
  const cluster = await startCluster(folder)
  const admin = new SQL({ url: cluster.url, max: 1 })
  await admin.unsafe('create database fresh')
  const databaseParent = await databaseParentOf(admin, cluster.url)
  await admin.close()
  return {
    url: inDatabase(cluster.url, 'fresh'),
    folder,
    databaseParent,
    async close() {
      await cluster.stop()
      remove()
    },
  }
}
