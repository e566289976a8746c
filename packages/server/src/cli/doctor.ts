import { existsSync } from 'node:fs'
import { examineBackups, examineRegistration, examineTexts, examineWaysIn } from '../admin/examine.ts'
import { messageOf } from '../base/fault.ts'
import { commandName } from '../base/program.ts'
import { type Config, ConfigError, type Environment, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import {
  checkPooler,
  configurationIn,
  examineDatabase,
  examineReplica,
  type Finding,
} from '../observe/examine.ts'
import { comparePictures, mendPictures } from '../operations/pictures/compare.ts'
import type { Driver } from '../store/drivers/driver.ts'
import { openDriver, openReadDriver } from '../store/drivers/open.ts'
import { sql } from '../store/sql/sql.ts'
import { type Command, missingDatabase } from './command.ts'

/** With more faults than this and nothing right, the database and the files do not belong together. */
const fewFaults = 10

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check configuration, database, disk, clock, pictures, texts and ways in, and say what to do',
  options: { mend: { type: 'boolean' }, force: { type: 'boolean' } },
  optionHelp: {
    mend: 'Also remove picture files that belong to no picture, and pictures whose file is lost; count texts again.',
    force: 'With --mend: also when no picture has its file.',
  },
  async run({ env, options, context }) {
    const findings = await examine(env)
    // why: only a database that is up to date has the tables of pictures and people.
    if (findings.every(({ ok }) => ok)) {
      const ctx = await context()
      findings.push(await examineRegistration(ctx))
      findings.push(await checkPictures(ctx, options.mend === true, options.force === true))
      findings.push(await examineTexts(ctx, { mend: options.mend === true }))
      findings.push(await examineBackups(ctx), ...(await examineWaysIn(ctx, { thorough: true })))
    }
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
  const found: Finding[] = [configurationIn(config)]
  let driver: Driver
  try {
    const { database } = config
    if (database.kind === 'sqlite' && !existsSync(database.path))
      return [...found, { check: 'database', ok: false, detail: missingDatabase(database.path) }]
    driver = await openDriver(config.database)
    await driver.all(sql`select 1 as one`)
  } catch (error) {
    const detail = `${messageOf(error)}. Check DATABASE_URL and that the database runs.`
    return [...found, { check: 'database', ok: false, detail }]
  }
  try {
    found.push(...(await examineDatabase(driver, config, { thorough: true })))
    const replica = await openReadDriver(config.database)
    if (replica !== undefined) {
      found.push(await examineReplica(driver, replica), checkPooler('replica pooler', replica))
      await replica.close()
    }
  } finally {
    await driver.close()
  }
  return found
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
    return {
      check,
      ok: false,
      detail: `${count}, ${ask} To remove all: ${commandName} doctor --mend --force`,
    }
  }
  if (!mend) return { check, ok: false, detail: `${count}. Remove both: ${commandName} doctor --mend` }
  await mendPictures(ctx, faults)
  return { check, ok: true, detail: `removed ${count}` }
}
