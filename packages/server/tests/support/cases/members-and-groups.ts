import { describe, expect, test } from 'bun:test'
import type { ErrorName, Group, GroupPatch, Member, MemberPatch } from '@polyphony/contract'
import type { SystemCaller, TestServer } from '../callers/server.ts'
import { type PatchFixture, patched, readFixture } from '../fixtures.ts'
import { expectInvalid, expectRefusal, invalidField } from '../refusals.ts'
import { displayForms } from './refs.ts'

/** The rules that are the same for members and groups, each told once. */
interface Kind {
  readonly name: 'member' | 'group'
  readonly title: string
  readonly notFound: ErrorName
  readonly notOwn: ErrorName
  readonly listPrivate: ErrorName
  readonly listPrivacy: string
  make(alice: SystemCaller, body?: MemberPatch & GroupPatch): Promise<Member | Group>
  /** A body that is taken, and one with a problem in one field. */
  readonly good: object
  readonly bad: { readonly body: object; readonly field: string }
}

export const member: Kind = {
  name: 'member',
  title: 'Polyphony Member',
  notFound: 'member_not_found',
  notOwn: 'not_own_member',
  listPrivate: 'member_list_private',
  listPrivacy: 'member_list_privacy',
  make: (alice, body) => alice.member(body),
  good: { tts: true },
  bad: { body: { tts: null }, field: 'tts' },
}
export const group: Kind = {
  name: 'group',
  title: 'Polyphony Group',
  notFound: 'group_not_found',
  notOwn: 'not_own_group',
  listPrivate: 'group_list_private',
  listPrivacy: 'group_list_privacy',
  make: (alice, body) => alice.group(body),
  good: { name: 'x' },
  bad: { body: { privacy: { visibility: 5 } }, field: 'visibility' },
}

const pathTo = ({ name }: Kind, ref: string) => `/v2/${name}s/${ref}`

export function testUpdates(t: TestServer, kind: Kind): void {
  const { name, make, notFound, notOwn, good, bad } = kind
  const file = `patch/${name}.json`
  const { before, cases } = readFixture<PatchFixture<MemberPatch & GroupPatch>>(file)

  describe(`fixtures/${file}`, () => {
    for (const { name: promise, body, expect: expected } of cases) {
      test(promise, async () => {
        const alice = await t.system()
        const thing = await make(alice, before)
        const path = pathTo(kind, thing.id)
        const res = await alice.patch(path, body)
        const after = patched({ ...thing }, expected.patch)
        if (expected.patch)
          expect({ status: res.status, body: res.body }).toEqual({ status: 200, body: after })
        else if (expected.errors) expectInvalid(res, expected.errors as never)
        else expectRefusal(res, expected.error ?? 'bad_request')
        expect((await alice.get(path)).body).toEqual({ ...after, system: alice.id })
      })
    }
  })

  test(`the ${name} is found by every form of its reference; the answer has no system key`, async () => {
    const alice = await t.system()
    const thing = await make(alice)
    for (const [i, form] of displayForms(thing).entries()) {
      const res = await alice.patch(pathTo(kind, form), { description: `form ${i}` })
      expect({ form, body: res.body }).toEqual({ form, body: { ...thing, description: `form ${i}` } })
    }
  })

  test(`404 for a ${name} that does not exist, before the token is asked for`, async () => {
    const alice = await t.system()
    for (const caller of [alice, t.stranger]) {
      expectRefusal(await caller.patch(pathTo(kind, 'zzzzz'), good), notFound)
      expectRefusal(await caller.patch(pathTo(kind, 'zzzzz'), undefined, { raw: '{' }), notFound)
    }
  })

  test('400 for a bad body comes before 401 and 403', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id } = await make(alice)
    for (const caller of [t.stranger, bob]) {
      for (const raw of ['', '{', '[]', 'null']) {
        expectRefusal(await caller.patch(pathTo(kind, id), undefined, { raw }), 'bad_request')
      }
    }
  })

  test('401 without a token, 403 with that of another system, and nothing is written', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const thing = await make(alice)
    const path = pathTo(kind, thing.id)
    expectRefusal(await t.stranger.patch(path, good), 'unauthorized')
    for (const body of [good, bad.body, { name: null }, {}])
      expectRefusal(await bob.patch(path, body), notOwn)
    expect((await alice.get(path)).body).toEqual({ ...thing, system: alice.id })
  })

  test('a problem is reported before an otherwise empty patch', async () => {
    const alice = await t.system()
    const { id } = await make(alice)
    const res = await alice.patch(pathTo(kind, id), bad.body)
    expectInvalid(res, { [bad.field]: invalidField(bad.field) })
  })
}

