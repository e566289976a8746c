import { expect, test } from 'bun:test'
import { openPostgres } from '../../src/store/drivers/postgres.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { freePort } from '../support/processes/free-port.ts'
import { openRelay } from '../support/processes/relay.ts'
import { failureOf, until } from '../support/signals.ts'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'

eachStore('several database servers', (store) => {
  if (store !== 'postgres') return

  /** The address of a database on other servers. */
  const on = (url: string, hosts: readonly string[]) => url.replace(new URL(url).host, hosts.join(','))
  const count = sql`select count(*) as n from things`

  test('one that does not answer is passed over, and one that dies is left', async () => {
    const url = await newDatabase(store)
    const { host } = new URL(url)
    const relay = await openRelay()
    relay.to(url)
    const dead = `127.0.0.1:${await freePort()}`
    const driver = await openPostgres(on(url, [dead, new URL(relay.url).host, host]), { poolSize: 2 })
    await driver.transact((tx) => tx.script('create table things (id bigint)'))
    const add = () => driver.transact((tx) => tx.all(sql`insert into things values (1)`))
    await add()
    relay.close()
    await add()
    expect(await driver.all(count)).toEqual([{ n: 2 }])
    await driver.check()
    await driver.close()
  })

  test('while all of them are read-only, writes are refused, and afterwards they work', async () => {
    const url = await newDatabase(store)
    const { host } = new URL(url)
    const admin = await openUrl(url)
    await admin.transact((tx) => tx.script('create table things (id bigint)'))
    // A connection that opens while the database is read-only has to ask for more.
    const readOnly = (word: string) =>
      admin.transact((tx) =>
        tx.script(`set transaction read write; do $$ begin execute format(
          'alter database %I set default_transaction_read_only = ${word}', current_database()); end $$`),
      )
    await readOnly('on')
    const driver = await openPostgres(on(url, [host, host]), { poolSize: 2, patienceMs: 100 })
    const add = () => driver.transact((tx) => tx.all(sql`insert into things values (1)`))
    expect(await failureOf(add())).toMatchObject({ name: 'StoreError', fault: 'unavailable' })
    expect(await failureOf(driver.check())).toMatchObject({ message: `${driver.label} takes no writes` })
    expect(await driver.all(count)).toEqual([{ n: 0 }])
    await readOnly('off')
    await driver.close()
    const after = await openPostgres(on(url, [host, host]), { poolSize: 2 })
    await until('writes work', () =>
      after
        .transact((tx) => tx.all(sql`insert into things values (1)`))
        .then(
          () => true,
          () => false,
        ),
    )
    await Promise.all([after.close(), admin.close()])
  })
})
