import { describe, expect, test } from 'bun:test'
import type { Hid, Snowflake } from '@polyphony/contract'
import { randomIds } from '../../../src/base/ids.ts'
import { createSystem } from '../../../src/operations/systems.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { Caller, useServer } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const unconfirmed =
  '{"message":"400: Nothing was deleted. Send the system\'s short ID as \'confirm\' to delete it for good.","code":0}'

eachStore('DELETE /v2/systems/{systemRef}', (store) => {
  const drawn: string[] = []
  const t = useServer(store, {
    context: { ids: { ...randomIds, hid: () => (drawn.shift() as Hid | undefined) ?? randomIds.hid() } },
  })

  describe('204', () => {
    test('the system is gone, and so is its token', async () => {
      const alice = await t.system('Harbour')
      const res = await alice.delete('/v2/systems/@me', { confirm: alice.id })
      expect([res.status, res.text]).toEqual([204, ''])
      expect((await t.stranger.get(`/v2/systems/${alice.id}`)).text).toBe(refusal.systemNotFound)
      expect((await t.stranger.get(`/v2/systems/${alice.uuid}/settings`)).text).toBe(refusal.systemNotFound)
      expect((await alice.get('/v2/systems/@me')).text).toBe(refusal.unauthorized)
    })

    test('with its short ID as it is displayed, by any reference to it', async () => {
      for (const confirm of [
        (id: string) => id.toUpperCase(),
        (id: string) => `${id.slice(0, 3)}-${id.slice(3)}`.toUpperCase(),
      ]) {
        const alice = await t.system()
        const res = await alice.delete(`/v2/systems/${alice.uuid}`, { confirm: confirm(alice.id) })
        expect(res.status).toBe(204)
      }
    })

    test('everything that belonged to it goes too, and nothing of anybody else', async () => {
      const alice = await t.system()
      const bob = await t.system()
      const hers = await alice.client.createMember({ body: { name: 'Myriad' } })
      const his = await bob.client.createMember({ body: { name: 'Iris' } })
      await alice.delete('/v2/systems/@me', { confirm: alice.id })
      expect((await t.stranger.get(`/v2/members/${hers.id}`)).text).toBe(refusal.memberNotFound)
      expect((await t.stranger.get(`/v2/members/${his.id}`)).status).toBe(200)
      expect((await bob.get('/v2/systems/@me')).status).toBe(200)
      const left = await t.ctx.store.driver.all(
        sql`select system_id from system_settings where system_id not in (select id from systems)`,
      )
      expect(left).toEqual([])
    })

    test('a linked account is free for another system', async () => {
      const account = '466378653216014359' as Snowflake
      const { system, token } = await createSystem(t.ctx, { account })
      const caller = new Caller(t.url, token)
      expect((await caller.delete(`/v2/systems/${account}`, { confirm: system.hid })).status).toBe(204)
      expect((await t.stranger.get(`/v2/systems/${account}`)).status).toBe(404)
      const next = await createSystem(t.ctx, { account })
      expect((await t.stranger.get(`/v2/systems/${account}`)).body.id).toBe(next.system.hid)
    })

    test('its short ID may be drawn again, and then names the new system alone', async () => {
      drawn.push('aaaaaa', 'aaaaaa')
      const alice = await t.system('Old')
      await alice.delete('/v2/systems/@me', { confirm: 'aaaaaa' })
      const bob = await t.system('New')
      expect(bob.id).toBe('aaaaaa')
      expect((await t.stranger.get('/v2/systems/aaaaaa')).body).toMatchObject({ name: 'New', uuid: bob.uuid })
      expect((await alice.get('/v2/systems/@me')).status).toBe(401)
    })
  })

  test('400 that says what is needed without the right confirmation; nothing is deleted', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const wrong = [
      {},
      { confirm: null },
      { confirm: true },
      { confirm: '' },
      { confirm: bob.id },
      { confirm: alice.uuid },
      { confirm: [alice.id] },
      { Confirm: alice.id },
    ]
    for (const body of wrong) {
      const res = await alice.delete('/v2/systems/@me', body)
      expect([body, res.status, res.text]).toEqual([body, 400, unconfirmed])
    }
    for (const raw of ['', '{', 'null', `"${alice.id}"`, `["${alice.id}"]`]) {
      const res = await alice.delete('/v2/systems/@me', undefined, { raw })
      expect([raw, res.status]).toEqual([raw, 400])
    }
    expect((await alice.get('/v2/systems/@me')).status).toBe(200)
    expect((await bob.get('/v2/systems/@me')).status).toBe(200)
  })

  test('401 for @me without a token', async () => {
    const res = await t.stranger.delete('/v2/systems/@me', { confirm: 'aaaaaa' })
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test("403 for another's system, though it is confirmed; nothing is deleted", async () => {
    const alice = await t.system()
    const bob = await t.system()
    for (const caller of [t.stranger, bob]) {
      const res = await caller.delete(`/v2/systems/${alice.id}`, { confirm: alice.id })
      expect([res.status, res.text]).toEqual([403, refusal.forbidden])
    }
    expect((await alice.get('/v2/systems/@me')).status).toBe(200)
  })

  test('404 for a system that does not exist', async () => {
    const alice = await t.system()
    const res = await alice.delete('/v2/systems/zzzzz', { confirm: 'zzzzz' })
    expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
  })
})
