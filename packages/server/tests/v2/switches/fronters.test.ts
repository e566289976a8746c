import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { crew } from '../../support/cases/switches.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/systems/{systemRef}/fronters', (store) => {
  const t = useV2(store)

  test('204 without a body while nothing was ever recorded', async () => {
    const alice = await t.system()
    for (const [caller, ref] of [
      [alice, '@me'],
      [t.stranger, alice.id],
    ] as const) {
      const res = await caller.get(`/v2/systems/${ref}/fronters`)
      expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
    }
  })

  test('the latest switch with full members in their order, without a system key', async () => {
    const { alice, a, b, c } = await crew(t)
    await alice.switch([a], '2024-05-01T10:00:00Z')
    const latest = await alice.switch([c, a, b], '2024-05-01T12:00:00Z')
    await alice.switch([b], '2024-05-01T11:00:00Z')
    for (const form of ['@me', ...displayForms(alice)]) {
      const res = await alice.get(`/v2/systems/${form}/fronters`)
      expect(res.status).toBe(200)
      expect(res.body).toEqual({ id: latest.id, timestamp: '2024-05-01T12:00:00Z', members: [c, a, b] })
    }
  })

  test('an empty list after a switch-out', async () => {
    const { alice, a } = await crew(t)
    await alice.switch([a], '2024-05-01T10:00:00Z')
    await alice.switch([], '2024-05-01T11:00:00Z')
    expect((await t.stranger.get(`/v2/systems/${alice.id}/fronters`)).body.members).toEqual([])
  })

  test('a switch of the future counts', async () => {
    const { alice, a } = await crew(t)
    await alice.switch([])
    await alice.switch([a], '2150-01-01T00:00:00Z')
    expect((await alice.get('/v2/systems/@me/fronters')).body).toMatchObject({
      timestamp: '2150-01-01T00:00:00Z',
      members: [{ id: a.id }],
    })
  })

  test('others see private members too, their values filtered', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const member = await alice.member({
      display_name: 'Wren ~',
      pronouns: 'she/her',
      privacy: { visibility: 'private', name_privacy: 'private', pronoun_privacy: 'private' },
    })
    await alice.switch([member])
    for (const caller of [t.stranger, bob]) {
      const { body } = await caller.get(`/v2/systems/${alice.id}/fronters`)
      expect(body.members).toEqual([
        {
          ...member,
          name: 'Wren ~',
          display_name: null,
          pronouns: null,
          autoproxy_enabled: null,
          privacy: null,
        },
      ])
    }
  })

  test('403 for others while the fronters are private, whether there are any or not', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await alice.hide('front_privacy')
    for (let i = 0; i < 2; i++) {
      for (const caller of [bob, t.stranger]) {
        expectRefusal(await caller.get(`/v2/systems/${alice.id}/fronters`), 'fronters_private')
      }
      if (i === 0) await alice.switch([])
    }
    expect((await alice.get('/v2/systems/@me/fronters')).status).toBe(200)
  })

  test('the privacy of the history does not hide the fronters', async () => {
    const alice = await t.system()
    await alice.switch([])
    await alice.hide('front_history_privacy')
    expect((await t.stranger.get(`/v2/systems/${alice.id}/fronters`)).status).toBe(200)
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.get('/v2/systems/@me/fronters'), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/fronters'), 'system_not_found')
  })
})
