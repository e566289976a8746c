import { systemClock } from '../base/clock.ts'
import type { PictureFiles } from '../pictures/storage.ts'
import { type Driver, one, type Tx } from '../store/drivers/driver.ts'
import { secretKeyWriter } from '../store/people/admin/secret-key.ts'
import { MigrationError, migrateWithin, migrationState } from '../store/schema/migrate.ts'
import { housekeeping, schemaAt, type Table } from '../store/schema/schema.ts'
import { closed } from '../store/sharing/shares.ts'
import { setLastId } from '../store/sql/row-ids.ts'
import { insertRows, liftForeignKeys } from '../store/sql/rows.ts'
import { raw, sql } from '../store/sql/sql.ts'
import { syncWriter } from '../store/sync/syncs.ts'
import {
  BackupError,
  type BackupPart,
  digestOf,
  type Footer,
  type Header,
  type OnRows,
  readParts,
} from './format.ts'
import { RestoredPictures } from './pictures.ts'

export interface Restored {
  header: Header
  footer: Footer
}

/**
 * How far each system's event numbers jump after a restore. Receivers have seen numbers from after the backup; a
 * database that gave them out again would make new events look like repeats.
 */
const eventsSkipped = 1_000_000_000

/** Restores a backup into an empty database of either kind, its pictures into `files`, or changes nothing. */
export async function restore(
  driver: Driver,
  path: string,
  files: PictureFiles,
  progress: OnRows = () => {},
): Promise<Restored> {
  const pictures = new RestoredPictures(files)
  try {
    return await restoreWith(driver, path, pictures, progress)
  } catch (error) {
    await pictures.undo()
    throw error
  }
}

function restoreWith(
  driver: Driver,
  path: string,
  pictures: RestoredPictures,
  progress: OnRows,
): Promise<Restored> {
  const restoreIn = async (tx: Tx) => {
    const lastIds = new Map<Table, number>()
    let putForeignKeysBack = async () => {}
    const restored = await readThrough(path, progress, async (part) => {
      if (part.kind === 'header') {
        await prepare(tx, driver.label, part.header.schema)
        putForeignKeysBack = await liftForeignKeys(tx, await schemaAt(part.header.schema))
      }
      if (part.kind === 'table' && part.table.counted) lastIds.set(part.table, part.lastId)
      if (part.kind === 'rows') await insertRows(tx, part.table, part.rows)
      if (part.kind === 'picture') await pictures.add(part)
    })
    await pictures.end()
    await putForeignKeysBack()
    await compare(tx, restored)
    for (const [table, lastId] of lastIds) await countOn(tx, table, lastId)
    await migrateWithin(tx)
    await recordKey(tx, restored.header.secret_key)
    await skipEvents(tx)
    await endOpenDoors(tx)
    await forgetMessages(tx)
    await syncWriter(tx).stopAll('restored')
    if (tx.dialect.name === 'postgres') await tx.all(sql`analyze`)
    return restored
  }
  return driver.transact(restoreIn, { patient: true })
}

/** Reads a backup and makes every check that needs no database. */
export function checkFile(
  path: string,
  progress: OnRows = () => {},
  signal?: AbortSignal,
): Promise<Restored> {
  return readThrough(path, progress, async () => signal?.throwIfAborted())
}

async function readThrough(
  path: string,
  progress: OnRows,
  use: (part: BackupPart) => Promise<void>,
): Promise<Restored> {
  let header: Header | undefined
  let footer: Footer | undefined
  let total = 0
  for await (const part of readParts(path)) {
    await use(part)
    if (part.kind === 'header') header = part.header
    if (part.kind === 'footer') footer = part.footer
    if (part.kind === 'rows') {
      total += part.rows.length
      progress(total, part.table.name)
    }
  }
  if (!header || !footer) throw new Error('a backup was read without its header or footer')
  return { header, footer }
}

/** Creates the tables as they were at the time of the backup; later migrations then apply to the data. */
async function prepare(tx: Tx, label: string, schema: number): Promise<void> {
  const { version, tooNew } = await migrationState(tx)
  if (tooNew !== undefined) throw new MigrationError(tooNew)
  const tables = version === 0 ? [] : await schemaAt(version)
  for (const { name } of tables) {
    if (await one(tx, sql`select 1 as found from ${raw(name)} limit 1`)) {
      throw new BackupError(
        `${label} is not empty (there are ${name}). Restore into a new database: set DATABASE_URL.`,
      )
    }
  }
  if (version !== 0 && version !== schema) {
    const names = tables.map(({ name }) => name).reverse()
    for (const name of [...housekeeping, ...names]) await tx.script(`drop table if exists ${name}`)
  }
  await migrateWithin(tx, schema)
  // why: random keys need the indexes in memory.
  if (tx.dialect.name === 'sqlite') await tx.script('pragma cache_size = -200000')
}

/** Reads the written rows back and compares their counts and checksums. */
async function compare(tx: Tx, { header, footer }: Restored): Promise<void> {
  for (const table of await schemaAt(header.schema)) {
    const wanted = footer.tables[table.name]
    const found = await digestOf(tx, table)
    if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256) {
      throw new BackupError(
        `Nothing was restored: ${table.name} did not come out as it went in (${found.rows} rows of ${wanted?.rows}). Is a server running on this database? Stop it and try again.`,
      )
    }
  }
}

async function countOn(tx: Tx, table: Table, lastId: number): Promise<void> {
  const found = await one<{ newest: number | null }>(
    tx,
    sql`select max(id) as newest from ${raw(table.name)}`,
  )
  await setLastId(tx, table.name, Math.max(lastId, found?.newest ?? 0))
}

/** Tables of sessions, of people and of programs, of codes that wait for somebody, and of what others hold of a share. */
const openDoors = [
  'sessions',
  'device_links',
  'link_codes',
  'oidc_attempts',
  'challenges',
  'invites',
  'grants',
  'feeds',
  'kept_shares',
]

/** Signs everybody out and ends all open codes and shares: some of them were ended after the backup. */
async function endOpenDoors(tx: Tx): Promise<void> {
  for (const table of openDoors) await tx.all(sql`delete from ${raw(table)}`)
  const now = systemClock().now()
  await tx.all(sql`update shares set ${closed}`)
  await tx.all(sql`update shares set expires_at = ${now} where expires_at is null or expires_at > ${now}`)
}

/**
 * Ends the channels of holders, and drops every message that was pending: it is of before the backup, and perhaps it arrived.
 * The channels of systems tell the changes after the restore.
 */
async function forgetMessages(tx: Tx): Promise<void> {
  await tx.all(sql`delete from channels where share_id is not null`)
  await tx.all(sql`delete from notices`)
  await tx.all(sql`update front_changes set is_news = ${false}`)
  await tx.all(
    sql`update channels set settled = newest, changed_at = null, owed = ${false}, attempts = 0, retry_at = null,
          claimed_until = null, claim = null, due_at = null`,
  )
}

/** Makes the restored secrets wait for the key that reads them, whatever key this database knew. */
async function recordKey(tx: Tx, fingerprint: string | undefined): Promise<void> {
  const record = secretKeyWriter(tx)
  await record.remove()
  if (fingerprint !== undefined) await record.insert(fingerprint)
}

async function skipEvents(tx: Tx): Promise<void> {
  await tx.all(
    sql`update systems set last_pruned_event = ${eventsSkipped} + (select max(known.number) from (
          select max(number) as number from outbox where outbox.system_id = systems.id
          union all select systems.last_pruned_event
        ) known)`,
  )
}
