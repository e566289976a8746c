import { describe, expect, test } from 'bun:test'
import { type PatchCase, readCases } from '../../../../../contract/tests/fixtures.ts'
import { type SystemCaller, useServer } from '../../../support/callers/server.ts'
import { refusal } from '../../../support/refusals.ts'
import { eachStore } from '../../../support/stores/stores.ts'

/** The start of every case of the fixtures: nothing has its default. */
const baseline = {
  timezone: 'Asia/Tokyo',
  pings_enabled: false,
  latch_timeout: 77,
  member_default_private: true,
  group_default_private: true,
  show_private_info: false,
  case_sensitive_proxy_tags: false,
  proxy_error_message_enabled: false,
  hid_display_split: true,
  hid_display_caps: true,
  hid_list_padding: 'right',
  card_show_color_hex: true,
  proxy_switch: 'add',
  name_format: '{name}',
  description_templates: ['before'],
} as const

eachStore('PATCH /v2/systems/{systemRef}/settings', (store) => {
  const t = useServer(store)
  async function aSystem(): Promise<SystemCaller> {
    const alice = await t.system()
    await alice.patch('/v2/systems/@me/settings', baseline)
    return alice
  }
  const textOf = async (caller: SystemCaller) => (await caller.get('/v2/systems/@me/settings')).text

  describe('fixtures/patch/settings.json', () => {
    for (const { name, body, expect: expected } of readCases<PatchCase>('patch/settings.json')) {
      test(name, async () => {
        const alice = await aSystem()
        const before = await textOf(alice)
        const res = await alice.patch('/v2/systems/@me/settings', body)
        if (expected.patch) {
          const changed = { ...JSON.parse(before), ...expected.patch }
          changed.name_format ??= '{name} {tag}'
          expect([res.status, res.text]).toEqual([200, JSON.stringify(changed)])
          expect(await textOf(alice)).toBe(res.text)
          return
        }
        const text = expected.errors
          ? JSON.stringify({ message: 'Error parsing JSON model', code: 40001, errors: expected.errors })
          : refusal.badRequest
        expect([res.status, res.text]).toEqual([400, text])
        expect(await textOf(alice)).toBe(before)
      })
    }
  })

  describe('200', () => {
    test('a key left out keeps its value', async () => {
      const alice = await aSystem()
      const res = await alice.patch('/v2/systems/@me/settings', { hid_list_padding: 'left' })
      expect(res.body).toMatchObject({ ...baseline, hid_list_padding: 'left' })
    })

    test('the limits are read-only', async () => {
      const alice = await aSystem()
      const res = await alice.patch('/v2/systems/@me/settings', {
        member_limit: 1,
        group_limit: 1,
        pings_enabled: true,
      })
      expect(res.body).toMatchObject({ member_limit: 1000, group_limit: 250, pings_enabled: true })
    })

    test('by any reference to the own system', async () => {
      const alice = await aSystem()
      for (const [i, ref] of [alice.id.toUpperCase(), alice.uuid].entries()) {
        const res = await alice.patch(`/v2/systems/${ref}/settings`, { latch_timeout: i })
        expect([res.status, res.body.latch_timeout]).toEqual([200, i])
      }
    })

    test('others see the change in the public part at once', async () => {
      const alice = await aSystem()
      await alice.patch('/v2/systems/@me/settings', { proxy_switch: 'new', name_format: null })
      const seen = (await t.stranger.get(`/v2/systems/${alice.id}/settings`)).body
      expect(seen).toMatchObject({ proxy_switch: 'new', name_format: '{name} {tag}' })
    })
  })

  test('401 for @me without a token', async () => {
    const res = await t.stranger.patch('/v2/systems/@me/settings', { pings_enabled: true })
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test("403 for another's system, with a token or without; nothing is written", async () => {
    const alice = await aSystem()
    const bob = await aSystem()
    const before = await textOf(alice)
    for (const caller of [t.stranger, bob]) {
      const res = await caller.patch(`/v2/systems/${alice.id}/settings`, { pings_enabled: true })
      expect([res.status, res.text]).toEqual([403, refusal.forbidden])
    }
    expect(await textOf(alice)).toBe(before)
  })

  test('404 for a system that does not exist', async () => {
    const alice = await aSystem()
    const res = await alice.patch('/v2/systems/zzzzz/settings', { pings_enabled: true })
    expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
  })
})
