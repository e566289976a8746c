import { existsSync } from 'node:fs'
import type { BackupOptions, Saved } from '../backup/backup.ts'
import { BackupError, type OnRows } from '../backup/format.ts'
import { backUpRecorded, type Recorded } from '../backup/record.ts'
import { backUpRegularly } from '../backup/schedule.ts'
import { commandName } from '../base/program.ts'
import { type DatabaseConfig, readConfig } from '../config.ts'
import { createLog } from '../observe/log.ts'
import { openPictureFiles } from '../pictures/files.ts'
import { openDriver } from '../store/drivers/open.ts'
import { type Command, type Input, UsageError } from './command.ts'
import { countUp } from './progress.ts'
import { stopSignal } from './running/stop-signal.ts'

export const backup: Command = {
  name: 'backup',
  logs: (args) => args.some((word) => word.startsWith('--every')),
  summary: 'Save everything to one file; the server may keep running',
  arguments: ['[FILE]'],
  options: {
    every: { type: 'string' },
    keep: { type: 'string' },
    dir: { type: 'string' },
    'without-pictures': { type: 'boolean' },
  },
  optionHelp: {
    every: 'Keep running and make a backup this often: 30m, 24h, 7d.',
    dir: 'The folder for these backups.',
    keep: 'How many backups to keep. The default is 7.',
    'without-pictures': 'Leave the files of pictures out: you back them up in another way.',
  },
  async run({ positionals: [file], options, env }) {
    const config = readConfig(env, { terminal: process.stdout.isTTY })
    const stopping = new AbortController()
    void stopSignal().then(() => stopping.abort())
    const pictures = options['without-pictures'] ? undefined : openPictureFiles(config.pictures)
    const save = (path: string, progress: OnRows) =>
      saveOnce(config.database, path, { pictures, progress, signal: stopping.signal })
    if (options.every !== undefined) {
      if (file !== undefined) throw new UsageError('Give a FILE, or --every with --dir.')
      const schedule = readSchedule(options)
      await backUpRegularly({
        ...schedule,
        save: (path) => save(path, () => {}),
        log: createLog(config),
        signal: stopping.signal,
      })
      return undefined
    }
    if (file === undefined || options.dir !== undefined || options.keep !== undefined) {
      throw new UsageError('Give a FILE, or --every with --dir.')
    }
    const counter = countUp('rows saved')
    const saved = await save(file, counter.show).finally(counter.end)
    const { json, text } = describe(file, saved)
    const { verified, unlisted } = saved
    const lines = [
      `  checked  ${verified ? 'read again, all checksums agree' : `not yet: ${commandName} restore --check ${file}`}`,
      ...(unlisted === undefined ? [] : [`  list     not in the admins' list of backups: ${unlisted}`]),
    ]
    return {
      json: { ...json, verified, listed: unlisted === undefined },
      text: [text, ...lines].join('\n'),
    }
  },
}

async function saveOnce(database: DatabaseConfig, path: string, options: BackupOptions): Promise<Recorded> {
  // why: opening would create an empty database, and saving that would look like success.
  if (database.kind === 'sqlite' && !existsSync(database.path)) {
    throw new BackupError(`There is no database at ${database.path}. Check DATABASE_URL.`)
  }
  const driver = await openDriver(database)
  return backUpRecorded(driver, path, options).finally(() => driver.close())
}

export function describe(file: string, { header, footer, bytes }: Omit<Saved, 'bytes'> & { bytes?: number }) {
  const tables = Object.fromEntries(Object.entries(footer.tables).map(([name, { rows }]) => [name, rows]))
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const { release, schema, created, database, secret_key = null } = header
  const { sha256 } = footer
  return {
    json: { file, bytes, created, release, schema, database, secret_key, rows, tables, sha256 },
    text: [
      `${file}: ${counted(rows, 'row')} of ${counted(tables.systems ?? 0, 'system')}${footer.pictures ? ' with their pictures' : ''}${bytes === undefined ? '' : `, ${inMegabytes(bytes)}`}`,
      `  made     ${created}, release ${release}, schema ${schema}`,
      `  sha256   ${sha256}`,
      ...(secret_key === null
        ? []
        : [
            `  key      fingerprint ${secret_key}. The key itself is not in it: keep secret.key or SECRET_KEY elsewhere`,
          ]),
    ].join('\n'),
  }
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function readSchedule({ every, keep = '7', dir }: Input['options']) {
  const [, number, unit] = /^(\d{1,5})([smhd])$/.exec(String(every)) ?? []
  const everyMs = Number(number) * ({ s: 1, m: 60, h: 3600, d: 86_400 }[unit ?? ''] ?? 0) * 1000
  if (!(everyMs > 0)) throw new UsageError('--every takes a time such as 30m, 24h or 7d.')
  if (!/^[1-9]\d{0,4}$/.test(String(keep))) throw new UsageError('--keep takes a whole number from 1 on.')
  if (typeof dir !== 'string' || dir === '')
    throw new UsageError('--every needs --dir, a folder for the files.')
  return { everyMs, keep: Number(keep), dir }
}
