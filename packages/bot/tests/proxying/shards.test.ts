import { expect, setDefaultTimeout, test } from 'bun:test'
import { prefix, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { startFakeDiscord } from '../fake-discord/fake.ts'
import { botOn } from '../support/bot-on.ts'

setDefaultTimeout(testTimeoutMs)
const t = useBridge('sqlite')

test('each process proxies the chat servers of its shards, and a third process with all shards changes nothing', async () => {
  const fake = await startFakeDiscord({ shards: 2 })
  const shardOf = (guild: string) => Number((BigInt(guild) >> 22n) % 2n)
  const guilds: string[] = []
  for (let i = 0; new Set(guilds.map(shardOf)).size < 2 || guilds.length < 4; i++) {
    fake.pass(1)
    guilds.push(fake.makeGuild({ name: `Harbour ${i}` }))
  }
  const person = fake.makePerson({ name: 'alice', guilds })
  const bridge = t.bot.client
  await bridge.bridgeCreateSystem({ body: { account_id: person } })
  await bridge.createMember({ body: { name: 'Ash', proxy_tags: prefix('a:') } }, { actAs: person })
  const channels = guilds.map((guild) => fake.makeChannel({ guild, name: 'general' }))

  const start = (ids: number[]) => botOn(fake, t.url, { shards: { count: 2, ids } })
  const bots = [start([0]), start([1])]
  await Promise.all(bots.map(({ ready }) => ready))
  bots.push(start([0, 1]))
  await bots[2]?.ready
  await fake.until('all shards are connected', () => fake.gatewayCounts().connected === 4)
  for (const channel of channels) fake.say({ person, channel, content: 'a:hello' })
  const standing = () =>
    channels.map((channel) =>
      fake
        .read(channel)
        .map(({ author, content }) => `${author}: ${content}`)
        .join(),
    )
  await fake.until('only proxies stand', () => standing().every((each) => each === 'Ash: hello'))
  await Promise.all(bots.map((bot) => bot.stop()))
  fake.stop()

  expect(standing()).toEqual(channels.map(() => 'Ash: hello'))
  const seen = bots.map(({ metrics }) => metrics.samples().polyphony_bot_messages_seen_total)
  expect([seen[0], seen[1]].reduce((sum = 0, each = 0) => sum + each, 0)).toBe(channels.length)
  const proxied = bots.map(({ metrics }) => metrics.samples().polyphony_bot_messages_proxied_total ?? 0)
  expect(proxied.reduce((sum, each) => sum + each, 0)).toBe(channels.length)
})
