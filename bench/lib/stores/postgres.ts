import { join } from 'node:path'
import { SQL } from 'bun'
import { openDriver } from '../../../packages/server/src/store/drivers/open.ts'
import { migrate } from '../../../packages/server/src/store/schema/migrate.ts'
import { fillPostgres } from '../../seed/fill-postgres.ts'
import { usualSystems } from '../../seed/plan.ts'
import { type Cache, sizeSuffix } from '../cache.ts'
import { canReadCpu, parentOf } from '../cpu.ts'
import { type BenchStore, timed } from './bench-store.ts'
import { type Cluster, startCluster } from './postgres-cluster.ts'

/** On the server BENCH_DATABASE_URL names, or on one of our own. The seeded databases stay, runs get copies. */
export async function openPostgresStores(cache: Cache, sizes: readonly number[]): Promise<BenchStore[]> {
  const given = process.env.BENCH_DATABASE_URL
  const cluster: Cluster = given ? { url: given, stop: async () => {} } : await startCluster(cache.folder)
  const admin = new SQL({ url: cluster.url, max: 1 })
  const [{ version }] = await admin.unsafe("select current_setting('server_version') as version")
  const databaseParent = await databaseParentOf(admin, cluster.url)
  let open = sizes.length
  const openCopy = async (systems: number): Promise<BenchStore> => {
    const seeded = seededName(cache.key, systems)
    const copy = `${seeded}_run`
    if (!(await exists(admin, seeded))) await seed(admin, cluster.url, seeded, systems)
    await admin.unsafe(`drop database if exists ${copy} with (force)`)
    // why: copying files is done after a checkpoint, where copying page by page would leave its log to be written later.
    await admin.unsafe(`create database ${copy} template ${seeded} strategy file_copy`)
    const [{ oid }] = await admin.unsafe('select oid from pg_database where datname = $1', [copy])
    return {
      kind: 'postgres',
      systems,
      label: `PostgreSQL ${version}`,
      url: inDatabase(cluster.url, copy),
      databaseParent,
      files: cluster.data && join(cluster.data, 'base', String(oid)),
      async close() {
        await admin.unsafe(`drop database if exists ${copy} with (force)`)
        open--
        if (open > 0) return
        await admin.close()
        await cluster.stop()
      },
    }
  }
  const stores: BenchStore[] = []
  for (const systems of sizes) stores.push(await openCopy(systems))
  return stores
}

/** The database that holds the seed of a key. */
export const seededName = (key: string, systems = usualSystems) =>
  `polyphony_bench_${key}${sizeSuffix(systems)}`

/** The process whose children serve the connections, when it runs on this machine. */
export async function databaseParentOf(admin: SQL, url: string): Promise<number | undefined> {
  const [{ pid }] = await admin.unsafe('select pg_backend_pid() as pid')
  return isLocal(url) && canReadCpu ? parentOf(pid) : undefined
}

async function seed(admin: SQL, url: string, name: string, systems: number): Promise<void> {
  const partial = `${name}_partial`
  await admin.unsafe(`drop database if exists ${partial} with (force)`)
  await admin.unsafe(`create database ${partial}`)
  const driver = await openDriver({ kind: 'postgres', url: inDatabase(url, partial) })
  await migrate(driver)
  await driver.close()
  await timed(`Seeding PostgreSQL with ${systems.toLocaleString('en')} systems`, async () => {
    await fillPostgres(inDatabase(url, partial), systems)
    const [{ bytes }] = await admin.unsafe('select pg_database_size($1)::float8 as bytes', [partial])
    return bytes
  })
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
