import { expect, test } from 'bun:test'
import { useBridge } from '../../support/callers/bridge.ts'
import { Caller } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const works = async (url: string, token: string) =>
  (await new Caller(url, token).get('/v2/systems/@me')).status === 200

eachStore('/bridge/v1/systems/{systemRef}/token', (store) => {
  const t = useBridge(store)

  test('POST: 200 with a new token; the old one stops working at once', async () => {
    const alice = await t.bot.system()
    const res = await t.bot.post(`/bridge/v1/systems/${alice.id}/token`)
    expect(res.status).toBe(200)
    expect(Object.keys(res.body)).toEqual(['token'])
    expect(res.body.token).toMatch(/^[A-Za-z0-9+/]{64}$/)
    expect(await works(t.url, alice.systemToken)).toBe(false)
    expect(await works(t.url, res.body.token)).toBe(true)
  })

  test('DELETE: 204, and the token stops working at once; the bot gets along without one', async () => {
    const alice = await t.bot.system()
    const res = await t.bot.delete(`/bridge/v1/systems/${alice.uuid}/token`)
    expect(res.status).toBe(204)
    expect(await works(t.url, alice.systemToken)).toBe(false)
    expect((await alice.get('/v2/systems/@me')).body.id).toBe(alice.id)
    expect((await t.bot.delete(`/bridge/v1/systems/${alice.uuid}/token`)).status).toBe(204)
    const renewed = await t.bot.post(`/bridge/v1/systems/${alice.account}/token`)
    expect(await works(t.url, renewed.body.token)).toBe(true)
  })

  test("another system's token is left alone", async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    await t.bot.post(`/bridge/v1/systems/${alice.id}/token`)
    await t.bot.delete(`/bridge/v1/systems/${alice.id}/token`)
    expect(await works(t.url, bob.systemToken)).toBe(true)
  })

  test('404 for an unknown system', async () => {
    for (const method of ['POST', 'DELETE']) {
      const res = await t.bot.request(method, '/bridge/v1/systems/zzzzz/token')
      expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
    }
  })
})
