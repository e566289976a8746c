import { expect, test } from 'bun:test'
import { formatInstant, instant, keyScopes, later, seconds } from '@polyphony/contract'
import { keyOf, keysOf } from '../support/callers/keys.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal, expectSaid, noScope } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const start = instant(Date.UTC(2026, 2, 1, 12, 30) * 1000)

eachStore('GET /v2/systems/{systemRef}/keys', (store) => {
  const clock = new SetClock(start)
  const t = useServer(store, { context: { clock } })

  test('200: every own key in the order of creation, without the key itself', async () => {
    const alice = await t.system()
    const bob = await t.system()
    expect(await keysOf(alice)).toEqual([])
    const made = []
    for (const [i, name] of ['overlay', 'bot', 'widget'].entries()) {
      clock.time = start + seconds(i)
      made.push(await keyOf(t, alice, ['read:fronters', 'identify'], { name }))
    }
    await keyOf(t, bob, ['write:all'])
    const expires_at = '2027-01-01T00:00:00Z'
    made.push(await keyOf(t, alice, ['write:all'], { name: 'brief', expires_at }))

    const res = await alice.get('/v2/systems/@me/keys')
    expect(res.status).toBe(200)
    const common = { scopes: ['read:fronters', 'identify'], last_used: null, expires_at: null }
    const created = formatInstant(later(start, seconds(2)))
    expect(res.body).toEqual([
      { id: made[0]?.id, name: 'overlay', created: formatInstant(start), ...common },
      { id: made[1]?.id, name: 'bot', created: formatInstant(later(start, seconds(1))), ...common },
      { id: made[2]?.id, name: 'widget', created, ...common },
      { id: made[3]?.id, name: 'brief', created, ...common, scopes: ['write:all'], expires_at },
    ])
    expect(res.text).not.toContain('poly_')
  })

  test('an expired key stays in the list until it is revoked', async () => {
    const alice = await t.system()
    clock.time = start
    await keyOf(t, alice, ['identify'], {
      name: 'brief',
      expires_at: formatInstant(later(start, seconds(1))),
    })
    clock.time = start + seconds(2)
    expect((await keysOf(alice)).map(({ name }) => name)).toEqual(['brief'])
  })

  test('401, 403 and 404 for what is not the own system, and 403 for a key whatever it may', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const key = await keyOf(t, alice, keyScopes)
    expectRefusal(await t.stranger.get('/v2/systems/@me/keys'), 'unauthorized')
    expectRefusal(await bob.get('/v2/systems/zzzzz/keys'), 'system_not_found')
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.get(`/v2/systems/${alice.id}/keys`), 'forbidden')
    }
    expectSaid(await key.get('/v2/systems/@me/keys'), noScope('token'))
    expectSaid(await key.get(`/v2/systems/${alice.uuid}/keys`), noScope('token'))
    expectRefusal(await key.get(`/v2/systems/${bob.id}/keys`), 'forbidden')
  })
})
