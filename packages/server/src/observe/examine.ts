import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { commandName } from '../base/program.ts'
import { isLocal } from '../base/site.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Driver } from '../store/drivers/driver.ts'
import { keepStatements, type Pooling } from '../store/drivers/pooling.ts'
import { planning } from '../store/drivers/postgres-pool.ts'
import { compareReplica } from '../store/drivers/read-replica.ts'
import { migrationState } from '../store/schema/migrate.ts'
import { sql } from '../store/sql/sql.ts'
import { madeAfter } from './version.ts'

export interface Finding {
  check: string
  ok: boolean
  detail: string
}

const enoughDiskBytes = 512 * 1024 ** 2
const clockToleranceMs = 5_000
const catchUpWithinMs = 2_000

export function configurationIn({ publicUrl, host, trustProxy }: Config): Finding {
  const check = 'configuration'
  const isBehindProxy = isLoopback(host) && !isLocal(publicUrl)
  if (isBehindProxy && trustProxy.length === 0) {
    const detail = `${publicUrl} leads to a proxy on this machine, and TRUST_PROXY does not name it: all clients count as one address. Set TRUST_PROXY=127.0.0.1/32,::1/128.`
    return { check, ok: false, detail }
  }
  return { check, ok: true, detail: publicUrl }
}

/** Examines a database that answers. With `thorough` it also reads the whole file of SQLite, which takes long. */
export async function examineDatabase(
  driver: Driver,
  { database }: Pick<Config, 'database'>,
  { thorough }: { thorough: boolean },
): Promise<Finding[]> {
  const found: Finding[] = [
    { check: 'database', ok: true, detail: driver.label },
    await checkMigrations(driver),
  ]
  if (database.kind === 'sqlite') {
    if (thorough) found.push(await checkFile(driver))
    found.push(await checkDisk(database.path))
  } else {
    found.push(await checkSettings(driver), checkPooler('pooler', driver))
  }
  return [...found, await checkClock(driver)]
}

/** Examines the database for reads: it must follow the primary. */
export async function examineReplica(primary: Driver, replica: Driver): Promise<Finding> {
  const check = 'replica'
  const since = performance.now()
  for (;;) {
    const lag = await compareReplica(primary, replica).catch((error: Error) => error.message)
    if (lag === 0) return { check, ok: true, detail: `${replica.label}, up to date` }
    const why = typeof lag === 'number' ? `it is ${lag} bytes behind` : lag
    if (typeof lag === 'string' || performance.now() - since > catchUpWithinMs) {
      return {
        check,
        ok: false,
        detail: `${replica.label}: ${why}. Reads go to the primary. Check DATABASE_READ_URL and the replica.`,
      }
    }
    await Bun.sleep(20)
  }
}

/** Checks settings that the server asks for with every connection, and that a pooler may leave out. */
async function checkSettings(driver: Driver): Promise<Finding> {
  const rows = await driver.all<{ name: string; value: string; role: string }>(
    sql`select name, current_setting(name) as value, quote_ident(current_user) as role from pg_settings
        where name ${driver.dialect.oneOf(['statement_timeout', ...Object.keys(planning)])}`,
  )
  const current = new Map(rows.map(({ name, value }) => [name, value]))
  const timeout = current.get('statement_timeout')
  const missing = [
    ...(timeout === '0' ? ["statement_timeout = '10s'"] : []),
    ...Object.entries(planning)
      .filter(([name, wanted]) => current.get(name) !== wanted)
      .map(([name, wanted]) => `${name} = ${wanted}`),
  ]
  if (missing.length === 0) return { check: 'settings', ok: true, detail: `statements end after ${timeout}` }
  const commands = missing.map((setting) => `alter role ${rows[0]?.role} set ${setting};`).join(' ')
  return {
    check: 'settings',
    ok: false,
    detail: `a pooler leaves settings out. Run in PostgreSQL: ${commands}`,
  }
}

/** Says what a pooler does to prepared statements. The driver looked for it before its first statement. */
export function checkPooler(check: string, driver: Driver): Finding {
  const pooling = driver.pooling?.()
  return {
    check,
    ok: pooling !== 'loses',
    detail: pooling === undefined ? 'not asked: DATABASE_PREPARED is off' : poolers[pooling],
  }
}

const poolers: Record<Pooling, string> = {
  none: 'none, each connection has a session of its own',
  keeps: 'keeps prepared statements',
  loses: `loses prepared statements, so the server works without them. ${keepStatements}.`,
}

async function checkMigrations(driver: Driver): Promise<Finding> {
  const { pending, tooNew } = await migrationState(driver)
  if (tooNew !== undefined) return { check: 'migrations', ok: false, detail: tooNew }
  return pending.length === 0
    ? { check: 'migrations', ok: true, detail: 'up to date' }
    : { check: 'migrations', ok: false, detail: `${pending.length} not applied. Run: ${commandName} migrate` }
}

async function checkFile(driver: Driver): Promise<Finding> {
  const [row] = await driver.all<{ quick_check: string }>(sql`pragma quick_check(1)`)
  const ok = row?.quick_check === 'ok'
  const detail = ok
    ? 'the database file is intact'
    : `the database file is damaged (${row?.quick_check}). Stop the server and restore a backup.`
  return { check: 'file', ok, detail }
}

/** Finds the free room on the disk of a file. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(resolve(path)))
  return bavail * bsize
}

async function checkDisk(path: string): Promise<Finding> {
  const free = await freeBytes(path)
  const detail = `${(free / 1000 ** 3).toFixed(1)} GB free`
  return free >= enoughDiskBytes
    ? { check: 'disk', ok: true, detail }
    : { check: 'disk', ok: false, detail: `only ${detail}. Make room: without it nothing can be saved.` }
}

/**
 * Checks the clock. PostgreSQL has one to compare with; a clock earlier than the newest system, or than this release,
 * must be wrong.
 */
async function checkClock(driver: Driver): Promise<Finding> {
  const statement =
    driver.dialect.name === 'postgres'
      ? sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
      : sql`select max(created) / 1000 as ms from systems`
  const ms = await driver.all<{ ms: number | null }>(statement).then(
    ([row]) => row?.ms ?? null,
    () => null,
  )
  const now = Date.now()
  if (now < madeAfter) {
    const detail = `${new Date(now).toISOString()} is before this release was made. Switch on time synchronisation (NTP).`
    return { check: 'clock', ok: false, detail }
  }
  const offset = ms === null ? 0 : now - ms
  const wrong =
    driver.dialect.name === 'postgres' ? Math.abs(offset) > clockToleranceMs : offset < -clockToleranceMs
  return wrong
    ? {
        check: 'clock',
        ok: false,
        detail: `off by ${Math.round(offset / 1000)} s from the database. Switch on time synchronisation (NTP).`,
      }
    : { check: 'clock', ok: true, detail: new Date().toISOString() }
}
