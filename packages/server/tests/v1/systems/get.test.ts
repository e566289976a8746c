import { describe, expect, test } from 'bun:test'
import { raw, said, useV1, type V1System } from '../../support/callers/v1.ts'
import { eachStore } from '../../support/stores/stores.ts'

const privacyKeys = ['description_privacy', 'member_list_privacy', 'front_privacy', 'front_history_privacy']

eachStore('GET /v1/s/{id}', (store) => {
  const t = useV1(store)

  async function grove(): Promise<V1System> {
    const alice = await t.system('The Grove')
    await alice.set({
      description: 'Trees.',
      tag: '| Grove',
      avatar_url: 'https://img.example/g.png',
      banner: 'https://img.example/b.png',
      color: '2e8b57',
    })
    return alice
  }

  describe('200', () => {
    test('the owner sees the same as on /v1/s', async () => {
      const alice = await grove()
      await alice.hide('name_privacy', 'description_privacy', 'avatar_privacy', 'banner_privacy')
      expect(raw(await alice.get(`/v1/s/${alice.id}`))).toEqual(raw(await alice.get('/v1/s')))
    })

    test('everybody else sees what is public, and null for each privacy', async () => {
      const alice = await grove()
      const bob = await t.system()
      const { created } = (await alice.get('/v1/s')).body
      for (const caller of [t.stranger, bob]) {
        expect(raw(await caller.get(`/v1/s/${alice.id}`))).toEqual([
          200,
          JSON.stringify({
            id: alice.id,
            name: 'The Grove',
            description: 'Trees.',
            tag: '| Grove',
            avatar_url: 'https://img.example/g.png',
            banner: 'https://img.example/b.png',
            color: '2e8b57',
            created,
            tz: 'UTC',
            description_privacy: null,
            member_list_privacy: null,
            front_privacy: null,
            front_history_privacy: null,
          }),
        ])
      }
    })

    test('each private value is null for others, those with a later privacy too, and nothing else is', async () => {
      for (const [key, field] of [
        ['name_privacy', 'name'],
        ['description_privacy', 'description'],
        ['avatar_privacy', 'avatar_url'],
        ['banner_privacy', 'banner'],
      ] as const) {
        const alice = await grove()
        const { body: before } = await t.stranger.get(`/v1/s/${alice.id}`)
        await alice.hide(key)
        const { body: after } = await t.stranger.get(`/v1/s/${alice.id}`)
        expect(after).toEqual({ ...before, [field]: null })
      }
    })

    test('an unknown token sees what a stranger sees', async () => {
      const alice = await grove()
      await alice.hide('description_privacy')
      const stranger = await t.stranger.get(`/v1/s/${alice.id}`)
      for (const token of ['', 'x'.repeat(64), `Bearer ${alice.token}`]) {
        expect(raw(await t.stranger.get(`/v1/s/${alice.id}`, { token }))).toEqual(raw(stranger))
      }
      for (const key of privacyKeys) expect(stranger.body[key]).toBeNull()
    })

    test('the real timezone stays with the v2 settings', async () => {
      const alice = await grove()
      await alice.client.updateSettings({ systemRef: '@me', body: { timezone: 'Europe/Oslo' } })
      expect((await alice.get(`/v1/s/${alice.id}`)).body.tz).toBe('UTC')
      expect((await t.stranger.get(`/v1/s/${alice.id}`)).text).not.toContain('Oslo')
    })

    test('short IDs of five and six letters, upper case and dashed', async () => {
      for (const id of ['grove', 'groves']) {
        await t.system(undefined, id)
        const dashed = `${id.slice(0, 3)}-${id.slice(3)}`
        for (const form of [id, id.toUpperCase(), dashed, dashed.toUpperCase()]) {
          const res = await t.stranger.get(`/v1/s/${form}`)
          expect([form, res.status, res.body.id]).toEqual([form, 200, id])
        }
      }
    })
  })

  describe('404', () => {
    test('for an id that nobody has', async () => {
      expect(await said((as) => t.stranger.get('/v1/s/zzzzz', as))).toEqual([404, 'System not found.'])
      expect(await said((as) => t.stranger.get('/v1/s/zzz-zzz', as))).toEqual([404, 'System not found.'])
    })

    test('for a UUID, an account and @me, even with the token: v1 knows short IDs alone', async () => {
      const alice = await grove()
      for (const ref of [alice.uuid, alice.account, '@me', '%40me']) {
        expect(await said((as) => alice.get(`/v1/s/${ref}`, as))).toEqual([404, 'System not found.'])
      }
    })

    test('for "switches", which is only a path when something is posted there', async () => {
      const alice = await grove()
      expect(await said((as) => alice.get('/v1/s/switches', as))).toEqual([404, 'System not found.'])
    })

    test('for nonsense', async () => {
      for (const ref of ['%00', '%F0%9F', '%', 'a%2Fb', '%22', "'", '12345', 'x'.repeat(2000)]) {
        expect([ref, ...raw(await t.stranger.get(`/v1/s/${ref}`))]).toEqual([ref, 404, 'System not found.'])
      }
    })

    test('once the system is deleted', async () => {
      const alice = await grove()
      await alice.delete('/v2/systems/@me', { confirm: alice.id })
      expect(await said((as) => t.stranger.get(`/v1/s/${alice.id}`, as))).toEqual([404, 'System not found.'])
    })
  })
})
