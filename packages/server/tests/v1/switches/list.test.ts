import { describe, expect, test } from 'bun:test'
import { type Hid, hours, instant, minutes, parseInstant } from '@polyphony/contract'
import { badRequest, raw, said, useV1, type V1System } from '../../support/callers/v1.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

const noon = Date.UTC(2021, 3, 5, 12) * 1000
const inAnHour = noon + hours(1)

eachStore('GET /v1/s/{id}/switches', (store) => {
  const clock = new SetClock(noon)
  const t = useV1(store, { context: { clock } })

  /** A switch-out at each of the moments. */
  async function switchOuts(caller: V1System, times: readonly number[]): Promise<void> {
    const system = await t.ctx.store.systems.find({ kind: 'hid', hid: caller.id as Hid })
    if (!system) throw new Error('a new system is missing')
    await t.ctx.store.transact(async (tx) => {
      for (const time of times)
        await tx.switches.insert(system.id, { uuid: t.ctx.ids.uuid(), timestamp: instant(time) }, []).sent
    })
  }
  const timesOf = (list: { timestamp: string }[]) =>
    list.map(({ timestamp }): number | undefined => parseInstant(timestamp))

  describe('200', () => {
    test('newest first, members by short ID in the order recorded, six digits of fraction', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const ash = await alice.member()
      const birch = await alice.member({ name: 'Birch', privacy: { visibility: 'private' } })
      await alice.switch([birch, ash], '2021-04-05T10:00:00Z')
      await alice.switch([], '2021-04-05T11:00:00.5Z')
      await alice.switch([ash], '2021-04-05T09:00:00.987654Z')
      for (const caller of [alice, bob, t.stranger]) {
        expect(raw(await caller.get(`/v1/s/${alice.id}/switches`))).toEqual([
          200,
          JSON.stringify([
            { timestamp: '2021-04-05T11:00:00.500000Z', members: [] },
            { timestamp: '2021-04-05T10:00:00.000000Z', members: [birch.id, ash.id] },
            { timestamp: '2021-04-05T09:00:00.987654Z', members: [ash.id] },
          ]),
        ])
      }
    })

    test('an empty list when there are none', async () => {
      const alice = await t.system()
      expect(raw(await t.stranger.get(`/v1/s/${alice.id}/switches`))).toEqual([200, '[]'])
    })

    test('the owner of a hidden history sees it', async () => {
      const alice = await t.system()
      await alice.switch([], '2021-04-05T10:00:00Z')
      await alice.hide('front_history_privacy')
      expect((await alice.get(`/v1/s/${alice.id}/switches`)).body).toHaveLength(1)
    })

    test('at most 100, the older ones by before, each exactly once', async () => {
      const alice = await t.system()
      const times = Array.from({ length: 203 }, (_, i) => noon - minutes(i + 1))
      await switchOuts(alice, times)
      const seen: (number | undefined)[] = []
      const sizes: number[] = []
      let query = ''
      do {
        const { body } = await t.stranger.get(`/v1/s/${alice.id}/switches${query}`)
        seen.push(...timesOf(body))
        sizes.push(body.length)
        query = `?before=${body.at(-1)?.timestamp}`
      } while (sizes.at(-1) === 100)
      expect(sizes).toEqual([100, 100, 3])
      expect(seen).toEqual(times)
    })

    test('before is exclusive, to the microsecond, with Z or an offset', async () => {
      const alice = await t.system()
      await switchOuts(alice, [noon - 2, noon - 1])
      const listed = async (before: string) =>
        timesOf((await alice.get(`/v1/s/${alice.id}/switches?before=${encodeURIComponent(before)}`)).body)
      expect(await listed('2021-04-05T11:59:59.999999Z')).toEqual([noon - 2])
      expect(await listed('2021-04-05T11:59:59.999998Z')).toEqual([])
      expect(await listed('2021-04-05T12:00:00Z')).toEqual([noon - 1, noon - 2])
      expect(await listed('2021-04-05T13:59:59.999999+02:00')).toEqual([noon - 2])
    })

    test('before takes every year: before the last moment there is everything, before the first nothing', async () => {
      const alice = await t.system()
      await switchOuts(alice, [noon - 1, inAnHour])
      const listed = async (before: string) =>
        timesOf((await alice.get(`/v1/s/${alice.id}/switches?before=${before}`)).body)
      expect(await listed('9999-12-31T23:59:59Z')).toEqual([inAnHour, noon - 1])
      expect(await listed('0001-01-01T00:00:00Z')).toEqual([])
    })

    test('without before, or with an empty one, those before now', async () => {
      const alice = await t.system()
      await switchOuts(alice, [noon - 1, noon, inAnHour])
      for (const query of ['', '?before=', '?limit=1', '?nonsense']) {
        expect(timesOf((await alice.get(`/v1/s/${alice.id}/switches${query}`)).body)).toEqual([noon - 1])
      }
      const later = await alice.get(`/v1/s/${alice.id}/switches?before=2021-04-05T14:00:00Z`)
      expect(timesOf(later.body)).toEqual([inAnHour, noon, noon - 1])
    })
  })

  test('400 when before is no timestamp, before the system is looked up, whatever is asked for', async () => {
    const alice = await t.system()
    await alice.hide('front_history_privacy')
    for (const id of [alice.id, 'zzzzz']) {
      for (const before of ['yesterday', '2021-04-05', '2021-04-05T12:00:00', '2021-02-30T12:00:00Z', '5']) {
        for (const accept of ['*/*', 'application/json']) {
          const res = await t.stranger.get(`/v1/s/${id}/switches?before=${before}`, { headers: { accept } })
          expect([before, ...raw(res)]).toEqual([before, ...badRequest])
        }
      }
    }
  })

  test('403 for everybody else when the history is private', async () => {
    const alice = await t.system()
    const bob = await t.system()
    await alice.hide('front_history_privacy')
    for (const caller of [t.stranger, bob]) {
      expect(await said((as) => caller.get(`/v1/s/${alice.id}/switches`, as))).toEqual([
        403,
        'Unauthorized to view front history.',
      ])
    }
  })

  test('hidden fronters do not hide the history', async () => {
    const alice = await t.system()
    await alice.hide('front_privacy')
    expect(raw(await t.stranger.get(`/v1/s/${alice.id}/switches`))).toEqual([200, '[]'])
  })

  test('404 for what names no system: unknown, a UUID, an account, @me', async () => {
    const alice = await t.system()
    for (const ref of ['zzzzz', alice.uuid, alice.account, '@me']) {
      expect(await said((as) => alice.get(`/v1/s/${ref}/switches`, as))).toEqual([404, 'System not found.'])
    }
  })
})
