import { expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('Events of the gateway', (store) => {
  const t = useBridge(store)

  test('of an unexpected shape are skipped, and the bot keeps running', async () => {
    const { fake, bot, guild, channel, alice, proxied, close } = await openHarbour(t)
    await bot.ready
    const author = { id: alice, username: 'alice', discriminator: '0', avatar: null }
    const shapes: [string, Record<string, unknown>][] = [
      ['MESSAGE_CREATE', {}],
      ['MESSAGE_CREATE', { id: '1', channel_id: channel, guild_id: guild, content: 'a:hi', author, type: 0 }],
      [
        'MESSAGE_CREATE',
        { id: 'x', channel_id: 7, author: null, content: null, attachments: 3, embeds: [null] },
      ],
      [
        'MESSAGE_UPDATE',
        { id: '2', channel_id: channel, guild_id: guild, content: 'a:hi', author, member: {} },
      ],
      ['MESSAGE_DELETE', {}],
      ['MESSAGE_DELETE_BULK', { channel_id: channel }],
      ['MESSAGE_REACTION_ADD', { message_id: '3', channel_id: channel }],
      ['INTERACTION_CREATE', { id: '4', type: 2, token: 'x', data: { type: 3, name: 'x' } }],
      ['INTERACTION_CREATE', { id: '5', type: 3 }],
      ['GUILD_CREATE', { id: '6', unavailable: true }],
      ['GUILD_ROLE_CREATE', { guild_id: guild, role: { id: '7', permissions: 'many' } }],
      ['GUILD_MEMBER_UPDATE', { guild_id: guild }],
      ['CHANNEL_CREATE', { id: '8', guild_id: guild, type: 0, permission_overwrites: [{ allow: 'all' }] }],
      ['THREAD_LIST_SYNC', { guild_id: guild }],
      ['WEBHOOKS_UPDATE', {}],
    ]
    for (const [event, data] of shapes) fake.dispatch(event, data, guild)
    await proxied('still here')
    await close()
  })

  test('arrive once, even if the first attempt to connect failed', async () => {
    const { fake, bot, channel, bob, proxied, close } = await openHarbour(t, {}, (fake) =>
      fake.fault({ route: 'GET /gateway/bot', do: { status: 502 } }),
    )
    await bot.ready
    const message = await proxied('hello')
    fake.react({ person: bob, channel, message, emoji: '🔔' })
    await proxied('the end')
    await close()
    expect(fake.read(channel).filter(({ content }) => content.includes('attention'))).toHaveLength(1)
  })
})
