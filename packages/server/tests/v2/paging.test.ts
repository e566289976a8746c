import { beforeAll, expect, test } from 'bun:test'
import { formatInstant, instant, later, type Member, seconds } from '@polyphony/contract'
import fc from 'fast-check'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { runs } from '../support/runs.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'

const start = instant(Date.UTC(2024, 4, 1) * 1000)
const longest = 24

/** Moments close enough to differ by microseconds only, and far apart. */
const anyMoment = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 ** 13 }))
const anyHistory = fc.uniqueArray(anyMoment, { minLength: 1, maxLength: longest })

eachStore('paging through the history', (store) => {
  const t = useV2(store)
  let alice: SystemCaller
  let members: Member[]
  beforeAll(async () => {
    alice = await t.system()
    members = await Promise.all(Array.from({ length: longest }, (_, i) => alice.member({ name: `${i}` })))
  }, setUpTimeoutMs)

  /** Every page from the end of time backwards, asked for by the last timestamp of the page before. */
  async function pages(limit: number): Promise<{ id: string; timestamp: string; members: string[] }[]> {
    const found = []
    for (let before = '2255-01-01T00:00:00Z'; ; ) {
      const { body } = await t.stranger.get(
        `/v2/systems/${alice.id}/switches?before=${before}&limit=${limit}`,
      )
      expect(body.length).toBeLessThanOrEqual(limit)
      if (body.length === 0 || found.length > 2 * longest) return found
      found.push(...body)
      before = body.at(-1).timestamp
    }
  }

  test('by before yields each switch exactly once, newest first, for any timestamps and page size', async () => {
    const property = fc.asyncProperty(anyHistory, fc.integer({ min: 1, max: 9 }), async (moments, limit) => {
      // A member each, for the same fronters twice in a row would be refused.
      const made = await Promise.all(
        moments.map(async (moment, i) => {
          const member = members.slice(i, i + 1)
          const { id, timestamp } = await alice.switch(member, formatInstant(instant(start + moment)))
          return { moment, listed: { id, timestamp, members: member.map((each) => each.id) } }
        }),
      )
      const expected = made.sort((a, b) => b.moment - a.moment).map(({ listed }) => listed)
      expect(await pages(limit)).toEqual(expected)
      await Promise.all(expected.map(({ id }) => alice.delete(`/v2/systems/@me/switches/${id}`)))
    })
    await fc.assert(property, { numRuns: runs(12) })
  })

  test('a switch that moves or comes meanwhile does not hide those further back', async () => {
    const [a, b] = members
    if (!a || !b) throw new Error('nobody came')
    const made = []
    for (const [i, who] of [a, b, a, b].entries()) {
      made.push(await alice.switch([who], formatInstant(later(start, seconds(i)))))
    }
    const path = `/v2/systems/${alice.id}/switches`
    const first = (await t.stranger.get(`${path}?limit=2`)).body
    await alice.switch([a])
    await alice.patch(`${path}/${first[1].id}`, { timestamp: formatInstant(later(start, seconds(9))) })
    const second = (await t.stranger.get(`${path}?limit=2&before=${first[1].timestamp}`)).body
    expect(second.map((each: { id: string }) => each.id)).toEqual([made[1]?.id, made[0]?.id])
  })
})
