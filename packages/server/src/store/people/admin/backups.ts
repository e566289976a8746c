import type { Instant, Uuid } from '@polyphony/contract'
import type { StoredBackup } from '../../../domain/entities.ts'
import { one, type Queryable, type Tx } from '../../drivers/driver.ts'
import { assignments, atMost, raw, sql, values } from '../../sql/sql.ts'

const columns = raw('uuid, started, state, bytes, file, problem')

export const backupReader = (db: Queryable) => ({
  /** Newest first. */
  list: (limit: number): Promise<StoredBackup[]> =>
    db.all(sql`select ${columns} from backups order by started desc, id desc ${atMost(limit)}`),
})

export const backupWriter = (tx: Tx) => ({
  ...backupReader(tx),

  /** Returns undefined when another backup is running. */
  insert: (backup: StoredBackup) =>
    one<StoredBackup>(
      tx,
      sql`insert into backups ${values({ ...backup })} on conflict do nothing returning ${columns}`,
    ),

  async update(uuid: Uuid, changes: Partial<Omit<StoredBackup, 'uuid' | 'started'>>): Promise<void> {
    await tx.run(sql`update backups set ${assignments(changes)} where uuid = ${uuid}`)
  },

  async remove(uuid: Uuid): Promise<void> {
    await tx.run(sql`delete from backups where uuid = ${uuid}`)
  },

  /** Gives up a backup that began so long ago that its process must be gone. */
  async giveUp(before: Instant, problem: string): Promise<void> {
    await tx.run(
      sql`update backups set state = 'failed', problem = ${problem} where state = 'running' and started < ${before}`,
    )
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from backups where started < ${before}`)
  },
})
