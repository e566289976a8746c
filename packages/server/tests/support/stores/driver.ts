import { afterAll, beforeAll } from 'bun:test'
import { readConfig } from '../../../src/config.ts'
import type { Context } from '../../../src/context.ts'
import type { Driver } from '../../../src/store/drivers/driver.ts'
import { openDriver } from '../../../src/store/store.ts'
import { fewConnections } from './few-connections.ts'
import { newDatabase, type StoreKind, setUpTimeoutMs } from './stores.ts'

/** Opens the database that a DATABASE_URL names, as it is: nothing is migrated. */
export function openUrl(url: string): Promise<Driver> {
  return openDriver(readConfig({ DATABASE_URL: url, DATABASE_POOL: fewConnections }).database)
}

export interface TestDriver {
  readonly url: string
  readonly driver: Driver
}

/** A driver on an empty database of its own, for the tests of one `describe`. `tables` may use the migrations' words. */
export function useDriver(store: StoreKind, tables: string): TestDriver {
  let url: string
  let driver: Driver

  beforeAll(async () => {
    url = await newDatabase(store, { migrated: false })
    driver = await openUrl(url)
    const { words } = driver.dialect
    await driver.transact((tx) => tx.script(tables.replace(/\{\{(\w+)\}\}/g, (_, word) => words[word] ?? '')))
  }, setUpTimeoutMs)
  afterAll(() => driver.close())

  return {
    get url() {
      return url
    },
    get driver() {
      return driver
    },
  }
}

/** The DATABASE_URL of a server, for a command that works on the same database. */
export function databaseUrl({ ctx }: { readonly ctx: Context }): string {
  const { database } = ctx.config
  return database.kind === 'sqlite' ? `sqlite:${database.path}` : database.url
}
