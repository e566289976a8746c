import { Database } from 'bun:sqlite'
import type { Tx } from '../drivers/driver.ts'
import { sqliteDialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/sql.ts'
import { migrateWithin } from './migrate.ts'

export type ColumnKind = 'text' | 'uuid' | 'boolean' | 'integer' | 'bigint'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** True when the database itself counts up `id`. */
  readonly counted: boolean
}

/** Tables about the database or its processes, and counts of what other tables hold. They hold nobody's data. */
export const housekeeping = [
  'schema_migrations',
  'leases',
  'picture_leftovers',
  'backups',
  'text_use',
  'secret_key',
]

const schemas = new Map<number, Promise<readonly Table[]>>()

/**
 * Lists the tables with data at a version; tables that other tables refer to come first. Reads them from the
 * migrations, run in memory: no table can be forgotten, and the result does not depend on the database in use.
 */
export function schemaAt(version: number): Promise<readonly Table[]> {
  const schema = schemas.get(version) ?? readSchema(version)
  schemas.set(version, schema)
  return schema
}

async function readSchema(version: number): Promise<readonly Table[]> {
  using database = new Database(':memory:')
  await migrateWithin(scratch(database), version)
  const names = database
    .query<{ name: string }, []>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !housekeeping.includes(name))
  return referredFirst(database, names).map((name) => readTable(database, name))
}

/** Columns of type `uuid` on PostgreSQL. SQLite stores them as text. */
const uuidColumns = ['uuid', 'field', 'new_person', 'about']

const scratch = (database: Database): Tx => ({
  dialect: sqliteDialect,
  writable: true,
  all: async <R>({ statement, params }: Sql) => database.prepare(statement.text).all(...params) as R[],
  run: async ({ statement, params }) => {
    database.prepare(statement.text).run(...params)
  },
  script: async (text) => {
    database.run(text)
  },
})

function readTable(database: Database, name: string): Table {
  const found = database
    .query<{ name: string; type: string; pk: number }, [string]>('select * from pragma_table_info(?)')
    .all(name)
  const [{ sql: definition = '' } = {}] = database
    .query<{ sql: string }, [string]>('select sql from sqlite_master where name = ?')
    .all(name)
  return {
    name,
    columns: found.map((column) => ({ name: column.name, kind: kindOf(name, column) })),
    key: found
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    counted: definition.includes('autoincrement'),
  }
}

const kinds: readonly ColumnKind[] = ['text', 'boolean', 'integer', 'bigint']

function kindOf(table: string, { name, type, pk }: { name: string; type: string; pk: number }): ColumnKind {
  const kind = kinds.find((each) => each === type.toLowerCase())
  if (kind === undefined) throw new Error(`${table}.${name} is of a type that backups do not know: ${type}`)
  if (kind === 'text' && uuidColumns.includes(name)) return 'uuid'
  return kind === 'integer' && pk > 0 ? 'bigint' : kind
}

function referredFirst(database: Database, names: readonly string[]): string[] {
  const references = database.query<{ table: string }, [string]>(
    'select distinct "table" from pragma_foreign_key_list(?)',
  )
  const waiting = new Map(names.map((name) => [name, references.all(name).map(({ table }) => table)]))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find(
      ([name, needed]) => !needed.some((table) => table !== name && waiting.has(table)),
    )
    if (next === undefined) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    ordered.push(next[0])
    waiting.delete(next[0])
  }
  return ordered
}
