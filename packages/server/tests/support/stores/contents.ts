import type { Driver } from '../../../src/store/drivers/driver.ts'
import { housekeeping } from '../../../src/store/schema/schema.ts'
import { raw, sql } from '../../../src/store/sql/sql.ts'
import { catalogOf, columnsOf } from './catalog.ts'

/** All rows of all tables as text, the same for the same data in either database. */
export async function contentsOf(driver: Driver): Promise<Record<string, string[]>> {
  const tables = Object.keys(await catalogOf(driver)).filter((name) => !housekeeping.includes(name))
  const contents = tables.map(async (table) => {
    const columns = (await columnsOf(table)).map(({ name, type }) =>
      type === 'boolean' ? name : `cast(${name} as text) as ${name}`,
    )
    const rows = await driver.all(sql`select ${raw(columns.join(', '))} from ${raw(table)}`)
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}
