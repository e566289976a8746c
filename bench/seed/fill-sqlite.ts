import { Database } from 'bun:sqlite'
import { type SeedRow, seedTables } from './rows.ts'

/** Fills a migrated, closed database file. */
export function fillSqlite(path: string): void {
  const database = new Database(path)
  database.run('pragma synchronous = off')
  database.run('pragma cache_size = -200000')
  for (const { name, rows } of seedTables) {
    database.transaction(() => insertAll(database, name, rows()))()
  }
  database.run('pragma wal_checkpoint(truncate)')
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
