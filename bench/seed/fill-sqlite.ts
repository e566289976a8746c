import { Database } from 'bun:sqlite'
import { type SeedRow, seedTables } from './rows.ts'

/** Room for the indexes of short IDs and UUIDs of 10,000,000 members, whose entries come in random order. */
const cacheKilobytes = 1_500_000

/** Fills a migrated, closed database file. */
export function fillSqlite(path: string, systems: number): void {
  const database = new Database(path)
  // why: with a log every page would be written twice. A journal of old pages stays short where all pages are new.
  database.run('pragma journal_mode = delete')
  database.run('pragma synchronous = off')
  database.run(`pragma cache_size = -${cacheKilobytes}`)
  for (const { name, rows } of seedTables) {
    database.transaction(() => insertAll(database, name, rows(systems)))()
  }
  database.run('pragma journal_mode = wal')
  database.close()
}

function insertAll(database: Database, table: string, rows: Iterable<SeedRow>): void {
  let insert: ReturnType<Database['prepare']> | undefined
  for (const row of rows) {
    if (insert === undefined) {
      const columns = Object.keys(row)
      insert = database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
    }
    insert.run(...Object.values(row))
  }
  insert?.finalize()
}
