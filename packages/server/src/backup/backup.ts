import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { version as release } from '../observe/version.ts'
import type { PictureFiles } from '../pictures/storage.ts'
import type { Driver, Queryable } from '../store/drivers/driver.ts'
import { secretKeyReader } from '../store/people/admin/secret-key.ts'
import { MigrationError, migrationState } from '../store/schema/migrate.ts'
import { lastId } from '../store/sql/row-ids.ts'
import { BackupError, type Footer, type Header, type OnRows, readHeader, writeLines } from './format.ts'
import { readPictures } from './pictures.ts'

export interface Saved {
  header: Header
  footer: Footer
  bytes: number
}

export interface BackupOptions {
  progress?: OnRows
  signal?: AbortSignal
  /** The files of the pictures; without it the backup has none of them. */
  pictures?: PictureFiles | undefined
}

/** Level of gzip. why: level 1 makes files a third larger, level 6 takes twice the time for a sixth less. */
const compression = 3

/** Saves all data, as it is at one moment, to a file that appears only when it is complete. */
export async function backUp(driver: Driver, path: string, options: BackupOptions = {}): Promise<Saved> {
  // why: a typing error must not replace another file, least of all the database itself.
  if (existsSync(path) && !(await readHeader(path))) {
    throw new BackupError(`${path} exists and is no backup. Choose another name.`)
  }
  const partial = `${path}.partial-${randomBytes(4).toString('hex')}`
  try {
    const { header, footer } = await driver.snapshot((db) => writeFile(db, partial, options), {
      patient: true,
    })
    const { size } = await stat(partial)
    await onDisk(partial)
    await rename(partial, path)
    await onDisk(dirname(path))
    return { header, footer, bytes: size }
  } catch (error) {
    // why: the operator should see the first fault.
    await rm(partial, { force: true }).catch(() => {})
    throw explained(error, path)
  }
}

async function writeFile(
  db: Queryable,
  path: string,
  { progress = () => {}, signal, pictures }: BackupOptions,
): Promise<Omit<Saved, 'bytes'>> {
  const { version, tooNew } = await migrationState(db)
  if (tooNew !== undefined) throw new MigrationError(tooNew)
  if (version === 0) throw new BackupError('There is nothing to back up: the database has no tables yet.')
  const secret_key = await secretKeyReader(db).read()
  const header: Header = {
    polyphony_backup: 1,
    release,
    schema: version,
    created: new Date().toISOString(),
    database: db.dialect.name,
    ...(pictures && { pictures: true }),
    ...(secret_key !== undefined && { secret_key }),
  }
  let footer: Footer | undefined
  await pipeline(
    async function* () {
      const files = pictures && readPictures(db, pictures)
      footer = yield* writeLines(db, header, ({ name }) => lastId(db, name), progress, files)
    },
    createGzip({ level: compression }),
    // why: the file holds everything private.
    createWriteStream(path, { flags: 'w', mode: 0o600 }),
    { ...(signal && { signal }) },
  )
  if (footer === undefined) throw new Error('a backup ended without its footer')
  return { header, footer }
}

async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Turns an error of the file system into a line that an operator can act on. */
function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'its folder does not exist',
    EACCES: 'there is no permission to write there',
    EROFS: 'there is no permission to write there',
    ENOSPC: 'the disk is full',
    EISDIR: 'it is a folder',
    ABORT_ERR: 'stopped before it was complete',
  }
  const reason = reasons[code]
  return reason ? new BackupError(`${path} was not written: ${reason}.`, { cause: error }) : error
}
