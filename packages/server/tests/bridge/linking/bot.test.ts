import { expect, test } from 'bun:test'
import { days, minutes } from '@polyphony/contract'
import { useBridge } from '../../support/callers/bridge.ts'
import { SetClock } from '../../support/clock.ts'
import { expectRefusal, expectSaid } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const bot = {
  platform: 'discord',
  application_id: '466378653216014359',
  name: 'Harbour Bot',
  invite_url:
    'https://discord.com/oauth2/authorize?client_id=466378653216014359&scope=bot%20applications.commands',
  prefixes: ['pk;', 'pk!'],
}

const noBot = '404: No chat bot runs on this server.'

eachStore('the chat bot', (store) => {
  const clock = new SetClock(Date.parse('2024-05-01T12:00:00Z') * 1000)
  const t = useBridge(store, { context: { clock } })
  const announce = (changes: object = {}) => t.bot.put('/bridge/v1/bot', { ...bot, ...changes })

  test('everybody finds the bot that announced itself, until a day after', async () => {
    expectSaid(await t.stranger.get('/v2/bot'), noBot)
    expect((await announce({ name: 'Old name' })).status).toBe(204)
    expect((await announce()).status).toBe(204)
    const { name, invite_url, prefixes } = bot
    const res = await t.stranger.get('/v2/bot')
    expect([res.status, res.body]).toEqual([200, { name, invite_url, prefixes }])
    clock.time += days(1)
    expect((await t.stranger.get('/v2/bot')).status).toBe(200)
    clock.time += minutes(1)
    expectSaid(await t.stranger.get('/v2/bot'), noBot)
  })

  test('400 for a link that pages must not show, and for what is missing', async () => {
    for (const invite_url of [
      'javascript:alert(1)',
      'https://',
      null,
      `https://x.example/${'x'.repeat(1000)}`,
    ]) {
      const res = await announce({ invite_url })
      expect([res.status, Object.keys(res.body.errors)]).toEqual([400, ['invite_url']])
    }
    const res = await t.bot.put('/bridge/v1/bot', { platform: 'pigeon', prefixes: [' '] })
    const wrong = ['platform', 'prefixes', 'application_id', 'name', 'invite_url']
    expect(Object.keys(res.body.errors).sort()).toEqual(wrong.sort())
    expectRefusal(await t.stranger.put('/bridge/v1/bot', bot), 'unauthorized')
  })

  test('counts everything, at most once a minute', async () => {
    const alice = await t.bot.system()
    const { id } = await alice.member('Wren')
    await alice.owner.post('/v2/systems/@me/switches', { members: [id] })
    const counts = async () => (await t.bot.get('/bridge/v1/stats')).body
    const before = { systems: 1, members: 1, groups: 0, switches: 1, messages: 0 }
    expect(await counts()).toEqual(before)
    await alice.member('Robin')
    expect(await counts()).toEqual(before)
    clock.time += minutes(1)
    expect(await counts()).toEqual({ ...before, members: 2 })
    expectRefusal(await alice.owner.get('/bridge/v1/stats'), 'unauthorized')
  })
})
