import { describe, expect, test } from 'bun:test'
import { type MemberPatch, memberPrivacyKeys, type ProxyTag } from '@polyphony/contract'
import { raw, said, useV1 } from '../../support/callers/v1.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

const ash: MemberPatch = {
  name: 'Ash',
  display_name: 'Ash!',
  color: '2e8b57',
  birthday: '0004-02-29',
  pronouns: 'they/them',
  avatar_url: 'https://img.example/a.png',
  webhook_avatar_url: 'https://img.example/w.png',
  banner: 'https://img.example/b.png',
  description: 'Leaves.',
  keep_proxy: true,
  tts: true,
  proxy_tags: [
    { prefix: '[', suffix: ']' },
    { prefix: 'A:', suffix: null },
  ],
}
const allPrivate = Object.fromEntries(memberPrivacyKeys.map((key) => [key, 'private' as const]))

eachStore('GET /v1/m/{id}', (store) => {
  const clock = new SetClock(Date.UTC(2021, 3, 5, 6, 7, 8) * 1000)
  const t = useV1(store, { context: { clock } })

  describe('200', () => {
    test('the owner sees everything, keys in their order', async () => {
      const alice = await t.system()
      const { id } = await alice.member({
        ...ash,
        privacy: { ...allPrivate, name_privacy: 'public', avatar_privacy: 'public' },
      })
      expect(raw(await alice.get(`/v1/m/${id}`))).toEqual([
        200,
        JSON.stringify({
          id,
          name: 'Ash',
          display_name: 'Ash!',
          color: '2e8b57',
          birthday: '0004-02-29',
          pronouns: 'they/them',
          avatar_url: 'https://img.example/a.png',
          banner: 'https://img.example/b.png',
          description: 'Leaves.',
          created: '2021-04-05T06:07:08.000000Z',
          keep_proxy: true,
          proxy_tags: [
            { prefix: '[', suffix: ']' },
            { prefix: 'A:', suffix: null },
          ],
          privacy: 'private',
          visibility: 'private',
          name_privacy: 'public',
          description_privacy: 'private',
          birthday_privacy: 'private',
          pronoun_privacy: 'private',
          avatar_privacy: 'public',
          metadata_privacy: 'private',
          prefix: '[',
          suffix: ']',
        }),
      ])
    })

    test('everybody else sees what is public, and null for each privacy', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const { id } = await alice.member(ash)
      for (const caller of [t.stranger, bob]) {
        expect(raw(await caller.get(`/v1/m/${id}`))).toEqual([
          200,
          JSON.stringify({
            id,
            name: 'Ash',
            display_name: 'Ash!',
            color: '2e8b57',
            birthday: '0004-02-29',
            pronouns: 'they/them',
            avatar_url: 'https://img.example/a.png',
            banner: 'https://img.example/b.png',
            description: 'Leaves.',
            created: '2021-04-05T06:07:08.000000Z',
            keep_proxy: true,
            proxy_tags: [
              { prefix: '[', suffix: ']' },
              { prefix: 'A:', suffix: null },
            ],
            privacy: null,
            visibility: null,
            name_privacy: null,
            description_privacy: null,
            birthday_privacy: null,
            pronoun_privacy: null,
            avatar_privacy: null,
            metadata_privacy: null,
            prefix: '[',
            suffix: ']',
          }),
        ])
      }
    })

    test('a private member can be fetched, and shows nothing that is private', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const { id } = await alice.member({ ...ash, privacy: allPrivate })
      for (const caller of [t.stranger, bob]) {
        expect(raw(await caller.get(`/v1/m/${id}`))).toEqual([
          200,
          JSON.stringify({
            id,
            name: 'Ash!',
            display_name: null,
            color: '2e8b57',
            birthday: null,
            pronouns: null,
            avatar_url: null,
            banner: null,
            description: null,
            created: null,
            keep_proxy: true,
            proxy_tags: [],
            privacy: null,
            visibility: null,
            name_privacy: null,
            description_privacy: null,
            birthday_privacy: null,
            pronoun_privacy: null,
            avatar_privacy: null,
            metadata_privacy: null,
          }),
        ])
      }
    })

    test('each private value is hidden alone, those with a later privacy too', async () => {
      const alice = await t.system()
      for (const [key, hidden] of [
        ['visibility', {}],
        ['name_privacy', { name: 'Ash!', display_name: null }],
        ['description_privacy', { description: null }],
        ['birthday_privacy', { birthday: null }],
        ['pronoun_privacy', { pronouns: null }],
        ['avatar_privacy', { avatar_url: null }],
        ['banner_privacy', { banner: null }],
        ['metadata_privacy', { created: null }],
        ['proxy_privacy', { proxy_tags: [], prefix: undefined, suffix: undefined }],
      ] as const) {
        const { id } = await alice.member(ash)
        const { body: before } = await t.stranger.get(`/v1/m/${id}`)
        await alice.client.updateMember({ memberRef: id, body: { privacy: { [key]: 'private' } } })
        const { body: after } = await t.stranger.get(`/v1/m/${id}`)
        expect([key, after]).toEqual([key, { ...before, ...hidden }])
      }
    })

    test('a hidden name without a display name is still the name', async () => {
      const alice = await t.system()
      const { id } = await alice.member({ name: 'Birch', privacy: { name_privacy: 'private' } })
      const { name, display_name } = (await t.stranger.get(`/v1/m/${id}`)).body
      expect([name, display_name]).toEqual(['Birch', null])
    })

    test('prefix and suffix are those of the first tag, and only there when there is one', async () => {
      const alice = await t.system()
      const lists: ProxyTag[][] = [
        [],
        [{ prefix: 'a', suffix: 'b' }],
        [{ prefix: 'a', suffix: null }],
        [{ prefix: null, suffix: 'b' }],
        [
          { prefix: 'c', suffix: null },
          { prefix: null, suffix: 'd' },
        ],
      ]
      for (const proxy_tags of lists) {
        const { id } = await alice.member({ proxy_tags })
        for (const caller of [alice, t.stranger]) {
          const { body } = await caller.get(`/v1/m/${id}`)
          const pair = Object.entries(body).filter(([key]) => key === 'prefix' || key === 'suffix')
          expect(Object.fromEntries(pair)).toEqual({ ...proxy_tags[0] })
        }
      }
    })

    test('names stored through v2 that are longer than v1 takes come back whole', async () => {
      const alice = await t.system()
      const long = { name: 'n'.repeat(100), display_name: 'd'.repeat(100) }
      const { id } = await alice.member(long)
      expect((await alice.get(`/v1/m/${id}`)).body).toMatchObject(long)
      expect((await t.stranger.get(`/v1/m/${id}`)).body).toMatchObject(long)
      const res = await alice.patch(`/v1/m/${id}`, { pronouns: 'they/them' })
      expect([res.status, res.body]).toEqual([200, expect.objectContaining(long)])
    })

    test('images behind the chat platform’s resizing proxy are shown as the original file', async () => {
      const alice = await t.system()
      const file = '466378653216014359/466378653216014360/tree.webp'
      const { id } = await alice.member({
        avatar_url: `https://media.discordapp.net/attachments/${file}?width=80&height=80`,
      })
      expect((await t.stranger.get(`/v1/m/${id}`)).body.avatar_url).toBe(
        `https://cdn.discordapp.com/attachments/${file}`,
      )
    })

    test('upper case and a dash in the short ID', async () => {
      const alice = await t.system()
      const { id } = await alice.member()
      const dashed = `${id.slice(0, 3)}-${id.slice(3)}`
      for (const form of [id.toUpperCase(), dashed, dashed.toUpperCase()]) {
        expect((await t.stranger.get(`/v1/m/${form}`)).body.id).toBe(id)
      }
    })
  })

  test('404 for what names no member: unknown, a UUID, @me, a system', async () => {
    const alice = await t.system()
    const { uuid } = await alice.member()
    for (const ref of ['zzzzz', 'zzzzzz', uuid, '@me', alice.id, '12345', '%F0%9F']) {
      expect(await said((as) => alice.get(`/v1/m/${ref}`, as))).toEqual([404, 'Member not found.'])
    }
  })
})
