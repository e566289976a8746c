import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { sql } from '../../src/store/sql/sql.ts'
import { useServer } from '../support/callers/server.ts'
import { catalogOf } from '../support/stores/catalog.ts'
import { eachStore } from '../support/stores/stores.ts'

const scale = readFileSync(new URL('../../../../docs/run/scale.md', import.meta.url), 'utf8')

/** The names in the first cells of the table under a heading of docs/run/scale.md. */
function listed(heading: string): string[] {
  const section = scale.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).sort()
}

eachStore('tables that a sharded database can distribute', (store) => {
  const t = useServer(store)

  /** Every primary key and every unique index over all rows, as `table (column, …)`. */
  async function keys(): Promise<{ table: string; columns: string[] }[]> {
    const rows = await t.ctx.store.driver.all<{ table_name: string; columns: string }>(
      store === 'sqlite'
        ? sql`select t.name as table_name, (select group_concat(name) from pragma_index_info(i.name)) as columns
              from sqlite_master t join pragma_index_list(t.name) i
              where t.type = 'table' and i."unique" = 1 and i.partial = 0
              union all
              select t.name, group_concat(c.name) from sqlite_master t join pragma_table_info(t.name) c
              where t.type = 'table' and t.name not like 'sqlite_%' and c.pk > 0 group by t.name`
        : sql`select r.relname as table_name, string_agg(a.attname, ',') as columns
              from pg_index i join pg_class r on r.oid = i.indrelid
              join pg_attribute a on a.attrelid = r.oid and a.attnum = any(i.indkey)
              where i.indisunique and i.indpred is null and r.relnamespace = 'public'::regnamespace
              group by i.indexrelid, r.relname`,
    )
    return rows.map(({ table_name, columns }) => ({ table: table_name, columns: columns.split(',').sort() }))
  }

  test('every table has the id of its system, or docs/run/scale.md says why it belongs to the whole server', async () => {
    const tables = await catalogOf(t.ctx.store.driver)
    const ofServer = Object.keys(tables).filter(
      (table) => table !== 'systems' && !tables[table]?.includes('system_id'),
    )
    expect(ofServer).toEqual(listed('Tables of the whole server'))
  })

  test('every table of a system has the id of the system in a key', async () => {
    const tables = await catalogOf(t.ctx.store.driver)
    const all = await keys()
    const without = Object.keys(tables).filter(
      (table) =>
        tables[table]?.includes('system_id') &&
        !all.some((key) => key.table === table && key.columns.includes('system_id')),
    )
    expect(without).toEqual([])
  })

  test('docs/run/scale.md lists every key that is unique across systems', async () => {
    const tables = await catalogOf(t.ctx.store.driver)
    const across = (await keys())
      .filter(({ table, columns }) => tables[table]?.includes('system_id') && !columns.includes('system_id'))
      .map(({ table, columns }) => `${table} (${columns.join(', ')})`)
    expect([...new Set(across)].sort()).toEqual(listed('Keys across systems'))
  })
})
