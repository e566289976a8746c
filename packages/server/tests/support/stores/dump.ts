import type { Context } from '../../../src/context.ts'
import type { Driver } from '../../../src/store/drivers/driver.ts'
import { housekeeping } from '../../../src/store/schema/schema.ts'
import { raw, sql } from '../../../src/store/sql/sql.ts'
import { catalogOf, columnsOf } from './catalog.ts'

/** Every row of every table that belongs to a system, to be compared before and after. */
export async function rowsOfSystem({ ctx }: { ctx: Context }, { uuid }: { uuid: string }): Promise<unknown> {
  const { driver } = ctx.store
  const [system] = await driver.all<{ id: number }>(sql`select * from systems where uuid = ${uuid}`)
  if (!system) throw new Error(`no system ${uuid}`)
  const tables = (await tablesOfSystems(driver)).map(async (table) => {
    const rows = await driver.all(sql`select * from ${raw(table)} where system_id = ${system.id}`)
    return [table, asText(rows)] as const
  })
  return { system, ...Object.fromEntries(await Promise.all(tables)) }
}

/** All rows of all tables as text, the same for the same data in either database. */
export async function rowsOfDatabase(driver: Driver): Promise<Record<string, string[]>> {
  const tables = Object.keys(await catalogOf(driver)).filter((name) => !housekeeping.includes(name))
  const contents = tables.map(async (table) => {
    const columns = (await columnsOf(table)).map(({ name, type }) =>
      type === 'boolean' ? name : `cast(${name} as text) as ${name}`,
    )
    return [
      table,
      asText(await driver.all(sql`select ${raw(columns.join(', '))} from ${raw(table)}`)),
    ] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

/** All that a database holds, as text to search in. */
export async function textOfDatabase({ ctx }: { ctx: Context }): Promise<string> {
  const { driver } = ctx.store
  const tables = Object.keys(await catalogOf(driver))
  return JSON.stringify(await Promise.all(tables.map((name) => driver.all(sql`select * from ${raw(name)}`))))
}

const asText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

const known = new WeakMap<Driver, Promise<string[]>>()

/** Reads the catalog once for each server, as it does not change while a server runs. */
function tablesOfSystems(driver: Driver): Promise<string[]> {
  const tables =
    known.get(driver) ??
    catalogOf(driver).then((catalog) =>
      Object.keys(catalog).filter((name) => catalog[name]?.includes('system_id')),
    )
  known.set(driver, tables)
  return tables
}
