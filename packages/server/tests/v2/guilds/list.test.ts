import { expect, test } from 'bun:test'
import { enterGuild, enterGuildAs, nameGuild } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const fresh = {
  proxying_enabled: true,
  tag: null,
  tag_enabled: true,
  avatar_url: null,
  display_name: null,
  name_format: null,
}
const off = { autoproxy_mode: 'off', autoproxy_member: null, last_latch_timestamp: null }

eachStore('GET /v2/systems/@me/guilds', (store) => {
  const t = useV2(store)

  test("every guild with settings, autoproxy or both, in the order of their ids, and nobody else's", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    expect((await alice.get('/v2/systems/@me/guilds')).text).toBe('[]')
    const wren = await alice.member()
    await enterGuildAs(t, wren, '3')
    await enterGuild(t, bob, '4', { tag: 'not ours' })
    await enterGuild(t, alice, '9223372036854775807', { tag: 'x', proxying_enabled: false })
    await enterGuild(t, alice, '10')
    await nameGuild(t, '10', 'Harbour friends')
    await alice.patch('/v2/systems/@me/autoproxy?guild_id=10', { autoproxy_mode: 'front' })
    const member = { autoproxy_mode: 'member', autoproxy_member: wren.id }
    await alice.patch('/v2/systems/@me/autoproxy?guild_id=9', member)

    const res = await alice.get('/v2/systems/@me/guilds')
    expect(res.status).toBe(200)
    expect(res.text).toBe(
      JSON.stringify([
        { guild_id: '9', name: null, settings: null, autoproxy: { ...off, ...member } },
        {
          guild_id: '10',
          name: 'Harbour friends',
          settings: fresh,
          autoproxy: { ...off, autoproxy_mode: 'front' },
        },
        {
          guild_id: '9223372036854775807',
          name: null,
          settings: { ...fresh, proxying_enabled: false, tag: 'x' },
          autoproxy: off,
        },
      ]),
    )
  })

  test('403 for everybody else, 401 for @me without a token, 404 for a system that does not exist', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.get(`/v2/systems/${alice.id}/guilds`), 'forbidden')
    }
    expectRefusal(await t.stranger.get('/v2/systems/@me/guilds'), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/guilds'), 'system_not_found')
  })
})
