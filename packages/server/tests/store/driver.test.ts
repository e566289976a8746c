import { beforeEach, describe, expect, test } from 'bun:test'
import { type Queryable, StoreError, type Tx } from '../../src/store/drivers/driver.ts'
import { join, raw, sql } from '../../src/store/sql/sql.ts'
import { failureOf, signal } from '../support/signals.ts'
import { openUrl, useDriver } from '../support/stores/driver.ts'
import { eachStore } from '../support/stores/stores.ts'

const tables = `
  create table things (
    id {{identity}},
    key text unique,
    number bigint,
    snowflake bigint,
    flag boolean,
    text text
  );
  create table pairs (a bigint not null, b bigint not null, primary key (a, b));
`

interface Thing {
  id: number
  key: string | null
  number: number | null
  flag: boolean | null
  text: string | null
}

const add = (tx: Tx, key: string, number = 0) =>
  tx.all(sql`insert into things (key, number) values (${key}, ${number})`)
const keys = async (db: Queryable) =>
  (await db.all<{ key: string }>(sql`select key from things order by id`)).map(({ key }) => key)
const numberOf = async (db: Queryable, key: string) =>
  (await db.all<{ number: number }>(sql`select number from things where key = ${key}`))[0]?.number
const raise = (tx: Tx, key: string) => tx.all(sql`update things set number = number + 1 where key = ${key}`)

