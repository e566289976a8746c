import { expect, test } from 'bun:test'
import { announcement, newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const channels = '/v2/systems/@me/channels'
const reminders = '/v2/systems/@me/reminders'
const daily = { name: 'Tea', on: { kind: 'repeat', every: 1, at: '18:00' } }

eachStore('channels and reminders through a bot', (store) => {
  const t = useBridge(store)

  /** A system with two accounts, and a channel to each and to ntfy. */
  async function begin() {
    await t.bot.put('/bridge/v1/bot', announcement)
    const alice = await t.bot.system('The Grove')
    const second = newSnowflake()
    await t.bot.put(`/bridge/v1/systems/${alice.id}/accounts/${second}`)
    const direct = (account: string) => ({ name: 'Me', kind: 'discord', to: { account } })
    const make = async (body: object) => (await alice.owner.post(channels, body)).body
    const mine = await make(direct(alice.account))
    const others = [
      await make(direct(second)),
      await make({ name: 'Phone', kind: 'ntfy', to: { server: 'https://ntfy.example', topic: 'grove' } }),
    ]
    return { alice, second, direct, mine, others, bot: t.bot.as(alice.account) }
  }

  test('a bot that names an account uses the reminders of its system', async () => {
    const { alice, bot } = await begin()
    const made = await bot.post(reminders, daily)
    expect(made.status).toBe(201)
    const at = `${reminders}/${made.body.id}`
    expect((await bot.get(reminders)).body).toEqual([made.body])
    expect((await bot.patch(at, { enabled: false })).body.enabled).toBe(false)
    expect((await bot.post(`${at}/dismiss`)).status).toBe(204)
    expect((await alice.owner.get(at)).body.enabled).toBe(false)
    expect((await bot.delete(at)).status).toBe(204)
  })

  test('it sees and changes the channels to this account, and no other', async () => {
    const { alice, second, direct, mine, others, bot } = await begin()
    expect((await bot.get(channels)).body).toEqual([mine])
    expect((await bot.patch(`${channels}/${mine.id}`, { text: 'count' })).body.text).toBe('count')
    expect((await bot.post(`${channels}/${mine.id}/test`)).status).toBe(202)
    const before = (await alice.owner.get(channels)).text
    for (const { id } of others) {
      expectRefusal(await bot.get(`${channels}/${id}`), 'channel_not_found')
      expectRefusal(await bot.patch(`${channels}/${id}`, { text: 'names' }), 'channel_not_found')
      expectRefusal(await bot.post(`${channels}/${id}/test`), 'channel_not_found')
      expectRefusal(await bot.delete(`${channels}/${id}`), 'channel_not_found')
    }
    expectRefusal(await bot.post(channels, direct(second)), 'forbidden')
    const ntfy = { name: 'Phone', kind: 'ntfy', to: { server: 'https://ntfy.example', topic: 'grove' } }
    expectRefusal(await bot.post(channels, ntfy), 'forbidden')
    expect((await alice.owner.get(channels)).text).toBe(before)
    expect((await bot.post(channels, direct(alice.account))).status).toBe(201)
    expect((await bot.delete(`${channels}/${mine.id}`)).status).toBe(204)
  })

  test('a bot that names the system otherwise, or an account of nobody, is refused', async () => {
    const { alice, direct } = await begin()
    for (const name of [alice.id, alice.uuid]) {
      const bot = t.bot.as(name)
      for (const path of [channels, reminders]) expectRefusal(await bot.get(path), 'forbidden')
      expectRefusal(await bot.post(reminders, daily), 'forbidden')
      expectRefusal(await bot.post(channels, direct(alice.account)), 'forbidden')
    }
    expectRefusal(await t.bot.as(newSnowflake()).get(reminders), 'system_not_found')
    expectRefusal(await t.bot.get(reminders), 'unauthorized')
    const { account } = await t.bot.system()
    expectRefusal(await t.bot.as(account).get(`/v2/systems/${alice.id}/reminders`), 'forbidden')
  })
})
