import { expect, test } from 'bun:test'
import { groupPrivacyKeys, memberPrivacyKeys } from '@polyphony/contract'
import { useV2 } from '../../support/callers/v2.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const kinds = [
  { kind: 'member', list: 'members', keys: memberPrivacyKeys, foreign: 'list_privacy' },
  { kind: 'group', list: 'groups', keys: groupPrivacyKeys, foreign: 'proxy_privacy' },
] as const

for (const { kind, list, keys, foreign } of kinds) {
  const path = `/private/bulk_privacy/${kind}`
  const all = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]))

  eachStore(`POST ${path}`, (store) => {
    const t = useV2(store)

    async function setting() {
      const alice = await t.system()
      const made = [
        kind === 'member' ? await alice.member() : await alice.group(),
        kind === 'member'
          ? await alice.member({ privacy: { visibility: 'private' } })
          : await alice.group({ privacy: { visibility: 'private' } }),
      ]
      const privacies = async () =>
        (await alice.get(`/v2/systems/@me/${list}`)).body.map((each: { privacy: unknown }) => each.privacy)
      return { alice, made, privacies }
    }

    test('204 without a body; every one of the caller has the keys that were given', async () => {
      const { alice, privacies } = await setting()
      const res = await alice.post(path, all('private'))
      expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
      expect(await privacies()).toEqual([all('private'), all('private')])
      await alice.post(path, all('public'))
      expect(await privacies()).toEqual([all('public'), all('public')])
    })

    test('keys that are not given stay, and so does everything else', async () => {
      const { alice, made, privacies } = await setting()
      await alice.post(path, { name_privacy: 'private' })
      expect(await privacies()).toEqual([
        { ...all('public'), name_privacy: 'private' },
        { ...all('public'), name_privacy: 'private', visibility: 'private' },
      ])
      const [first] = (await alice.get(`/v2/systems/@me/${list}`)).body
      expect({ ...first, privacy: null }).toEqual({ ...made[0], privacy: null })
    })

    test('null stores public, an empty text private', async () => {
      const { alice, privacies } = await setting()
      await alice.post(path, { visibility: null, name_privacy: '' })
      const expected = { ...all('public'), name_privacy: 'private' }
      expect(await privacies()).toEqual([expected, expected])
    })

    test('unknown keys beside known ones are ignored', async () => {
      const { alice, privacies } = await setting()
      await alice.post(path, {
        visibility: 'public',
        [foreign]: 'x',
        name: 'x',
        privacy: { visibility: 'x' },
      })
      expect(await privacies()).toEqual([all('public'), all('public')])
    })

    test("another system's stay, and so does the other kind", async () => {
      const [{ alice }, { alice: bob }] = [await setting(), await setting()]
      await alice.member()
      await alice.group()
      const before = await rowsOfSystem(t, bob)
      const others = kind === 'member' ? 'groups' : 'members'
      const untouched = (await alice.get(`/v2/systems/@me/${others}`)).body
      await alice.post(path, all('private'))
      expect(await rowsOfSystem(t, bob)).toEqual(before)
      expect((await alice.get(`/v2/systems/@me/${others}`)).body).toEqual(untouched)
    })

    test('it is fine to have none', async () => {
      const alice = await t.system()
      expect((await alice.post(path, all('private'))).status).toBe(204)
    })

    test('400 for wrong words, each under its key; nothing is written', async () => {
      const { alice } = await setting()
      const before = await rowsOfSystem(t, alice)
      expectInvalid(await alice.post(path, { name_privacy: 'private', visibility: 'hidden' }), {
        visibility: invalidField('visibility'),
      })
      expectInvalid(
        await alice.post(path, all('Private')),
        Object.fromEntries(keys.map((key) => [key, invalidField(key)])),
      )
      expect(await rowsOfSystem(t, alice)).toEqual(before)
    })

    test('400 without a known key, and for objects and arrays as values', async () => {
      const { alice } = await setting()
      for (const body of [{}, { [foreign]: 'private' }, { privacy: all('private') }, { visibility: {} }]) {
        expectRefusal(await alice.post(path, body), 'bad_request')
      }
    })

    test('400 for a body that is no JSON object comes before 401', async () => {
      const alice = await t.system()
      for (const raw of ['', '{', '[]', 'null']) {
        for (const caller of [alice, t.stranger]) {
          expectRefusal(await caller.post(path, undefined, { raw }), 'bad_request')
        }
      }
      expectRefusal(await t.stranger.post(path, all('private')), 'unauthorized')
      expectRefusal(await t.stranger.post(path, {}), 'unauthorized')
    })
  })
}
