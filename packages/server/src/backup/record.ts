import { basename } from 'node:path'
import { systemClock } from '../base/clock.ts'
import { randomIds } from '../base/ids.ts'
import type { Driver } from '../store/drivers/driver.ts'
import { migrationState } from '../store/schema/migrate.ts'
import { type StoreTx, storeOver } from '../store/store.ts'
import { type BackupOptions, backUp, type Saved } from './backup.ts'
import { checkFile } from './restore.ts'

type NewBackup = Parameters<StoreTx['backups']['insert']>[0]

export interface Recorded extends Saved {
  /** True when the whole file was read again. */
  verified: boolean
  /** Why it is not in the admins' list of backups, if it is not. */
  unlisted?: string
}

/** Makes a backup and reads the whole file again, unless `signal` aborts before that ends. */
export async function backUpVerified(
  driver: Driver,
  path: string,
  options: BackupOptions = {},
): Promise<Recorded> {
  const saved = await backUp(driver, path, options)
  try {
    await checkFile(path, () => {}, options.signal)
    return { ...saved, verified: true }
  } catch (error) {
    if (options.signal?.aborted) return { ...saved, verified: false }
    throw error
  }
}

/** Makes a backup and writes it down for the admins, well or not. A database that cannot be written is no reason to fail. */
export async function backUpRecorded(
  driver: Driver,
  path: string,
  options: BackupOptions = {},
): Promise<Recorded> {
  const begun = { uuid: randomIds.uuid(), started: systemClock().now(), file: basename(path) }
  try {
    const made = await backUpVerified(driver, path, options)
    const state = made.verified ? 'verified' : 'made'
    const unlisted = await record(driver, { ...begun, state, bytes: made.bytes, problem: null })
    return { ...made, ...(unlisted !== undefined && { unlisted }) }
  } catch (error) {
    await record(driver, { ...begun, state: 'failed', bytes: null, problem: messageOf(error) })
    throw error
  }
}

/** Returns why it did not work, if it did not. */
async function record(driver: Driver, entry: NewBackup): Promise<string | undefined> {
  try {
    const { pending, tooNew } = await migrationState(driver)
    if (tooNew !== undefined || pending.length > 0) return 'the database is of another release'
    await storeOver(driver).transact(async ({ backups }) => {
      // why: a schedule tries again every few minutes, and the last good backup must stay in sight.
      const [newest] = await backups.list(1)
      if (entry.state === 'failed' && newest?.state === 'failed') await backups.remove(newest.uuid)
      await backups.insert(entry)
    })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
