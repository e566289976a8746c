import { expect, test } from 'bun:test'
import { openUrl } from '../support/stores/driver.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'
import { analyse, fillWith, visitsOf } from '../support/stores/visits.ts'

/** No read needs more: the largest has 100 switches, and a table of 500 rows may be read once. */
const mostRows = 1_000

eachStore('reads', (store) => {
  if (store !== 'postgres') return

  // bench/plans.ts does the same with 5,000 and 200,000 members.
  for (const members of [10, 500]) {
    test(`visit few rows of ${members} members, before and after PostgreSQL has counted them`, async () => {
      const driver = await openUrl(await newDatabase(store))
      try {
        await fillWith(driver, members)
        const wasteful = async () =>
          Object.entries(await visitsOf(driver)).filter(([, rows]) => rows > mostRows)
        expect(await wasteful()).toEqual([])
        await analyse(driver)
        expect(await wasteful()).toEqual([])
      } finally {
        await driver.close()
      }
    })
  }
})
