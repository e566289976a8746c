import { describe, expect, test } from 'bun:test'
import { raw, said, useV1 } from '../../support/callers/v1.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v1/s/{id}/members', (store) => {
  const t = useV1(store)
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

  describe('200', () => {
    test('each member as it is alone, in the order they were made', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const ash = await alice.member({
        display_name: 'Ash!',
        birthday: '0004-02-29',
        proxy_tags: [{ prefix: '[', suffix: ']' }],
        privacy: { name_privacy: 'private', birthday_privacy: 'private' },
      })
      const birch = await alice.member({ name: 'Birch' })
      for (const caller of [alice, bob, t.stranger]) {
        const alone = [await caller.get(`/v1/m/${ash.id}`), await caller.get(`/v1/m/${birch.id}`)]
        expect(raw(await caller.get(`/v1/s/${alice.id}/members`))).toEqual([
          200,
          `[${alone.map(({ text }) => text)}]`,
        ])
      }
    })

    test('private members are left out for everybody else', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const ash = await alice.member()
      const birch = await alice.member({ name: 'Birch', privacy: { visibility: 'private' } })
      const elm = await alice.member({ name: 'Elm' })
      const path = `/v1/s/${alice.id}/members`
      expect(idsOf((await alice.get(path)).body)).toEqual([ash.id, birch.id, elm.id])
      for (const caller of [t.stranger, bob]) {
        expect(idsOf((await caller.get(path)).body)).toEqual([ash.id, elm.id])
      }
    })

    test('a system without members has an empty list', async () => {
      const alice = await t.system()
      expect(raw(await t.stranger.get(`/v1/s/${alice.id}/members`))).toEqual([200, '[]'])
    })

    test('the owner of a hidden list sees it, by every form of the short ID', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      await alice.hide('member_list_privacy')
      const dashed = `${alice.id.slice(0, 3)}-${alice.id.slice(3)}`
      for (const form of [alice.id, alice.id.toUpperCase(), dashed, dashed.toUpperCase()]) {
        expect(idsOf((await alice.get(`/v1/s/${form}/members`)).body)).toEqual([id])
      }
    })
  })

  test('403 for everybody else when the list is private', async () => {
    const alice = await t.system()
    const bob = await t.system()
    await alice.member()
    await alice.hide('member_list_privacy')
    for (const caller of [t.stranger, bob]) {
      expect(await said((as) => caller.get(`/v1/s/${alice.id}/members`, as))).toEqual([
        403,
        'Unauthorized to view member list.',
      ])
    }
  })

  test('404 for what names no system: unknown, a UUID, an account, @me', async () => {
    const alice = await t.system()
    for (const ref of ['zzzzz', alice.uuid, alice.account, '@me']) {
      expect(await said((as) => alice.get(`/v1/s/${ref}/members`, as))).toEqual([404, 'System not found.'])
    }
  })
})
