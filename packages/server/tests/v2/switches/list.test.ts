import { beforeAll, describe, expect, test } from 'bun:test'
import { instant, micros } from '@polyphony/contract'
import { SystemCaller, startBeside } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { crew } from '../../support/cases/switches.ts'
import { readFixture } from '../../support/fixtures.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore, setUpTimeoutMs } from '../../support/stores/stores.ts'

const file = 'switches/list.json'
const { cases } = readFixture<{
  cases: { name: string; query: string; shows?: number[]; status?: number; answer?: unknown }[]
}>(file)
const path = '/v2/systems/@me/switches'

eachStore('GET /v2/systems/{systemRef}/switches', (store) => {
  const t = useV2(store)

  test('newest first, members as short IDs in the order they were given, keys in order', async () => {
    const { alice, a, b, c } = await crew(t)
    const first = await alice.switch([c, a, b], '2024-05-01T21:30:00.5Z')
    const third = await alice.switch([a], '2024-05-02T09:00:00Z')
    const second = await alice.switch([], '2024-05-02T08:00:00.000001Z')
    const res = await alice.get(path)
    expect(res.status).toBe(200)
    expect(res.text).toBe(
      JSON.stringify([
        { id: third.id, timestamp: '2024-05-02T09:00:00Z', members: [a.id] },
        { id: second.id, timestamp: '2024-05-02T08:00:00.000001Z', members: [] },
        { id: first.id, timestamp: '2024-05-01T21:30:00.5Z', members: [c.id, a.id, b.id] },
      ]),
    )
  })

  test('a system without switches has an empty list', async () => {
    const alice = await t.system()
    expect((await alice.get(path)).text).toBe('[]')
  })

  test('every reference to the system works', async () => {
    const { alice, a } = await crew(t)
    const { id } = await alice.switch([a])
    for (const form of displayForms(alice)) {
      const { body } = await t.stranger.get(`/v2/systems/${form}/switches`)
      expect(body.map((each: { id: string }) => each.id)).toEqual([id])
    }
  })

  describe(`fixtures/${file}`, () => {
    let alice: SystemCaller
    const ids: string[] = []
    beforeAll(async () => {
      alice = await t.system()
      const moments = ['01', '02', '03', '04'].map((hour) => `2024-05-01T${hour}:00:00Z`)
      for (const [i, timestamp] of [...moments, '2150-01-01T00:00:00Z'].entries()) {
        const { id } = await alice.switch(i % 2 ? [] : [await alice.member()], timestamp)
        ids.push(id)
      }
    }, setUpTimeoutMs)
    for (const { name, query, shows, status = 200, answer } of cases) {
      test(name, async () => {
        const res = await t.stranger.get(`/v2/systems/${alice.id}/switches?${query}`)
        const listed = shows ? res.body.map((each: { id: string }) => ids.indexOf(each.id) + 1) : res.body
        expect({ status: res.status, listed }).toEqual({ status, listed: shows ?? answer })
      })
    }
  })

  test('at most a hundred, however many are asked for', async () => {
    const alice = await t.system()
    const member = await alice.member()
    const moment = (i: number) =>
      `2024-05-01T00:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}Z`
    for (let i = 0; i < 105; i++) await alice.switch(i % 2 ? [] : [member], moment(i))
    expect((await alice.get(path)).body).toHaveLength(100)
    const { body } = await alice.get(`${path}?limit=500`)
    expect(body).toHaveLength(100)
    expect(body[0].timestamp).toBe(moment(104))
    const rest = await alice.get(`${path}?before=${body[99].timestamp}`)
    expect(rest.body.map((each: { timestamp: string }) => each.timestamp)).toEqual(
      [4, 3, 2, 1, 0].map(moment),
    )
  })

  test('before any year later than can be stored, the last switch that can be stored is there too', async () => {
    const alice = await t.system()
    const [first, last] = ['1684-07-28T00:12:25.259009Z', '2255-06-05T23:47:34.740991Z']
    await alice.switch([await alice.member()], first)
    await alice.switch([], last)
    const late = await alice.get(`${path}?before=9999-12-31T23:59:59Z`)
    expect(late.body.map((each: { timestamp: string }) => each.timestamp)).toEqual([last, first])
    expect((await alice.get(`${path}?before=0001-01-01T00:00:00Z`)).body).toEqual([])
  })

  test('members who come and go are listed as they are, whichever process they come and go through', async () => {
    const { alice, a, b, c } = await crew(t)
    await alice.switch([a, b, c], '2024-05-01T01:00:00Z')
    const other = await startBeside(t)
    try {
      const there = new SystemCaller(other.url, alice.token ?? '', alice)
      const everywhere = async () =>
        Promise.all(
          [alice, there].map(async (caller) =>
            (await caller.get(path)).body.map((each: { members: string[] }) => each.members),
          ),
        )
      expect(await everywhere()).toEqual(Array(2).fill([[a.id, b.id, c.id]]))
      await there.delete(`/v2/members/${b.id}`)
      expect(await everywhere()).toEqual(Array(2).fill([[a.id, c.id]]))
      const d = await there.member({ name: 'd' })
      await there.switch([d, a], '2024-05-01T02:00:00Z')
      expect(await everywhere()).toEqual(
        Array(2).fill([
          [d.id, a.id],
          [a.id, c.id],
        ]),
      )
      await alice.delete(`/v2/members/${d.id}`)
      expect(await everywhere()).toEqual(Array(2).fill([[a.id], [a.id, c.id]]))
    } finally {
      await other.stop()
    }
  })

  test('private members are not left out, for others neither', async () => {
    const alice = await t.system()
    const hidden = await alice.member({ privacy: { visibility: 'private' } })
    await alice.switch([hidden])
    expect((await t.stranger.get(`/v2/systems/${alice.id}/switches`)).body[0].members).toEqual([hidden.id])
  })

  test('403 for others while the history is private, after the query was read', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await alice.switch([])
    await alice.hide('front_history_privacy')
    for (const caller of [bob, t.stranger]) {
      const theirs = `/v2/systems/${alice.id}/switches`
      expectRefusal(await caller.get(theirs), 'front_history_private')
      expectRefusal(await caller.get(`${theirs}?limit=0`), 'front_history_private')
      expectRefusal(await caller.get(`${theirs}?limit=-1`), 'bad_request')
    }
    expect((await alice.get(path)).body).toHaveLength(1)
  })

  test('the privacy of the fronters does not close the history', async () => {
    const alice = await t.system()
    await alice.hide('front_privacy')
    expect((await t.stranger.get(`/v2/systems/${alice.id}/switches`)).status).toBe(200)
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.get(path), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/switches?limit=x'), 'system_not_found')
  })
})

eachStore('GET /v2/systems/{systemRef}/switches by the clock', (store) => {
  let now = Date.UTC(2024, 4, 1, 12) * 1000
  const t = useV2(store, { context: { clock: { now: () => instant(now), steady: () => micros(now) } } })

  test('without before, switches of the future are listed once they have come', async () => {
    const alice = await t.system()
    await alice.switch([], '2024-05-01T12:00:00Z')
    expect((await alice.get(path)).body).toEqual([])
    now += 1
    expect((await alice.get(path)).body).toHaveLength(1)
  })

  test('a switch made now is stored with the microseconds of now', async () => {
    const alice = await t.system()
    now = Date.UTC(2024, 4, 1, 13) * 1000 + 123_450
    expect((await alice.switch([])).timestamp).toBe('2024-05-01T13:00:00.12345Z')
  })
})
