import { expect, setDefaultTimeout, test } from 'bun:test'
import { prefix, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { startFakeDiscord } from '../fake-discord/fake.ts'
import type { Misfortune } from '../fake-discord/rest/faults.ts'
import { botOn } from '../support/bot-on.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('A platform that does unexpected things', (store) => {
  const t = useBridge(store)

  test('has a log channel in another chat server: it receives nothing', async () => {
    const fake = await startFakeDiscord({ shards: 2 })
    const shardOf = (guild: string) => Number((BigInt(guild) >> 22n) % 2n)
    const guilds: string[] = []
    while (new Set(guilds.map(shardOf)).size < 2) {
      fake.pass(1)
      guilds.push(fake.makeGuild({ name: `Harbour ${guilds.length}` }))
    }
    const guild = guilds.find((each) => shardOf(each) === 0) ?? ''
    const other = guilds.find((each) => shardOf(each) === 1) ?? ''
    const person = fake.makePerson({ name: 'alice', guilds: [guild] })
    const channel = fake.makeChannel({ guild, name: 'general' })
    const foreign = fake.makeChannel({ guild: other, name: 'logs' })
    const bridge = t.bot.client
    await bridge.bridgeCreateSystem({ body: { account_id: person } })
    await bridge.createMember({ body: { name: 'Ash', proxy_tags: prefix('a:') } }, { actAs: person })
    await bridge.bridgeUpdateGuild({ guild_id: guild, body: { log_channel: foreign } })
    const bot = botOn(fake, t.url, { shards: { count: 2, ids: [0] } })
    await bot.ready
    fake.say({ person, channel, content: 'a:hello' })
    await fake.until('it is proxied', () => fake.read(channel).some(({ webhook }) => webhook))
    await bot.stop()
    fake.stop()
    expect(fake.read(foreign)).toEqual([])
  })

  const misfortunes: readonly Misfortune[] = ['cut', 'lose', { status: 502 }]
  for (const misfortune of misfortunes) {
    test(`meets an answer with ${JSON.stringify(misfortune)}: it arrives once`, async () => {
      const { fake, bot, channel, alice, close } = await openHarbour(t)
      await bot.ready
      const fault = fake.fault({ route: `POST /channels/${channel}/messages`, do: misfortune })
      fake.say({ person: alice, channel, content: 'pk;member Ash' })
      const answers = () => fake.read(channel).filter(({ authorId }) => authorId === fake.botId)
      await fake.until('alice is answered', () => answers().length > 0)
      await close()
      expect(fake.met(fault)).toBe(1)
      expect(answers()).toHaveLength(1)
      expect(JSON.stringify(answers())).toContain('Ash')
    })
  }

  test('moves a webhook silently: nothing stays in the other channel', async () => {
    const { fake, bot, guild, channel, proxied, standing, close } = await openHarbour(t)
    const other = fake.makeChannel({ guild, name: 'other' })
    const thread = fake.makeThread({ parent: channel, name: 'thread' })
    await bot.ready
    // The platform tells of a webhook that the bot made, so that the bot looks for it once more.
    await proxied('one')
    await proxied('two')
    const move = () => {
      fake.disturb({ event: 'WEBHOOKS_UPDATE', do: 'drop' })
      for (const { id } of fake.webhooks(channel)) fake.changeWebhook(id, other)
    }
    move()
    await proxied('three')
    await proxied('four')
    move()
    await proxied('five', thread)
    await close()
    expect(standing()).toEqual(['Ash: one', 'Ash: two', 'Ash: three', 'Ash: four'])
    expect(standing(thread)).toEqual(['Ash: five'])
    expect(standing(other)).toEqual([])
  })

  for (const misfortune of misfortunes) {
    test(`moves a webhook, then meets ${JSON.stringify(misfortune)}: nothing stays in the other channel`, async () => {
      const { fake, bot, guild, channel, proxied, standing, close } = await openHarbour(t)
      const other = fake.makeChannel({ guild, name: 'other' })
      await bot.ready
      await proxied('one')
      await proxied('two')
      fake.disturb({ event: 'WEBHOOKS_UPDATE', do: 'drop' })
      for (const { id } of fake.webhooks(channel)) fake.changeWebhook(id, other)
      const fault = fake.fault({ route: 'DELETE /webhooks/*', do: misfortune })
      await proxied('three')
      await close()
      expect(fake.met(fault)).toBe(1)
      expect(standing()).toEqual(['Ash: one', 'Ash: two', 'Ash: three'])
      expect(standing(other)).toEqual([])
    })
  }

  test('delivers an interaction twice: the bot acts once', async () => {
    const { fake, bot, channel, bob, proxied, close } = await openHarbour(t)
    await bot.ready
    const message = await proxied('hello')
    fake.forgetRequests()
    fake.disturb({ event: 'INTERACTION_CREATE', do: 'duplicate' })
    fake.useCommand({ person: bob, channel, message, name: '❓ Message info' })
    await fake.until('bob is answered', () => fake.ephemeral(bob).length > 0)
    await close()
    expect(fake.requests('POST /interactions/*')).toHaveLength(1)
  })

  test('removes the bot from a chat server: the bot forgets its webhooks', async () => {
    const { fake, bot, guild, channel, proxied, close } = await openHarbour(t)
    await bot.ready
    await proxied('one')
    await proxied('two')
    fake.dispatch('GUILD_DELETE', { id: guild }, guild)
    fake.invalidate(false)
    await fake.until('the bot is back', () => fake.gatewayCounts().identify === 2)
    fake.forgetRequests()
    await proxied('three')
    await close()
    expect(fake.requests('GET /channels/*/webhooks')).toHaveLength(1)
    expect(fake.webhooks(channel)).toHaveLength(1)
  })

  test('archives a thread: the bot forgets it, and reads it again when somebody writes there', async () => {
    const { fake, bot, guild, channel, proxied, close } = await openHarbour(t)
    const thread = fake.makeThread({ parent: channel, name: 'thread' })
    await bot.ready
    await proxied('one', thread)
    expect(fake.requests(`GET /channels/${thread}`)).toEqual([])
    const data = { id: thread, type: 11, guild_id: guild, parent_id: channel, name: 'thread' }
    fake.dispatch('THREAD_UPDATE', { ...data, thread_metadata: { archived: true } }, guild)
    await proxied('two', thread)
    await close()
    expect(fake.requests(`GET /channels/${thread}`)).toHaveLength(1)
  })
})
