import { SQL } from 'bun'
import { type SeedRow, seedTables } from './rows.ts'

const rowsPerInsert = 5_000

/** Fills a migrated database. */
export async function fillPostgres(url: string, systems: number): Promise<void> {
  const sql = new SQL({ url, max: 1 })
  try {
    await sql.unsafe('set synchronous_commit = off')
    const [role] = await sql.unsafe("select current_setting('is_superuser') = 'on' as superuser")
    // why: the rows refer to each other correctly by construction; checking every one takes most of the time.
    if (role.superuser) await sql.unsafe('set session_replication_role = replica')
    await sql.unsafe("set maintenance_work_mem = '512MB'")
    for (const { name, numbered, rows } of seedTables) {
      const restore = await dropIndexes(sql, name)
      let inserting: Promise<void> | undefined
      for (const chunk of chunks(rows(systems))) {
        // why: the next rows are made while the database takes the last ones.
        await inserting
        inserting = insert(sql, name, chunk)
      }
      await inserting
      for (const statement of restore) await sql.unsafe(statement)
      if (numbered) {
        await sql.unsafe(
          `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`,
        )
      }
    }
    // why: a replica runs no triggers, and a system without this row cannot change.
    if (role.superuser) await sql.unsafe('insert into text_use (system_id) select id from systems')
    await sql.unsafe('vacuum (analyze, freeze)')
  } finally {
    await sql.close()
  }
}

/**
 * Drops what makes every insert slow, and returns the statements that make it again. Primary keys stay: rows come in
 * their order, and other tables refer to them.
 */
async function dropIndexes(sql: SQL, table: string): Promise<string[]> {
  const found: { drop: string; restore: string }[] = await sql.unsafe(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint c where conrelid = $1::regclass and contype = 'u'
       and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = $1::regclass
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { drop } of found) await sql.unsafe(drop)
  return found.map(({ restore }) => restore)
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
