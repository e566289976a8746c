import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { comparePictures, mendPictures } from '../operations/pictures/compare.ts'
import type { Driver } from '../store/drivers/driver.ts'
import { migrationState } from '../store/schema/migrate.ts'
import { sql } from '../store/sql/sql.ts'
import { openDriver } from '../store/store.ts'
import type { Command, Environment } from './command.ts'

interface Finding {
  check: string
  ok: boolean
  detail: string
}

const enoughDiskBytes = 512 * 1024 ** 2
const clockToleranceMs = 5_000
/** With more faults than this and nothing right, the database and the files do not belong together. */
const fewFaults = 10

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check configuration, database, disk, clock and pictures, and say what to do',
  options: { mend: { type: 'boolean' }, force: { type: 'boolean' } },
  optionHelp: {
    mend: 'Also remove picture files that belong to no picture, and pictures whose file is lost.',
    force: 'With --mend: also when no picture has its file.',
  },
  async run({ env, options, context }) {
    const findings = await examine(env)
    // why: only a database that is up to date has the table of pictures.
    if (findings.every(({ ok }) => ok))
      findings.push(await checkPictures(await context(), options.mend === true, options.force === true))
    const healthy = findings.every(({ ok }) => ok)
    const lines = findings.map(
      ({ check, ok, detail }) => `${ok ? 'ok     ' : 'PROBLEM'}  ${check.padEnd(14)} ${detail}`,
    )
    return {
      json: { healthy, findings },
      text: [...lines, healthy ? 'All is well.' : 'Something needs attention.'].join('\n'),
      failed: !healthy,
    }
  },
}

async function examine(env: Environment): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ check: 'configuration', ok: false, detail: error.message }]
  }
  const found: Finding[] = [
    { check: 'configuration', ok: true, detail: `${config.publicUrl}, registration ${config.registration}` },
  ]
  let driver: Driver
  try {
    driver = await openDriver(config.database)
    await driver.all(sql`select 1 as one`)
  } catch (error) {
    const detail = `${(error as Error).message}. Check DATABASE_URL and that the database runs.`
    return [...found, { check: 'database', ok: false, detail }]
  }
  try {
    found.push({ check: 'database', ok: true, detail: driver.label })
    found.push(await checkMigrations(driver))
    if (config.database.kind === 'sqlite') {
      found.push(await checkFile(driver), await checkDisk(config.database.path))
    }
    found.push(await checkClock(driver))
  } finally {
    await driver.close()
  }
  return found
}

async function checkMigrations(driver: Driver): Promise<Finding> {
  const { pending, tooNew } = await migrationState(driver)
  if (tooNew !== undefined) return { check: 'migrations', ok: false, detail: tooNew }
  return pending.length === 0
    ? { check: 'migrations', ok: true, detail: 'up to date' }
    : { check: 'migrations', ok: false, detail: `${pending.length} not applied. Run: npx polyphony migrate` }
}

async function checkFile(driver: Driver): Promise<Finding> {
  const [row] = await driver.all<{ quick_check: string }>(sql`pragma quick_check(1)`)
  const ok = row?.quick_check === 'ok'
  const detail = ok
    ? 'the database file is intact'
    : `the database file is damaged (${row?.quick_check}). Stop the server and restore a backup.`
  return { check: 'file', ok, detail }
}

async function checkDisk(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dirname(resolve(path)))
  const free = bavail * bsize
  const detail = `${(free / 1024 ** 3).toFixed(1)} GiB free`
  return free >= enoughDiskBytes
    ? { check: 'disk', ok: true, detail }
    : { check: 'disk', ok: false, detail: `only ${detail}. Make room: without it nothing can be saved.` }
}

/**
 * Checks the clock. PostgreSQL has one to compare with; otherwise a clock earlier than the newest system must be wrong.
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
  const offset = ms === null ? 0 : Date.now() - ms
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

async function checkPictures(ctx: Context, mend: boolean, force: boolean): Promise<Finding> {
  const check = 'pictures'
  const problem = await ctx.pictures.files.check()
  if (problem !== undefined) return { check, ok: false, detail: `${problem}. Check PICTURES.` }
  const faults = await comparePictures(ctx)
  const count = `${faults.lost.length} pictures without a file, ${faults.strays.length} files without a picture`
  if (faults.lost.length + faults.strays.length === 0)
    return { check, ok: true, detail: 'every picture has its file' }
  if (faults.whole === 0 && faults.lost.length + faults.strays.length > fewFaults && !(mend && force)) {
    const ask = 'and none that has both. Do DATABASE_URL and PICTURES belong together? Nothing was removed.'
    return { check, ok: false, detail: `${count}, ${ask} To remove all: npx polyphony doctor --mend --force` }
  }
  if (!mend) return { check, ok: false, detail: `${count}. Remove both: npx polyphony doctor --mend` }
  await mendPictures(ctx, faults)
  return { check, ok: true, detail: `removed ${count}` }
}