export function testDeletion(t: TestServer, kind: Kind): void {
  const { name, make, notFound, notOwn } = kind

  test(`204 without a body, and the ${name} is gone`, async () => {
    const alice = await t.system()
    const [gone, kept] = [await make(alice), await make(alice)]
    const path = pathTo(kind, gone.id)
    const res = await alice.delete(path)
    expect({ status: res.status, text: res.text }).toEqual({ status: 204, text: '' })
    expectRefusal(await alice.get(path), notFound)
    expectRefusal(await alice.delete(path), notFound)
    expect((await alice.get(`/v2/systems/@me/${name}s`)).body).toEqual([kept])
  })

  test('a content type without a body is no obstacle', async () => {
    const alice = await t.system()
    const { uuid } = await make(alice)
    const headers = { 'content-type': 'application/json' }
    expect((await alice.delete(pathTo(kind, uuid), undefined, { headers })).status).toBe(204)
  })

  test('404 before 401, 401 before 403, and nothing is deleted', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const thing = await make(alice)
    const path = pathTo(kind, thing.id)
    for (const caller of [alice, bob, t.stranger]) {
      expectRefusal(await caller.delete(pathTo(kind, 'zzzzz')), notFound)
    }
    expectRefusal(await t.stranger.delete(path), 'unauthorized')
    expectRefusal(await bob.delete(path), notOwn)
    expect((await alice.get(path)).body).toEqual({ ...thing, system: alice.id })
  })
}

export function testOembed(t: TestServer, kind: Kind): void {
  const { name, title, make, notFound } = kind
  const cardOf = (ref: string, caller = t.stranger) => caller.get(`${pathTo(kind, ref)}/oembed.json`)
  const titleFor = async (ref: string) => (await cardOf(ref)).body.title

  test('a card with the display name and the name of the system', async () => {
    const alice = await t.system('Harbour')
    const { id } = await make(alice, { display_name: 'Shown' })
    const res = await cardOf(id)
    expect(res.status).toBe(200)
    expect(res.body).toEqual({
      type: 'rich',
      provider_name: title,
      provider_url: t.ctx.config.publicUrl,
      title: 'Shown (Harbour)',
    })
  })

  test('the name where there is no display name, and no system where that has no name', async () => {
    const [alice, bob] = [await t.system('Harbour'), await t.system()]
    expect(await titleFor((await make(alice, { name: 'Named' })).id)).toBe('Named (Harbour)')
    expect(await titleFor((await make(bob, { name: 'Named' })).id)).toBe('Named')
  })

  test(`a hidden name stays hidden, that of the ${name} and that of the system`, async () => {
    const alice = await t.system('Harbour')
    const { id } = await make(alice, { display_name: 'Shown', privacy: { name_privacy: 'private' } })
    expect(await titleFor(id)).toBe('Shown (Harbour)')
    await alice.hide('name_privacy')
    expect(await titleFor(id)).toBe('Shown')
    expect((await cardOf(id, alice)).body.title).toBe('Shown (Harbour)')
  })

  test(`a private ${name} has one too`, async () => {
    const { id } = await make(await t.system(), { name: 'Named', privacy: { visibility: 'private' } })
    expect(await titleFor(id)).toBe('Named')
  })

  test(`404 for a ${name} that does not exist`, async () => {
    expectRefusal(await cardOf('zzzzz'), notFound)
  })
}

export function testListPrivacy(t: TestServer, { name, make, listPrivate, listPrivacy }: Kind): void {
  test(`403 for others while the ${name} list is private`, async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const thing = await make(alice)
    await alice.hide(listPrivacy)
    const path = `/v2/systems/${alice.id}/${name}s`
    for (const caller of [t.stranger, bob]) expectRefusal(await caller.get(path), listPrivate)
    expect((await alice.get(path)).body).toEqual([thing])
  })
}
