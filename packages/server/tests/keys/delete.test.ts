import { expect, test } from 'bun:test'
import { keyScopes } from '@polyphony/contract'
import { type KeyHolder, keyOf, keysOf } from '../support/callers/keys.ts'
import { useServer } from '../support/callers/server.ts'
import { expectRefusal, expectSaid, noKey, noScope } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

eachStore('DELETE /v2/systems/{systemRef}/keys/{key}', (store) => {
  const t = useServer(store)
  const works = async (key: KeyHolder) => (await key.get('/v2/systems/@me')).status === 200

  test('204: the key is worth nothing from that moment on, and the others go on working', async () => {
    const alice = await t.system()
    const [revoked, kept] = [await keyOf(t, alice, ['read:all']), await keyOf(t, alice, ['read:all'])]
    for (const key of [revoked, kept]) expect(await works(key)).toBe(true)
    const res = await alice.delete(`/v2/systems/@me/keys/${revoked.id}`)
    expect([res.status, res.text]).toEqual([204, ''])
    expectRefusal(await revoked.get('/v2/systems/@me'), 'unauthorized')
    expect((await revoked.get(`/v2/systems/${alice.id}`)).body.privacy).toBeNull()
    expect(await works(kept)).toBe(true)
    expect((await keysOf(alice)).map(({ id }) => id)).toEqual([kept.id])
  })

  test('by the id in any letter case, and by any reference to the own system', async () => {
    const alice = await t.system()
    const keys = [await keyOf(t, alice, ['identify']), await keyOf(t, alice, ['identify'])]
    const paths = [
      `/v2/systems/${alice.id}/keys/${keys[0]?.id.toUpperCase()}`,
      `/v2/systems/${alice.uuid}/keys/${keys[1]?.id}`,
    ]
    for (const path of paths) expect((await alice.delete(path)).status).toBe(204)
    expect(await keysOf(alice)).toEqual([])
  })

  test('of several at once exactly one revokes it', async () => {
    const alice = await t.system()
    const { id } = await keyOf(t, alice, ['identify'])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => alice.delete(`/v2/systems/@me/keys/${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
  })

  test("404 for a key that is not there, or is another system's, which goes on working", async () => {
    const alice = await t.system()
    const bob = await t.system()
    const key = await keyOf(t, bob, ['read:all'])
    for (const id of [unknown, key.id, key.key, 'x', '1', "' or 1=1"]) {
      expectSaid(await alice.delete(`/v2/systems/@me/keys/${encodeURIComponent(id)}`), noKey)
    }
    expect(await works(key)).toBe(true)
  })

  test('401, 403 and 404 for what is not the own system', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const key = await keyOf(t, alice, ['read:all'])
    expectRefusal(await t.stranger.delete(`/v2/systems/@me/keys/${key.id}`), 'unauthorized')
    expectRefusal(await bob.delete(`/v2/systems/zzzzz/keys/${key.id}`), 'system_not_found')
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.delete(`/v2/systems/${alice.id}/keys/${key.id}`), 'forbidden')
    }
    expect(await works(key)).toBe(true)
  })

  test('403 for a key whatever it may: it cannot even revoke itself', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, keyScopes)
    for (const id of [key.id, unknown]) {
      expectSaid(await key.delete(`/v2/systems/@me/keys/${id}`), noScope('token'))
    }
    expect(await works(key)).toBe(true)
  })
})
