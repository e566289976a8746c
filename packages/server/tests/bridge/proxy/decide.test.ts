import { describe, expect, test } from 'bun:test'
import { raw } from '../../../src/store/sql/sql.ts'
import {
  ask,
  type BotSystem,
  channel,
  guild,
  newSnowflake,
  prefix,
  report,
  snowflake,
  useBridge,
} from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore, type StoreKind } from '../../support/stores/stores.ts'

const path = '/bridge/v1/proxy'
const elsewhere = snowflake('466378653216014999')
const newServer = {
  name: null,
  log_channel: null,
  log_blacklist: [],
  blacklist: [],
  log_cleanup_enabled: false,
  invalid_command_response_enabled: true,
  require_system_tag: false,
  suppress_notifications: 'never',
}
const noId = 'must be an id of the chat platform, as a string of digits.'

eachStore('POST /bridge/v1/proxy', (store) => {
  const t = useBridge(store)
  const decide = async (body: object) => (await t.bot.post(path, body)).body
  const autoproxyOf = async (alice: BotSystem, place: string) =>
    (await alice.get(`/v2/systems/@me/autoproxy?guild_id=${place}`)).body

  test('200 with how the message is to be posted, and the member as its owner sees it', async () => {
    const alice = await t.bot.system()
    await alice.patch('/v2/systems/@me', { tag: '| Harbour' })
    const ash = await alice.member('Ash', {
      proxy_tags: prefix('a:'),
      avatar_url: 'https://example.org/ash.png',
      description: 'hm',
      tts: true,
      privacy: { name_privacy: 'private', description_privacy: 'private', visibility: 'private' },
    })
    const res = await t.bot.post(path, ask(alice.account, 'a:hello'))
    expect(res.status).toBe(200)
    expect(res.body).toEqual({
      proxy: true,
      name: 'Ash | Harbour',
      avatar_url: 'https://example.org/ash.png',
      content: 'hello',
      tts: true,
      autoproxied: false,
      member: ash,
      system: alice.id,
      server: { id: guild, ...newServer },
      tell_errors: true,
    })
  })

  test('200 with the reason when the message stays as it is', async () => {
    const alice = await t.bot.system()
    const res = await t.bot.post(path, ask(alice.account, 'hello'))
    expect(res.status).toBe(200)
    expect(res.text).toBe('{"proxy":false,"reason":"no-match","tell":false}')
    const nobody = await t.bot.post(path, ask(newSnowflake(), 'hello'))
    expect(nobody.text).toBe('{"proxy":false,"reason":"no-system","tell":false}')
  })

  test('every linked account speaks for the system, an unlinked one no longer', async () => {
    const alice = await t.bot.system()
    await alice.member('Ash', { proxy_tags: prefix('a:') })
    const account = newSnowflake()
    const link = `/bridge/v1/systems/${alice.id}/accounts/${account}`
    expect(await decide(ask(account, 'a:hi'))).toEqual({ proxy: false, reason: 'no-system', tell: false })
    await t.bot.put(link)
    expect(await decide(ask(account, 'a:hi'))).toMatchObject({ proxy: true, content: 'hi' })
    await t.bot.delete(link)
    expect(await decide(ask(account, 'a:hi'))).toEqual({ proxy: false, reason: 'no-system', tell: false })
  })

  test('settings of a guild count in that guild alone', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { proxy_tags: prefix('a:') })
    await t.bot.put(`/bridge/v1/systems/${alice.id}/guilds/${guild}`, { tag: '| here' })
    await t.bot.put(`/bridge/v1/members/${ash.id}/guilds/${guild}`, {
      display_name: 'Ashen',
      keep_proxy: true,
    })
    expect(await decide(ask(alice.account, 'a:hi'))).toMatchObject({ name: 'Ashen | here', content: 'a:hi' })
    const there = ask(alice.account, 'a:hi', { guild_id: elsewhere })
    expect(await decide(there)).toMatchObject({ name: 'Ash', content: 'hi' })
    await t.bot.put(`/bridge/v1/systems/${alice.id}/guilds/${guild}`, { proxying_enabled: false })
    expect(await decide(ask(alice.account, 'a:hi'))).toEqual({
      proxy: false,
      reason: 'proxying-disabled',
      tell: false,
    })
    expect(await decide(there)).toMatchObject({ proxy: true })
  })

  test('asking changes nothing: no message, counter, switch, latch or guild settings', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { proxy_tags: prefix('a:') })
    await alice.patch('/v2/systems/@me/settings', { proxy_switch: 'new' })
    await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, { autoproxy_mode: 'latch' })
    const question = ask(alice.account, 'a:hi')
    for (let times = 0; times < 3; times++) expect(await decide(question)).toMatchObject({ proxy: true })
    expect((await alice.get(`/v2/messages/${question.message_id}`)).status).toBe(404)
    expect((await alice.get(`/v2/members/${ash.id}`)).body).toMatchObject({
      message_count: 0,
      last_message_timestamp: null,
    })
    expect((await alice.get('/v2/systems/@me/switches')).body).toEqual([])
    expect(await autoproxyOf(alice, guild)).toMatchObject({
      autoproxy_member: null,
      last_latch_timestamp: null,
    })
    expect((await alice.get(`/v2/systems/@me/guilds/${guild}`)).status).toBe(404)
    expect((await alice.get(`/v2/members/${ash.id}/guilds/${guild}`)).status).toBe(404)
  })

  describe('escapes', () => {
    test('three backslashes turn autoproxy off in their own guild alone', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      for (const place of [guild, elsewhere])
        await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${place}`, {
          autoproxy_mode: 'member',
          autoproxy_member: ash.id,
        })
      expect(await decide(ask(alice.account, '\\\\\\stop'))).toEqual({
        proxy: false,
        reason: 'autoproxy-turned-off',
        tell: false,
      })
      expect(await autoproxyOf(alice, guild)).toMatchObject({
        autoproxy_mode: 'off',
        autoproxy_member: ash.id,
      })
      expect(await autoproxyOf(alice, elsewhere)).toMatchObject({ autoproxy_mode: 'member' })
      expect(await decide(ask(alice.account, 'hi'))).toEqual({
        proxy: false,
        reason: 'no-match',
        tell: false,
      })
      expect(await decide(ask(alice.account, 'hi', { guild_id: elsewhere }))).toMatchObject({ proxy: true })
    })

    test('two backslashes release the latch, once or twice', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, { autoproxy_mode: 'latch' })
      await t.bot.post('/bridge/v1/messages', report(ash.id))
      const latched = await autoproxyOf(alice, guild)
      expect(latched.autoproxy_member).toBe(ash.id)
      const question = ask(alice.account, '\\\\not me')
      const answers = await Promise.all([t.bot.post(path, question), t.bot.post(path, question)])
      for (const { text } of answers)
        expect(text).toBe('{"proxy":false,"reason":"autoproxy-unlatched","tell":false}')
      expect(await autoproxyOf(alice, guild)).toEqual({ ...latched, autoproxy_member: null })
      expect(await decide(ask(alice.account, 'hi'))).toEqual({
        proxy: false,
        reason: 'no-latched-member',
        tell: false,
      })
    })

    test('a system that never used autoproxy is told so as well', async () => {
      const alice = await t.bot.system()
      expect(await decide(ask(alice.account, '\\\\\\'))).toEqual({
        proxy: false,
        reason: 'autoproxy-turned-off',
        tell: false,
      })
      expect(await autoproxyOf(alice, guild)).toMatchObject({ autoproxy_mode: 'off' })
    })

    test('nothing changes for an account without a system', async () => {
      expect(await decide(ask(newSnowflake(), '\\\\\\'))).toEqual({
        proxy: false,
        reason: 'no-system',
        tell: false,
      })
    })
  })

  describe('the message before', () => {
    /** The name under which a second Ash speaks after a message of that name. */
    async function nameAfter(previous: (ids: { ash: string; other: string }) => Promise<object | null>) {
      const alice = await t.bot.system()
      const [ash, other] = [
        await alice.member('Ash', { proxy_tags: prefix('a:') }),
        await alice.member('Ash'),
      ]
      const before = await previous({ ash: ash.id, other: other.id })
      return (await decide(ask(alice.account, 'a:hi', { previous: before }))).name
    }
    const apart = 'Ash\u200a\u17b5'

    test('a message that was never recorded counts as somebody else', async () => {
      expect(await nameAfter(async () => ({ name: 'Ash', message_id: newSnowflake() }))).toBe(apart)
      expect(await nameAfter(async () => ({ name: 'Ash', message_id: null }))).toBe(apart)
      expect(await nameAfter(async () => ({ name: 'Ash' }))).toBe(apart)
      expect(await nameAfter(async () => null)).toBe('Ash')
    })

    test('one of the same member needs no fix, one of another or of one that was deleted does', async () => {
      const after = (member: string) => async () => {
        const said = report(member)
        await t.bot.post('/bridge/v1/messages', said)
        return { name: 'Ash', message_id: said.id }
      }
      expect(await nameAfter(({ ash }) => after(ash)())).toBe('Ash')
      expect(await nameAfter(({ other }) => after(other)())).toBe(apart)
      const bob = await t.bot.system()
      const theirs = await bob.member('Ash')
      expect(await nameAfter(after(theirs.id))).toBe(apart)
      const said = await after(theirs.id)()
      await bob.delete(`/v2/members/${theirs.id}`)
      expect(await nameAfter(async () => said)).toBe(apart)
    })
  })

  describe('what is sent', () => {
    test('ids may be exact numbers', async () => {
      const made = await t.bot.post('/bridge/v1/systems', { account_id: 77 })
      await t.bot.as(made.body.system.id).post('/v2/members', { name: 'Ash', proxy_tags: prefix('a:') })
      const numbers = { message_id: 1, account_id: 77, guild_id: 2, channel_id: Number.MAX_SAFE_INTEGER }
      expect(await decide({ ...numbers, content: 'a:hi' })).toMatchObject({ proxy: true, content: 'hi' })
    })

    test('null platform and null previous are as if they were not there', async () => {
      const alice = await t.bot.system()
      await alice.member('A', { proxy_tags: prefix('a:') })
      const rest = { platform: null, previous: null }
      expect(await decide(ask(alice.account, 'a:hi', rest))).toMatchObject({ name: 'A\u17b5' })
    })

    test('any text is taken, also what no database could store', async () => {
      const alice = await t.bot.system()
      await alice.member('Ash', { proxy_tags: prefix('a:') })
      for (const text of ['nul \0 in the middle', '\ud800 half a pair', '🌿'])
        expect(await decide(ask(alice.account, `a:${text}`))).toMatchObject({ content: text })
    })

    test('400 names every key that is missing', async () => {
      const res = await t.bot.post(path, {})
      expect(res.status).toBe(400)
      const keys = ['message_id', 'account_id', 'guild_id', 'channel_id', 'content']
      expect(res.body).toEqual({
        message: 'Error parsing JSON model',
        code: 40001,
        errors: Object.fromEntries(keys.map((key) => [key, [{ message: `Key '${key}' is required.` }]])),
      })
    })

    test.each([
      ['a number that has lost digits', { account_id: 2 ** 53 }, 'account_id', `Field account_id ${noId}`],
      ['an id above 2^63-1', { guild_id: '9223372036854775808' }, 'guild_id', `Field guild_id ${noId}`],
      ['null for an id', { channel_id: null }, 'channel_id', `Field channel_id ${noId}`],
      ['letters for an id', { message_id: 'x' }, 'message_id', `Field message_id ${noId}`],
      ['a number for the text', { content: 1 }, 'content', 'Field content is invalid.'],
      ['null for the text', { content: null }, 'content', 'Field content is invalid.'],
      [
        'null for a boolean',
        { has_attachments: null },
        'has_attachments',
        'Field has_attachments is invalid.',
      ],
      ['a word for a boolean', { edited: 'perhaps' }, 'edited', 'Field edited is invalid.'],
      ['an unknown platform', { platform: 'carrier pigeon' }, 'platform', 'Field platform is invalid.'],
      ['previous without a name', { previous: {} }, 'previous.name', 'Field previous.name is invalid.'],
      [
        'a previous id that has lost digits',
        { previous: { name: 'Ash', message_id: 2 ** 53 } },
        'previous.message_id',
        `Field previous.message_id ${noId}`,
      ],
    ])('400 for %s', async (_, rest, key, message) => {
      const res = await t.bot.post(path, ask(newSnowflake(), 'hi', rest))
      expect(res.status).toBe(400)
      expect(res.body).toEqual({
        message: 'Error parsing JSON model',
        code: 40001,
        errors: { [key]: [{ message }] },
      })
    })

    test('400 for what is no object, 413 for more than a MiB, 415 for what is no JSON', async () => {
      for (const raw of ['[]', 'null', '', '{"content":'])
        expect((await t.bot.post(path, undefined, { raw })).text).toBe(refusal.badRequest)
      expect((await t.bot.post(path, ask(newSnowflake(), 'hi', { previous: 'x' }))).text).toBe(
        refusal.badRequest,
      )
      const long = ask(newSnowflake(), 'x'.repeat(1024 * 1024))
      expect((await t.bot.post(path, long)).text).toBe(refusal.tooLarge)
      const plain = { raw: '{}', headers: { 'content-type': 'text/plain' } }
      expect((await t.bot.post(path, undefined, plain)).text).toBe(refusal.mediaType)
    })
  })

  test('the text of a message is nowhere in the database, proxied or not, recorded or not', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { proxy_tags: prefix('a:') })
    const secret = 'plover and lapwing'
    await decide(ask(alice.account, secret))
    const headers = { 'idempotency-key': 'asked-once' }
    const kept = await t.bot.post(path, ask(alice.account, `a:${secret}`), { headers })
    expect(kept.body.content).toBe(secret)
    const intended = ask(alice.account, `a:${secret}`, { intend: true })
    expect((await t.bot.post(path, intended, { headers })).body.content).toBe(secret)
    await decide(ask(alice.account, `\\\\\\${secret}`))
    const decision = await decide(ask(alice.account, `a:${secret}`, { previous: { name: secret } }))
    expect(decision.content).toBe(secret)
    await t.bot.post('/bridge/v1/messages', report(ash.id, { content: secret, channel }))
    expect(await everything(store)).toContain(ash.id)
    expect(await everything(store)).not.toContain(secret)
  })

  /** Every row of every table as text. */
  async function everything(kind: StoreKind): Promise<string> {
    const { driver } = t.ctx.store
    const tables = await driver.all<{ name: string }>(
      raw(
        kind === 'sqlite'
          ? "select name from sqlite_master where type = 'table'"
          : "select table_name as name from information_schema.tables where table_schema = 'public'",
      ),
    )
    const rows = await Promise.all(tables.map(({ name }) => driver.all(raw(`select * from ${name}`))))
    return JSON.stringify(rows)
  }
})
