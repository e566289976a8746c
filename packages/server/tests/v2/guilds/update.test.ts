import { describe, expect, test } from 'bun:test'
import type { SystemGuild } from '@polyphony/contract'
import { enterGuild } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { type PatchFixture, patched, readFixture } from '../../support/fixtures.ts'
import { expectInvalid, expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'patch/guild.json'
const { before, cases } = readFixture<PatchFixture<{ system: SystemGuild }, { of: string }>>(file)
const guild = '466707357099884544'
const path = `/v2/systems/@me/guilds/${guild}`

eachStore('PATCH /v2/systems/@me/guilds/{guild_id}', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const { name, body, expect: expected } of cases.filter(({ of }) => of === 'system')) {
      test(name, async () => {
        const alice = await t.system()
        await enterGuild(t, alice, guild, before.system)
        const res = await alice.patch(path, body)
        const after = patched({ ...before.system }, expected.patch)
        if (expected.patch)
          expect({ status: res.status, body: res.body }).toEqual({ status: 200, body: after })
        else if (expected.errors) expectInvalid(res, expected.errors as never)
        else expectRefusal(res, 'bad_request')
        expect((await alice.get(path)).body).toEqual(after)
      })
    }
  })

  test("one guild's settings leave another's alone, and another system's", async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    for (const [system, id] of [
      [alice, guild],
      [alice, '2'],
      [bob, guild],
    ] as const) {
      await enterGuild(t, system, id, { tag: 'old' })
    }
    await alice.patch(path, { tag: 'new' })
    expect((await alice.get('/v2/systems/@me/guilds/2')).body.tag).toBe('old')
    expect((await bob.get(path)).body.tag).toBe('old')
    expect((await alice.get(path)).body.tag).toBe('new')
  })

  test('404 where the system was never used, before problems of the body; no row is made', async () => {
    const alice = await t.system()
    for (const body of [{ tag: 'x' }, {}, { proxying_enabled: 'x' }]) {
      expectRefusal(await alice.patch(path, body), 'system_guild_not_found')
    }
    expectRefusal(await alice.patch(path, []), 'bad_request')
    expectRefusal(await alice.get(path), 'system_guild_not_found')
    const largest = '/v2/systems/@me/guilds/18446744073709551615'
    expectRefusal(await alice.patch(largest, { tag: 'x' }), 'system_guild_not_found')
  })

  test('400 for a bad guild id or body comes before 403, which is for everybody else', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    await enterGuild(t, alice, guild)
    for (const caller of [bob, t.stranger]) {
      const theirs = `/v2/systems/${alice.id}/guilds`
      expectRefusal(await caller.patch(`${theirs}/x`, { tag: 'x' }), 'bad_request')
      expectRefusal(await caller.patch(`${theirs}/${guild}`, []), 'bad_request')
      for (const body of [{ tag: 'x' }, {}]) {
        expectRefusal(await caller.patch(`${theirs}/${guild}`, body), 'forbidden')
      }
    }
    expect((await alice.get(path)).body.tag).toBeNull()
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.patch(path, { tag: 'x' }), 'unauthorized')
    const nowhere = `/v2/systems/zzzzz/guilds/${guild}`
    expectRefusal(await t.stranger.patch(nowhere, { tag: 'x' }), 'system_not_found')
  })
})
