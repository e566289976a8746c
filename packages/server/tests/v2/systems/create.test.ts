import { describe, expect, test } from 'bun:test'
import { type Hid, hidAlphabet, limits } from '@polyphony/contract'
import { randomIds } from '../../../src/base/ids.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { Caller, type TestServer, useServer } from '../../support/callers/server.ts'
import { SetClock } from '../../support/clock.ts'
import { expectInvalid, expectRefusal, invalidField, refusal, tooLong } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const countSystems = async (t: TestServer) => {
  const [row] = await t.ctx.store.driver.all<{ systems: number }>(
    sql`select count(*) as systems from systems`,
  )
  return row?.systems
}

eachStore('POST /v2/systems', (store) => {
  describe('registration open', () => {
    const t = useServer(store)

    test('201: a system and its token, which has full power over it', async () => {
      const res = await t.stranger.post('/v2/systems', { name: 'Harbour' })
      expect(res.status).toBe(201)
      expect(Object.keys(res.body)).toEqual(['system', 'token'])
      expect(res.body.token).toMatch(/^[A-Za-z0-9+/]{64}$/)
      const alice = new Caller(t.url, res.body.token)
      const own = await alice.get('/v2/systems/@me')
      expect(own.text).toBe(JSON.stringify(res.body.system))
      expect(own.body).toMatchObject({
        name: 'Harbour',
        webhook_url: null,
        privacy: { name_privacy: 'public' },
      })
      expect((await alice.patch('/v2/systems/@me', { tag: '~' })).status).toBe(200)
      expect((await alice.get('/v2/systems/@me/settings')).status).toBe(200)
    })

    test('a new system shows its extended values if asked, and refuses any, for it has no fields yet', async () => {
      const { body } = await t.stranger.post('/v2/systems?include=extended', { extended: { fields: {} } })
      expect(Object.entries(body.system).at(-1)).toEqual(['extended', { fields: {} }])
      const wrong = { name: 'x'.repeat(limits.name + 1), extended: { fields: { color: 'green' } } }
      expectInvalid(await t.stranger.post('/v2/systems', wrong), {
        name: tooLong('name', limits.name + 1, limits.name),
        fields: invalidField('fields'),
      })
      expectRefusal(await t.stranger.post('/v2/systems', { extended: [] }), 'bad_request')
    })

    const from = (origin: string) => ({ headers: { origin } })

    test('201 for pages of this machine, 403 for those of other sites, whatever name they lead here', async () => {
      const { port } = new URL(t.url)
      const own = [t.url, `http://localhost:${port}`, `http://[::1]:${port}`, 'http://127.0.0.2:5173']
      for (const origin of own) {
        const { status } = await t.stranger.post('/v2/systems', {}, from(origin))
        expect([origin, status]).toEqual([origin, 201])
      }
      const before = await countSystems(t)
      const raw = '{"members":[],"switches":[]}'
      for (const origin of [
        'https://evil.example',
        `http://evil.example:${port}`,
        'null',
        'https://127.0.0.1.evil.example',
      ]) {
        const host = origin.replace(/^\w+:\/\//, '')
        for (const headers of [{ origin }, { origin, host }]) {
          const made = await t.stranger.post('/v2/systems', {}, { headers })
          expect([origin, made.status, made.body.message]).toEqual([
            origin,
            403,
            '403: This server takes no registrations from pages of other sites. REGISTRATION=open would allow them.',
          ])
          const imported = await t.stranger.post('/v2/import', undefined, { raw, headers })
          expect([origin, imported.status]).toEqual([origin, 403])
        }
      }
      expect(await countSystems(t)).toBe(before)
    })

    test('201 without a name: an empty object, null or a blank one; unknown keys are ignored', async () => {
      for (const body of [{}, { name: null }, { name: ' ' }, { tag: 'x', id: 'abcdef' }]) {
        const res = await t.stranger.post('/v2/systems', body)
        expect([res.status, res.body.system.name, res.body.system.tag]).toEqual([201, null, null])
      }
    })

    test('short IDs are six letters that are hard to confuse, UUIDs random, tokens never the same', async () => {
      const made = await Promise.all(Array.from({ length: 30 }, () => t.stranger.post('/v2/systems', {})))
      const tokens = new Set<string>()
      for (const { status, body } of made) {
        expect(status).toBe(201)
        expect(body.system.id).toMatch(new RegExp(`^[${hidAlphabet}]{6}$`))
        expect(body.system.uuid).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        )
        tokens.add(body.token)
      }
      expect(tokens.size).toBe(30)
    })

    test('the token itself is nowhere in the database', async () => {
      const { body } = await t.stranger.post('/v2/systems', {})
      const rows = await t.ctx.store.driver.all(sql`select * from systems where hid = ${body.system.id}`)
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(body.token)
    })

    test('400 with the problem of the name, and nothing is made', async () => {
      const before = await countSystems(t)
      const long = await t.stranger.post('/v2/systems', { name: 'x'.repeat(101) })
      expect([long.status, long.text]).toEqual([
        400,
        '{"message":"Error parsing JSON model","code":40001,"errors":{"name":[{"message":"Field name is too long.","actual_length":101,"max_length":100}]}}',
      ])
      const odd = await t.stranger.post('/v2/systems', { name: 'a\0' })
      expect([odd.status, odd.body.errors]).toEqual([400, { name: [{ message: 'Field name is invalid.' }] }])
      expect(await countSystems(t)).toBe(before)
    })

    test('400 for what is no JSON object, and nothing is made', async () => {
      const before = await countSystems(t)
      for (const raw of ['', '{', '[]', 'null', '"Harbour"']) {
        const res = await t.stranger.post('/v2/systems', undefined, { raw })
        expect([raw, res.status, res.text]).toEqual([raw, 400, refusal.badRequest])
      }
      expect((await t.stranger.post('/v2/systems', { name: {} })).text).toBe(refusal.badRequest)
      expect(await countSystems(t)).toBe(before)
    })
  })

  describe('with a clock and ids of our own', () => {
    const drawn: string[] = []
    const t = useServer(store, {
      context: {
        clock: new SetClock(1709633472345678),
        ids: { ...randomIds, hid: () => (drawn.shift() as Hid | undefined) ?? randomIds.hid() },
      },
    })

    test('created is the moment of creation, to the microsecond', async () => {
      const { body } = await t.stranger.post('/v2/systems', {})
      expect(body.system.created).toBe('2024-03-05T10:11:12.345678Z')
    })

    test('a short ID that is taken is drawn again', async () => {
      drawn.push('aaaaaa', 'aaaaaa', 'aaaaaa', 'bbbbbb')
      expect((await t.stranger.post('/v2/systems', {})).body.system.id).toBe('aaaaaa')
      expect((await t.stranger.post('/v2/systems', {})).body.system.id).toBe('bbbbbb')
    })
  })

  describe('registration opened by the operator', () => {
    const t = useServer(store, { env: { REGISTRATION: 'open' } })

    test('201 for pages of every site', async () => {
      const res = await t.stranger.post('/v2/systems', {}, { headers: { origin: 'https://app.example' } })
      expect(res.status).toBe(201)
    })
  })

  describe('under a name of its own', () => {
    const t = useServer(store, { env: { PUBLIC_URL: 'https://home.example/' } })

    test('201 for its own pages, 403 for those of other sites', async () => {
      const statusFor = async (origin: string) =>
        (await t.stranger.post('/v2/systems', {}, { headers: { origin } })).status
      expect(await statusFor('https://home.example')).toBe(201)
      expect(await statusFor('http://home.example')).toBe(403)
      expect(await statusFor('https://app.example')).toBe(403)
    })
  })

  describe('registration closed', () => {
    const t = useServer(store, { env: { REGISTRATION: 'closed' } })

    test('403 that says so, and nothing is made', async () => {
      const res = await t.stranger.post('/v2/systems', { name: 'Harbour' })
      expect([res.status, res.text]).toEqual([
        403,
        '{"message":"403: Registration is closed on this server. Ask the people who run it for a system.","code":0}',
      ])
      expect(await countSystems(t)).toBe(0)
    })

    test('400 for a bad body comes first, here too', async () => {
      const res = await t.stranger.post('/v2/systems', undefined, { raw: '{' })
      expect([res.status, res.text]).toEqual([400, refusal.badRequest])
    })

    test('it is said before anything about a name', async () => {
      for (const name of [{}, 'x'.repeat(101)])
        expect((await t.stranger.post('/v2/systems', { name })).status).toBe(403)
    })
  })
})
