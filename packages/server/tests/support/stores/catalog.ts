import type { Driver } from '../../../src/store/drivers/driver.ts'
import { migrate } from '../../../src/store/schema/migrate.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { openUrl } from './driver.ts'
import { newDatabase } from './stores.ts'

/** Every table of a database with its columns, as the database itself tells it. */
export async function catalogOf(driver: Driver): Promise<Record<string, string[]>> {
  const columns = await driver.all<{ table_name: string; name: string }>(
    driver.dialect.name === 'sqlite'
      ? sql`select t.name as table_name, c.name from sqlite_master t join pragma_table_info(t.name) c
            where t.type = 'table' and t.name not like 'sqlite_%' order by t.name, c.name`
      : sql`select table_name, column_name as name from information_schema.columns
            where table_schema = 'public' order by table_name, column_name`,
  )
  const tables: Record<string, string[]> = {}
  for (const { table_name, name } of columns) {
    tables[table_name] ??= []
    tables[table_name].push(name)
  }
  return tables
}

export interface CatalogColumn {
  name: string
  type: string
  /** A row cannot be made without a value for it. */
  needed: boolean
  /** The table whose id it holds. */
  refersTo: string | null
}

/** The columns of a table with what they need, the same in both databases. */
export async function columnsOf(table: string): Promise<CatalogColumn[]> {
  plan ??= newDatabase('sqlite').then(async (url) => {
    const driver = await openUrl(url)
    await migrate(driver)
    return driver
  })
  const driver = await plan
  return driver.all<CatalogColumn>(
    sql`select c.name, lower(c.type) as type, c."notnull" = 1 and c.dflt_value is null as needed, f."table" as "refersTo"
        from pragma_table_info(${table}) c
        left join pragma_foreign_key_list(${table}) f on f."from" = c.name order by c.cid`,
  )
}

let plan: Promise<Driver> | undefined
