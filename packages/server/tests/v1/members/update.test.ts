import { describe, expect, test } from 'bun:test'
import type { MemberPatch } from '@polyphony/contract'
import { badRequest, nobody, raw, said, useV1, type V1System } from '../../support/callers/v1.ts'
import { readV1Patches, refusedAs, shownAfter } from '../../support/cases/v1-fixtures.ts'
import { eachStore } from '../../support/stores/stores.ts'

const { before, cases } = readV1Patches<MemberPatch>('member-patch.json')

eachStore('PATCH /v1/m/{id}', (store) => {
  const t = useV1(store)

  async function ash(): Promise<{ alice: V1System; path: string; id: string }> {
    const alice = await t.system()
    const { id } = await alice.member(before)
    return { alice, id, path: `/v1/m/${id}` }
  }

  describe('fixtures/v1/member-patch.json', () => {
    for (const { name, body, expect: expected } of cases) {
      test(name, async () => {
        const { alice, path, id } = await ash()
        const earlier = await alice.get(path)
        if (!expected.shows) {
          expect(raw(await alice.patch(path, body))).toEqual(refusedAs(expected))
          expect((await alice.get(path)).text).toBe(earlier.text)
          return
        }
        const res = await alice.patch(path, body)
        expect([res.status, res.body]).toEqual([200, shownAfter(earlier.body, expected)])
        expect((await alice.get(path)).text).toBe(res.text)
        const { privacy } = (await alice.get(`/v2/members/${id}`)).body
        expect(privacy).toMatchObject(expected.v2_privacy ?? {})
      })
    }
  })

  describe('200', () => {
    test('the whole member in the owner’s view, by every form of the short ID', async () => {
      const { alice, id, path } = await ash()
      const dashed = `${id.slice(0, 3)}-${id.slice(3)}`
      for (const [i, form] of [id, id.toUpperCase(), dashed, dashed.toUpperCase()].entries()) {
        const res = await alice.patch(`/v1/m/${form}`, { pronouns: `${i}` })
        expect(raw(res)).toEqual([200, (await alice.get(path)).text])
        expect(res.body).toMatchObject({ id, pronouns: `${i}`, visibility: 'private' })
      }
    })

    test('no other member changes', async () => {
      const { alice, path } = await ash()
      const birch = await alice.member({ name: 'Birch' })
      const earlier = await alice.get(`/v1/m/${birch.id}`)
      await alice.patch(path, { name: 'Elm', privacy: 'private', prefix: 'e:' })
      expect((await alice.get(`/v1/m/${birch.id}`)).text).toBe(earlier.text)
    })

    test('up to 100 tags are kept, in their order', async () => {
      const { alice, path } = await ash()
      const proxy_tags = Array.from({ length: 100 }, (_, i) => ({ prefix: `${i}:`, suffix: null }))
      const res = await alice.patch(path, { proxy_tags })
      expect([res.status, res.body.proxy_tags]).toEqual([200, proxy_tags])
    })
  })

  describe('400', () => {
    test('as a line or a JSON string for a field', async () => {
      const { alice, path } = await ash()
      for (const [body, line] of [
        [{ name: null }, 'Member name can not be set to null.'],
        [{ name: 'x'.repeat(51) }, 'Field name is too long (51 > 50).'],
        [{ visibility: 'friends' }, 'Field visibility is invalid.'],
        [{ privacy: 'friends' }, 'Field privacy is invalid.'],
      ] as const) {
        expect(await said((as) => alice.patch(path, body, as))).toEqual([400, line])
      }
    })

    test('for more than 100 tags; nothing is written', async () => {
      const { alice, path } = await ash()
      const proxy_tags = Array.from({ length: 101 }, (_, i) => ({ prefix: `${i}:` }))
      expect(await said((as) => alice.patch(path, { name: 'Elm', proxy_tags }, as))).toEqual([
        400,
        'Field proxy_tags is invalid.',
      ])
      expect((await alice.get(path)).body).toMatchObject({ name: 'Ash', prefix: '[' })
    })

    test('as an object when there is nothing to change or no object, whatever is asked for', async () => {
      const { alice, path } = await ash()
      for (const sent of ['{}', '{"created":"x"}', '', '{', '[]', '"name"', 'null']) {
        for (const accept of ['*/*', 'application/json']) {
          const res = await alice.patch(path, undefined, { raw: sent, headers: { accept } })
          expect([sent, ...raw(res)]).toEqual([sent, ...badRequest])
        }
      }
    })

    test('for a broken body before it is known whose member it is, or whether there is one', async () => {
      const { path } = await ash()
      const bob = await t.system()
      for (const target of [path, '/v1/m/zzzzz']) {
        for (const sent of ['{', '[]', '']) {
          expect(raw(await bob.patch(target, undefined, { raw: sent }))).toEqual(badRequest)
        }
      }
    })
  })

  test('401 before the body is read and the member looked up', async () => {
    const { path } = await ash()
    for (const target of [path, '/v1/m/zzzzz', '/v1/m/@me']) {
      for (const sent of ['{"name":"X"}', '{}', '{', '']) {
        expect(raw(await t.stranger.patch(target, undefined, { raw: sent }))).toEqual(nobody)
      }
    }
  })

  test('403 for a member of another system, quoted as it was sent, before the fields are looked at', async () => {
    const { alice, id, path } = await ash()
    const bob = await t.system()
    const earlier = await alice.get(path)
    for (const form of [id, id.toUpperCase(), `${id.slice(0, 3)}-${id.slice(3)}`]) {
      for (const body of [{ name: 'X' }, { name: null }, { color: 'red' }, {}]) {
        expect(await said((as) => bob.patch(`/v1/m/${form}`, body, as))).toEqual([
          403,
          `Member '${form}' is not part of your system.`,
        ])
      }
    }
    expect((await alice.get(path)).text).toBe(earlier.text)
  })

  test('404 for a member that does not exist, before the fields are looked at; UUIDs and @me are none', async () => {
    const { alice, id } = await ash()
    const { uuid } = (await alice.get(`/v2/members/${id}`)).body
    for (const ref of ['zzzzz', 'zzzzzz', uuid, '@me', '12345']) {
      for (const body of [{ name: 'X' }, { color: 'red' }, {}]) {
        expect(await said((as) => alice.patch(`/v1/m/${ref}`, body, as))).toEqual([404, 'Member not found.'])
      }
    }
  })
})
