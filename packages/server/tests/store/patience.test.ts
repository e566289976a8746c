import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { backUp } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { openPictureFiles } from '../../src/pictures/files.ts'
import type { Driver } from '../../src/store/drivers/driver.ts'
import { openPostgres } from '../../src/store/drivers/postgres.ts'
import { migrate, newestVersion } from '../../src/store/schema/migrate.ts'
import { type Sql, sql } from '../../src/store/sql/sql.ts'
import { signal, until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'

const statementTimeoutMs = 200
const waitsLong = sql`select 1 as found from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '1 second'`

/** Does work with a driver that gives statements little time, while another one keeps a lock from it five times as long. */
async function kept<T>(url: string, lock: Sql, work: (driver: Driver) => Promise<T>): Promise<T> {
  const [holder, hurried] = [await openUrl(url), await openPostgres(url, { statementTimeoutMs })]
  const locked = signal()
  let isOver = false
  const holding = holder.transact(async (tx) => {
    await tx.all(lock)
    locked.give()
    await until('the work has waited long', async () => isOver || (await holder.all(waitsLong)).length > 0)
  })
  await locked.happened
  try {
    return await work(hurried)
  } finally {
    isOver = true
    await holding
    await Promise.all([holder.close(), hurried.close()])
  }
}

const lockMigrations = sql`select pg_advisory_xact_lock(7306381)`
const lockSystems = sql`lock table systems in access exclusive mode`

eachStore('work of operators takes as long as it needs', (store) => {
  if (store !== 'postgres') return

  test('migrations, which may wait for those of another process or build large indexes', async () => {
    const url = await newDatabase(store, { migrated: false })
    expect(await kept(url, lockMigrations, migrate)).toHaveLength(await newestVersion())
  })

  test('backups and restores, which read and check whole tables', async () => {
    const file = join(newFolder(), 'one.backup')
    const pictures = openPictureFiles({ kind: 'folder', path: join(newFolder(), 'pictures') })
    const { footer } = await kept(await newDatabase(store), lockSystems, (driver) => backUp(driver, file))
    const other = await newDatabase(store, { migrated: false })
    const restored = await kept(other, lockMigrations, (driver) => restore(driver, file, pictures))
    expect(restored.footer).toEqual(footer)
  })
})
