import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const path = '/v2/systems/@me/members/order'
const own = { polyphony_version: '1', version: 2 }

eachStore('the own order of members', (store) => {
  const t = useV2(store)
  const shown = async (alice: SystemCaller): Promise<string[]> => (await alice.get(path)).body
  const three = async (alice: SystemCaller) =>
    [
      await alice.member({ name: 'Ash' }),
      await alice.member({ name: 'Birch' }),
      await alice.member({ name: 'Cedar' }),
    ] as const

  test('is empty until it is set, takes any reference, and is cleared by an empty list', async () => {
    const alice = await t.system()
    const [a, b, c] = await three(alice)
    expect(await shown(alice)).toEqual([])
    const set = await alice.put(path, [c.uuid, a.id.toUpperCase(), b.id])
    expect([set.status, set.body]).toEqual([200, [c.id, a.id, b.id]])
    expect(await shown(alice)).toEqual([c.id, a.id, b.id])
    const list = (await alice.get('/v2/systems/@me/members')).body
    expect(list.map(({ id }: { id: string }) => id)).toEqual([a.id, b.id, c.id])
    expect((await alice.put(path, [])).body).toEqual([])
    expect(await shown(alice)).toEqual([])
  })

  test('refuses a list that is not all members once', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [a, b, c] = await three(alice)
    const other = await bob.member()
    await alice.put(path, [b.id, a.id, c.id])
    const wrong = [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, c.id, c.id],
      [a.id, b.id, other.id],
      [a.id, b.id, 'x'],
      [a.id, b.id, 1],
      {},
    ]
    for (const body of wrong) expectRefusal(await alice.put(path, body), 'bad_request')
    expect(await shown(alice)).toEqual([b.id, a.id, c.id])
    expectRefusal(await bob.get(`/v2/systems/${alice.id}/members/order`), 'forbidden')
  })

  test('stays all members once, whatever is added, deleted and ordered', async () => {
    const step = fc.oneof(
      fc.constant({ kind: 'add' as const }),
      fc.record({ kind: fc.constant('delete' as const), at: fc.nat(9) }),
      fc.record({ kind: fc.constant('put' as const), seed: fc.nat(99) }),
      fc.constant({ kind: 'clear' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const alice = await t.system()
        let members: string[] = []
        let order = undefined as string[] | undefined
        for (const each of steps) {
          if (each.kind === 'add') {
            const { id } = await alice.member()
            members.push(id)
            order?.push(id)
          } else if (each.kind === 'delete') {
            const id = members[each.at]
            if (id === undefined) continue
            await alice.delete(`/v2/members/${id}`)
            members = members.filter((other) => other !== id)
            order = order?.filter((other) => other !== id)
          } else {
            const next = each.kind === 'put' ? shuffled(members, each.seed) : []
            expect((await alice.put(path, next)).body).toEqual(next)
            order = next.length > 0 ? [...next] : undefined
          }
          expect(await shown(alice)).toEqual(order ?? [])
        }
      }),
      { numRuns: 12 },
    )
  })

  test('costs a few statements for 1,000 members', async () => {
    const alice = await t.system()
    const members = Array.from({ length: 1000 }, (_, i) => ({ id: `m${i}`, name: `Member ${i}` }))
    await alice.post('/v2/systems/@me/import', { ...own, members, switches: [] })
    const list = (await alice.get('/v2/systems/@me/members?limit=1000')).body
    const order = list.map(({ id }: { id: string }) => id).toReversed()
    expect(await t.statements(() => alice.put(path, order))).toBeLessThanOrEqual(6)
    expect(await t.statements(() => alice.get(path))).toBeLessThanOrEqual(2)
    expect(await shown(alice)).toEqual(order)
  })

  test('comes back from our own file, and stays as it is where there is one', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const [a, b, c] = await three(alice)
    await alice.put(path, [c.id, a.id, b.id])
    const file = JSON.parse((await alice.get('/v2/systems/@me/export?format=polyphony')).text)
    expect(file.member_order).toEqual([c.id, a.id, b.id])
    await alice.put(path, [b.id, c.id, a.id])
    await bob.member({ name: 'Dogwood' })
    for (let i = 0; i < 2; i++) {
      for (const each of [alice, bob]) await each.post('/v2/systems/@me/import', file)
      expect(await shown(alice)).toEqual([b.id, c.id, a.id])
      const list: { id: string; name: string }[] = (await bob.get('/v2/systems/@me/members')).body
      const names = new Map(list.map(({ id, name }) => [id, name]))
      expect((await shown(bob)).map((id) => names.get(id))).toEqual(['Cedar', 'Ash', 'Birch', 'Dogwood'])
    }
  })
})

/** Puts members into an order that the number decides. */
function shuffled(list: readonly string[], seed: number): string[] {
  const rest = [...list]
  return list.flatMap((_, i) => rest.splice((seed * (i + 7)) % rest.length, 1))
}
