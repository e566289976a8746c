// Counts the rows that PostgreSQL visits for each read, with 10 to 200,000 members, before and after it has counted
// the rows of its tables: npx bun bench/plans.ts [MEMBERS]... The counts do not depend on how busy the machine is.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { openPostgres } from '../packages/server/src/store/drivers/postgres.ts'
import { migrate } from '../packages/server/src/store/schema/migrate.ts'
import { analyse, fillWith, visitsOf } from '../packages/server/tests/support/stores/visits.ts'
import { inDatabase } from './lib/stores/postgres.ts'
import { startCluster } from './lib/stores/postgres-cluster.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 500, 5_000, 200_000]

const folder = mkdtempSync(join(tmpdir(), 'polyphony-plans-'))
// why: PostgreSQL runs as another user when we are root, and must be able to enter.
chmodSync(folder, 0o755)
const { url, stop } = await startCluster(folder)
const admin = new SQL({ url, max: 1 })
try {
  const columns: Record<string, Record<string, number>> = {}
  for (const members of sizes) {
    await admin.unsafe(`create database members_${members}`)
    const database = inDatabase(url, `members_${members}`)
    // why so long: filling the largest takes a busy machine a minute.
    const driver = await openPostgres(database, { poolSize: 2, statementTimeoutMs: 300_000 })
    await migrate(driver)
    await fillWith(driver, members)
    columns[`${members}`] = await visitsOf(driver)
    await analyse(driver)
    columns[`${members} analysed`] = await visitsOf(driver)
    await driver.close()
  }
  const reads = Object.keys(Object.values(columns)[0] ?? {})
  console.log('The most rows of one table that a statement of a read visits, by number of members:')
  console.table(
    Object.fromEntries(
      reads.map((read) => [
        read,
        Object.fromEntries(Object.entries(columns).map(([size, visits]) => [size, visits[read]])),
      ]),
    ),
  )
} finally {
  await admin.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
