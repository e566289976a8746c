import { expect, test } from 'bun:test'
import { enterGuild, enterGuildAs, linkAccount } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const guild = '466707357099884544'
const fresh = {
  proxying_enabled: true,
  tag: null,
  tag_enabled: true,
  avatar_url: null,
  display_name: null,
  name_format: null,
}

eachStore('GET /v2/systems/@me/guilds/{guild_id}', (store) => {
  const t = useV2(store)

  test('settings of a system that was used there, keys in order', async () => {
    const alice = await t.system()
    await enterGuild(t, alice, guild)
    const res = await alice.get(`/v2/systems/@me/guilds/${guild}`)
    expect(res.status).toBe(200)
    expect(res.text).toBe(JSON.stringify(fresh))
  })

  test('every reference to the own system works', async () => {
    const alice = await t.system()
    await enterGuild(t, alice, guild, { tag: 'x' })
    await linkAccount(t, alice, '466378653216014359')
    for (const form of [...displayForms(alice), '466378653216014359']) {
      expect((await alice.get(`/v2/systems/${form}/guilds/${guild}`)).body).toEqual({ ...fresh, tag: 'x' })
    }
  })

  test('each guild has settings of its own, up to the largest id', async () => {
    const alice = await t.system()
    await enterGuild(t, alice, '1', { tag: 'one' })
    await enterGuild(t, alice, '9223372036854775807', { tag: 'last' })
    expect((await alice.get('/v2/systems/@me/guilds/1')).body.tag).toBe('one')
    expect((await alice.get('/v2/systems/@me/guilds/9223372036854775807')).body.tag).toBe('last')
  })

  test("404 where the system was never used, a member's settings there do not count", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await enterGuildAs(t, await alice.member(), guild)
    await enterGuild(t, bob, guild)
    for (const id of [guild, '0', '9223372036854775807', '9223372036854775808', '18446744073709551615']) {
      expectRefusal(await alice.get(`/v2/systems/@me/guilds/${id}`), 'system_guild_not_found')
    }
  })

  test('400 for a guild id that is no unsigned 64-bit number, whoever asks', async () => {
    const alice = await t.system()
    for (const id of ['x', '-1', '1.5', '0x10', '18446744073709551616', '%20']) {
      for (const caller of [alice, t.stranger]) {
        expectRefusal(await caller.get(`/v2/systems/${alice.id}/guilds/${id}`), 'bad_request')
      }
    }
  })

  test('403 for everybody else, whether there are settings or not', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await enterGuild(t, alice, guild)
    for (const caller of [bob, t.stranger]) {
      for (const id of [guild, '5']) {
        expectRefusal(await caller.get(`/v2/systems/${alice.id}/guilds/${id}`), 'forbidden')
      }
    }
  })

  test('401 for @me without a token, 404 for a system that does not exist, whatever the guild', async () => {
    for (const id of [guild, 'x']) {
      expectRefusal(await t.stranger.get(`/v2/systems/@me/guilds/${id}`), 'unauthorized')
      expectRefusal(await t.stranger.get(`/v2/systems/zzzzz/guilds/${id}`), 'system_not_found')
    }
  })
})
