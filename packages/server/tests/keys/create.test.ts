import { expect, test } from 'bun:test'
import { formatInstant, hours, instant, keyScopes, later } from '@polyphony/contract'
import { isSecret } from '../../src/base/ids.ts'
import { keyOf, keysOf } from '../support/callers/keys.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import {
  expectInvalid,
  expectRefusal,
  expectSaid,
  invalidField,
  noScope,
  refusal,
  tooLong,
  tooManyKeys,
} from '../support/refusals.ts'
import { textOfDatabase } from '../support/stores/dump.ts'
import { eachStore } from '../support/stores/stores.ts'

const start = instant(Date.UTC(2026, 2, 1, 12, 30) * 1000)
const path = '/v2/systems/@me/keys'
const scopeProblem = [{ message: `Field scopes must be a list of at least one of: ${keyScopes.join(', ')}.` }]
const expiryProblem = [{ message: 'Field expires_at must be a time in the future.' }]

eachStore('POST /v2/systems/{systemRef}/keys', (store) => {
  const clock = new SetClock(start)
  const t = useServer(store, { context: { clock } })

  test('201: the key with what it is for, in this order, and the key itself last', async () => {
    const alice = await t.system()
    const res = await alice.post(path, { name: 'Stream overlay', scopes: ['read:fronters'] })
    expect(res.status).toBe(201)
    const { id, key } = res.body
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(Object.entries(res.body)).toEqual([
      ['id', id],
      ['name', 'Stream overlay'],
      ['scopes', ['read:fronters']],
      ['created', formatInstant(start)],
      ['last_used', null],
      ['expires_at', null],
      ['key', key],
    ])
  })

  test('a key is poly_, random characters and a checksum over them', async () => {
    const alice = await t.system()
    const keys = await Promise.all(
      Array.from({ length: 20 }, async () => (await keyOf(t, alice, ['identify'])).key),
    )
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) {
      expect(key).toMatch(/^poly_[A-Za-z0-9_-]{40}[0-9a-z]{7}$/)
      expect(isSecret('key', key)).toBe(true)
      for (let at = 0; at < key.length; at++) {
        const mistyped = `${key.slice(0, at)}${key[at] === 'x' ? 'y' : 'x'}${key.slice(at + 1)}`
        expect({ mistyped, taken: isSecret('key', mistyped) }).toEqual({ mistyped, taken: false })
      }
    }
  })

  test('the key is shown once and is nowhere in the database', async () => {
    const alice = await t.system()
    const { key } = await keyOf(t, alice, ['read:all'], { name: 'the one that is looked for' })
    const stored = await textOfDatabase(t)
    expect(stored).toContain('the one that is looked for')
    expect(stored).not.toContain(key.slice('poly_'.length, -7))
    expect(JSON.stringify(await keysOf(alice))).not.toContain('poly_')
  })

  test('every scope can be given, all at once too; one that is named twice counts once', async () => {
    const alice = await t.system()
    for (const scope of keyScopes) {
      const res = await alice.post(path, { name: scope, scopes: [scope] })
      expect([scope, res.status, res.body.scopes]).toEqual([scope, 201, [scope]])
    }
    const all = await alice.post(path, { name: 'all', scopes: [...keyScopes, ...keyScopes] })
    expect([all.status, all.body.scopes]).toEqual([201, [...keyScopes]])
  })

  test('names are kept as they are, up to 100 characters', async () => {
    const alice = await t.system()
    for (const name of ['x'.repeat(100), ' widget ', '🌿🌿', '"; drop table api_keys; --']) {
      const res = await alice.post(path, { name, scopes: ['identify'] })
      expect([res.status, res.body.name]).toEqual([201, name])
    }
    expect((await keysOf(alice)).map(({ name }) => name)).toContain('🌿🌿')
  })

  test('expires_at is kept to the microsecond, in UTC; null means never', async () => {
    const alice = await t.system()
    const cases = [
      ['2026-03-01T13:30:00.000001+01:00', '2026-03-01T12:30:00.000001Z'],
      ['2255-01-01', '2255-01-01T00:00:00Z'],
      [null, null],
    ]
    for (const [expires_at, expected] of cases) {
      const res = await alice.post(path, { name: 'brief', scopes: ['identify'], expires_at })
      expect([res.status, res.body.expires_at]).toEqual([201, expected])
    }
  })

  test('400 names every problem of the body at once, and no key is made', async () => {
    const alice = await t.system()
    const everything = await alice.post(path, { name: '', scopes: [], expires_at: 'soon' })
    expectInvalid(everything, {
      name: invalidField('name'),
      scopes: scopeProblem,
      expires_at: expiryProblem,
    })
    const good = { name: 'widget', scopes: ['identify'] }
    for (const name of [undefined, null, 5, {}, '  ', 'a\0b']) {
      expectInvalid(await alice.post(path, { ...good, name }), { name: invalidField('name') })
    }
    const long = await alice.post(path, { ...good, name: 'x'.repeat(101) })
    expectInvalid(long, { name: tooLong('name', 101, 100) })
    const badScopes = [
      undefined,
      null,
      'read:all',
      {},
      [null],
      ['read'],
      ['READ:ALL'],
      ['read:all '],
      ['read:all', 'admin'],
      ['token'],
      ['bridge'],
      ['write:keys'],
      ['identify:all'],
    ]
    for (const scopes of badScopes) {
      expectInvalid(await alice.post(path, { ...good, scopes }), { scopes: scopeProblem })
    }
    for (const expires_at of [
      '',
      5,
      true,
      formatInstant(start),
      '2020-01-01T00:00:00Z',
      '9999-01-01T00:00:00Z',
    ]) {
      expectInvalid(await alice.post(path, { ...good, expires_at }), { expires_at: expiryProblem })
    }
    expect(await keysOf(alice)).toEqual([])
  })

  test('400 for a body that is no object; 415 for one that is no JSON', async () => {
    const alice = await t.system()
    for (const raw of ['[]', '"x"', '5', 'null', '{', '']) {
      const res = await alice.post(path, undefined, { raw })
      expect([raw, res.status, res.text]).toEqual([raw, 400, refusal.badRequest])
    }
    const text = await alice.post(path, undefined, { raw: 'x', headers: { 'content-type': 'text/plain' } })
    expect([text.status, text.text]).toEqual([415, refusal.mediaType])
  })

  test('400 for the 101st, also when many are made at once; a revoked key makes room', async () => {
    const alice = await t.system()
    for (let made = 0; made < 95; made++) await keyOf(t, alice, ['identify'])
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => alice.post(path, { name: 'one more', scopes: ['identify'] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectSaid(answer, tooManyKeys)
    }
    const keys = await keysOf(alice)
    expect(keys).toHaveLength(100)
    expect((await alice.delete(`${path}/${keys[0]?.id}`)).status).toBe(204)
    await keyOf(t, alice, ['identify'])
    const bob = await t.system()
    await keyOf(t, bob, ['identify'])
  })

  test('by any reference to the own system; 401, 403 and 404 for what is not', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const body = { name: 'widget', scopes: ['read:all'] }
    for (const ref of [alice.id, alice.id.toUpperCase(), alice.uuid]) {
      expect((await alice.post(`/v2/systems/${ref}/keys`, body)).status).toBe(201)
    }
    expectRefusal(await t.stranger.post(path, body), 'unauthorized')
    expectRefusal(await bob.post('/v2/systems/zzzzz/keys', body), 'system_not_found')
    for (const caller of [bob, t.stranger]) {
      expectRefusal(await caller.post(`/v2/systems/${alice.id}/keys`, body), 'forbidden')
    }
    expect(await keysOf(bob)).toEqual([])
    expect(await keysOf(alice)).toHaveLength(3)
  })

  test('403 for a key that may do everything: keys are made with the token alone', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, keyScopes)
    const inAnHour = formatInstant(later(start, hours(1)))
    for (const body of [
      { name: 'child', scopes: ['identify'] },
      { name: 'child', scopes: ['identify'], expires_at: inAnHour },
      {},
    ]) {
      expectSaid(await key.post(path, body), noScope('token'))
    }
    expect(await keysOf(alice)).toHaveLength(1)
  })
})
