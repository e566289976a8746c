import { describe, expect, test } from 'bun:test'
import { type Hid, instant, parseHid, type Uuid } from '@polyphony/contract'
import { sql } from '../../../src/store/sql/sql.ts'
import { badRequest, nobody, raw, said, useV1, type V1System } from '../../support/callers/v1.ts'
import { readV1Patches } from '../../support/cases/v1-fixtures.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('POST /v1/m', (store) => {
  const clock = new SetClock(Date.UTC(2021, 3, 5, 6, 7, 8) * 1000)
  const t = useV1(store, { context: { clock } })
  const namesOf = async (caller: V1System) =>
    (await caller.get(`/v1/s/${caller.id}/members`)).body.map(({ name }: { name: string }) => name)

  describe('200', () => {
    test('a name alone: everything else is empty, open and off', async () => {
      const alice = await t.system()
      const res = await alice.post('/v1/m', { name: 'Elm' })
      expect(raw(res)).toEqual([
        200,
        JSON.stringify({
          id: res.body.id,
          name: 'Elm',
          display_name: null,
          color: null,
          birthday: null,
          pronouns: null,
          avatar_url: null,
          banner: null,
          description: null,
          created: '2021-04-05T06:07:08.000000Z',
          keep_proxy: false,
          proxy_tags: [],
          privacy: 'public',
          visibility: 'public',
          name_privacy: 'public',
          description_privacy: 'public',
          birthday_privacy: 'public',
          pronoun_privacy: 'public',
          avatar_privacy: 'public',
          metadata_privacy: 'public',
        }),
      ])
      expect(parseHid(res.body.id)).toBe(res.body.id)
      expect(raw(await alice.get(`/v1/m/${res.body.id}`))).toEqual(raw(res))
    })

    test('every key at once', async () => {
      const alice = await t.system()
      const all = {
        name: 'Elm',
        display_name: 'Elm!',
        color: 'abcdef',
        birthday: '0004-02-29',
        pronouns: 'it/its',
        avatar_url: 'any text',
        banner: 'http://img.example/b.png',
        description: 'Leaves.',
        keep_proxy: true,
        proxy_tags: [
          { prefix: 'e:', suffix: null },
          { prefix: '(', suffix: ')' },
        ],
        visibility: 'private',
        name_privacy: 'public',
        description_privacy: 'private',
        birthday_privacy: 'public',
        pronoun_privacy: 'private',
        avatar_privacy: 'public',
        metadata_privacy: 'private',
      }
      const res = await alice.post('/v1/m', { ...all, color: 'ABCDEF' })
      expect([res.status, res.body]).toEqual([
        200,
        {
          ...all,
          id: res.body.id,
          created: '2021-04-05T06:07:08.000000Z',
          privacy: 'private',
          prefix: 'e:',
          suffix: null,
        },
      ])
    })

    test('prefix, suffix and privacy work here too, and the banner follows', async () => {
      const alice = await t.system()
      const res = await alice.post('/v1/m', { name: 'Elm', prefix: '<', suffix: '>', privacy: 'private' })
      expect(res.body).toMatchObject({
        proxy_tags: [{ prefix: '<', suffix: '>' }],
        metadata_privacy: 'private',
      })
      const { privacy } = (await alice.get(`/v2/members/${res.body.id}`)).body
      expect(privacy).toMatchObject({ banner_privacy: 'private', proxy_privacy: 'public' })
    })

    test('a trailing slash, read-only keys and null for what is empty are fine', async () => {
      const alice = await t.system()
      const body = { id: '', created: '', name: 'Elm', birthday: null, display_name: '', color: null }
      const res = await alice.post('/v1/m/', body)
      expect([res.status, res.body.name, res.body.birthday]).toEqual([200, 'Elm', null])
    })

    test('the setting that makes new members private is not for the API', async () => {
      const alice = await t.system()
      await alice.client.updateSettings({ systemRef: '@me', body: { member_default_private: true } })
      expect((await alice.post('/v1/m', { name: 'Elm' })).body.visibility).toBe('public')
    })

    test('it belongs to the caller and stands last in their list', async () => {
      const alice = await t.system()
      await alice.member({ name: 'Ash' })
      await alice.post('/v1/m', { name: 'Elm' })
      expect(await namesOf(alice)).toEqual(['Ash', 'Elm'])
    })
  })

  describe('400', () => {
    test('without a name, whatever else is wrong', async () => {
      const alice = await t.system()
      for (const body of [{}, { color: 'red' }, { Name: 'Elm' }, { description: {} }, { proxy_tags: 'x' }]) {
        expect(await said((as) => alice.post('/v1/m', body, as))).toEqual([
          400,
          'Member name must be specified.',
        ])
      }
      expect(await namesOf(alice)).toEqual([])
    })

    test('as an object for a body that is none', async () => {
      const alice = await t.system()
      for (const sent of ['', '{', '[]', '"Elm"', 'null']) {
        expect(raw(await alice.post('/v1/m', undefined, { raw: sent }))).toEqual(badRequest)
      }
      expect(raw(await alice.post('/v1/m', { name: {} }))).toEqual(badRequest)
    })

    for (const { name, body, expect: expected } of readV1Patches('member-patch.json').cases) {
      if (expected.says === undefined) continue
      test(`fixtures/v1/member-patch.json: ${name}`, async () => {
        const alice = await t.system()
        const res = await alice.post('/v1/m', { name: 'Elm', ...body })
        expect(raw(res)).toEqual([400, expected.says ?? ''])
        expect(await namesOf(alice)).toEqual([])
      })
    }
  })

  describe('a full system', () => {
    const setLimit = (caller: V1System, limit: number) =>
      t.ctx.store.driver.transact((tx) =>
        tx.all(sql`update system_settings set member_limit = ${limit}
                   where system_id = (select id from systems where hid = ${caller.id})`),
      )

    test('400 with both counts at the limit of 1000', async () => {
      const alice = await t.system()
      const system = await t.ctx.store.systems.find({ kind: 'hid', hid: alice.id as Hid })
      if (!system) throw new Error('a new system is missing')
      await t.ctx.store.transact(async (tx) => {
        // why: of so many random short IDs one may be taken, and then nothing is inserted.
        for (let made = 0; made < 999; ) {
          const row = { hid: t.ctx.ids.hid(), uuid: crypto.randomUUID() as Uuid, created: instant(0) }
          if (await tx.members.insert(system.id, row, { name: `${made}` })) made += 1
        }
      })
      expect((await alice.post('/v1/m', { name: 'Elm' })).status).toBe(200)
      expect(await said((as) => alice.post('/v1/m', { name: 'Oak' }, as))).toEqual([
        400,
        'Member limit reached (1000 / 1000).',
      ])
    })

    test('400 with the limit of its own, and the count even where that is more', async () => {
      const alice = await t.system()
      await alice.member({ name: 'Ash' })
      await alice.member({ name: 'Birch' })
      await setLimit(alice, 2)
      expect(raw(await alice.post('/v1/m', { name: 'Elm' }))).toEqual([400, 'Member limit reached (2 / 2).'])
      await setLimit(alice, 1)
      expect(raw(await alice.post('/v1/m', { name: 'Elm' }))).toEqual([400, 'Member limit reached (2 / 1).'])
      await setLimit(alice, 3)
      expect((await alice.post('/v1/m', { name: 'Elm' })).status).toBe(200)
    })

    test('a missing name comes before the limit, a field that is wrong after it', async () => {
      const alice = await t.system()
      await setLimit(alice, 0)
      const line = async (body: unknown) => (await alice.post('/v1/m', body)).text
      expect(await line({ color: 'red' })).toBe('Member name must be specified.')
      expect(await line({ name: null })).toBe('Member limit reached (0 / 0).')
      expect(await line({ name: 'Elm', color: 'red' })).toBe('Member limit reached (0 / 0).')
    })
  })

  test('401 before the body is read', async () => {
    for (const sent of ['{"name":"Elm"}', '{}', '{', '[]', '']) {
      expect(raw(await t.stranger.post('/v1/m', undefined, { raw: sent }))).toEqual(nobody)
    }
    const form = { raw: 'name=Elm', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(raw(await t.stranger.post('/v1/m/', undefined, form))).toEqual(nobody)
  })
})
