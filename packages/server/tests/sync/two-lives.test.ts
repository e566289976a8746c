import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'
import { useStepped } from '../support/sync/stepped.ts'
import { TwoLives } from '../support/sync/two-lives.ts'

eachStore('two servers between which everything goes wrong', (store) => {
  const servers = useStepped(store)

  test('end the same: nothing twice, lost, back again or more visible', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.integer({ min: 2, max: 14 }),
        fc.constantFrom('keep', 'follow'),
        fc.constantFrom('here', 'there'),
        async (seed, length, deletes, prefer) => {
          const lives = await TwoLives.begin(servers, seed, { deletes, prefer })
          for (let i = 0; i < length; i++) {
            await lives.act()
            if (lives.chance(0.5)) await lives.sync(lives.chance(0.7))
          }
          await lives.settleDown()
          expect(await lives.problems()).toEqual([])
        },
      ),
      { numRuns: runs(200), endOnFailure: true },
    )
    expect(servers.proxy.refused).toBe(0)
    expect(new Set(servers.proxy.requests.map(({ userAgent }) => userAgent)).size).toBe(1)
  }, 1_800_000)
})
