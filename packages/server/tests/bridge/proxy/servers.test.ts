import { expect, test } from 'bun:test'
import { ask, channel, least, newSnowflake, prefix, useBridge } from '../../support/callers/bridge.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/proxy'

eachStore('A decision in a chat server with settings', (store) => {
  const t = useBridge(store)
  const decide = async (body: object) => (await t.bot.post(path, body)).body
  const leave = (reason: string, tell = false) => ({ proxy: false, reason, tell })

  async function harbour() {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { proxy_tags: prefix('a:') })
    const guild = newSnowflake()
    const set = (settings: object) => t.bot.patch(`/bridge/v1/guilds/${guild}`, settings)
    const say = (content: string, rest = {}) =>
      decide(ask(alice.account, content, { guild_id: guild, ...rest }))
    return { alice, ash, guild, set, say }
  }

  test('comes with the settings', async () => {
    const { guild, set, say } = await harbour()
    const { body } = await set({
      name: 'The Quiet Harbour',
      log_channel: newSnowflake(),
      log_blacklist: [channel],
    })
    expect((await say('a:hi')).server).toEqual(body)
    expect(body.id).toBe(guild)
  })

  test('leaves messages alone in channels, threads and categories on the blacklist', async () => {
    const { set, say } = await harbour()
    const [thread, category] = [newSnowflake(), newSnowflake()]
    const inThread = { channel_id: thread, root_channel_id: channel, category_id: category }
    for (const [listed, open] of [
      [channel, { channel_id: thread }],
      [thread, { channel_id: channel, category_id: category }],
      [category, { channel_id: thread, root_channel_id: channel, category_id: null }],
    ] as const) {
      await set({ blacklist: [newSnowflake(), listed] })
      expect(await say('a:hi', inThread)).toEqual(leave('channel-blacklisted'))
      expect(await say('a:hi', open)).toMatchObject({ proxy: true })
    }
    expect(await say('\\\\\\', { channel_id: category })).toEqual(leave('channel-blacklisted'))
    const stranger = ask(newSnowflake(), 'a:hi', { channel_id: category })
    expect(await decide(stranger)).toEqual(leave('no-system'))
    await set({ blacklist: [] })
    expect(await say('a:hi', inThread)).toMatchObject({ proxy: true, server: { blacklist: [] } })
  })

  test('asks for a tag where moderators do, and tells the sender unless they want to hear nothing', async () => {
    const { alice, set, say } = await harbour()
    await set({ require_system_tag: true })
    expect(await say('a:hi')).toEqual(leave('tag-required', true))
    expect(await say('hi')).toEqual(leave('no-match'))
    const long = `a:${'x'.repeat(2000)}`
    expect(await say(long)).toEqual(leave('message-too-long', true))
    await alice.patch('/v2/systems/@me/settings', { proxy_error_message_enabled: false })
    expect(await say('a:hi')).toEqual(leave('tag-required'))
    expect(await say(long)).toEqual(leave('message-too-long'))
    await alice.patch('/v2/systems/@me', { tag: '| Harbour' })
    expect(await say('a:hi')).toMatchObject({ proxy: true, name: 'Ash | Harbour', tell_errors: false })
    const name = `Ash ${'y'.repeat(79)}`
    await alice.patch('/v2/systems/@me', { tag: 'y'.repeat(79) })
    expect(await say('a:hi')).toEqual({ ...leave('name-too-long', true), name })
  })

  test('takes a poll for a message', async () => {
    const { alice, ash, guild, say } = await harbour()
    const autoproxy = { autoproxy_mode: 'member', autoproxy_member: ash.id }
    await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, autoproxy)
    expect(await say('', { has_poll: true })).toMatchObject({ proxy: true, content: '' })
    expect(await say('', { has_poll: false })).toEqual(leave('blank-message'))
  })

  test('leaves accounts on the deny list alone, with a system or without', async () => {
    const { alice, say } = await harbour()
    const nobody = newSnowflake()
    const denied = (account: string) => `/bridge/v1/denied/${account}`
    for (const account of [alice.account, nobody]) {
      expect((await t.bot.get(denied(account))).body).toEqual({ denied: false, language: null, words: {} })
      for (let times = 0; times < 2; times++) expect((await t.bot.put(denied(account))).status).toBe(204)
      expect((await t.bot.get(denied(account))).body).toEqual({ denied: true, language: null, words: {} })
    }
    expect(await say('a:hi')).toEqual(leave('account-denied'))
    expect(await say('\\\\\\')).toEqual(leave('account-denied'))
    expect(await decide(ask(nobody, 'hi'))).toEqual(leave('account-denied'))
    expect((await t.bot.get(`/bridge/v1/accounts/${nobody}`)).status).toBe(404)
    await t.bot.put(`/bridge/v1/systems/${alice.id}/accounts/${nobody}`)
    expect(await decide(ask(nobody, 'a:hi'))).toEqual(leave('account-denied'))
    for (const account of [alice.account, nobody, newSnowflake()])
      expect((await t.bot.delete(denied(account))).status).toBe(204)
    expect(await say('a:hi')).toMatchObject({ proxy: true })
    expect((await t.bot.get(denied(nobody))).body).toEqual({ denied: false, language: null, words: {} })
    for (const request of [t.bot.get(denied('me')), t.bot.put(denied('me')), t.bot.delete(denied('me'))])
      expect((await request).status).toBe(400)
  })

  test('knows in which language the system of an account wants to be answered', async () => {
    const { alice } = await harbour()
    const path = `/bridge/v1/denied/${alice.account}`
    await alice.owner.patch('/v2/systems/@me/settings', { extended: { language: 'de' } })
    expect(await t.statements(() => t.bot.get(path))).toBe(1)
    expect((await t.bot.get(path)).body).toEqual({ denied: false, language: 'de', words: {} })
  })

  test('costs as many statements as one without', async () => {
    const { set, say } = await harbour()
    await set({ blacklist: [newSnowflake()], require_system_tag: false })
    for (let times = 0; times < 2; times++) await say('hello')
    expect(await least(() => t.statements(() => say('hello')))).toBe(1)
    expect(await least(() => t.statements(() => say('a:hi')))).toBe(2)
  })
})
