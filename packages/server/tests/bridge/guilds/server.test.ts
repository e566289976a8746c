import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const defaults = {
  name: null,
  log_channel: null,
  log_blacklist: [],
  blacklist: [],
  log_cleanup_enabled: false,
  invalid_command_response_enabled: true,
  require_system_tag: false,
  suppress_notifications: 'never',
}

eachStore('/bridge/v1/guilds/{guild_id}', (store) => {
  const t = useBridge(store)
  const pathOf = (id: string) => `/bridge/v1/guilds/${id}`

  test('a chat server without settings has the defaults, also after an empty change', async () => {
    const id = newSnowflake()
    const res = await t.bot.get(pathOf(id))
    expect([res.status, res.body]).toEqual([200, { id, ...defaults }])
    expect((await t.bot.patch(pathOf(id), {})).body).toEqual({ id, ...defaults })
    expect((await t.bot.get(pathOf(id))).body).toEqual({ id, ...defaults })
    expect((await t.bot.get(pathOf('18446744073709551615'))).body).toMatchObject(defaults)
  })

  test('a change keeps all other settings, of this chat server and of others', async () => {
    const [id, other, channel, thread] = [newSnowflake(), newSnowflake(), newSnowflake(), newSnowflake()]
    const first = {
      name: 'The Quiet Harbour',
      log_channel: channel,
      log_blacklist: [thread],
      blacklist: [channel, thread],
      suppress_notifications: 'match',
    }
    expect((await t.bot.patch(pathOf(id), first)).body).toEqual({ id, ...defaults, ...first })
    const flags = {
      log_cleanup_enabled: true,
      invalid_command_response_enabled: false,
      require_system_tag: true,
    }
    const all = { id, ...first, ...flags }
    expect((await t.bot.patch(pathOf(id), flags)).body).toEqual(all)
    expect((await t.bot.get(pathOf(id))).body).toEqual(all)
    const cleared = { name: null, log_channel: null, blacklist: [] }
    expect((await t.bot.patch(pathOf(id), cleared)).body).toEqual({ ...all, ...cleared })
    expect((await t.bot.get(pathOf(other))).body).toEqual({ id: other, ...defaults })
  })

  test('a list keeps each channel once, and at most 500', async () => {
    const id = newSnowflake()
    const many = Array.from({ length: 501 }, () => newSnowflake())
    const most = many.slice(1)
    const twice = { blacklist: [...most, ...most] }
    expect((await t.bot.patch(pathOf(id), twice)).body.blacklist).toEqual(most)
    const res = await t.bot.patch(pathOf(id), { log_blacklist: many })
    expect([res.status, res.body.errors]).toEqual([
      400,
      {
        log_blacklist: [{ message: 'Field log_blacklist is too long.', actual_length: 501, max_length: 500 }],
      },
    ])
  })

  test('400 for values that are none, and nothing changes', async () => {
    const id = newSnowflake()
    const bad = {
      name: 'x'.repeat(101),
      log_channel: 'general',
      blacklist: ['general'],
      log_cleanup_enabled: null,
      suppress_notifications: 'sometimes',
    }
    const res = await t.bot.patch(pathOf(id), bad)
    expect([res.status, Object.keys(res.body.errors).sort()]).toEqual([400, Object.keys(bad).sort()])
    expect((await t.bot.patch(pathOf(id), { blacklist: '1' })).text).toBe(refusal.badRequest)
    expect((await t.bot.get(pathOf(id))).body).toEqual({ id, ...defaults })
    expect((await t.bot.get(pathOf('harbour'))).text).toBe(refusal.badRequest)
    expect((await t.bot.patch(pathOf('18446744073709551615'), {})).text).toBe(refusal.badRequest)
  })
})
