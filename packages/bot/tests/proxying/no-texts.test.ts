import { expect, setDefaultTimeout, test } from 'bun:test'
import { createLog } from '../../../server/src/observe/log.ts'
import { prefix, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { textOfDatabase } from '../../../server/tests/support/stores/dump.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { startFakeDiscord } from '../fake-discord/fake.ts'
import { botOn } from '../support/bot-on.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('Texts of messages', (store) => {
  let logged = ''
  const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (text) => {
    logged += text
  })
  const t = useBridge(store, { context: { log } })

  test('are never stored, logged or counted, whether or not the bot proxies the message', async () => {
    const fake = await startFakeDiscord()
    const guild = fake.makeGuild({ name: 'Harbour' })
    const person = fake.makePerson({ name: 'alice', guilds: [guild] })
    const channel = fake.makeChannel({ guild, name: 'general' })
    const logs = fake.makeChannel({ guild, name: 'logs' })
    const bridge = t.bot.client
    await bridge.bridgeCreateSystem({ body: { account_id: person } })
    await bridge.createMember({ body: { name: 'Ash', proxy_tags: prefix('a:') } }, { actAs: person })
    await bridge.bridgeUpdateGuild({ guild_id: guild, body: { log_channel: logs } })
    const bot = botOn(fake, t.url, { log })
    await bot.ready
    const stands = (text: string) => () => fake.read(channel).some(({ content }) => content === text)
    const say = (content: string) => fake.say({ person, channel, content })

    say('a:marigold one')
    await fake.until('the first is proxied', stands('marigold one'))
    fake.fault({ route: 'POST */webhooks/*', do: { status: 500 } })
    say('a:marigold two')
    await fake.until('the second is proxied', stands('marigold two'))
    say('marigold three')
    say('pk;edit marigold four')
    await fake.until('it is edited', stands('marigold four'))
    say(`a:marigold ${'x'.repeat(2000)}`.slice(0, 2000))
    fake.fault({ route: 'POST */webhooks/*', do: 'cut' })
    say('a:marigold five')
    say('pk;marigold')
    await bot.stop()
    log.flush()
    fake.stop()

    expect(fake.read(logs).length).toBeGreaterThan(0)
    const counted = JSON.stringify(bot.metrics.samples())
    for (const kept of [await textOfDatabase(t), logged, counted])
      expect(kept.toLowerCase()).not.toContain('marigold')
    expect(logged).toContain('/bridge/v1/proxy')
  })
})
