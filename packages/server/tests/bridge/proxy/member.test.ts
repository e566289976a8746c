import { expect, test } from 'bun:test'
import { ask, guild, newSnowflake, prefix, report, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/proxy'

eachStore('A decision for a chosen member', (store) => {
  const t = useBridge(store)

  async function two() {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { proxy_tags: prefix('a:') })
    const tags = [...prefix('b:'), { prefix: '(', suffix: ')' }]
    const birch = await alice.member('Birch', { proxy_tags: tags, tts: true })
    const say = async (content: string, rest = {}) =>
      (await t.bot.post(path, ask(alice.account, content, { member: birch.id, ...rest }))).body
    return { alice, ash, birch, say }
  }

  test("speaks as the member, without anybody's tags, autoproxy and backslashes", async () => {
    const { alice, ash, birch, say } = await two()
    const autoproxy = { autoproxy_mode: 'member', autoproxy_member: ash.id }
    await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, autoproxy)
    const spoken = { proxy: true, name: 'Birch', tts: true, autoproxied: false, member: birch }
    expect(await say('a:hi')).toMatchObject({ ...spoken, content: 'hi' })
    expect(await say('hi')).toMatchObject({ ...spoken, content: 'hi' })
    expect(await say('hi', { member: birch.uuid, edited: true })).toMatchObject({ ...spoken, content: 'hi' })
    expect(await say('\\\\\\hi')).toMatchObject({ ...spoken, content: '\\\\\\hi' })
    expect((await alice.get(`/v2/systems/@me/autoproxy?guild_id=${guild}`)).body).toMatchObject(autoproxy)
    expect(await say('hi', { member: null })).toMatchObject({ member: ash, autoproxied: true })
  })

  test("keeps the member's first tag, or its own that matched, and its settings in the chat server", async () => {
    const { birch, say } = await two()
    await t.bot.put(`/bridge/v1/members/${birch.id}/guilds/${guild}`, {
      keep_proxy: true,
      display_name: 'Silver',
    })
    expect(await say('a:hi')).toMatchObject({ name: 'Silver', content: 'b:hi' })
    expect(await say('hi')).toMatchObject({ content: 'b:hi' })
    expect(await say('(hi)')).toMatchObject({ content: '(hi)' })
  })

  test('still leaves alone what nobody may say', async () => {
    const { alice, ash, birch, say } = await two()
    expect(await say(' ')).toMatchObject({ reason: 'blank-message' })
    const said = report(ash.id)
    await t.bot.post('/bridge/v1/messages', said)
    const previous = { name: 'Birch', message_id: said.id }
    expect((await say('hi', { previous })).name).toBe('Birch\u200a\u17b5')
    await t.bot.put(`/bridge/v1/systems/${alice.id}/guilds/${guild}`, { proxying_enabled: false })
    expect(await say('hi')).toMatchObject({ reason: 'proxying-disabled' })
    const stranger = ask(newSnowflake(), 'hi', { member: birch.id })
    expect((await t.bot.post(path, stranger)).body).toMatchObject({ reason: 'no-system' })
  })

  test('404 for a member of nobody or of another system', async () => {
    const { alice } = await two()
    const theirs = await (await t.bot.system()).member('Cedar')
    for (const member of ['zzzzz', crypto.randomUUID(), 'no member', theirs.id, theirs.uuid]) {
      const res = await t.bot.post(path, ask(alice.account, 'hi', { member, intend: true }))
      expect([member, res.status, res.text]).toEqual([member, 404, refusal.memberNotFound])
    }
  })
})
