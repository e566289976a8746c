import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { crew } from '../../support/cases/switches.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

eachStore('GET /v2/systems/{systemRef}/switches/{switchRef}', (store) => {
  const t = useV2(store)

  test('a switch with full members in their order', async () => {
    const { alice, a, b, c } = await crew(t)
    const made = await alice.switch([b, c, a], '2024-05-01T10:00:00.123Z')
    const forms = [made.id, made.id.toUpperCase(), made.id.replaceAll('-', ''), `{${made.id}}`]
    for (const form of forms) {
      const res = await alice.get(`/v2/systems/@me/switches/${form}`)
      expect(res.status).toBe(200)
      expect(res.body).toEqual({ id: made.id, timestamp: '2024-05-01T10:00:00.123Z', members: [b, c, a] })
    }
  })

  test('a switch-out has an empty list', async () => {
    const alice = await t.system()
    const { id } = await alice.switch([])
    expect((await t.stranger.get(`/v2/systems/${alice.id}/switches/${id}`)).body.members).toEqual([])
  })

  test('others see private members too, their values filtered', async () => {
    const alice = await t.system()
    const member = await alice.member({ privacy: { visibility: 'private', metadata_privacy: 'private' } })
    const { id } = await alice.switch([member])
    const { body } = await t.stranger.get(`/v2/systems/${alice.id}/switches/${id}`)
    expect(body.members).toEqual([
      { ...member, created: null, message_count: null, autoproxy_enabled: null, privacy: null },
    ])
  })

  test('400 for a switch id that is no UUID', async () => {
    const alice = await t.system()
    for (const ref of ['x', 'abcdef', '1', `${unknown}0`, 'urn:uuid:x']) {
      expectRefusal(await alice.get(`/v2/systems/@me/switches/${ref}`), 'invalid_switch_id')
      expectRefusal(await t.stranger.get(`/v2/systems/${alice.id}/switches/${ref}`), 'invalid_switch_id')
    }
  })

  test('404 for a switch that does not exist, even where the history is private', async () => {
    const alice = await t.system()
    await alice.hide('front_history_privacy')
    expectRefusal(await alice.get(`/v2/systems/@me/switches/${unknown}`), 'switch_not_found')
    expectRefusal(await t.stranger.get(`/v2/systems/${alice.id}/switches/${unknown}`), 'switch_not_found')
  })

  test("404 in other words for another system's switch and where the history is private", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.switch([])
    expectRefusal(await alice.get(`/v2/systems/${bob.id}/switches/${id}`), 'switch_not_accessible')
    expectRefusal(await bob.get(`/v2/systems/@me/switches/${id}`), 'switch_not_accessible')
    await alice.hide('front_history_privacy')
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.get(`/v2/systems/${alice.id}/switches/${id}`), 'switch_not_accessible')
    }
    expect((await alice.get(`/v2/systems/@me/switches/${id}`)).status).toBe(200)
  })

  test('401 for @me without a token, 404 for a system that does not exist, before the switch', async () => {
    for (const ref of [unknown, 'x']) {
      expectRefusal(await t.stranger.get(`/v2/systems/@me/switches/${ref}`), 'unauthorized')
      expectRefusal(await t.stranger.get(`/v2/systems/zzzzz/switches/${ref}`), 'system_not_found')
    }
  })
})
