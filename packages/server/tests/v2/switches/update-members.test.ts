import { describe, expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { crew, expectSwitchAnswer, type SwitchCase } from '../../support/cases/switches.ts'
import { filled, readFixture } from '../../support/fixtures.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'switches/update-members.json'
const { cases } = readFixture<{ cases: SwitchCase[] }>(file)
const unknown = '00000000-0000-4000-8000-000000000000'

eachStore('PATCH /v2/systems/{systemRef}/switches/{switchRef}/members', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const each of cases) {
      test(each.name, async () => {
        const setting = await crew(t)
        const { alice, a, b, names } = setting
        const made = await alice.switch([a, b], '2024-05-01T12:00:00Z')
        const before = await rowsOfSystem(t, alice)
        const path = `/v2/systems/@me/switches/${made.id}`
        const res = await alice.patch(`${path}/members`, filled(each.body, names))
        expectSwitchAnswer(setting, res, { timestamp: made.timestamp, ...each })
        if (each.answer !== undefined) expect(await rowsOfSystem(t, alice)).toEqual(before)
        else expect((await alice.get(path)).body).toEqual({ ...res.body, id: made.id })
      })
    }
  })

  test('an older switch may become like the latest, and the latest like an older one', async () => {
    const { alice, a, b } = await crew(t)
    const older = await alice.switch([a], '2024-05-01T10:00:00Z')
    const latest = await alice.switch([b], '2024-05-01T12:00:00Z')
    expect((await alice.patch(`/v2/systems/@me/switches/${older.id}/members`, [b.id])).status).toBe(200)
    expect((await alice.patch(`/v2/systems/@me/switches/${latest.id}/members`, [a.id])).status).toBe(200)
  })

  test('a switch-out stays one: the same empty list is refused', async () => {
    const alice = await t.system()
    const { id } = await alice.switch([])
    expectRefusal(await alice.patch(`/v2/systems/@me/switches/${id}/members`, []), 'same_fronters')
  })

  test("404 for another system's switch, which nobody else can rewrite", async () => {
    const [{ alice, a }, bob] = [await crew(t), await t.system()]
    const theirs = await bob.member()
    const { id } = await alice.switch([a])
    const path = `/v2/systems/@me/switches/${id}/members`
    for (const list of [[theirs.id], [], [a.id], ['zzzzz']]) {
      expectRefusal(await bob.patch(path, list), 'switch_not_accessible')
      expectRefusal(
        await bob.patch(`/v2/systems/${bob.id}/switches/${id}/members`, list),
        'switch_not_accessible',
      )
    }
    expectRefusal(await bob.patch(path, [theirs.id, theirs.id]), 'duplicate_members')
    expect((await alice.get(`/v2/systems/@me/switches/${id}`)).body.members).toEqual([a])
  })

  test('400 for a bad body comes before 403, and 403 is for everybody else', async () => {
    const [{ alice, a }, bob] = [await crew(t), await t.system()]
    const { id } = await alice.switch([a])
    const path = `/v2/systems/${alice.id}/switches/${id}/members`
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.patch(path, {}), 'bad_request')
      expectRefusal(await caller.patch(path, []), 'forbidden')
      expectRefusal(await caller.patch(path, [a.id, a.id]), 'forbidden')
    }
    expect((await alice.get(`/v2/systems/@me/switches/${id}`)).body.members).toEqual([a])
  })

  test('400 for a switch id that is no UUID, to the owner; 403 to everybody else', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    expectRefusal(await alice.patch('/v2/systems/@me/switches/x/members', []), 'invalid_switch_id')
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.patch(`/v2/systems/${alice.id}/switches/x/members`, []), 'forbidden')
    }
  })

  test('404 for a switch that does not exist, whoever asks and whatever the body', async () => {
    const alice = await t.system()
    for (const body of [[], {}]) {
      const theirs = `/v2/systems/${alice.id}/switches/${unknown}/members`
      expectRefusal(await alice.patch(theirs, body), 'switch_not_found')
      expectRefusal(await t.stranger.patch(theirs, body), 'switch_not_found')
    }
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.patch(`/v2/systems/@me/switches/${unknown}/members`, []), 'unauthorized')
    const nowhere = `/v2/systems/zzzzz/switches/${unknown}/members`
    expectRefusal(await t.stranger.patch(nowhere, []), 'system_not_found')
  })
})
