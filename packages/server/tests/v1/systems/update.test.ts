import { describe, expect, test } from 'bun:test'
import type { SystemPatch } from '@polyphony/contract'
import { badRequest, nobody, raw, said, useV1, type V1System } from '../../support/callers/v1.ts'
import { readV1Patches, refusedAs, shownAfter } from '../../support/cases/v1-fixtures.ts'
import { eachStore } from '../../support/stores/stores.ts'

const { before, cases } = readV1Patches<SystemPatch>('system-patch.json')

eachStore('PATCH /v1/s', (store) => {
  const t = useV1(store)

  async function grove(): Promise<V1System> {
    const alice = await t.system()
    await alice.set(before)
    await alice.client.updateSettings({ systemRef: '@me', body: { timezone: 'Asia/Tokyo' } })
    return alice
  }
  const shown = async (caller: V1System) => (await caller.get('/v1/s')).text

  describe('fixtures/v1/system-patch.json', () => {
    for (const { name, body, expect: expected } of cases) {
      test(name, async () => {
        const alice = await grove()
        const earlier = await alice.get('/v1/s')
        if (!expected.shows) {
          expect(raw(await alice.patch('/v1/s', body))).toEqual(refusedAs(expected))
          expect(await shown(alice)).toBe(earlier.text)
          return
        }
        const res = await alice.patch('/v1/s', body)
        expect([res.status, res.body]).toEqual([200, shownAfter(earlier.body, expected)])
        expect(await shown(alice)).toBe(res.text)
        const { privacy } = (await alice.get('/v2/systems/@me')).body
        expect(privacy).toMatchObject(expected.v2_privacy ?? {})
        const { timezone } = (await alice.get('/v2/systems/@me/settings')).body
        expect(timezone).toBe(expected.v2_timezone ?? 'Asia/Tokyo')
      })
    }
  })

  describe('200', () => {
    test('the whole system in the owner’s view', async () => {
      const alice = await grove()
      await alice.hide('name_privacy', 'description_privacy')
      const res = await alice.patch('/v1/s', { tag: '| W' })
      expect(raw(res)).toEqual([200, await shown(alice)])
      expect(res.body).toMatchObject({ name: 'The Grove', tag: '| W', description_privacy: 'private' })
    })

    test('nobody else’s system changes', async () => {
      const alice = await grove()
      const bob = await grove()
      const earlier = await shown(bob)
      await alice.patch('/v1/s', { name: 'The Wood', description_privacy: 'private', tz: 'Europe/Oslo' })
      expect(await shown(bob)).toBe(earlier)
      expect((await bob.get('/v2/systems/@me/settings')).body.timezone).toBe('Asia/Tokyo')
    })
  })

  describe('400', () => {
    test('as a line or a JSON string for a field', async () => {
      const alice = await grove()
      expect(await said((as) => alice.patch('/v1/s', { color: 'red' }, as))).toEqual([
        400,
        'Field color is invalid.',
      ])
      expect(await said((as) => alice.patch('/v1/s', { tag: 'x'.repeat(80) }, as))).toEqual([
        400,
        'Field tag is too long (80 > 79).',
      ])
    })

    test('as an object for a body that is none, whatever is asked for', async () => {
      const alice = await grove()
      for (const sent of ['', '{', '[]', '"tag"', '5', 'null', 'true', '[{"tag":"x"}]']) {
        for (const accept of ['*/*', 'application/json']) {
          const res = await alice.patch('/v1/s', undefined, { raw: sent, headers: { accept } })
          expect([sent, ...raw(res)]).toEqual([sent, ...badRequest])
        }
      }
    })

    test('a zone that is fine is not stored beside a field that is not', async () => {
      const alice = await grove()
      const res = await alice.patch('/v1/s', { tz: 'Europe/Oslo', color: 'red' })
      expect(raw(res)).toEqual([400, 'Field color is invalid.'])
      expect((await alice.get('/v2/systems/@me/settings')).body.timezone).toBe('Asia/Tokyo')
    })
  })

  test('401 before the body is looked at', async () => {
    for (const sent of ['{"tag":"x"}', '{}', '{', '[]', '']) {
      expect(raw(await t.stranger.patch('/v1/s', undefined, { raw: sent }))).toEqual(nobody)
      expect(raw(await t.stranger.patch('/v1/s', undefined, { raw: sent, token: 'x'.repeat(64) }))).toEqual(
        nobody,
      )
    }
    const form = { raw: 'tag=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(raw(await t.stranger.patch('/v1/s', undefined, form))).toEqual(nobody)
  })

  test('413 and 415 as everywhere', async () => {
    const alice = await grove()
    const large = await alice.patch('/v1/s', { tag: 'x'.repeat(1024 * 1024) })
    expect(large.status).toBe(413)
    const form = { raw: 'tag=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await alice.patch('/v1/s', undefined, form)).status).toBe(415)
  })
})
