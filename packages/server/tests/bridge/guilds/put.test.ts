import { expect, test } from 'bun:test'
import { type BotSystem, newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const systemDefaults = {
  proxying_enabled: true,
  tag: null,
  tag_enabled: true,
  avatar_url: null,
  display_name: null,
  name_format: null,
}
const memberDefaults = { display_name: null, avatar_url: null, keep_proxy: null }
const avatar_url = 'https://example.org/a.png'

eachStore('PUT guild settings', (store) => {
  const t = useBridge(store)

  /** Where the settings of a system and of a member of it are put, and where v2 shows them. */
  async function places(alice: BotSystem, guild: string = newSnowflake()) {
    const member = await alice.member('Ash')
    return {
      system: {
        put: `/bridge/v1/systems/${alice.id}/guilds/${guild}`,
        get: `/v2/systems/@me/guilds/${guild}`,
        defaults: systemDefaults,
      },
      member: {
        put: `/bridge/v1/members/${member.id}/guilds/${guild}`,
        get: `/v2/members/${member.id}/guilds/${guild}`,
        defaults: memberDefaults,
      },
    }
  }

  for (const kind of ['system', 'member'] as const) {
    test(`{} makes the settings of a ${kind} with defaults, which v2 then shows and changes`, async () => {
      const alice = await t.bot.system()
      const { put, get, defaults } = (await places(alice))[kind]
      expect((await alice.get(get)).status).toBe(404)
      const res = await t.bot.put(put, {})
      expect(res.status).toBe(200)
      expect(res.body).toEqual(defaults)
      expect((await alice.get(get)).body).toEqual(defaults)
      const patched = await alice.patch(get, { display_name: 'Here' })
      expect(patched.body).toEqual({ ...defaults, display_name: 'Here' })
    })

    test(`what is named for a ${kind} is set, null clears it, everything else is kept`, async () => {
      const alice = await t.bot.system()
      const { put, get, defaults } = (await places(alice))[kind]
      const made = await t.bot.put(put, { display_name: 'Here', avatar_url })
      expect(made.body).toEqual({ ...defaults, display_name: 'Here', avatar_url })
      const cleared = await t.bot.put(put, { avatar_url: null })
      expect(cleared.body).toEqual({ ...defaults, display_name: 'Here' })
      expect((await t.bot.put(put, {})).body).toEqual(cleared.body)
      expect((await alice.get(get)).body).toEqual(cleared.body)
    })

    test(`400 for wrong fields of a ${kind}, and no settings are made`, async () => {
      const alice = await t.bot.system()
      const { put, get } = (await places(alice))[kind]
      const res = await t.bot.put(put, { display_name: 'x'.repeat(101), avatar_url: 'no address' })
      expect(res.status).toBe(400)
      expect(res.body).toEqual({
        message: 'Error parsing JSON model',
        code: 40001,
        errors: {
          display_name: [{ message: 'Field display_name is too long.', actual_length: 101, max_length: 100 }],
          avatar_url: [{ message: 'Field avatar_url is invalid.' }],
        },
      })
      expect((await t.bot.put(put, [])).text).toBe(refusal.badRequest)
      expect((await alice.get(get)).status).toBe(404)
    })

    test(`400 for a guild of a ${kind} that is no id or cannot be stored`, async () => {
      const alice = await t.bot.system()
      for (const guild of ['here', '9223372036854775808', '18446744073709551616']) {
        const { put } = (await places(alice, guild))[kind]
        const res = await t.bot.put(put, {})
        expect([guild, res.status, res.text]).toEqual([guild, 400, refusal.badRequest])
      }
      const { put } = (await places(alice, '9223372036854775807'))[kind]
      expect((await t.bot.put(put, {})).status).toBe(200)
    })

    test(`ten at once make the settings of a ${kind} once`, async () => {
      const alice = await t.bot.system()
      const { put, defaults } = (await places(alice))[kind]
      const answers = await Promise.all(Array.from({ length: 10 }, () => t.bot.put(put, {})))
      for (const { status, body } of answers) expect([status, body]).toEqual([200, defaults])
    })
  }

  test("a system's own keys: proxying, tag and name format", async () => {
    const alice = await t.bot.system()
    const { put } = (await places(alice)).system
    const fields = { proxying_enabled: false, tag: '| here', tag_enabled: false, name_format: '{name}' }
    expect((await t.bot.put(put, fields)).body).toEqual({ ...systemDefaults, ...fields })
  })

  test("a member's own key: keep_proxy", async () => {
    const alice = await t.bot.system()
    const { put } = (await places(alice)).member
    for (const keep_proxy of [true, false, null])
      expect((await t.bot.put(put, { keep_proxy })).body).toEqual({ ...memberDefaults, keep_proxy })
  })

  test('every form of the reference works', async () => {
    const alice = await t.bot.system()
    const member = await alice.member('Ash')
    const guild = newSnowflake()
    for (const ref of [alice.id.toUpperCase(), alice.uuid, alice.account])
      expect((await t.bot.put(`/bridge/v1/systems/${ref}/guilds/${guild}`, {})).status).toBe(200)
    for (const ref of [member.id.toUpperCase(), member.uuid])
      expect((await t.bot.put(`/bridge/v1/members/${ref}/guilds/${guild}`, {})).status).toBe(200)
  })

  test('404 for an unknown system or member, before the body is looked at', async () => {
    for (const body of [{}, { avatar_url: 'no address' }, []]) {
      const system = await t.bot.put(`/bridge/v1/systems/zzzzz/guilds/1`, body)
      expect([system.status, system.text]).toEqual([404, refusal.systemNotFound])
      const member = await t.bot.put(`/bridge/v1/members/zzzzz/guilds/1`, body)
      expect([member.status, member.text]).toEqual([404, refusal.memberNotFound])
    }
  })

  test('200 or 404, never anything else, while the member is being deleted', async () => {
    const alice = await t.bot.system()
    for (let round = 0; round < 5; round++) {
      const member = await alice.member('Ash')
      const put = () => t.bot.put(`/bridge/v1/members/${member.id}/guilds/${newSnowflake()}`, {})
      const answers = await Promise.all([put(), alice.delete(`/v2/members/${member.id}`), put(), put()])
      for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    }
  })
})
