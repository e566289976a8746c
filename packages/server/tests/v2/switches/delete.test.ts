import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { crew } from '../../support/cases/switches.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

eachStore('DELETE /v2/systems/{systemRef}/switches/{switchRef}', (store) => {
  const t = useV2(store)

  test('204 without a body; the switch before is the latest again and its members stay', async () => {
    const { alice, a, b } = await crew(t)
    const kept = await alice.switch([a], '2024-05-01T10:00:00Z')
    const gone = await alice.switch([b], '2024-05-01T12:00:00Z')
    const path = `/v2/systems/@me/switches/${gone.id}`
    const res = await alice.delete(path)
    expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
    expectRefusal(await alice.get(path), 'switch_not_found')
    expectRefusal(await alice.delete(path), 'switch_not_found')
    expect((await alice.get('/v2/systems/@me/fronters')).body.id).toBe(kept.id)
    expect((await alice.get('/v2/systems/@me/members')).body).toHaveLength(3)
  })

  test('after the last one is deleted nothing is recorded', async () => {
    const { alice, a } = await crew(t)
    const { id } = await alice.switch([a])
    await alice.delete(`/v2/systems/@me/switches/${id}`)
    expect((await alice.get('/v2/systems/@me/fronters')).status).toBe(204)
    expect(await rowsOfSystem(t, alice)).toMatchObject({ switches: [] })
  })

  test('a content type without a body is no obstacle', async () => {
    const alice = await t.system()
    const { id } = await alice.switch([])
    const headers = { 'content-type': 'application/json' }
    const res = await alice.delete(`/v2/systems/${alice.id}/switches/${id}`, undefined, { headers })
    expect(res.status).toBe(204)
  })

  test('404 for a switch that does not exist, whoever asks', async () => {
    const alice = await t.system()
    const path = `/v2/systems/${alice.id}/switches/${unknown}`
    for (const caller of [alice, t.stranger]) expectRefusal(await caller.delete(path), 'switch_not_found')
  })

  test('403 for everybody else, 400 for a malformed id to the owner alone; the switch stays', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.switch([])
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.delete(`/v2/systems/${alice.id}/switches/${id}`), 'forbidden')
      expectRefusal(await caller.delete(`/v2/systems/${alice.id}/switches/x`), 'forbidden')
    }
    expectRefusal(await alice.delete('/v2/systems/@me/switches/x'), 'invalid_switch_id')
    expect((await alice.get(`/v2/systems/@me/switches/${id}`)).status).toBe(200)
  })

  test("404 in other words for another system's switch, which stays", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.switch([])
    expectRefusal(await bob.delete(`/v2/systems/@me/switches/${id}`), 'switch_not_accessible')
    expect((await alice.get(`/v2/systems/@me/switches/${id}`)).status).toBe(200)
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.delete(`/v2/systems/@me/switches/${unknown}`), 'unauthorized')
    expectRefusal(await t.stranger.delete(`/v2/systems/zzzzz/switches/${unknown}`), 'system_not_found')
  })
})
