import { describe, expect, test } from 'bun:test'
import { raw, said, useV1 } from '../../support/callers/v1.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v1/s/{id}/fronters', (store) => {
  const t = useV1(store)

  describe('200', () => {
    test('the latest switch with whole members in the order recorded, private ones too', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const ash = await alice.member({ proxy_tags: [{ prefix: 'A:', suffix: null }] })
      const birch = await alice.member({
        name: 'Birch',
        pronouns: 'they/them',
        privacy: { visibility: 'private', pronoun_privacy: 'private' },
      })
      await alice.switch([ash], '2021-04-05T09:00:00Z')
      await alice.switch([birch, ash], '2021-04-05T10:00:00Z')
      for (const caller of [alice, bob, t.stranger]) {
        const members = [await caller.get(`/v1/m/${birch.id}`), await caller.get(`/v1/m/${ash.id}`)]
        expect(raw(await caller.get(`/v1/s/${alice.id}/fronters`))).toEqual([
          200,
          `{"timestamp":"2021-04-05T10:00:00.000000Z","members":[${members.map(({ text }) => text)}]}`,
        ])
      }
      const { members } = (await t.stranger.get(`/v1/s/${alice.id}/fronters`)).body
      expect(members[0]).toMatchObject({ id: birch.id, pronouns: null, visibility: null })
    })

    test('nobody fronting is an empty list', async () => {
      const alice = await t.system()
      await alice.switch([], '2021-04-05T10:00:00.5Z')
      expect(raw(await t.stranger.get(`/v1/s/${alice.id}/fronters`))).toEqual([
        200,
        '{"timestamp":"2021-04-05T10:00:00.500000Z","members":[]}',
      ])
    })

    test('the latest is the one with the greatest timestamp, not the one recorded last', async () => {
      const alice = await t.system()
      const ash = await alice.member()
      await alice.switch([ash], '2021-04-05T10:00:00Z')
      await alice.switch([], '2021-04-05T09:00:00Z')
      const { members } = (await t.stranger.get(`/v1/s/${alice.id}/fronters`)).body
      expect(members).toHaveLength(1)
    })

    test('a hidden history and member list do not hide it, and the owner sees it in any case', async () => {
      const alice = await t.system()
      await alice.switch([], '2021-04-05T10:00:00Z')
      await alice.hide('front_history_privacy', 'member_list_privacy')
      const open = await t.stranger.get(`/v1/s/${alice.id}/fronters`)
      expect(open.status).toBe(200)
      await alice.hide('front_privacy')
      expect(raw(await alice.get(`/v1/s/${alice.id.toUpperCase()}/fronters`))).toEqual(raw(open))
    })
  })

  test('403 for everybody else when fronters are private, with switches or without', async () => {
    const alice = await t.system()
    const bob = await t.system()
    await alice.hide('front_privacy')
    const refused = async () => {
      for (const caller of [t.stranger, bob]) {
        expect(await said((as) => caller.get(`/v1/s/${alice.id}/fronters`, as))).toEqual([
          403,
          'Unauthorized to view fronter.',
        ])
      }
    }
    await refused()
    await alice.switch([])
    await refused()
  })

  describe('404', () => {
    test('for a system that never recorded a switch', async () => {
      const alice = await t.system()
      for (const caller of [alice, t.stranger]) {
        expect(await said((as) => caller.get(`/v1/s/${alice.id}/fronters`, as))).toEqual([
          404,
          'System has no registered switches.',
        ])
      }
    })

    test('for what names no system: unknown, a UUID, an account, @me', async () => {
      const alice = await t.system()
      for (const ref of ['zzzzz', alice.uuid, alice.account, '@me']) {
        expect(await said((as) => alice.get(`/v1/s/${ref}/fronters`, as))).toEqual([404, 'System not found.'])
      }
    })
  })
})
