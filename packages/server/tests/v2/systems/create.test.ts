import { describe, expect, test } from 'bun:test'
import { type Hid, hidAlphabet } from '@polyphony/contract'
import { randomIds } from '../../../src/ids.ts'
import { sql } from '../../../src/store/sql.ts'
import { SetClock } from '../../support/clock.ts'
import { refusal } from '../../support/refusals.ts'
import { Caller, type TestServer, useServer } from '../../support/server.ts'
import { eachStore } from '../../support/stores.ts'

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
  })
})
