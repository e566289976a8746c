import { describe, expect, test } from 'bun:test'
import type { MemberGuild, MemberGuildPatch } from '@polyphony/contract'
import { enterGuild, enterGuildAs } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { type PatchFixture, patched, readFixture } from '../../support/fixtures.ts'
import { expectInvalid, expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'patch/guild.json'
const { before, cases } = readFixture<PatchFixture<{ member: MemberGuild }, { of: string }>>(file)
const guild = '466707357099884544'
const fresh = { display_name: null, avatar_url: null, keep_proxy: null }

eachStore('GET /v2/members/{memberRef}/guilds/{guild_id}', (store) => {
  const t = useV2(store)

  test('settings of a member that was used there, keys in order', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await enterGuildAs(t, member, guild)
    for (const form of displayForms(member)) {
      const res = await alice.get(`/v2/members/${form}/guilds/${guild}`)
      expect(res.status).toBe(200)
      expect(res.text).toBe(JSON.stringify(fresh))
    }
  })

  test('each guild has settings of its own', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await enterGuildAs(t, member, '1', { display_name: 'one' })
    await enterGuildAs(t, member, '9223372036854775807', { keep_proxy: false })
    const path = `/v2/members/${member.id}/guilds`
    expect((await alice.get(`${path}/1`)).body).toEqual({ ...fresh, display_name: 'one' })
    expect((await alice.get(`${path}/0001`)).body).toEqual({ ...fresh, display_name: 'one' })
    expect((await alice.get(`${path}/9223372036854775807`)).body).toEqual({ ...fresh, keep_proxy: false })
  })
})

eachStore('PATCH /v2/members/{memberRef}/guilds/{guild_id}', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const { name, body, expect: expected } of cases.filter(({ of }) => of === 'member')) {
      test(name, async () => {
        const alice = await t.system()
        const member = await alice.member()
        await enterGuildAs(t, member, guild, before.member)
        const path = `/v2/members/${member.id}/guilds/${guild}`
        const res = await alice.patch(path, body)
        const after = patched(before.member as MemberGuildPatch, expected.patch)
        if (expected.patch)
          expect({ status: res.status, body: res.body }).toEqual({ status: 200, body: after })
        else if (expected.errors) expectInvalid(res, expected.errors as never)
        else expectRefusal(res, 'bad_request')
        expect((await alice.get(path)).body).toEqual(after)
      })
    }
  })

  test("one guild's settings leave another's alone", async () => {
    const alice = await t.system()
    const member = await alice.member()
    await enterGuildAs(t, member, '1')
    await enterGuildAs(t, member, '2')
    await alice.patch(`/v2/members/${member.id}/guilds/1`, { display_name: 'one' })
    expect((await alice.get(`/v2/members/${member.id}/guilds/2`)).body).toEqual(fresh)
  })
})

eachStore('GET and PATCH /v2/members/{memberRef}/guilds/{guild_id}', (store) => {
  const t = useV2(store)
  const both = ['GET', 'PATCH'] as const
  const patch = { display_name: 'W' }

  test('404 for a member that does not exist, whatever the guild and whoever asks', async () => {
    const alice = await t.system()
    for (const method of both) {
      for (const caller of [alice, t.stranger]) {
        for (const id of [guild, 'x']) {
          const res = await caller.request(
            method,
            `/v2/members/zzzzz/guilds/${id}`,
            method === 'PATCH' ? patch : undefined,
          )
          expectRefusal(res, 'member_not_found')
        }
      }
    }
  })

  test('400 for a guild id that is no unsigned 64-bit number, before the token is asked for', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    for (const guildId of ['x', '-1', '1.5', '0x10', '18446744073709551616', '1e3', '%20']) {
      for (const method of both) {
        for (const caller of [alice, t.stranger]) {
          const body = method === 'PATCH' ? patch : undefined
          expectRefusal(
            await caller.request(method, `/v2/members/${id}/guilds/${guildId}`, body),
            'bad_request',
          )
        }
      }
    }
  })

  test('401 without a token and 403 with that of another system, whether there are settings or not', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const member = await alice.member()
    await enterGuildAs(t, member, guild, patch)
    for (const method of both) {
      for (const guildId of [guild, '5']) {
        const path = `/v2/members/${member.id}/guilds/${guildId}`
        const body = method === 'PATCH' ? { display_name: 'x' } : undefined
        expectRefusal(await t.stranger.request(method, path, body), 'unauthorized')
        expectRefusal(await bob.request(method, path, body), 'not_own_member')
      }
    }
    expect((await alice.get(`/v2/members/${member.id}/guilds/${guild}`)).body).toEqual({ ...fresh, ...patch })
  })

  test('404 where the member was never used, up to the largest number there is', async () => {
    const alice = await t.system()
    const [wren, robin] = await alice.members('Wren', 'Robin')
    await enterGuildAs(t, robin, guild)
    await enterGuild(t, alice, guild)
    for (const guildId of [
      guild,
      '0',
      '9223372036854775807',
      '9223372036854775808',
      '18446744073709551615',
    ]) {
      for (const method of both) {
        const body = method === 'PATCH' ? patch : undefined
        const path = `/v2/members/${wren.id}/guilds/${guildId}`
        expectRefusal(await alice.request(method, path, body), 'member_guild_not_found')
      }
    }
  })

  test('404 for missing settings comes before problems of the body', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    for (const body of [{}, { keep_proxy: 'x' }]) {
      expectRefusal(await alice.patch(`/v2/members/${id}/guilds/${guild}`, body), 'member_guild_not_found')
    }
    expectRefusal(await alice.patch(`/v2/members/${id}/guilds/${guild}`, []), 'bad_request')
  })
})
