import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { newestVersion } from '../../src/store/schema/migrate.ts'
import { housekeeping, schemaAt, type Table } from '../../src/store/schema/schema.ts'
import { insertRows, type RawRow, readRows } from '../../src/store/sql/rows.ts'
import { raw, sql } from '../../src/store/sql/sql.ts'
import { useV2 } from '../support/callers/v2.ts'
import { runs } from '../support/runs.ts'
import { catalogOf } from '../support/stores/catalog.ts'
import { useDriver } from '../support/stores/driver.ts'
import { eachStore } from '../support/stores/stores.ts'

const table: Table = {
  name: 'things',
  columns: [
    { name: 'place', kind: 'text' },
    { name: 'id', kind: 'bigint' },
    { name: 'uuid', kind: 'uuid' },
    { name: 'size', kind: 'integer' },
    { name: 'open', kind: 'boolean' },
    { name: 'note', kind: 'text' },
  ],
  key: ['place', 'id'],
  counted: false,
}
const definition = `create table things (place text not null, id bigint not null, uuid {{uuid}}, size integer, open boolean,
  note text, primary key (place, id)) {{clustered}}`

/** As the integer of a database is kept: a number where that is exact, else text. */
const integer = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n), 0n),
    fc.bigInt({ min: -9n, max: 99n }),
  )
  .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)))
// why: letters of several scripts and cases, which locales sort in other ways than bytes do.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).filter((each) => !each.includes('\0')),
  fc.constantFrom('', 'a', 'B', 'é', 'Z', 'ß', '"', '\\', '[1]', '🌊', 'true', 'null', '1e3', '\n'),
)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const row: fc.Arbitrary<RawRow> = fc.tuple(
  text,
  integer,
  orNull(fc.uuid()),
  orNull(fc.integer()),
  orNull(fc.boolean()),
  orNull(text),
)

const byKey = (a: RawRow, b: RawRow) =>
  Buffer.compare(Buffer.from(String(a[0])), Buffer.from(String(b[0]))) ||
  Number(BigInt(a[1] as string) - BigInt(b[1] as string))

eachStore('rows of a table', (store) => {
  const t = useDriver(store, definition)

  const everything = async () => {
    const rows: RawRow[] = []
    await t.driver.snapshot(async (db) => {
      for await (const some of readRows(db, table)) rows.push(...some)
    })
    return rows
  }

  test('whatever they hold comes out as it went in, in the order of the bytes of the key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { maxLength: 30, selector: ([place, id]) => JSON.stringify([place, id]) }),
        async (rows) => {
          await t.driver.transact(async (tx) => {
            await tx.all(sql`delete from things`)
            await insertRows(tx, table, rows)
          })
          expect(await everything()).toEqual([...rows].sort(byKey))
        },
      ),
      { numRuns: runs(40) },
    )
  })

  test('many of them are read part by part, each once', async () => {
    const rows = Array.from({ length: 4_500 }, (_, i) => [`p${i % 3}`, i, null, null, null, null])
    await t.driver.transact(async (tx) => {
      await tx.all(sql`delete from things`)
      await insertRows(tx, table, rows)
    })
    expect(await everything()).toEqual([...rows].sort(byKey))
  })

  test('large ones are read few at a time, whatever their number', async () => {
    const note = 'x'.repeat(6 * 1024 ** 2)
    await t.driver.transact(async (tx) => {
      await tx.all(sql`delete from things`)
      for (let id = 0; id < 5; id++) await insertRows(tx, table, [['a', id, null, null, null, note]])
    })
    const sizes: number[] = []
    await t.driver.snapshot(async (db) => {
      for await (const some of readRows(db, table)) sizes.push(some.length)
    })
    expect(sizes).toEqual([2, 2, 1])
  })

  test('a snapshot does not see what is written after it began, and holds no writer up', async () => {
    await t.driver.transact((tx) => tx.all(sql`delete from things`))
    const seen = await t.driver.snapshot(async (db) => {
      const count = async () => (await db.all(sql`select place from things`)).length
      const before = await count()
      await t.driver.transact((tx) => insertRows(tx, table, [['a', 1, null, null, null, null]]))
      return [before, await count()]
    })
    expect(seen).toEqual([0, 0])
    expect((await everything()).length).toBe(1)
  })
})

eachStore('the schema that backups go by', (store) => {
  const t = useV2(store)

  test('has every table and column of the database, those that others refer to first', async () => {
    const schema = await schemaAt(await newestVersion())
    const derived = Object.fromEntries(
      schema.map(({ name, columns }) => [name, columns.map((c) => c.name).sort()]),
    )
    const catalog = await catalogOf(t.ctx.store.driver)
    expect(
      Object.keys(catalog)
        .filter((name) => !(name in derived))
        .sort(),
    ).toEqual([...housekeeping].sort())
    for (const [name, columns] of Object.entries(derived))
      expect([name, catalog[name]]).toEqual([name, columns])
    for (const { name, key } of schema) {
      expect([name, key.length > 0]).toEqual([name, true])
      await t.ctx.store.driver.all(sql`select ${raw(key.join(', '))} from ${raw(name)} limit 1`)
    }
  })

  test('gives every column the type that it has on PostgreSQL', async () => {
    if (store !== 'postgres') return
    const columns = await t.ctx.store.driver.all<{ name: string; type: string }>(
      sql`select concat(table_name, '.', column_name) as name, data_type as type
          from information_schema.columns where table_schema = 'public'`,
    )
    const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
    for (const { name: table, columns } of await schemaAt(await newestVersion()))
      for (const { name, kind } of columns)
        expect([table, name, typeOf.get(`${table}.${name}`)]).toEqual([table, name, kind])
  })
})
