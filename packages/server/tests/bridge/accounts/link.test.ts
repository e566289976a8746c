import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const link = (system: string, account: string) => `/bridge/v1/systems/${system}/accounts/${account}`

eachStore('/bridge/v1/systems/{systemRef}/accounts/{account}', (store) => {
  const t = useBridge(store)
  const systemOf = async (account: string) =>
    (await t.bot.get(`/bridge/v1/accounts/${account}`)).body.system?.id

  test('PUT: 204, and the account finds the system; again it is 204 and changes nothing', async () => {
    const alice = await t.bot.system()
    const account = newSnowflake()
    for (const ref of [alice.id, alice.uuid, alice.account]) {
      const res = await t.bot.put(link(ref, account))
      expect([res.status, res.text]).toEqual([204, ''])
      expect(await systemOf(account)).toBe(alice.id)
    }
    expect(await systemOf(alice.account)).toBe(alice.id)
  })

  test('PUT: 409 when another system has the account, which keeps it', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const res = await t.bot.put(link(bob.id, alice.account))
    expect(res.status).toBe(409)
    expect(res.body).toEqual({
      message: '409: That account is linked to a system already. Unlink it there first.',
      code: 0,
    })
    expect(await systemOf(alice.account)).toBe(alice.id)
  })

  test('PUT: of two systems that want an account at once, one gets it', async () => {
    const systems = await Promise.all([t.bot.system(), t.bot.system(), t.bot.system()])
    const account = newSnowflake()
    const answers = await Promise.all(systems.map(({ id }) => t.bot.put(link(id, account))))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    const winner = systems[answers.findIndex(({ status }) => status === 204)]
    expect(await systemOf(account)).toBe(winner?.id)
  })

  test('PUT: 400 for what is no account id or cannot be stored, 404 for an unknown system', async () => {
    const alice = await t.bot.system()
    for (const account of ['alice', '9223372036854775808', '18446744073709551616']) {
      const res = await t.bot.put(link(alice.id, account))
      expect([account, res.status, res.text]).toEqual([account, 400, refusal.badRequest])
    }
    expect((await t.bot.put(link(alice.id, '9223372036854775806'))).status).toBe(204)
    expect((await t.bot.put(link('zzzzz', newSnowflake()))).text).toBe(refusal.systemNotFound)
  })

  test('DELETE: 204; the account is free and keeps its own autoproxy switch', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const account = newSnowflake()
    await t.bot.put(link(alice.id, account))
    await t.bot.patch(`/bridge/v1/accounts/${account}`, { autoproxy_enabled: false })
    const res = await t.bot.delete(link(alice.id, account))
    expect([res.status, res.text]).toEqual([204, ''])
    expect((await t.bot.get(`/bridge/v1/accounts/${account}`)).text).toBe(refusal.systemNotFound)
    expect((await t.bot.put(link(bob.id, account))).status).toBe(204)
    expect((await t.bot.get(`/bridge/v1/accounts/${account}`)).body).toMatchObject({
      system: { id: bob.id },
      autoproxy_enabled: false,
    })
  })

  test('DELETE: 404 when the account is not linked to that system', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    for (const account of [newSnowflake(), bob.account, '9223372036854775808']) {
      const res = await t.bot.delete(link(alice.id, account))
      expect(res.status).toBe(404)
      expect(res.body).toEqual({ message: '404: That account is not linked to this system.', code: 0 })
    }
    expect(await systemOf(bob.account)).toBe(bob.id)
  })

  test('DELETE: 409 when it is the last one, which stays', async () => {
    const alice = await t.bot.system()
    const res = await t.bot.delete(link(alice.id, alice.account))
    expect(res.status).toBe(409)
    expect(res.body).toEqual({
      message: '409: That is the only account of this system. Link another one first, or delete the system.',
      code: 0,
    })
    expect(await systemOf(alice.account)).toBe(alice.id)
  })

  test('DELETE: of two accounts unlinked at once, one stays', async () => {
    const alice = await t.bot.system()
    const account = newSnowflake()
    await t.bot.put(link(alice.id, account))
    const answers = await Promise.all(
      [alice.account, account].map((each) => t.bot.delete(link(alice.id, each))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('DELETE: 400 for what is no account id, 404 for an unknown system', async () => {
    const alice = await t.bot.system()
    expect((await t.bot.delete(link(alice.id, 'alice'))).text).toBe(refusal.badRequest)
    expect((await t.bot.delete(link('zzzzz', newSnowflake()))).text).toBe(refusal.systemNotFound)
  })
})
