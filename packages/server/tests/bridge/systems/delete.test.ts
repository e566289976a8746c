import { expect, test } from 'bun:test'
import { ask, guild, prefix, report, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('DELETE /bridge/v1/systems/{systemRef}', (store) => {
  const t = useBridge(store)

  test('204, and the system is gone with its members, groups, token and account link', async () => {
    const alice = await t.bot.system()
    const member = await alice.member('Ash')
    const group = await alice.post('/v2/groups', { name: 'Crew' })
    const res = await t.bot.delete(`/bridge/v1/systems/${alice.id}`)
    expect(res.status).toBe(204)
    expect(res.text).toBe('')
    expect((await t.stranger.get(`/v2/systems/${alice.id}`)).text).toBe(refusal.systemNotFound)
    expect((await t.stranger.get(`/v2/members/${member.id}`)).status).toBe(404)
    expect((await t.stranger.get(`/v2/groups/${group.body.id}`)).status).toBe(404)
    expect((await alice.owner.get('/v2/systems/@me')).status).toBe(401)
    expect((await t.bot.get(`/bridge/v1/accounts/${alice.account}`)).text).toBe(refusal.systemNotFound)
  })

  test('messages stay, without system and member', async () => {
    const alice = await t.bot.system()
    const said = report((await alice.member('Ash')).id, { sender: alice.account })
    await t.bot.post('/bridge/v1/messages', said)
    await t.bot.delete(`/bridge/v1/systems/${alice.uuid}`)
    for (const id of [said.id, said.original]) {
      const res = await t.stranger.get(`/v2/messages/${id}`)
      expect(res.status).toBe(200)
      expect(res.body).toMatchObject({ id: said.id, sender: alice.account, system: null, member: null })
    }
  })

  test('its account may get a new system, keeps its own autoproxy switch, and nothing is proxied meanwhile', async () => {
    const alice = await t.bot.system()
    await alice.member('Ash', { proxy_tags: prefix('a:') })
    await t.bot.patch(`/bridge/v1/accounts/${alice.account}`, { autoproxy_enabled: false })
    const question = ask(alice.account, 'a:hi', { guild_id: guild })
    expect((await t.bot.post('/bridge/v1/proxy', question)).body.proxy).toBe(true)
    await t.bot.delete(`/bridge/v1/systems/${alice.account}`)
    const after = await t.bot.post('/bridge/v1/proxy', question)
    expect(after.body).toEqual({ proxy: false, reason: 'no-system', tell: false })
    const again = await t.bot.post('/bridge/v1/systems', { account_id: alice.account })
    expect(again.status).toBe(201)
    const found = await t.bot.get(`/bridge/v1/accounts/${alice.account}`)
    expect(found.body).toEqual({ system: again.body.system, autoproxy_enabled: false })
  })

  test('404 for an unknown system, and the second time', async () => {
    const alice = await t.bot.system()
    expect((await t.bot.delete(`/bridge/v1/systems/${alice.id}`)).status).toBe(204)
    for (const ref of [alice.id, alice.uuid, alice.account, 'zzzzz', '~', '1', '@me']) {
      const res = await t.bot.delete(`/bridge/v1/systems/${ref}`)
      expect([ref, res.status, res.text]).toEqual([ref, 404, refusal.systemNotFound])
    }
  })
})
