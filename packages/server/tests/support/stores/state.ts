import type { Context } from '../../../src/context.ts'
import type { Driver } from '../../../src/store/drivers/driver.ts'
import { raw, sql } from '../../../src/store/sql/sql.ts'

/** Every row of every table that belongs to a system, to be compared before and after. */
export async function stateOf({ ctx }: { ctx: Context }, { uuid }: { uuid: string }): Promise<unknown> {
  const { driver } = ctx.store
  const [system] = await driver.all<{ id: number }>(sql`select * from systems where uuid = ${uuid}`)
  if (!system) throw new Error(`no system ${uuid}`)
  const state: Record<string, string[]> = {}
  await Promise.all(
    (await tablesOfSystems(driver)).map(async (table) => {
      const rows = await driver.all(sql`select * from ${raw(table)} where system_id = ${system.id}`)
      state[table] = rows.map((row) => JSON.stringify(row)).sort()
    }),
  )
  return { system, ...state }
}

const known = new WeakMap<Driver, Promise<string[]>>()

function tablesOfSystems(driver: Driver): Promise<string[]> {
  const tables = known.get(driver) ?? readTables(driver)
  known.set(driver, tables)
  return tables
}

async function readTables(driver: Driver): Promise<string[]> {
  const rows = await driver.all<{ name: string }>(
    driver.dialect.name === 'sqlite'
      ? sql`select t.name from sqlite_master t join pragma_table_info(t.name) c
            where t.type = 'table' and c.name = 'system_id' order by t.name`
      : sql`select table_name as name from information_schema.columns
            where table_schema = 'public' and column_name = 'system_id' order by table_name`,
  )
  return rows.map(({ name }) => name)
}
