import { describe, expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { crew, expectSwitchAnswer, type SwitchCase } from '../../support/cases/switches.ts'
import { filled, readFixture } from '../../support/fixtures.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'switches/update.json'
const { cases } = readFixture<{ cases: SwitchCase[] }>(file)
const unknown = '00000000-0000-4000-8000-000000000000'
const patch = { timestamp: '2024-06-01T01:02:03Z' }

eachStore('PATCH /v2/systems/{systemRef}/switches/{switchRef}', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const each of cases) {
      test(each.name, async () => {
        const setting = await crew(t)
        const { alice, a, b, names } = setting
        await alice.switch([a], '2024-05-01T10:00:00Z')
        const { id } = await alice.switch([b, a], '2024-05-01T12:00:00Z')
        const before = await rowsOfSystem(t, alice)
        const res = await alice.patch(`/v2/systems/@me/switches/${id}`, filled(each.body, names))
        expectSwitchAnswer(setting, res, each.answer ? each : { ...each, members: ['b', 'a'] })
        if (each.answer) expect(await rowsOfSystem(t, alice)).toEqual(before)
        else expect((await alice.get(`/v2/systems/@me/switches/${id}`)).body).toEqual(res.body)
      })
    }
  })

  test('history and fronters follow the new order', async () => {
    const { alice, a, b } = await crew(t)
    const first = await alice.switch([a], '2024-05-01T10:00:00Z')
    const second = await alice.switch([b], '2024-05-01T12:00:00Z')
    await alice.patch(`/v2/systems/@me/switches/${first.id}`, { timestamp: '2024-05-01T13:00:00Z' })
    const { body } = await alice.get('/v2/systems/@me/switches')
    expect(body.map((each: { id: string }) => each.id)).toEqual([first.id, second.id])
    expect((await alice.get('/v2/systems/@me/fronters')).body.id).toBe(first.id)
  })

  test('another system may have a switch at the new moment', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await bob.switch([], patch.timestamp)
    const { id } = await alice.switch([])
    expect((await alice.patch(`/v2/systems/@me/switches/${id}`, patch)).status).toBe(200)
  })

  test('400 for a switch id that is no UUID, to the owner; 403 to everybody else', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    expectRefusal(await alice.patch('/v2/systems/@me/switches/x', patch), 'invalid_switch_id')
    expectRefusal(await alice.patch('/v2/systems/@me/switches/x', {}), 'invalid_switch_id')
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.patch(`/v2/systems/${alice.id}/switches/x`, patch), 'forbidden')
    }
  })

  test('404 for a switch that does not exist, whoever asks and whatever the body', async () => {
    const alice = await t.system()
    for (const body of [patch, {}, []]) {
      expectRefusal(await alice.patch(`/v2/systems/@me/switches/${unknown}`, body), 'switch_not_found')
      const theirs = `/v2/systems/${alice.id}/switches/${unknown}`
      expectRefusal(await t.stranger.patch(theirs, body), 'switch_not_found')
    }
  })

  test("404 in other words for another system's switch, after the body was read; it stays", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.switch([], '2024-05-01T12:00:00Z')
    const path = `/v2/systems/@me/switches/${id}`
    expectRefusal(await bob.patch(path, patch), 'switch_not_accessible')
    expectRefusal(await bob.patch(path, { timestamp: 'x' }), 'bad_request')
    expect((await bob.patch(path, {})).body.code).toBe(40001)
    expect((await alice.get(path)).body.timestamp).toBe('2024-05-01T12:00:00Z')
  })

  test('400 for a bad body comes before 403, and 403 is for everybody else', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.switch([], '2024-05-01T12:00:00Z')
    const path = `/v2/systems/${alice.id}/switches/${id}`
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.patch(path, []), 'bad_request')
      expectRefusal(await caller.patch(path, patch), 'forbidden')
      expectRefusal(await caller.patch(path, {}), 'forbidden')
    }
    expect((await alice.get(path)).body.timestamp).toBe('2024-05-01T12:00:00Z')
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.patch(`/v2/systems/@me/switches/${unknown}`, patch), 'unauthorized')
    expectRefusal(await t.stranger.patch(`/v2/systems/zzzzz/switches/${unknown}`, patch), 'system_not_found')
  })
})
