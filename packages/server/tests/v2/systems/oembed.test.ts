import { expect, test } from 'bun:test'
import { useServer } from '../../support/callers/server.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/systems/{systemRef}/oembed.json', (store) => {
  const t = useServer(store, { env: { PUBLIC_URL: 'https://plural.example/' } })

  test('200: the name, and who provides it', async () => {
    const alice = await t.system('Harbour')
    for (const ref of [alice.id, alice.uuid, alice.id.toUpperCase()]) {
      const res = await t.stranger.get(`/v2/systems/${ref}/oembed.json`)
      expect([res.status, res.text]).toEqual([
        200,
        '{"type":"rich","provider_name":"Polyphony System","provider_url":"https://plural.example","title":"Harbour"}',
      ])
    }
    expect((await alice.get('/v2/systems/@me/oembed.json')).status).toBe(200)
  })

  test('200: its short ID where there is no name, or none that others may see', async () => {
    const nameless = await t.system()
    const shy = await t.system('Harbour')
    await shy.client.updateSystem({ systemRef: '@me', body: { privacy: { name_privacy: 'private' } } })
    for (const { id } of [nameless, shy]) {
      const res = await t.stranger.get(`/v2/systems/${id}/oembed.json`)
      expect([res.status, res.body.title]).toEqual([200, `System with ID \`${id}\``])
    }
  })

  test('401 for @me without a token', async () => {
    const res = await t.stranger.get('/v2/systems/@me/oembed.json')
    expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
  })

  test('404 for a system that does not exist', async () => {
    const res = await t.stranger.get('/v2/systems/zzzzz/oembed.json')
    expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
  })
})
