import { describe, expect, test } from 'bun:test'
import { newSnowflake } from '../../support/callers/bridge.ts'
import { raw, said, useV1 } from '../../support/callers/v1.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v1/a/{id}', (store) => {
  const t = useV1(store)

  describe('200', () => {
    test('the system that the account is linked to, as whoever asks may see it', async () => {
      const alice = await t.system('The Grove')
      const bob = await t.system()
      await alice.set({ description: 'Trees.', banner: 'https://img.example/b.png' })
      await alice.hide('name_privacy', 'description_privacy', 'banner_privacy')
      for (const caller of [alice, bob, t.stranger]) {
        const direct = await caller.get(`/v1/s/${alice.id}`)
        expect(raw(await caller.get(`/v1/a/${alice.account}`))).toEqual([200, direct.text])
      }
      const { name, description, banner } = (await t.stranger.get(`/v1/a/${alice.account}`)).body
      expect([name, description, banner]).toEqual([null, null, null])
    })

    test('every account of a system leads to it', async () => {
      const alice = await t.system()
      const second = newSnowflake()
      await t.bot.put(`/bridge/v1/systems/${alice.id}/accounts/${second}`)
      for (const account of [alice.account, second, `0${second}`]) {
        expect((await t.stranger.get(`/v1/a/${account}`)).body.id).toBe(alice.id)
      }
    })

    test('what is no number is the short ID or UUID of a system', async () => {
      const alice = await t.system()
      const { text } = await t.stranger.get(`/v1/s/${alice.id}`)
      const dashed = `${alice.id.slice(0, 3)}-${alice.id.slice(3)}`
      for (const ref of [alice.id, alice.id.toUpperCase(), dashed, alice.uuid]) {
        expect(raw(await t.stranger.get(`/v1/a/${ref}`))).toEqual([200, text])
      }
    })
  })

  describe('404', () => {
    test('for an account that is linked to no system, and for what is neither account nor system', async () => {
      const alice = await t.system()
      const unlinked = newSnowflake()
      for (const ref of [
        unlinked,
        'abc',
        'zzzzzz',
        '@me',
        t.ctx.ids.uuid(),
        '-5',
        '1e5',
        '9'.repeat(19),
        '9'.repeat(40),
      ]) {
        expect(await said((as) => alice.get(`/v1/a/${ref}`, as))).toEqual([404, 'Account not found.'])
      }
    })

    test('once the account is unlinked', async () => {
      const alice = await t.system()
      const second = newSnowflake()
      const path = `/bridge/v1/systems/${alice.id}/accounts/${second}`
      await t.bot.put(path)
      expect((await t.stranger.get(`/v1/a/${second}`)).status).toBe(200)
      expect((await t.bot.delete(path)).status).toBe(204)
      expect(await said((as) => t.stranger.get(`/v1/a/${second}`, as))).toEqual([404, 'Account not found.'])
    })

    test('once the system is deleted', async () => {
      const alice = await t.system()
      await alice.delete('/v2/systems/@me', { confirm: alice.id })
      expect(await said((as) => t.stranger.get(`/v1/a/${alice.account}`, as))).toEqual([
        404,
        'Account not found.',
      ])
    })
  })
})
