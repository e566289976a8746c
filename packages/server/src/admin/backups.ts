import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { earlier, fail, hours } from '@polyphony/contract'
import { backUpVerified } from '../backup/record.ts'
import { adminBackupNameAt } from '../backup/schedule.ts'
import type { Context } from '../context.ts'
import type { StoredBackup } from '../domain/entities.ts'
import { type Doer, lockAdmins, noteAction } from '../operations/people/admin/log.ts'

/** A backup that takes longer will not end: its process is gone. */
const longest = hours(6)

/** Begins a backup, and returns before it is complete. `done` resolves when it has ended, well or not. */
export async function beginBackup(
  ctx: Context,
  doer: Doer,
): Promise<{ backup: StoredBackup; done: Promise<void> }> {
  const { store, clock, ids } = ctx
  const started = clock.now()
  const backup = await store.transact(async (tx) => {
    await lockAdmins(tx, doer)
    await tx.backups.giveUp(earlier(started, longest), 'The server stopped before it was complete.')
    const row = {
      uuid: ids.uuid(),
      started,
      state: 'running',
      bytes: null,
      file: adminBackupNameAt(Date.now()),
      problem: null,
    } as const
    const inserted = (await tx.backups.insert(row)) ?? fail('backup_running')
    await noteAction(ctx, tx, doer, 'backup_made', null)
    return inserted
  })
  const done = runBackup(ctx, backup).catch((error) =>
    ctx.log.error('the result of a backup was not noted', { cause: String(error) }),
  )
  return { backup, done }
}

async function runBackup(
  { config, store, pictures, log }: Context,
  { uuid, file }: StoredBackup,
): Promise<void> {
  const outcome = await save().catch((error): Partial<StoredBackup> => {
    const problem = error instanceof Error ? error.message : String(error)
    log.warn('the backup failed', { reason: problem })
    return { state: 'failed', problem }
  })
  await store.transact((tx) => tx.backups.update(uuid, outcome))

  async function save(): Promise<Partial<StoredBackup>> {
    const path = join(config.backupDir, file)
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
    const { bytes } = await backUpVerified(store.driver, path, { pictures: pictures.files })
    log.info('backup', { file, bytes })
    return { state: 'verified', bytes }
  }
}
