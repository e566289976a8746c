import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../observe/log.ts'
import { BackupError } from './format.ts'

const written = /^polyphony-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
/** Names of files that a killed run leaves behind. */
const unfinished = /^polyphony-\d{8}T\d{6}Z\.backup\.partial-[0-9a-f]{8}$/

const retryMs = 5 * 60_000
/** Longest pause between two checks: a machine that slept, or whose clock was set, notices a due backup within it. */
const lookMs = 60_000

export interface Schedule {
  dir: string
  everyMs: number
  /** How many files to keep. */
  keep: number
  /** Makes one backup. The log tells all that it returns. */
  save(path: string): Promise<{ bytes: number; verified: boolean; unlisted?: string }>
  log: Log
  signal: AbortSignal
}

/** Makes backups until `signal` aborts. It logs a failed backup and tries it again, and goes on with the rest. */
export async function backUpRegularly({ dir, everyMs, keep, save, log, signal }: Schedule): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new BackupError(`${dir} cannot be used for backups: ${error.message}`)
  })
  // why: a service that is restarted often must not crowd out the older backups.
  const newest = (await backupsIn(dir)).at(-1)
  let due = newest === undefined ? 0 : timeOf(newest) + everyMs
  const next = new Date(Math.max(due, Date.now())).toISOString()
  log.info('backups are scheduled', { dir, keep, next })
  log.flush()
  while (!signal.aborted) {
    if (Date.now() < due) {
      await pause(Math.min(due - Date.now(), lookMs), signal)
      continue
    }
    const started = Date.now()
    due = started + everyMs
    try {
      const file = backupNameAt(started)
      const { bytes, verified, unlisted } = await save(join(dir, file))
      const removed = await prune(dir, keep)
      log.info('backup', { file, bytes, verified, unlisted, ms: Date.now() - started, removed })
    } catch (error) {
      if (signal.aborted) return
      due = started + Math.min(everyMs, retryMs)
      log.warn('the backup failed', { reason: error instanceof Error ? error.message : String(error) })
    }
    log.flush()
  }
}

/** The name of the file of a scheduled backup that begins at a time. */
const backupNameAt = (time: number) => `polyphony-${stampOf(time)}.backup`

/** The name of the file of a backup that an admin makes. A schedule neither counts nor deletes it. */
export const adminBackupNameAt = (time: number) => `polyphony-admin-${stampOf(time)}.backup`

const stampOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

function timeOf(name: string): number {
  const [year = 0, month = 0, ...rest] = (written.exec(name) ?? []).slice(1).map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

/** Lists backups oldest first, which is the order of their names. */
async function backupsIn(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => written.test(name)).sort()
}

/** Deletes the oldest backups, and only files whose name this program gave. */
async function prune(dir: string, keep: number): Promise<number> {
  const old = (await backupsIn(dir)).slice(0, -keep)
  const left = (await readdir(dir)).filter((name) => unfinished.test(name))
  for (const name of [...old, ...left]) await rm(join(dir, name), { force: true })
  return old.length
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish, { once: true })
    function finish(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      done()
    }
  })
}
