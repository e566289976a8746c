import { expect, test } from 'bun:test'
import type { Preset } from '@polyphony/contract'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const path = '/v2/systems/@me/presets'

eachStore('presets', (store) => {
  const t = useV2(store)
  const shown = async (alice: SystemCaller): Promise<Preset[]> => (await alice.get(path)).body

  test('are replaced as a whole and keep their order and that of their members', async () => {
    const alice = await t.system()
    const [a, b] = [await alice.member(), await alice.member()]
    expect(await shown(alice)).toEqual([])
    const set = await alice.put(path, [
      { name: ' Work day ', members: [b.uuid, a.id] },
      { name: 'Night', members: [a.id.toUpperCase()] },
    ])
    const wanted = [
      { name: 'Work day', members: [b.id, a.id] },
      { name: 'Night', members: [a.id] },
    ]
    expect([set.status, set.body]).toEqual([200, wanted])
    expect(await shown(alice)).toEqual(wanted)
    await alice.put(path, wanted.slice(1))
    expect(await shown(alice)).toEqual(wanted.slice(1))
    await alice.put(path, [])
    expect(await shown(alice)).toEqual([])
  })

  test('lose deleted members, and go when nobody is left', async () => {
    const alice = await t.system()
    const [a, b] = [await alice.member(), await alice.member()]
    await alice.put(path, [
      { name: 'Both', members: [a.id, b.id] },
      { name: 'One', members: [a.id] },
    ])
    await alice.delete(`/v2/members/${a.id}`)
    expect(await shown(alice)).toEqual([{ name: 'Both', members: [b.id] }])
    await alice.delete(`/v2/members/${b.id}`)
    expect(await shown(alice)).toEqual([])
  })

  test('that do not fit are refused, and nothing changes', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [a, other] = [await alice.member(), await bob.member()]
    const members = [a.id]
    await alice.put(path, [{ name: 'Old', members }])
    const invalid: [unknown, Record<string, object>][] = [
      [[{ name: ' ', members }], { name: invalidField('name') }],
      [[{ name: 'x'.repeat(51), members }], { name: tooLong('name', 51, 50) }],
      [[{ name: 'x', members: [] }], { members: invalidField('members') }],
      [[{ name: 'x', members: Array(151).fill(a.id) }], { members: invalidField('members') }],
    ]
    for (const [body, problems] of invalid) expectInvalid(await alice.put(path, body), problems as never)
    const alike = await alice.put(path, [
      { name: 'Day', members },
      { name: 'DAY', members },
    ])
    expect(alike.body.errors.name).toEqual([{ message: "Field name has 'DAY' more than once." }])
    const many = Array.from({ length: 21 }, (_, i) => ({ name: `${i}`, members }))
    expect((await alice.put(path, many)).body.errors.presets).toHaveLength(1)
    for (const body of [{}, [1], [{ name: 1, members }], [{ name: 'x' }], [{ name: 'x', members: [1] }]])
      expectRefusal(await alice.put(path, body), 'bad_request')
    const of = (...refs: string[]) => [{ name: 'x', members: refs }]
    expectRefusal(await alice.put(path, of('zzzzz')), 'member_ref_not_found', 'zzzzz')
    expectRefusal(await alice.put(path, of(other.id)), 'not_own_member_ref', other.id)
    expectRefusal(await alice.put(path, of(a.id, a.uuid)), 'duplicate_members')
    expectRefusal(await bob.get(`/v2/systems/${alice.id}/presets`), 'forbidden')
    expect(await shown(alice)).toEqual([{ name: 'Old', members }])
  })

  test('come back from our own file, and stay as they are where the name is taken', async () => {
    const alice = await t.system()
    const [a, b] = [await alice.member({ name: 'Ash' }), await alice.member({ name: 'Birch' })]
    await alice.put(path, [{ name: 'Both', members: [b.id, a.id] }])
    const file = JSON.parse((await alice.get('/v2/systems/@me/export?format=polyphony')).text)
    expect(file.presets).toEqual([{ name: 'Both', members: [b.id, a.id] }])
    await alice.put(path, [{ name: 'BOTH', members: [a.id] }])
    const bob = await t.system()
    for (let i = 0; i < 2; i++) {
      for (const each of [alice, bob]) await each.post('/v2/systems/@me/import', file)
      expect(await shown(alice)).toEqual([{ name: 'BOTH', members: [a.id] }])
      const [preset] = await shown(bob)
      const names = await Promise.all(
        (preset?.members ?? []).map(async (id) => (await bob.get(`/v2/members/${id}`)).body.name),
      )
      expect([preset?.name, names]).toEqual(['Both', ['Birch', 'Ash']])
    }
  })
})
