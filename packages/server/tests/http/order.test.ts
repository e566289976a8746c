import { describe, expect, test } from 'bun:test'
import { useServer } from '../support/callers/server.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** The refusal that wins when several apply. */
eachStore('the order of checks', (store) => {
  const t = useServer(store)
  const malformed = { raw: '{"name":' }
  const form = { raw: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const tooLarge = { raw: `{"name":"${'x'.repeat(1024 * 1024)}"}` }

  describe('what the path names comes first', () => {
    test('404 for a member that does not exist beats 401', async () => {
      const alice = await t.system()
      const member = await alice.client.createMember({ body: { name: 'Myriad' } })
      const missing = await t.stranger.delete('/v2/members/zzzzz')
      expect([missing.status, missing.text]).toEqual([404, refusal.memberNotFound])
      const existing = await t.stranger.delete(`/v2/members/${member.id}`)
      expect([existing.status, existing.text]).toEqual([401, refusal.unauthorized])
    })

    test('404 for an unknown system beats a bad body, its type, its size and the missing token', async () => {
      for (const ref of ['zzzzzz', '00000000-0000-4000-8000-000000000000', '466378653216014359', 'no-such']) {
        for (const options of [malformed, form, tooLarge]) {
          const res = await t.stranger.patch(`/v2/systems/${ref}`, undefined, options)
          expect([res.status, res.text]).toEqual([404, refusal.systemNotFound])
        }
      }
    })

    test('401 for @me without a token beats a bad body', async () => {
      for (const options of [malformed, form]) {
        for (const path of ['/v2/systems/@me', '/v2/systems/@me/settings']) {
          const res = await t.stranger.patch(path, undefined, options)
          expect([res.status, res.text]).toEqual([401, refusal.unauthorized])
        }
      }
    })
  })

  describe('the form of the body comes before who is asking', () => {
    test("400, 413 and 415 beat 403 on another's system", async () => {
      const alice = await t.system()
      const bob = await t.system()
      for (const caller of [t.stranger, bob]) {
        for (const path of [`/v2/systems/${alice.id}`, `/v2/systems/${alice.id}/settings`]) {
          const patch = async (options: object, body?: unknown) => {
            const { status, text } = await caller.patch(path, body, options)
            return [status, text]
          }
          expect(await patch(malformed)).toEqual([400, refusal.badRequest])
          expect(await patch({}, ['a list'])).toEqual([400, refusal.badRequest])
          expect(await patch(form)).toEqual([415, refusal.mediaType])
          expect(await patch(tooLarge)).toEqual([413, refusal.tooLarge])
        }
      }
    })

    test('400 beats 401 where a token is needed', async () => {
      const bad = await t.stranger.post('/v2/members', undefined, malformed)
      expect([bad.status, bad.text]).toEqual([400, refusal.badRequest])
      const good = await t.stranger.post('/v2/members', { name: 'Myriad' })
      expect([good.status, good.text]).toEqual([401, refusal.unauthorized])
    })
  })

  describe('who is asking comes before what the body says', () => {
    test("403 on another's system beats problems of fields and an empty patch", async () => {
      const alice = await t.system()
      const bob = await t.system()
      for (const caller of [t.stranger, bob]) {
        for (const body of [{ color: 'red', timezone: 'Nowhere' }, {}, { tag: 'x', pings_enabled: false }]) {
          for (const path of [`/v2/systems/${alice.id}`, `/v2/systems/${alice.uuid}/settings`]) {
            const res = await caller.patch(path, body)
            expect([res.status, res.text]).toEqual([403, refusal.forbidden])
          }
        }
      }
    })

    test('problems of fields beat an otherwise empty patch', async () => {
      const alice = await t.system()
      const res = await alice.patch('/v2/systems/@me', { unknown: 1, privacy: { name_privacy: 'no' } })
      expect(res.status).toBe(400)
      expect(res.body.code).toBe(40001)
    })
  })

  describe('what the body says comes after', () => {
    const key = { headers: { 'idempotency-key': 'once' } }

    test('the key of a request that was made before, unless it is a list of references or a switch', async () => {
      const alice = await t.system()
      const group = await alice.client.createGroup({ body: { name: 'Trees' } })
      const bulk = '/private/bulk_privacy/member'
      expect((await alice.post(bulk, { visibility: 'private' }, key)).status).toBe(204)
      for (const body of [{ visibility: 'no' }, { visibility: {} }, {}])
        expect((await alice.post(bulk, body, key)).status).toBe(422)
      const unread: [string, unknown][] = [
        [`/v2/groups/${group.id}/members/add`, [{}]],
        ['/v2/systems/@me/switches', { members: 'none' }],
      ]
      for (const [path, body] of unread) {
        const res = await alice.post(path, body, key)
        expect([res.status, res.text]).toEqual([400, refusal.badRequest])
      }
    })

    test('a query that is not implemented', async () => {
      const alice = await t.system()
      const res = await alice.patch('/v2/systems/@me/autoproxy', { autoproxy_member: {} })
      expect(res.status).toBe(501)
    })
  })

  describe('a token that is none', () => {
    const strange = ['', 'x', 'Bearer x', 'x'.repeat(64), '+'.repeat(64), 'é'.repeat(32)]

    test('means anonymous and is never refused by itself', async () => {
      const alice = await t.system('Harbour')
      for (const token of strange) {
        const open = await t.stranger.get(`/v2/systems/${alice.id}`, { token })
        expect(open.status).toBe(200)
        expect(open.body).toMatchObject({ name: 'Harbour', privacy: null })
        const own = await t.stranger.get('/v2/systems/@me', { token })
        expect([own.status, own.text]).toEqual([401, refusal.unauthorized])
      }
    })

    test('a real token counts only bare, as the whole header', async () => {
      const alice = await t.system()
      for (const token of [
        `Bearer ${alice.token}`,
        `${alice.token}x`,
        alice.token?.slice(1),
        alice.token?.toLowerCase(),
      ])
        expect((await t.stranger.get('/v2/systems/@me', { token })).status).toBe(401)
      expect((await t.stranger.get('/v2/systems/@me', { token: alice.token })).status).toBe(200)
    })
  })
})
