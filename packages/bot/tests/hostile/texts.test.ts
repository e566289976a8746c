import { expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { excerpt } from '../../src/proxying/reply-card.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('Hostile texts', (store) => {
  const t = useBridge(store)

  test('a name cannot put a link, or words of its own, into the sentences and cards of the bot', async () => {
    const { fake, bot, bridge, channel, alice, bob, ash, proxied, close } = await openHarbour(t)
    const name = '[Free gift](https://gift.example) **@everyone**'
    await bridge.updateMember({ memberRef: ash.id, body: { display_name: name } }, { actAs: alice })
    await bridge.updateSystem({ systemRef: '@me', body: { name } }, { actAs: alice })
    await bot.ready
    const message = await proxied('hello')
    fake.react({ person: bob, channel, message, emoji: '🔔' })
    const pings = () => fake.read(channel).filter(({ authorId }) => authorId === fake.botId)
    await fake.until('alice is pinged', () => pings().length > 0)
    fake.react({ person: bob, channel, message, emoji: '❓' })
    await fake.until('bob is told', () => fake.direct(bob).length > 0)
    await close()
    const [ping] = pings()
    expect(ping?.pings).toEqual({ users: [alice], roles: [], everyone: false })
    const fields = fake.direct(bob).flatMap(({ embeds }) => embeds.flatMap(({ fields = [] }) => fields))
    for (const shown of [ping?.content ?? '', ...fields.map(({ value }) => value)])
      expect(shown).not.toContain('[Free gift](')
  })

  test('the longest texts of a member still fit into a card', async () => {
    const { fake, bot, bridge, guild, channel, alice, bob, ash, proxied, close } = await openHarbour(t)
    const long = (mark: string) => mark.repeat(100)
    const body = { description: 'd'.repeat(1000), display_name: long('*'), pronouns: long('p') }
    await bridge.updateMember({ memberRef: ash.id, body }, { actAs: alice })
    await bridge.updateSystem({ systemRef: '@me', body: { name: long('_') } }, { actAs: alice })
    await bridge.updateSettings({ systemRef: '@me', body: { name_format: 'Ash' } }, { actAs: alice })
    const roles = Array.from({ length: 20 }, (_, at) =>
      fake.makeRole({ guild, name: `${at}${'r'.repeat(90)}` }),
    )
    fake.changeMember(guild, alice, { roles })
    await bot.ready
    const files = Array.from({ length: 10 }, (_, at) => ({ name: `${at}${long('f')}.txt`, text: 'x' }))
    const message = await proxied('t'.repeat(1990), channel, files)
    fake.react({ person: bob, channel, message, emoji: '❓' })
    await fake.until('bob is told', () => fake.direct(bob).length > 0)
    fake.useCommand({ person: bob, channel, message, name: '❓ Message info' })
    await fake.until('bob is told again', () => fake.ephemeral(bob).some(({ embeds }) => embeds.length === 2))
    await close()
    const [, card] = fake.direct(bob)[0]?.embeds ?? []
    expect(card?.description).toMatch(/^t+…$/)
  })

  test('people who may not embed links get no previews, however they write them', async () => {
    const { fake, bot, guild, channel, alice, standing, proxied, close } = await openHarbour(t)
    const everyone = ['ViewChannel', 'SendMessages', 'ReadMessageHistory']
    fake.changeRole(guild, 'everyone', { permissions: everyone })
    await bot.ready
    await proxied('HTTPS://one.example and _https://two.example')
    const last = await proxied('plain')
    fake.say({ person: alice, channel, content: 'pk;edit look: https://three.example' })
    await fake.until('it is edited', () => fake.read(channel).some(({ id, edited }) => id === last && edited))
    const crowded = Array.from({ length: 95 }, (_, at) => `https://${at}.example`)
      .join(' ')
      .padEnd(1990, 'x')
    const message = await proxied(crowded)
    await close()
    expect(standing().slice(0, 2)).toEqual([
      'Ash: <HTTPS://one.example> and _<https://two.example>',
      'Ash: look: <https://three.example>',
    ])
    // No text is lost to brackets that have no room: the whole message shows no previews.
    const post = fake.read(channel).find(({ id }) => id === message)
    expect([post?.content, (post?.flags ?? 0) & 4]).toEqual([crowded, 4])
  })
})

test('the excerpt of a reply ends right after a mention that it would cut', () => {
  const start = 'x'.repeat(95)
  expect(excerpt(`${start}<@12345678901234567> hi`, '')).toBe(`${start}<@12345678901234567>…`)
  expect(excerpt(`${start}<@me ${'y'.repeat(500)}>`, '')).toBe(`${start}<@me …`)
})
