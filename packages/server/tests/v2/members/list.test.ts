import { expect, test } from 'bun:test'
import { linkAccount } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { member, testListPrivacy } from '../../support/cases/members-and-groups.ts'
import { displayForms, hopelessRefs } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/systems/{systemRef}/members', (store) => {
  const t = useV2(store)
  testListPrivacy(t, member)

  test('members come in the order they were made, without a system key', async () => {
    const alice = await t.system()
    const members = await alice.members('Zinnia', 'Aster', 'Myrtle')
    await alice.patch(`/v2/members/${members[0].id}`, { description: 'changed last' })
    const res = await alice.get('/v2/systems/@me/members')
    expect(res.status).toBe(200)
    expect(res.body).toEqual([{ ...members[0], description: 'changed last' }, members[1], members[2]])
  })

  test('a system without members has an empty list', async () => {
    const alice = await t.system()
    expect((await alice.get('/v2/systems/@me/members')).text).toBe('[]')
  })

  test('every form of reference to the system works, linked accounts too', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    await linkAccount(t, alice, '466378653216014359')
    for (const form of [...displayForms(alice), '466378653216014359']) {
      const res = await t.stranger.get(`/v2/systems/${form}/members`)
      expect({ form, ids: res.body.map((each: { id: string }) => each.id) }).toEqual({ form, ids: [id] })
    }
  })

  test('others see public members only, their values filtered; the owner sees all', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const wren = await alice.member({
      name: 'Wren',
      pronouns: 'she/her',
      privacy: { pronoun_privacy: 'private' },
    })
    const robin = await alice.member({ name: 'Robin', privacy: { visibility: 'private' } })
    expect((await alice.get('/v2/systems/@me/members')).body).toEqual([wren, robin])
    for (const caller of [t.stranger, bob]) {
      const res = await caller.get(`/v2/systems/${alice.id}/members`)
      expect(res.body).toEqual([{ ...wren, pronouns: null, autoproxy_enabled: null, privacy: null }])
    }
  })

  test('401 for @me without a token', async () => {
    expectRefusal(await t.stranger.get('/v2/systems/@me/members'), 'unauthorized')
  })

  test('404 for a system that does not exist', async () => {
    for (const ref of hopelessRefs.filter((each) => each !== '@me')) {
      const path = `/v2/systems/${encodeURIComponent(ref)}/members`
      expectRefusal(await t.stranger.get(path), 'system_not_found')
    }
  })
})
