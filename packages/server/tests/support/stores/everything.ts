import type { Context } from '../../../src/context.ts'
import { raw, sql } from '../../../src/store/sql/sql.ts'

/** All that a database holds, as text to search in. */
export async function everythingIn({ ctx }: { ctx: Context }): Promise<string> {
  const { driver } = ctx.store
  const tables = await driver.all<{ name: string }>(
    driver.dialect.name === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table'`
      : sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const contents = await Promise.all(tables.map(({ name }) => driver.all(sql`select * from ${raw(name)}`)))
  return JSON.stringify(contents)
}