eachStore('a driver', (store) => {
  const t = useDriver(store, tables)
  beforeEach(() => t.driver.transact((tx) => tx.script('delete from things; delete from pairs')))

  describe('reads by key that wait together', () => {
    const byKey = (key: string | null) => t.driver.row<Thing>(sql`select * from things where key = ${key}`)
    const byNumber = (number: number) =>
      t.driver.row<Thing>(sql`select * from things where number = ${number} and ${true}`)

    test('each gets its own row, whatever the others ask', async () => {
      const all = Array.from({ length: 150 }, (_, i) => ({ key: `"thing", {${i}}\\`, number: i }))
      await t.driver.transact(async (tx) => {
        for (const { key, number } of all) await add(tx, key, number)
      })
      const found = await Promise.all(all.flatMap(({ key, number }) => [byKey(key), byNumber(number)]))
      expect(found.map((row) => row?.key)).toEqual(all.flatMap(({ key }) => [key, key]))
      expect(await Promise.all([byKey('none'), byKey(null), byKey(all[7]?.key ?? '')])).toMatchObject([
        undefined,
        undefined,
        { number: 7 },
      ])
    })

    test('one that fails fails alone', async () => {
      await t.driver.transact((tx) => add(tx, 'kept', 1))
      const outcomes = await Promise.allSettled([byKey('kept'), byKey('\0'), byKey('kept')])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    })

    test('one without parameters', async () => {
      const read = () => t.driver.row(sql`select 1 as found`)
      expect(await Promise.all([read(), read(), read()])).toEqual([{ found: 1 }, { found: 1 }, { found: 1 }])
    })
  })

  describe('transactions', () => {
    test('readers do not see an open transaction, which sees itself', async () => {
      const written = signal()
      const read = signal()
      const work = t.driver.transact(async (tx) => {
        await add(tx, 'open')
        expect(await keys(tx)).toEqual(['open'])
        written.give()
        await read.happened
      })
      await written.happened
      expect(await keys(t.driver)).toEqual([])
      read.give()
      await work
      expect(await keys(t.driver)).toEqual(['open'])
    })

    test('a second transaction neither sees the first one nor is undone with it', async () => {
      const written = signal()
      const started = signal()
      const first = t.driver.transact(async (tx) => {
        await add(tx, 'first')
        written.give()
        await started.happened
        throw new Error('undone')
      })
      await written.happened
      const second = t.driver.transact(async (tx) => {
        const seen = await keys(tx)
        await add(tx, 'second')
        return seen
      })
      started.give()
      expect(await failureOf(first)).toEqual(new Error('undone'))
      expect(await second).toEqual([])
      expect(await keys(t.driver)).toEqual(['second'])
    })

    test('a failure undoes everything and reaches the caller as it was thrown', async () => {
      const failure = new Error('no')
      const work = t.driver.transact(async (tx) => {
        await add(tx, 'a')
        await add(tx, 'b')
        throw failure
      })
      expect(await failureOf(work)).toBe(failure)
      expect(await keys(t.driver)).toEqual([])
    })

    test('a statement that cannot run undoes everything, and the next transaction works', async () => {
      const work = t.driver.transact(async (tx) => {
        await add(tx, 'a')
        await tx.all(sql`select * from nowhere`)
      })
      expect(await failureOf(work)).toBeInstanceOf(Error)
      await t.driver.transact((tx) => add(tx, 'b'))
      expect(await keys(t.driver)).toEqual(['b'])
    })

    test('it gives what the work gave, and by then every other connection sees it', async () => {
      const other = await openUrl(t.url)
      try {
        for (const key of ['a', 'b', 'c']) {
          expect(await t.driver.transact((tx) => add(tx, key).then(() => key))).toBe(key)
          expect(await keys(other)).toContain(key)
        }
      } finally {
        await other.close()
      }
    })

    test('of many at once each counts exactly once', async () => {
      await t.driver.transact((tx) => add(tx, 'counter'))
      await Promise.all(Array.from({ length: 200 }, () => t.driver.transact((tx) => raise(tx, 'counter'))))
      expect(await numberOf(t.driver, 'counter')).toBe(200)
    })

    test('many that read, lock and then write do not lose a count', async () => {
      await t.driver.transact((tx) => add(tx, 'counter'))
      const readThenWrite = (tx: Tx) =>
        tx
          .all<{ number: number }>(
            sql`select t.number from things t where t.key = 'counter' ${tx.dialect.forUpdate('t')}`,
          )
          .then(([row]) =>
            tx.all(sql`update things set number = ${(row?.number ?? 0) + 1} where key = 'counter'`),
          )
      await Promise.all(Array.from({ length: 100 }, () => t.driver.transact(readThenWrite)))
      expect(await numberOf(t.driver, 'counter')).toBe(100)
    })

    test('one that fails among many takes no other down', async () => {
      await t.driver.transact((tx) => add(tx, 'counter'))
      const results = await Promise.allSettled(
        Array.from({ length: 90 }, (_, i) =>
          t.driver.transact(async (tx) => {
            await raise(tx, 'counter')
            if (i % 3 === 0) throw new Error(`no ${i}`)
            if (i % 3 === 1) await add(tx, 'counter')
            return i
          }),
        ),
      )
      results.forEach((result, i) => {
        if (i % 3 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { message: `no ${i}` } })
        else if (i % 3 === 1)
          expect(result).toMatchObject({ status: 'rejected', reason: { fault: 'unique' } })
        else expect(result).toEqual({ status: 'fulfilled', value: i })
      })
      expect(await numberOf(t.driver, 'counter')).toBe(30)
    })

    test('reads go on while a transaction waits for something', async () => {
      const go = signal()
      const begun = signal()
      const work = t.driver.transact(async (tx) => {
        begun.give()
        await go.happened
        await add(tx, 'late')
      })
      await begun.happened
      for (let i = 0; i < 50; i++) expect(await keys(t.driver)).toEqual([])
      go.give()
      await work
    })

    describe('statements that nobody waits for', () => {
      const put = (tx: Tx, key: string) => tx.run(sql`insert into things (key) values (${key})`)

      test('run in order, with those that somebody waits for', async () => {
        const many = Array.from({ length: 200 }, (_, i) => `thing ${i}`)
        const seen = await t.driver.transact(async (tx) => {
          for (const key of many) await put(tx, key)
          await tx.run(sql`update things set key = 'last' where key = 'thing 199'`)
          return keys(tx)
        })
        expect(seen).toEqual([...many.slice(0, -1), 'last'])
        expect(await keys(t.driver)).toEqual(seen)
      })

      test('one that fails fails the transaction with its own fault, and nothing of it stays', async () => {
        await t.driver.transact((tx) => put(tx, 'taken'))
        const ways = [
          (tx: Tx) => put(tx, 'after'),
          (tx: Tx) => keys(tx),
          (tx: Tx) => Promise.allSettled([keys(tx), put(tx, 'after')]),
          async () => {},
        ]
        for (const goOn of ways) {
          const work = t.driver.transact(async (tx) => {
            await put(tx, 'before')
            await put(tx, 'taken')
            await goOn(tx)
          })
          expect(await failureOf(work)).toMatchObject({ fault: 'unique', key: 'things.key' })
        }
        expect(await keys(t.driver)).toEqual(['taken'])
        await t.driver.transact((tx) => put(tx, 'next'))
        expect(await keys(t.driver)).toEqual(['taken', 'next'])
      })

      test('one with rows gives them with the commit, or fails the transaction', async () => {
        /** Leaves the rows of its first statement on their way. */
        const unheard = (key: string, after: string) =>
          t.driver.transact(async (tx) => {
            const rows = tx.all(sql`insert into things (key) values (${key}) returning key`)
            rows.catch(() => {})
            await put(tx, after)
            return { rows }
          })
        expect(await (await unheard('kept', 'after')).rows).toEqual([{ key: 'kept' }])
        expect(await failureOf(unheard('kept', 'more'))).toMatchObject({ fault: 'unique', key: 'things.key' })
        expect(await keys(t.driver)).toEqual(['kept', 'after'])
      })

      test('one after the end of its transaction is refused', async () => {
        const late: Promise<unknown>[] = []
        const go = signal()
        const cut = t.driver.transact(async (tx) => {
          const straggle = async () => {
            await go.happened
            await put(tx, 'late')
          }
          late.push(failureOf(straggle()), failureOf(straggle().then(() => keys(tx))))
          throw new Error('no')
        })
        expect(await failureOf(cut)).toEqual(new Error('no'))
        go.give()
        for (const failure of await Promise.all(late))
          expect(failure).toEqual(new Error('the transaction has ended'))
        expect(await keys(t.driver)).toEqual([])
      })
    })

    test('closing lets what has begun finish', async () => {
      const driver = await openUrl(t.url)
      const begun = signal()
      const work = Array.from({ length: 20 }, (_, i) =>
        driver.transact(async (tx) => {
          begun.give()
          await add(tx, `closing ${i}`)
        }),
      )
      await begun.happened
      await Promise.all([driver.close(), ...work])
      expect(await keys(t.driver)).toHaveLength(20)
    })
  })

  describe('faults', () => {
    const violation = (work: (tx: Tx) => Promise<unknown>) => failureOf(t.driver.transact(work))

    test('a taken unique key is recognised by table and column', async () => {
      await t.driver.transact((tx) => add(tx, 'taken'))
      const fault = await violation((tx) => add(tx, 'taken'))
      expect(fault).toBeInstanceOf(StoreError)
      expect(fault).toMatchObject({ fault: 'unique', key: 'things.key' })
    })

    test('a taken primary key is one too, a composite one by its first column', async () => {
      await t.driver.transact((tx) => tx.all(sql`insert into things (id) values (1)`))
      await t.driver.transact((tx) => tx.all(sql`insert into pairs values (1, 2)`))
      expect(await violation((tx) => tx.all(sql`insert into things (id) values (1)`))).toMatchObject({
        fault: 'unique',
        key: 'things.id',
      })
      expect(await violation((tx) => tx.all(sql`insert into pairs values (1, 2)`))).toMatchObject({
        fault: 'unique',
        key: 'pairs.a',
      })
    })

    test('an update onto a taken key is one as well', async () => {
      await t.driver.transact((tx) => add(tx, 'a').then(() => add(tx, 'b')))
      expect(await violation((tx) => tx.all(sql`update things set key = 'a' where key = 'b'`))).toMatchObject(
        {
          fault: 'unique',
          key: 'things.key',
        },
      )
    })

    test('any other broken rule is not mistaken for one', async () => {
      const fault = await violation((tx) => tx.all(sql`insert into pairs values (null, 2)`))
      expect(fault).toBeInstanceOf(Error)
      expect(fault).not.toBeInstanceOf(StoreError)
    })

    test('U+0000 is refused, in writes and in reads, and nothing of the transaction stays', async () => {
      const fault = await violation(async (tx) => {
        await add(tx, 'before')
        await add(tx, 'a\0b')
      })
      expect(fault).toMatchObject({ name: 'StoreError', fault: 'unstorable' })
      const read = failureOf(t.driver.all(sql`select 1 as one from things where key = ${'a\0b'}`))
      expect(await read).toMatchObject({ fault: 'unstorable' })
      expect(await keys(t.driver)).toEqual([])
    })
  })

  describe('values', () => {
    test('64-bit integers within what a number holds come back exactly', async () => {
      const numbers = [0, 1, -1, 2 ** 31, 1709633472345678, 2 ** 53 - 1, -(2 ** 53 - 1)]
      for (const number of numbers) {
        const stored = await t.driver.transact((tx) =>
          tx.all<Thing>(sql`insert into things (number) values (${number}) returning id, number`),
        )
        expect(stored[0]?.number).toBe(number)
        const found = await t.driver.all<Thing>(sql`select number from things where number = ${number}`)
        expect(found.map((row) => row.number)).toEqual([number])
      }
    })

    test('microseconds compare and sort exactly', async () => {
      const base = 1709633472345678
      await t.driver.transact(async (tx) => {
        for (const micros of [2, 0, 1]) await add(tx, `+${micros}`, base + micros)
      })
      const rows = await t.driver.all<{ key: string }>(
        sql`select key from things where number > ${base} order by number desc`,
      )
      expect(rows.map(({ key }) => key)).toEqual(['+2', '+1'])
    })

    test('snowflakes up to 2^63-1 go in and out as text without losing a digit', async () => {
      for (const snowflake of ['0', '466378653216014359', '9007199254740993', '9223372036854775807']) {
        await t.driver.transact((tx) => tx.all(sql`insert into things (snowflake) values (${snowflake})`))
        const rows = await t.driver.all<{ snowflake: string }>(
          sql`select cast(snowflake as text) as snowflake from things where snowflake = ${snowflake}`,
        )
        expect(rows).toEqual([{ snowflake }])
      }
    })

    test('booleans are booleans: selected, returned by a write, compared, and null', async () => {
      for (const flag of [true, false, null]) {
        const returned = await t.driver.transact((tx) =>
          tx.all<Thing>(sql`insert into things (flag) values (${flag}) returning id, flag`),
        )
        expect(returned[0]?.flag).toBe(flag)
        const rows = await t.driver.all<Thing>(
          sql`select flag from things where id = ${returned[0]?.id ?? 0}`,
        )
        expect(rows).toEqual([{ flag } as Thing])
      }
      const yes = await t.driver.all<{ flag: boolean }>(sql`select flag from things where flag = ${true}`)
      expect(yes).toEqual([{ flag: true }])
      expect(await t.driver.all(sql`select flag from things where not flag`)).toEqual([{ flag: false }])
    })

    test('text comes back unit by unit: quotes, backslashes, pictures, line ends, empty', async () => {
      for (const text of [
        "a'b",
        'a"b',
        'a\\b',
        '$1 ? :x %s',
        '🌊👩‍👧',
        'e\u0301',
        'a\r\nb',
        '',
        ' ',
        '\u200f',
        'NULL',
      ]) {
        await t.driver.transact((tx) => tx.all(sql`insert into things (text) values (${text})`))
        const rows = await t.driver.all<Thing>(sql`select text from things where text = ${text}`)
        expect(rows.map((row) => row.text)).toEqual([text])
      }
    })

    test('missing values are null, and no rows are an empty list', async () => {
      await t.driver.transact((tx) => tx.all(sql`insert into things (key) values (null)`))
      const rows = await t.driver.all(sql`select key, number, flag, text from things`)
      expect(rows).toEqual([{ key: null, number: null, flag: null, text: null }])
      expect(await t.driver.all(sql`select * from things where key = 'none'`)).toEqual([])
      expect(await t.driver.transact((tx) => tx.all(sql`delete from things where key = 'none'`))).toEqual([])
    })
  })

  describe('lists', () => {
    const amount = 10_000

    test('10,000 parameters in one statement', async () => {
      const rows = join(
        Array.from({ length: amount / 2 }, (_, i) => sql`(${`row ${i}`}, ${i})`),
        ', ',
      )
      await t.driver.transact((tx) => tx.all(sql`insert into things (key, number) values ${rows}`))
      const [sum] = await t.driver.all(sql`select count(*) as rows, max(number) as largest from things`)
      expect(sum).toEqual({ rows: amount / 2, largest: amount / 2 - 1 })
    })

    test('a list of 10,000 texts or ids as one parameter', async () => {
      const { dialect } = t.driver
      await t.driver.transact(async (tx) => {
        await tx.all(
          sql`insert into things (id, key) values (1, 'k0'), (2, ${`k${amount - 1}`}), (3, 'other')`,
        )
      })
      const texts = Array.from({ length: amount }, (_, i) => `k${i}`)
      const byText = await t.driver.all(
        sql`select id from things where key ${dialect.oneOf(texts)} order by id`,
      )
      expect(byText).toEqual([{ id: 1 }, { id: 2 }])
      const ids = Array.from({ length: amount }, (_, i) => i + 3)
      expect(await t.driver.all(sql`select id from things where id ${dialect.oneOfIds(ids)}`)).toEqual([
        { id: 3 },
      ])
    })

    test('an empty list finds nothing', async () => {
      await t.driver.transact((tx) => add(tx, 'a'))
      const { dialect } = t.driver
      expect(await t.driver.all(sql`select id from things where key ${dialect.oneOf([])}`)).toEqual([])
      expect(await t.driver.all(sql`select id from things where id ${dialect.oneOfIds([])}`)).toEqual([])
    })

    test('texts in a list are found whatever they are made of', async () => {
      const texts = ['a,b', '{a}', 'a"b', "a'b", 'a\\b', 'NULL', '', ' a ', '🌊', 'a\nb', '$1']
      await t.driver.transact(async (tx) => {
        for (const text of texts) await add(tx, text)
      })
      for (const text of texts) {
        const found = await t.driver.all(
          sql`select key from things where key ${t.driver.dialect.oneOf([text])}`,
        )
        expect(found).toEqual([{ key: text }])
      }
      const all = await t.driver.all(sql`select key from things where key ${t.driver.dialect.oneOf(texts)}`)
      expect(all).toHaveLength(texts.length)
    })

    test('the same statement with other parameters gives other rows', async () => {
      await t.driver.transact((tx) => add(tx, 'a', 1).then(() => add(tx, 'b', 2)))
      for (const [key, number] of [
        ['a', 1],
        ['b', 2],
        ['a', 1],
      ] as const)
        expect(await numberOf(t.driver, key)).toBe(number)
    })

    test('many different statements do not wear it out', async () => {
      for (let i = 0; i < 700; i++)
        expect(await t.driver.all(sql`select ${raw(String(i))} as n`)).toEqual([{ n: i }])
    })
  })
})
