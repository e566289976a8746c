import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const tooLarge = '9223372036854775808'
const impossible = '18446744073709551616'

eachStore('/bridge/v1/accounts/{account}', (store) => {
  const t = useBridge(store)

  test("GET: 200 with the account's system as its owner sees it", async () => {
    const alice = await t.bot.system('Harbour')
    await alice.patch('/v2/systems/@me', { privacy: { name_privacy: 'private' } })
    const res = await t.bot.get(`/bridge/v1/accounts/${alice.account}`)
    expect(res.status).toBe(200)
    const own = await alice.owner.get('/v2/systems/@me')
    expect(res.body).toEqual({ system: own.body, autoproxy_enabled: true })
    expect(res.body.system).toMatchObject({ name: 'Harbour', privacy: { name_privacy: 'private' } })
  })

  test('GET: 404 for an account without a system, and for one that cannot exist', async () => {
    for (const account of [newSnowflake(), '0', tooLarge]) {
      const res = await t.bot.get(`/bridge/v1/accounts/${account}`)
      expect([account, res.status, res.text]).toEqual([account, 404, refusal.systemNotFound])
    }
  })

  test('GET and PATCH: 400 for what is no account id', async () => {
    for (const account of ['alice', '-1', '1.5', impossible]) {
      for (const method of ['GET', 'PATCH']) {
        const body = method === 'PATCH' ? { autoproxy_enabled: false } : undefined
        const res = await t.bot.request(method, `/bridge/v1/accounts/${account}`, body)
        expect([account, res.status, res.text]).toEqual([account, 400, refusal.badRequest])
      }
    }
  })

  test('PATCH: 200 with the same object, and it lasts', async () => {
    const alice = await t.bot.system()
    const path = `/bridge/v1/accounts/${alice.account}`
    const before = await t.bot.get(path)
    for (const autoproxy_enabled of [false, true]) {
      const res = await t.bot.patch(path, { autoproxy_enabled })
      expect(res.status).toBe(200)
      expect(res.body).toEqual({ ...before.body, autoproxy_enabled })
      expect((await t.bot.get(path)).body).toEqual(res.body)
    }
  })

  test('PATCH: one account is switched, not the others of the system', async () => {
    const alice = await t.bot.system()
    const other = newSnowflake()
    await t.bot.put(`/bridge/v1/systems/${alice.id}/accounts/${other}`)
    await t.bot.patch(`/bridge/v1/accounts/${other}`, { autoproxy_enabled: false })
    expect((await t.bot.get(`/bridge/v1/accounts/${alice.account}`)).body.autoproxy_enabled).toBe(true)
  })

  test('PATCH: 400 for nothing, null and what is no boolean', async () => {
    const alice = await t.bot.system()
    const path = `/bridge/v1/accounts/${alice.account}`
    expect((await t.bot.patch(path, {})).text).toBe(refusal.badRequest)
    expect((await t.bot.patch(path, [])).text).toBe(refusal.badRequest)
    for (const autoproxy_enabled of [null, 'perhaps']) {
      const res = await t.bot.patch(path, { autoproxy_enabled })
      expect(res.status).toBe(400)
      expect(res.body).toMatchObject({
        code: 40001,
        errors: { autoproxy_enabled: [{ message: 'Field autoproxy_enabled is invalid.' }] },
      })
    }
    expect((await t.bot.get(path)).body.autoproxy_enabled).toBe(true)
  })

  test('PATCH: 404 for an account without a system, whatever the body', async () => {
    for (const body of [{ autoproxy_enabled: false }, {}]) {
      const res = await t.bot.patch(`/bridge/v1/accounts/${newSnowflake()}`, body)
      expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
    }
  })
})
