import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newSnowflake, prefix, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { GuildLoading } from '../../src/discord/guild-loading.ts'
import { startFakeDiscord } from '../fake-discord/fake.ts'
import { botOn } from '../support/bot-on.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('A bot that starts after a crash', (store) => {
  const t = useBridge(store)

  test('records posts that it finds, leaves messages without a post, and posts nothing', async () => {
    const fake = await startFakeDiscord()
    const guild = fake.makeGuild({ name: 'Harbour' })
    const person = fake.makePerson({ name: 'alice', guilds: [guild] })
    const bridge = t.bot.client
    await bridge.bridgeCreateSystem({ body: { account_id: person } })
    const logs = fake.makeChannel({ guild, name: 'logs' })
    await bridge.bridgeUpdateGuild({ guild_id: guild, body: { log_channel: logs } })
    const tags = { name: 'Ash', proxy_tags: prefix('a:') }
    const ash = await bridge.createMember({ body: tags }, { actAs: person })
    /** Goes as far as a bot came that died. */
    const until = async (last: 'decided' | 'posted' | 'reported', { triggerGone = false } = {}) => {
      const channel = fake.makeChannel({ guild, name: `${last}-${triggerGone}` })
      fake.makeWebhook({ channel, by: fake.botId, name: 'Polyphony' })
      const [hook] = fake.webhooks(channel)
      const content = 'a:hello'
      const message_id = fake.say({ person, channel, content })
      const place = { guild_id: guild, channel_id: channel, account_id: person }
      await bridge.bridgeDecideProxy({ body: { ...place, message_id, content, intend: true } })
      const standing = () => fake.read(channel).map(({ author, content }) => `${author}: ${content}`)
      if (triggerGone) fake.remove({ person, channel, message: message_id })
      if (last === 'decided') return { standing }
      const post = async (text: string) => {
        const address = `${fake.apiUrl}/v10/webhooks/${hook?.id}/${hook?.token}?wait=true`
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ username: 'Ash', content: text })
        return (await (await fetch(address, { method: 'POST', headers, body })).json()) as { id: string }
      }
      const { id } = await post('hello')
      const record = { original: message_id, sender: person, channel, guild, member: ash.id }
      if (last === 'reported') await bridge.bridgeRecordMessage({ body: { id, ...record } })
      return { standing, id }
    }
    const decided = await until('decided')
    const posted = await until('posted')
    const reported = await until('reported')
    const removed = await until('posted', { triggerGone: true })
    const elsewhere = { guild_id: newSnowflake(), channel_id: newSnowflake(), account_id: person }
    const foreign = { ...elsewhere, message_id: newSnowflake(), content: 'a:hello', intend: true }
    await bridge.bridgeDecideProxy({ body: foreign })

    const bot = botOn(fake, t.url, { settledAfterMs: 0 })
    await bot.ready
    const open = async () => (await bridge.bridgeListIntentions({})).map(({ original }) => original)
    await fake.until(
      'only the proxy stands',
      () => posted.standing().length + reported.standing().length === 2,
    )
    await bot.stop()
    fake.stop()

    expect(decided.standing()).toEqual(['alice: a:hello'])
    for (const { standing } of [posted, reported, removed]) expect(standing()).toEqual(['Ash: hello'])
    for (const { id = '' } of [posted, reported, removed])
      expect((await bridge.bridgeGetMessage({ message: id })).member?.name).toBe('Ash')
    // The log channel misses what was reported before, or whose text nobody knows any more.
    expect(fake.read(logs).map(({ content }) => content.includes(posted.id ?? '-'))).toEqual([true])
    // A chat server that this bot does not know belongs to another one.
    expect(await open()).toEqual([foreign.message_id])
  })

  test('records a post only for the member whose name it has', async () => {
    const fake = await startFakeDiscord()
    const guild = fake.makeGuild({ name: 'Harbour' })
    const channel = fake.makeChannel({ guild, name: 'general' })
    fake.makeWebhook({ channel, by: fake.botId, name: 'Polyphony' })
    const bridge = t.bot.client
    const decide = async (name: string) => {
      const person = fake.makePerson({ name: `person of ${name}`, guilds: [guild] })
      await bridge.bridgeCreateSystem({ body: { account_id: person } })
      await bridge.createMember({ body: { name, proxy_tags: prefix('a:') } }, { actAs: person })
      const message = fake.say({ person, channel, content: 'a:hello' })
      const place = { guild_id: guild, channel_id: channel, account_id: person }
      const body = { ...place, message_id: message, content: 'a:hello', intend: true }
      await bridge.bridgeDecideProxy({ body })
      return { person, channel, message }
    }
    await decide('Ash')
    const gone = await decide('Birch')
    fake.remove(gone)
    await decide('Cedar')
    const [hook] = fake.webhooks(channel)
    const address = `${fake.apiUrl}/v10/webhooks/${hook?.id}/${hook?.token}?wait=true`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'Cedar', content: 'hello' })
    const { id } = (await (await fetch(address, { method: 'POST', headers, body })).json()) as { id: string }

    const bot = botOn(fake, t.url, { settledAfterMs: 0 })
    await bot.ready
    const authors = () => fake.read(channel).map(({ author }) => author)
    await fake.until("Cedar's original is gone", () => !authors().includes('person of Cedar'))
    await bot.stop()
    fake.stop()
    expect(authors()).toEqual(['person of Ash', 'Cedar'])
    expect((await bridge.bridgeGetMessage({ message: id })).member?.name).toBe('Cedar')
  })

  test('may finish the work of a process that still runs, and the post stays', async () => {
    const harbour = await openHarbour(t)
    const { fake, channel, alice, bridge } = harbour
    await harbour.bot.ready
    const deletion = fake.fault({ route: 'DELETE *', do: { hold: 'before' } })
    const trigger = fake.say({ person: alice, channel, content: 'a:hello' })
    await fake.until('the first bot is about to delete', () => fake.met(deletion) === 1)
    const second = botOn(fake, t.url, { settledAfterMs: 0 })
    await fake.until('the second bot has deleted', () => fake.read(channel).every(({ id }) => id !== trigger))
    await second.stop()
    fake.letGo(deletion)
    await harbour.close()
    expect(harbour.standing()).toEqual(['Ash: hello'])
    const [{ id } = { id: '' }] = fake.read(channel)
    expect((await bridge.bridgeGetMessage({ message: id })).member?.name).toBe('Ash')
  })
})

describe('The loading of chat servers', () => {
  test('calls back when every announced chat server has loaded', () => {
    const told: string[] = []
    const loading = new GuildLoading(60_000)
    loading.expect(['1', '2'], () => told.push('both'))
    loading.expect([], () => told.push('none'))
    loading.loaded('2')
    loading.loaded('3')
    expect(told).toEqual(['none'])
    loading.loaded('1')
    expect(told).toEqual(['none', 'both'])
    loading.stop()
  })
})
