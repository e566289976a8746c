import { describe, expect, test } from 'bun:test'
import { cutTo, formatInstant, hours, instant, keyScopes, later, minutes } from '@polyphony/contract'
import { keyOf, keysOf } from '../support/callers/keys.ts'
import { Caller, useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal, expectSaid, noScope } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

const noon = instant(Date.UTC(2026, 2, 1, 12) * 1000)

eachStore('a scoped key', (store) => {
  const clock = new SetClock(noon)
  const t = useServer(store, { context: { clock } })

  test('goes behind the word Bearer, in any letter case', async () => {
    const alice = await t.system()
    const { key } = await keyOf(t, alice, ['read:all'])
    const statusOf = async (authorization: string) =>
      (await new Caller(t.url, authorization).get('/v2/systems/@me')).status
    for (const text of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`]) {
      expect([text, await statusOf(text)]).toEqual([text, 200])
    }
    const worthless = [key, `Basic ${key}`, `Bearer${key}`, `Bearer "${key}"`, `Bearer ${key.toUpperCase()}`]
    for (const text of worthless) expect([text, await statusOf(text)]).toEqual([text, 401])
  })

  test('may do what any of its scopes lets it', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, ['publicread:system', 'write:members', 'read:groups'])
    expect((await key.get('/v2/systems/@me')).body.privacy).toBeNull()
    expect((await key.post('/v2/members', { name: 'Wren' })).status).toBe(200)
    expect((await key.get('/v2/systems/@me/groups')).status).toBe(200)
    expectSaid(await key.post('/v2/groups', { name: 'Crew' }), noScope('write:groups'))
    expectSaid(await key.get('/v2/systems/@me/fronters'), noScope('read:fronters'))
  })

  test('cannot renew the token or delete the system, whatever it may', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, keyScopes)
    expectSaid(await key.post('/v2/systems/@me/token'), noScope('token'))
    expectSaid(await key.delete('/v2/systems/@me', { confirm: alice.id }), noScope('token'))
    expect((await alice.get('/v2/systems/@me')).status).toBe(200)
  })

  test('exports everything but the list of keys, which is for the token alone', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, ['read:all'], { name: 'spare key under the mat' })
    const path = '/v2/systems/@me/export?format=polyphony'
    const [own, theirs] = [await alice.get(path), await key.get(path)]
    expect(own.body.keys).toMatchObject([{ name: 'spare key under the mat', scopes: ['read:all'] }])
    const { keys: _, exported_at: __, ...rest } = own.body
    const { exported_at: ___, ...seen } = theirs.body
    expect(seen).toEqual(rest)
    expect((await alice.post('/v2/systems/@me/import', undefined, { raw: theirs.text })).status).toBe(200)
  })

  test('is no key to another system: X-Polyphony-System means nothing beside it', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const key = await keyOf(t, alice, ['read:all'])
    const res = await key.get('/v2/systems/@me', { headers: { 'x-polyphony-system': bob.id } })
    expect(res.body.id).toBe(alice.id)
  })

  test('goes on working when the token is renewed, and dies with its system', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, ['read:all'])
    const { token } = (await alice.post('/v2/systems/@me/token')).body
    expect((await key.get('/v2/systems/@me')).status).toBe(200)
    const gone = await new Caller(t.url, token).delete('/v2/systems/@me', { confirm: alice.id })
    expect(gone.status).toBe(204)
    expectRefusal(await key.get('/v2/systems/@me'), 'unauthorized')
  })

  describe('expires_at', () => {
    test('is the first moment at which the key is worth nothing any more', async () => {
      const alice = await t.system()
      clock.time = noon
      const key = await keyOf(t, alice, ['read:all'], { expires_at: formatInstant(later(noon, hours(1))) })
      clock.time = noon + hours(1) - 1
      expect((await key.get('/v2/systems/@me')).status).toBe(200)
      clock.time = noon + hours(1)
      expectRefusal(await key.get('/v2/systems/@me'), 'unauthorized')
      const asStranger = await key.get(`/v2/systems/${alice.id}`)
      expect([asStranger.status, asStranger.body.privacy]).toEqual([200, null])
    })
  })

  describe('last_used', () => {
    const lastUsed = async (owner: Caller) => (await keysOf(owner))[0]?.last_used

    test('is the hour of the latest request, whatever came of it', async () => {
      const alice = await t.system()
      clock.time = noon
      const key = await keyOf(t, alice, ['identify'])
      expect(await lastUsed(alice)).toBeNull()
      const uses: [number, () => Promise<unknown>][] = [
        [noon + minutes(59), () => key.get('/v2/systems/@me')],
        [noon + hours(3) + minutes(1), () => key.get('/v2/systems/@me/members')],
        [noon + hours(5), () => key.get('/v2/members/zzzzz')],
        [noon + hours(30) - 1, () => key.post('/v2/members', {})],
      ]
      for (const [at, use] of uses) {
        clock.time = at
        await use()
        const hour = formatInstant(cutTo(hours(1), instant(at)))
        await until(`it was used at ${hour}`, async () => (await lastUsed(alice)) === hour)
      }
    })

    test('is written once an hour: other requests only read', async () => {
      const alice = await t.system()
      clock.time = noon
      const key = await keyOf(t, alice, ['read:all'])
      await key.get('/v2/systems/@me')
      await until('the first use is noted', async () => (await lastUsed(alice)) !== null)
      const costs: number[] = []
      for (let i = 0; i < 5; i++) costs.push(await t.statements(() => key.get('/v2/systems/@me')))
      expect(Math.max(...costs)).toBe(1)
    })

    test('does not change by what others do, nor by a key that is worth nothing', async () => {
      const alice = await t.system()
      clock.time = noon
      const expires_at = formatInstant(later(noon, minutes(1)))
      const key = await keyOf(t, alice, ['read:all'], { expires_at })
      clock.time = noon + hours(1)
      await key.get('/v2/systems/@me')
      await alice.get('/v2/systems/@me')
      const other = await keyOf(t, alice, ['read:all'])
      await other.get('/v2/systems/@me')
      await until('the other use is noted', async () => (await keysOf(alice))[1]?.last_used !== null)
      expect(await lastUsed(alice)).toBeNull()
    })
  })

  describe('that was mistyped', () => {
    const mistyped = (key: string) =>
      `Bearer ${key.slice(0, -9)}${key.at(-9) === 'x' ? 'y' : 'x'}${key.slice(-8)}`

    test('is nobody', async () => {
      const alice = await t.system()
      const { key } = await keyOf(t, alice, ['read:all'])
      for (const text of [mistyped(key), `Bearer ${key}x`, `Bearer ${key.slice(0, -1)}`, 'Bearer poly_']) {
        const caller = new Caller(t.url, text)
        expectRefusal(await caller.get('/v2/systems/@me'), 'unauthorized')
        expect((await caller.get(`/v2/systems/${alice.id}`)).body.privacy).toBeNull()
      }
    })

    test('is known as such without a look into the database', async () => {
      const alice = await t.system()
      const { key } = await keyOf(t, alice, ['read:all'])
      const path = '/private/discord/shard_state'
      const costOf = (authorization: string | undefined) =>
        t.statements(async () => {
          expect((await new Caller(t.url, authorization).get(path)).status).toBe(200)
        })
      expect(await costOf(undefined)).toBe(0)
      expect(await costOf(mistyped(key))).toBe(0)
      expect(await costOf(`Bearer ${key}`)).toBeGreaterThan(0)
    })
  })
})

eachStore('a bridge key of the configuration that looks like a scoped key', (store) => {
  const BRIDGE_KEY = 'poly_but-chosen-by-whoever-runs-the-server'
  const t = useServer(store, { env: { BRIDGE_KEY } })

  test('is the bridge key', async () => {
    const bot = new Caller(t.url, `Bearer ${BRIDGE_KEY}`)
    expect((await bot.post('/bridge/v1/systems', {})).status).toBe(201)
  })
})
