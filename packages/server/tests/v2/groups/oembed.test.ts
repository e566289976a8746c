import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/groups/{groupRef}/oembed.json', (store) => {
  const t = useV2(store)
  const titleFor = async (id: string) => (await t.stranger.get(`/v2/groups/${id}/oembed.json`)).body.title

  test('a card with the display name and the name of the system', async () => {
    const alice = await t.system('Harbour')
    const { id } = await alice.group({ display_name: 'The Crew' })
    const res = await t.stranger.get(`/v2/groups/${id}/oembed.json`)
    expect(res.status).toBe(200)
    expect(res.body).toEqual({
      type: 'rich',
      provider_name: 'Polyphony Group',
      provider_url: t.ctx.config.publicUrl,
      title: 'The Crew (Harbour)',
    })
  })

  test('the name where there is no display name, and no system where that has no name', async () => {
    const bob = await t.system()
    expect(await titleFor((await bob.group({ name: 'Crew' })).id)).toBe('Crew')
  })

  test('a hidden name stays hidden, that of the group and that of the system', async () => {
    const alice = await t.system('Harbour')
    await alice.hide('name_privacy')
    const { id } = await alice.group({
      name: 'Secret',
      display_name: 'The Crew',
      privacy: { name_privacy: 'private' },
    })
    expect(await titleFor(id)).toBe('The Crew')
    expect((await alice.get(`/v2/groups/${id}/oembed.json`)).body.title).toBe('The Crew (Harbour)')
  })

  test('404 for a group that does not exist', async () => {
    expectRefusal(await t.stranger.get('/v2/groups/zzzzz/oembed.json'), 'group_not_found')
  })
})
