import { expect, test } from 'bun:test'
import { useServer } from '../../../support/callers/server.ts'
import { refusal } from '../../../support/refusals.ts'
import { eachStore } from '../../../support/stores/stores.ts'

const defaults =
  '{"timezone":"UTC","pings_enabled":true,"latch_timeout":null,"member_default_private":false,' +
  '"group_default_private":false,"show_private_info":true,"member_limit":1000,"group_limit":250,' +
  '"case_sensitive_proxy_tags":true,"proxy_error_message_enabled":true,"hid_display_split":false,' +
  '"hid_display_caps":false,"hid_list_padding":"off","card_show_color_hex":false,"proxy_switch":"off",' +
  '"name_format":"{name} {tag}","description_templates":[]}'
const publicDefaults =
  '{"pings_enabled":true,"latch_timeout":null,"case_sensitive_proxy_tags":true,"proxy_error_message_enabled":true,' +
  '"hid_display_split":false,"hid_display_caps":false,"hid_list_padding":"off","proxy_switch":"off","name_format":"{name} {tag}"}'

eachStore('GET /v2/systems/{systemRef}/settings', (store) => {
  const t = useServer(store)

  test('200: the owner sees every key with its default, in order', async () => {
    const alice = await t.system()
    for (const ref of ['@me', alice.id, alice.id.toUpperCase(), alice.uuid]) {
      const res = await alice.get(`/v2/systems/${ref}/settings`)
      expect([res.status, res.text]).toEqual([200, defaults])
    }
  })

  test('200: everybody else sees the public nine, with the values they have', async () => {
    const alice = await t.system()
    const bob = await t.system()
    for (const caller of [t.stranger, bob]) {
      const res = await caller.get(`/v2/systems/${alice.id}/settings`)
      expect([res.status, res.text]).toEqual([200, publicDefaults])
    }
    await alice.client.updateSettings({
      systemRef: '@me',
      body: {
        timezone: 'Europe/Oslo',
        latch_timeout: 0,
        hid_list_padding: 'right',
        name_format: '{tag}{name}',
        description_templates: ['mine'],
      },
    })
    const res = await t.stranger.get(`/v2/systems/${alice.id}/settings`)
    expect(res.body).toEqual({
      ...JSON.parse(publicDefaults),
      latch_timeout: 0,
      hid_list_padding: 'right',
      name_format: '{tag}{name}',
    })
  })

  test('one statement, own or not', async () => {
    const alice = await t.system()
    expect(await t.statements(() => alice.get('/v2/systems/@me/settings'))).toBe(1)
    expect(await t.statements(() => t.stranger.get(`/v2/systems/${alice.id}/settings`))).toBe(1)
  })

  test('401 for @me without a token', async () => {
    const res = await t.stranger.get('/v2/systems/@me/settings')
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test('404 for whatever names no system, also what is a short ID only when cut off', async () => {
    const alice = await t.system()
    for (const ref of ['zzzzz', `${alice.id}x`, `urn:uuid:${alice.uuid}`, '466378653216014357']) {
      const res = await t.stranger.get(`/v2/systems/${ref}/settings`)
      expect([ref, res.status, res.text]).toEqual([ref, 404, refusal.systemNotFound])
    }
  })
})
