import type { DatabaseConfig } from '../config.ts'
import type { Driver, StatementObserver, Tx } from './driver.ts'
import { openPostgres } from './drivers/postgres.ts'
import { openSqlite } from './drivers/sqlite.ts'
import { type Credential, type Found, lookUp, type Target } from './lookup.ts'
import { systemReader, systemWriter } from './systems.ts'

/** Reads from anywhere; writes only inside `transact`. */
export interface Store {
  readonly driver: Driver
  readonly systems: ReturnType<typeof systemReader>
  lookUp<T>(credential: Credential, target: Target<T> | undefined): Promise<Found<T>>
  transact<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>
}

export type StoreTx = ReturnType<typeof writers>

const writers = (tx: Tx) => ({
  systems: systemWriter(tx),
})

export function storeOver(driver: Driver): Store {
  return {
    driver,
    systems: systemReader(driver),
    lookUp: (credential, target) => lookUp(driver, credential, target),
    transact: (work) => driver.transact((tx) => work(writers(tx))),
  }
}

export function openDriver(database: DatabaseConfig, observe: StatementObserver): Promise<Driver> {
  return database.kind === 'sqlite' ? openSqlite(database.path, observe) : openPostgres(database.url, observe)
}
