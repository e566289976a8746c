import { expect, test } from 'bun:test'
import { channel, guild, newSnowflake, snowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/replies'

eachStore('/bridge/v1/replies', (store) => {
  const t = useBridge(store)
  const reply = (rest = {}) => ({
    id: newSnowflake(),
    channel,
    guild,
    account: newSnowflake(),
    command: newSnowflake(),
    ...rest,
  })

  test('who caused an answer can be found until it is deleted', async () => {
    const said = reply({ id: snowflake('9223372036854775807') })
    expect((await t.bot.post(path, said)).status).toBe(204)
    expect((await t.bot.get(`${path}/${said.id}`)).body).toEqual(said)
    for (let times = 0; times < 2; times++)
      expect((await t.bot.delete(`${path}/${said.id}`)).status).toBe(204)
    expect((await t.bot.get(`${path}/${said.id}`)).text).toBe(refusal.messageNotFound)
  })

  test('the same answer again changes nothing', async () => {
    const said = reply()
    await t.bot.post(path, said)
    expect((await t.bot.post(path, reply({ id: said.id }))).status).toBe(204)
    expect((await t.bot.get(`${path}/${said.id}`)).body).toEqual(said)
  })

  test('chat server and command may be null or missing', async () => {
    const { guild: _, command: __, ...said } = reply()
    await t.bot.post(path, said)
    expect((await t.bot.get(`${path}/${said.id}`)).body).toEqual({ ...said, guild: null, command: null })
  })

  test('400 for what is missing or no id, 404 for what is unknown', async () => {
    const res = await t.bot.post(path, { guild: 'x' })
    expect([res.status, Object.keys(res.body.errors).sort()]).toEqual([
      400,
      ['account', 'channel', 'guild', 'id'],
    ])
    expect((await t.bot.get(`${path}/x`)).text).toBe(refusal.badRequest)
    expect((await t.bot.delete(`${path}/x`)).text).toBe(refusal.badRequest)
    for (const id of [newSnowflake(), '18446744073709551615']) {
      expect((await t.bot.get(`${path}/${id}`)).text).toBe(refusal.messageNotFound)
      expect((await t.bot.delete(`${path}/${id}`)).status).toBe(204)
    }
  })
})
