import { beforeAll, describe, expect, test } from 'bun:test'
import { type Fronting, fail, type Hid, hours, instant, type Member } from '@polyphony/contract'
import { keyOf } from '../../support/callers/keys.ts'
import type { SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { beginImport } from '../../support/datafiles/imports.ts'
import { emptyWindow, expectRefusal, expectSaid } from '../../support/refusals.ts'
import { eachStore, setUpTimeoutMs } from '../../support/stores/stores.ts'

const noon = instant(Date.UTC(2024, 4, 8, 12) * 1000)
const path = '/v2/systems/@me/fronting'
const hour = 3600

eachStore('GET /v2/systems/{systemRef}/fronting', (store) => {
  const clock = new SetClock(noon)
  const t = useV2(store, { context: { clock } })
  let alice: SystemCaller
  let wren: Member
  let ash: Member
  beforeAll(async () => {
    alice = await t.system()
    ;[wren, ash] = await alice.members('Wren', 'Ash')
    await alice.client.updateSettings({ systemRef: '@me', body: { timezone: 'Asia/Kathmandu' } })
    await alice.switch([wren], '2024-05-08T00:00:00Z')
    await alice.switch([ash, wren], '2024-05-08T06:00:00Z')
    await alice.switch([], '2024-05-08T08:00:00Z')
    await alice.switch([ash], '2024-05-08T09:00:00Z')
    await alice.switch([wren], '2024-05-08T15:00:00Z')
  }, setUpTimeoutMs)

  const ask = async (query = ''): Promise<Fronting> => {
    const res = await alice.get(path + query)
    expect(res.status).toBe(200)
    return res.body
  }

  test('the last 30 days: the front goes on until now, what is to come does not count, keys in order', async () => {
    const { text } = await alice.get(path)
    const nepal = Array(24).fill(hour)
    // 05:45 to 13:45 and 14:45 to 17:45 on the clock in Nepal.
    const lit = nepal.map((full, i) => {
      if (i === 5 || i === 14) return full / 4
      if (i === 13 || i === 17) return (full / 4) * 3
      return i > 5 && i < 17 ? full : 0
    })
    expect(text).toBe(
      JSON.stringify({
        start: '2024-04-08T12:00:00Z',
        end: '2024-05-08T12:00:00Z',
        seconds: 12 * hour,
        nobody_seconds: hour,
        members: [
          {
            id: wren.id,
            uuid: wren.uuid,
            seconds: 8 * hour,
            share: 8 / 12,
            switches: 2,
            last_switch: '2024-05-08T06:00:00Z',
          },
          {
            id: ash.id,
            uuid: ash.uuid,
            seconds: 5 * hour,
            share: 5 / 12,
            switches: 2,
            last_switch: '2024-05-08T09:00:00Z',
          },
        ],
        hours: lit,
        weekdays: [0, 0, 11 * hour, 0, 0, 0, 0],
      }),
    )
  })

  test('a window begins with the front in force at its start', async () => {
    const body = await ask('?start=2024-05-08T03:00:00Z&end=2024-05-08T07:00:00.5Z')
    expect(body).toMatchObject({ start: '2024-05-08T03:00:00Z', end: '2024-05-08T07:00:00.5Z' })
    expect(body).toMatchObject({ seconds: 4 * hour + 0.5, nobody_seconds: 0 })
    expect(body.members.map(({ id, seconds, switches }) => ({ id, seconds, switches }))).toEqual([
      { id: wren.id, seconds: 4 * hour + 0.5, switches: 2 },
      { id: ash.id, seconds: hour + 0.5, switches: 1 },
    ])
  })

  test('only the named members count: time of others is time of nobody', async () => {
    const window = 'start=2024-05-08T00:00:00Z&end=2024-05-08T12:00:00Z'
    for (const name of [ash.id, ash.uuid, `${ash.id.toUpperCase()},zzzzz`]) {
      const { seconds, nobody_seconds, members } = await ask(`?${window}&members=${name}`)
      expect({ seconds, nobody_seconds }).toEqual({ seconds: 12 * hour, nobody_seconds: 7 * hour })
      expect(members.map(({ id, seconds }) => [id, seconds])).toEqual([[ash.id, 5 * hour]])
    }
    expectRefusal(await alice.get(`${path}?members=`), 'bad_request')
    expectRefusal(await alice.get(`${path}?members=${ash.id},?`), 'bad_request')
  })

  test('an end in the future counts until now, a start in the future nothing', async () => {
    const whole = await ask('?start=2024-05-08T11:00:00Z&end=2025-01-01T00:00:00%2B02:00')
    expect(whole).toMatchObject({ end: '2024-12-31T22:00:00Z', seconds: hour })
    const later = await ask('?start=2024-06-01T00:00:00Z&end=2024-07-01T00:00:00Z')
    expect(later).toMatchObject({ seconds: 0, nobody_seconds: 0, members: [] })
    const before = await ask('?end=2024-01-01T00:00:00Z')
    expect(before).toMatchObject({ start: '2023-12-02T00:00:00Z', seconds: 0, members: [] })
  })

  test('strangers see the same in the hours of UTC, private members as in the list of switches', async () => {
    await alice.patch(`/v2/members/${ash.id}`, { privacy: { visibility: 'private' } })
    const theirs = (await t.stranger.get(`/v2/systems/${alice.id}/fronting`)).body
    const utc = Array.from({ length: 24 }, (_, i) => (i < 12 && i !== 8 ? hour : 0))
    expect(theirs).toEqual({ ...(await ask()), hours: utc })
  })

  test('a key sees what its scope lets it', async () => {
    const owner = await keyOf(t, alice, ['read:switches'])
    expect((await owner.get(path)).body).toEqual(await ask())
    const everyone = await keyOf(t, alice, ['publicread:switches'])
    expect((await everyone.get(path)).body).toEqual(
      (await t.stranger.get(`/v2/systems/${alice.id}/fronting`)).body,
    )
  })

  test('400 when the end is not after the start, or what is given is no moment', async () => {
    for (const query of [
      '?start=2024-05-08T00:00:00Z&end=2024-05-08T00:00:00Z',
      '?start=2024-05-08T12:00:00Z',
    ]) {
      expectSaid(await alice.get(path + query), emptyWindow)
    }
    for (const query of ['?start=yesterday', '?end=2024-05-08', '?start=']) {
      expectRefusal(await alice.get(path + query), 'bad_request')
    }
  })

  test('401 for @me without a token, 403 while the history is private, 404 for nobody', async () => {
    expectRefusal(await t.stranger.get(path), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/fronting'), 'system_not_found')
    const bob = await t.system()
    await bob.hide('front_history_privacy')
    for (const caller of [alice, t.stranger]) {
      expectRefusal(await caller.get(`/v2/systems/${bob.id}/fronting`), 'front_history_private')
      expectRefusal(await caller.get(`/v2/systems/${bob.id}/fronting?start=x`), 'bad_request')
    }
    expect((await bob.get(path)).body).toMatchObject({ seconds: 0, members: [] })
  })

  test('a history of many pages is added up without a gap', async () => {
    const bob = await t.system()
    const [elm, oak] = await bob.members('Elm', 'Oak')
    const count = 12_000
    const every = hours(1) / 1000
    // Every third switch is of nobody, of Elm, and of Elm and Oak.
    const inSwitch = (i: number) => [elm, oak].slice(0, i % 3)
    await t.ctx.store.transact(async (tx) => {
      const rows = await tx.members.findAnywhere(
        [elm, oak].map(({ id }) => ({ kind: 'hid', hid: id as Hid })),
      )
      const rowOf = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.hid, row]))
      const switches = Array.from({ length: count }, (_, i) => ({
        uuid: t.ctx.ids.uuid(),
        timestamp: instant(noon - (count - i) * every),
        members: inSwitch(i).flatMap(({ id }) => rowOf.get(id)?.id ?? []),
      }))
      const run = await beginImport(t, tx, rows[0]?.system_id ?? fail('system_not_found'))
      await tx.imports.insertSwitches(run, switches)
      await tx.importRuns.complete(run)
    })
    const { seconds, nobody_seconds, members } = (await bob.get(path)).body as Fronting
    expect({ seconds, nobody_seconds }).toEqual({ seconds: 12 * hour, nobody_seconds: 4 * hour })
    expect(members.map(({ id, seconds, switches }) => [id, seconds, switches])).toEqual([
      [elm.id, 8 * hour, 8_000],
      [oak.id, 4 * hour, 4_000],
    ])
  })

  describe('follows every change:', () => {
    const now = async (system: SystemCaller) => {
      const { seconds, nobody_seconds, members } = (await system.get(path)).body as Fronting
      return [seconds, nobody_seconds, ...members.map((each) => [each.id, each.seconds])]
    }

    test('a switch that is moved, gets others or is deleted, and a member that is deleted', async () => {
      const bob = await t.system()
      const [elm, oak] = await bob.members('Elm', 'Oak')
      await bob.switch([elm], '2024-05-08T02:00:00Z')
      const { id } = await bob.switch([oak], '2024-05-08T04:00:00Z')
      expect(await now(bob)).toEqual([10 * hour, 0, [oak.id, 8 * hour], [elm.id, 2 * hour]])
      await bob.patch(`/v2/systems/@me/switches/${id}`, { timestamp: '2024-05-08T00:00:00Z' })
      expect(await now(bob)).toEqual([12 * hour, 0, [elm.id, 10 * hour], [oak.id, 2 * hour]])
      await bob.patch(`/v2/systems/@me/switches/${id}/members`, [oak.id, elm.id])
      expect(await now(bob)).toEqual([12 * hour, 0, [elm.id, 12 * hour], [oak.id, 2 * hour]])
      await bob.request('DELETE', `/v2/systems/@me/switches/${id}`)
      expect(await now(bob)).toEqual([10 * hour, 0, [elm.id, 10 * hour]])
      await bob.request('DELETE', `/v2/members/${elm.id}`)
      expect(await now(bob)).toEqual([10 * hour, 10 * hour])
    })

    test('the clock', async () => {
      const bob = await t.system()
      const elm = await bob.member()
      await bob.switch([elm])
      expect(await now(bob)).toEqual([0, 0])
      clock.time += hours(2)
      expect(await now(bob)).toEqual([2 * hour, 0, [elm.id, 2 * hour]])
      clock.time = noon
    })
  })
})
