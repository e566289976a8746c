import { SQL } from 'bun'
import { migrate } from '../../../packages/server/src/store/schema/migrate.ts'
import { openDriver } from '../../../packages/server/src/store/store.ts'
import { fillPostgres } from '../../seed/fill-postgres.ts'
import type { Cache } from '../cache.ts'
import { canReadCpu, parentOf } from '../cpu.ts'
import { type BenchStore, timed } from './bench-store.ts'
import { type Cluster, startCluster } from './postgres-cluster.ts'

/** On the server BENCH_DATABASE_URL names, or on one of our own. The seeded database stays, runs get a copy. */
export async function openPostgresStore(cache: Cache): Promise<BenchStore> {
  const given = process.env.BENCH_DATABASE_URL
  const cluster: Cluster = given ? { url: given, stop: async () => {} } : await startCluster(cache.folder)
  const seeded = seededName(cache.key)
  const copy = `${seeded}_run`
  const admin = new SQL({ url: cluster.url, max: 1 })
  if (!(await exists(admin, seeded))) await seed(admin, cluster.url, seeded)
  await admin.unsafe(`drop database if exists ${copy} with (force)`)
  // why: copying files is done after a checkpoint, where copying page by page would leave its log to be written later.
  await admin.unsafe(`create database ${copy} template ${seeded} strategy file_copy`)
  const [{ version }] = await admin.unsafe("select current_setting('server_version') as version")
  return {
    kind: 'postgres',
    label: `PostgreSQL ${version}`,
    url: inDatabase(cluster.url, copy),
    databaseParent: await databaseParentOf(admin, cluster.url),
    async close() {
      await admin.unsafe(`drop database if exists ${copy} with (force)`)
      await admin.close()
      await cluster.stop()
    },
  }
}

/** The database that holds the seed of a key. */
export const seededName = (key: string) => `polyphony_bench_${key}`

/** The process whose children serve the connections, when it runs on this machine. */
export async function databaseParentOf(admin: SQL, url: string): Promise<number | undefined> {
  const [{ pid }] = await admin.unsafe('select pg_backend_pid() as pid')
  return isLocal(url) && canReadCpu ? parentOf(pid) : undefined
}

async function seed(admin: SQL, url: string, name: string): Promise<void> {
  const partial = `${name}_partial`
  await admin.unsafe(`drop database if exists ${partial} with (force)`)
  await admin.unsafe(`create database ${partial}`)
  const driver = await openDriver({ kind: 'postgres', url: inDatabase(url, partial) })
  await migrate(driver)
  await driver.close()
  await timed('Seeding PostgreSQL', () => fillPostgres(inDatabase(url, partial)))
  await admin.unsafe(`alter database ${partial} rename to ${name}`)
}

async function exists(admin: SQL, name: string): Promise<boolean> {
  return (await admin.unsafe('select 1 from pg_database where datname = $1', [name])).length > 0
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const isLocal = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
