import { describe, expect, test } from 'bun:test'
import type { MemberPatch } from '@polyphony/contract'
import { useV2 } from '../../support/callers/v2.ts'
import { type PatchFixture, patched, readFixture } from '../../support/fixtures.ts'
import { expectInvalid, expectRefusal, invalidField } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const file = 'patch/member.json'
const { before, cases } = readFixture<PatchFixture<MemberPatch>>(file)

eachStore('PATCH /v2/members/{memberRef}', (store) => {
  const t = useV2(store)

  describe(`fixtures/${file}`, () => {
    for (const { name, body, expect: expected } of cases) {
      test(name, async () => {
        const alice = await t.system()
        const member = await alice.member(before)
        const path = `/v2/members/${member.id}`
        const res = await alice.patch(path, body)
        if (expected.patch) {
          expect({ status: res.status, body: res.body }).toEqual({
            status: 200,
            body: patched(member, expected.patch),
          })
        } else if (expected.errors) {
          expectInvalid(res, expected.errors as never)
        } else {
          expectRefusal(res, expected.error ?? 'bad_request')
        }
        const after = patched({ ...member, system: alice.id }, expected.patch)
        expect((await alice.get(path)).body).toEqual(after)
      })
    }
  })

  test('null clears a field and an absent key keeps its value', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ name: 'Myriad', description: 'hi', pronouns: 'they/them' })
    const res = await alice.patch(`/v2/members/${id}`, { description: null })
    expect(res.status).toBe(200)
    expect(res.body).toMatchObject({ description: null, pronouns: 'they/them' })
  })

  test('the answer is the owner view without a system key', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const { body } = await alice.patch(`/v2/members/${id}`, { privacy: { name_privacy: 'private' } })
    expect(body).not.toHaveProperty('system')
    expect(body.privacy.name_privacy).toBe('private')
    expect(body.autoproxy_enabled).toBe(true)
  })

  test('the member is found by every form of its reference', async () => {
    const alice = await t.system()
    const { id, uuid } = await alice.member()
    const dashed = `${id.slice(0, 3)}-${id.slice(3)}`
    const forms = [id, id.toUpperCase(), dashed, dashed.toUpperCase(), uuid, uuid.toUpperCase()]
    forms.push(uuid.replaceAll('-', ''), `{${uuid}}`)
    for (const [i, form] of forms.entries()) {
      const res = await alice.patch(`/v2/members/${form}`, { pronouns: `form ${i}` })
      expect({ form, ...res.body }).toMatchObject({ form, id, pronouns: `form ${i}` })
    }
  })

  test('the last of two equal keys wins', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const raw = '{"pronouns":"a","pronouns":"b"}'
    expect((await alice.patch(`/v2/members/${id}`, undefined, { raw })).body.pronouns).toBe('b')
  })

  test('nothing else of the system changes', async () => {
    const alice = await t.system()
    const [wren, robin] = await alice.members('Wren', 'Robin')
    await alice.patch(`/v2/members/${wren.id}`, { description: 'new', privacy: { visibility: 'private' } })
    expect((await alice.get(`/v2/members/${robin.id}`)).body).toEqual({ ...robin, system: alice.id })
  })

  test('404 for a member that does not exist, before the token is asked for', async () => {
    const alice = await t.system()
    for (const caller of [alice, t.stranger]) {
      expectRefusal(await caller.patch('/v2/members/zzzzz', { tts: true }), 'member_not_found')
    }
  })

  test('400 for a bad body comes before 401 and 403', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await alice.member()
    for (const caller of [t.stranger, bob]) {
      for (const raw of ['', '{', '[]', 'null']) {
        expectRefusal(await caller.patch(`/v2/members/${id}`, undefined, { raw }), 'bad_request')
      }
    }
  })

  test('401 without a token, 403 with that of another system, and nothing is written', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const member = await alice.member()
    const path = `/v2/members/${member.id}`
    expectRefusal(await t.stranger.patch(path, { tts: true }), 'unauthorized')
    expectRefusal(await bob.patch(path, { tts: true }), 'not_own_member')
    expectRefusal(await bob.patch(path, { tts: null }), 'not_own_member')
    expectRefusal(await bob.patch(path, {}), 'not_own_member')
    expect((await alice.get(path)).body).toEqual({ ...member, system: alice.id })
  })

  test('a problem is reported before an otherwise empty patch', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    expectInvalid(await alice.patch(`/v2/members/${id}`, { tts: null }), { tts: invalidField('tts') })
  })
})
