import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/members/{memberRef}/oembed.json', (store) => {
  const t = useV2(store)
  const titleFor = async (id: string) => (await t.stranger.get(`/v2/members/${id}/oembed.json`)).body.title

  test('a card with the display name and the name of the system', async () => {
    const alice = await t.system('Harbour')
    const { id } = await alice.member({ display_name: 'Wren ~' })
    const res = await t.stranger.get(`/v2/members/${id}/oembed.json`)
    expect(res.status).toBe(200)
    expect(res.body).toEqual({
      type: 'rich',
      provider_name: 'Polyphony Member',
      provider_url: t.ctx.config.publicUrl,
      title: 'Wren ~ (Harbour)',
    })
  })

  test('the name where there is no display name, and no system where that has no name', async () => {
    const [alice, bob] = [await t.system('Harbour'), await t.system()]
    expect(await titleFor((await alice.member({ name: 'Wren' })).id)).toBe('Wren (Harbour)')
    expect(await titleFor((await bob.member({ name: 'Robin' })).id)).toBe('Robin')
  })

  test('a hidden name stays hidden, that of the member and that of the system', async () => {
    const alice = await t.system('Harbour')
    const { id } = await alice.member({ display_name: 'Wren ~', privacy: { name_privacy: 'private' } })
    expect(await titleFor(id)).toBe('Wren ~ (Harbour)')
    await alice.hide('name_privacy')
    expect(await titleFor(id)).toBe('Wren ~')
    expect((await alice.get(`/v2/members/${id}/oembed.json`)).body.title).toBe('Wren ~ (Harbour)')
  })

  test('a private member has one too', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ privacy: { visibility: 'private' } })
    expect(await titleFor(id)).toBe('Wren')
  })

  test('404 for a member that does not exist', async () => {
    expectRefusal(await t.stranger.get('/v2/members/zzzzz/oembed.json'), 'member_not_found')
  })
})
