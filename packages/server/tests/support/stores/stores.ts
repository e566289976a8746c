import { describe, setDefaultTimeout } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../../src/store/drivers/sqlite.ts'
import { migrate } from '../../../src/store/schema/migrate.ts'
import { atEnd } from '../at-end.ts'
import { newPostgresDatabase } from './postgres.ts'

export type StoreKind = 'sqlite' | 'postgres'
const wanted = (process.env.TEST_STORES ?? 'sqlite,postgres').split(',') as StoreKind[]

/** For hooks that set up a database: the first one starts PostgreSQL, which takes its time on a busy machine. */
export const setUpTimeoutMs = 300_000
export const testTimeoutMs = 300_000

/** Runs the same cases on every database. */
export function eachStore(name: string, cases: (store: StoreKind) => void): void {
  // why: Bun takes it per file, and not from bunfig.toml. A busy machine is no reason to fail.
  setDefaultTimeout(testTimeoutMs)
  for (const store of wanted) describe(`${name} [${store}]`, () => cases(store))
}

/** The DATABASE_URL of a database of its own. */
export async function newDatabase(store: StoreKind, options?: { migrated?: boolean }): Promise<string> {
  if (store === 'postgres') return newPostgresDatabase(options)
  const path = join(newFolder(), 'test.db')
  if (options?.migrated !== false) copyFileSync(await migratedFile(), path)
  return `sqlite:${path}`
}

let template: Promise<string> | undefined

/** A migrated SQLite file to copy: most tests need one, and to migrate takes much longer. */
const migratedFile = (): Promise<string> => {
  template ??= (async () => {
    const path = join(newFolder(), 'template.db')
    const driver = await openSqlite(path)
    await migrate(driver)
    await driver.close()
    return path
  })()
  return template
}

/** An empty folder, gone when all tests have run. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
