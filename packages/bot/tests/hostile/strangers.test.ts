import { expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

const voice = 2

eachStore('People who want more than they may', (store) => {
  const t = useBridge(store)

  test('cannot change messages from another chat server while they are in a timeout', async () => {
    const { fake, bot, guild, channel, alice, standing, proxied, close } = await openHarbour(t)
    await bot.ready
    const message = await proxied('hello')
    const timedOutUntil = new Date(Date.now() + 3_600_000).toISOString()
    fake.changeMember(guild, alice, { timedOutUntil })
    const link = `https://discord.com/channels/${guild}/${channel}/${message}`
    fake.say({ person: alice, channel: fake.directChannel(alice), content: `pk;edit ${link} worse` })
    const answers = () => fake.direct(alice).filter(({ authorId }) => authorId === fake.botId)
    await fake.until('alice is answered', () => answers().length > 0)
    await close()
    expect(answers()[0]?.content).toContain('❌')
    expect(standing()).toEqual(['Ash: hello'])
  })

  test('get no answer from the menu of a message while they are on the deny list', async () => {
    const { fake, bot, bridge, channel, alice, bob, proxied, close } = await openHarbour(t)
    await bridge.bridgeDenyAccount({ account: bob })
    await bot.ready
    const message = await proxied('hello')
    const name = '❓ Message info'
    for (const person of [bob, alice]) fake.useCommand({ person, channel, message, name })
    await fake.until('alice is answered', () => fake.ephemeral(alice).length > 0)
    await close()
    expect(fake.ephemeral(bob)).toEqual([])
  })

  test('cannot read messages of a voice channel that they may not join', async () => {
    const { fake, bot, guild, channel, bob, proxied, close } = await openHarbour(t)
    const closed = fake.makeChannel({ guild, name: 'cabin', type: voice })
    await bot.ready
    const message = await proxied('a secret', closed)
    fake.changeChannel(closed, { overwrites: [{ for: bob, deny: ['Connect'] }] })
    fake.say({ person: bob, channel, content: `pk;message ${message}` })
    const answers = () => fake.read(channel).filter(({ authorId }) => authorId === fake.botId)
    await fake.until('bob is answered', () => answers().length > 0)
    await close()
    expect(JSON.stringify(answers())).not.toContain('a secret')
  })

  test('cannot make the bot retry forever what the platform refuses', async () => {
    const { fake, bot, channel, alice, bridge, standing, close } = await openHarbour(t)
    await bot.ready
    // Some chat servers demand a second factor of everybody who moderates, and of those who own bots.
    fake.fault({ route: 'DELETE /channels/*', times: 100, do: { code: 60003 } })
    fake.say({ person: alice, channel, content: 'a:hello' })
    await fake.until('it was tried', () => fake.requests('DELETE /channels/*').length > 0)
    await fake.until('the permission is named', () => standing().length === 3)
    await close()
    expect(await bridge.bridgeListIntentions({})).toEqual([])
    expect(fake.requests('DELETE /channels/*')).toHaveLength(1)
  })
})
