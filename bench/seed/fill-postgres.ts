import { SQL } from 'bun'
import { type SeedRow, seedTables } from './rows.ts'

const rowsPerInsert = 5_000

/** Fills a migrated database. */
export async function fillPostgres(url: string): Promise<void> {
  const sql = new SQL({ url, max: 1 })
  try {
    await sql.unsafe('set synchronous_commit = off')
    const [role] = await sql.unsafe("select current_setting('is_superuser') = 'on' as superuser")
    // why: the rows refer to each other correctly by construction; checking every one takes most of the time.
    if (role.superuser) await sql.unsafe('set session_replication_role = replica')
    for (const { name, numbered, rows } of seedTables) {
      let inserting: Promise<void> | undefined
      for (const chunk of chunks(rows())) {
        // why: the next rows are made while the database takes the last ones.
        await inserting
        inserting = insert(sql, name, chunk)
      }
      await inserting
      if (numbered) {
        await sql.unsafe(
          `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`,
        )
      }
    }
    await sql.unsafe('vacuum (analyze, freeze)')
  } finally {
    await sql.close()
  }
}

async function insert(sql: SQL, table: string, rows: readonly SeedRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  await sql.unsafe(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
    [JSON.stringify(rows)],
  )
}

function* chunks(rows: Iterable<SeedRow>): Generator<SeedRow[]> {
  let chunk: SeedRow[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length === rowsPerInsert) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
