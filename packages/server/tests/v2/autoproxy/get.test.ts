import { expect, test } from 'bun:test'
import { instant, micros } from '@polyphony/contract'
import { linkAccount, proxyMessage } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const guild = '466707357099884544'
const off = { autoproxy_mode: 'off', autoproxy_member: null, last_latch_timestamp: null }

eachStore('GET /v2/systems/@me/autoproxy', (store) => {
  const now = Date.UTC(2024, 4, 1, 20, 15, 30) * 1000 + 250_000
  const t = useV2(store, { context: { clock: { now: () => instant(now), steady: () => micros(now) } } })

  test('off where it was never touched, keys in order', async () => {
    const alice = await t.system()
    const res = await alice.get(`/v2/systems/@me/autoproxy?guild_id=${guild}`)
    expect(res.status).toBe(200)
    expect(res.text).toBe(JSON.stringify(off))
  })

  test('every reference to the own system works', async () => {
    const alice = await t.system()
    await linkAccount(t, alice, '466378653216014359')
    for (const form of [...displayForms(alice), '466378653216014359']) {
      expect((await alice.get(`/v2/systems/${form}/autoproxy?guild_id=${guild}`)).body).toEqual(off)
    }
  })

  test('after a message in mode latch it shows whom and when', async () => {
    const alice = await t.system()
    const member = await alice.member()
    const path = `/v2/systems/@me/autoproxy?guild_id=${guild}`
    await alice.patch(path, { autoproxy_mode: 'latch' })
    await proxyMessage(t, member, { id: '1235310912000000001', guild })
    expect((await alice.get(path)).body).toEqual({
      autoproxy_mode: 'latch',
      autoproxy_member: member.id,
      last_latch_timestamp: '2024-05-01T20:15:30.25Z',
    })
  })

  test('501 without a guild, with guild 0 and for a channel', async () => {
    const alice = await t.system()
    const queries = [
      '',
      '?guild_id=',
      '?guild_id=0',
      '?guild_id=000',
      '?channel_id=5',
      `?guild_id=${guild}&channel_id=5`,
      `?guild_id=${guild}&channel_id=0`,
    ]
    for (const query of queries) {
      expectRefusal(await alice.get(`/v2/systems/@me/autoproxy${query}`), 'unimplemented')
    }
  })

  test('400 for ids that are no unsigned 64-bit numbers, before 403 and 501', async () => {
    const alice = await t.system()
    for (const id of ['x', '-1', '1.5', '18446744073709551616', '%20']) {
      for (const query of [`guild_id=${id}`, `channel_id=${id}`, `guild_id=5&channel_id=${id}`]) {
        for (const caller of [alice, t.stranger]) {
          expectRefusal(await caller.get(`/v2/systems/${alice.id}/autoproxy?${query}`), 'bad_request')
        }
      }
    }
  })

  test('403 for everybody else, before 501', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    for (const caller of [bob, t.stranger]) {
      for (const query of [`?guild_id=${guild}`, '']) {
        expectRefusal(await caller.get(`/v2/systems/${alice.id}/autoproxy${query}`), 'forbidden')
      }
    }
  })

  test('401 for @me without a token, 404 for a system that does not exist', async () => {
    expectRefusal(await t.stranger.get(`/v2/systems/@me/autoproxy?guild_id=${guild}`), 'unauthorized')
    expectRefusal(await t.stranger.get('/v2/systems/zzzzz/autoproxy?guild_id=x'), 'system_not_found')
  })
})
