import { expect, test } from 'bun:test'
import type { Group } from '@polyphony/contract'
import fc from 'fast-check'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { outboxOf } from '../support/cases/outbox.ts'
import { expectInvalid, expectRefusal, invalidField, tooLong } from '../support/refusals.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

const noParent = { parent: invalidField('parent') }
const unset = { parent: null, position: null, emoji: null }

eachStore('extended groups', (store) => {
  const t = useV2(store)
  const path = ({ id }: Pick<Group, 'id'>) => `/v2/groups/${id}`
  const asked = (group: Pick<Group, 'id'>) => `${path(group)}?include=extended`
  const move = (alice: SystemCaller, group: Group, parent: string | null) =>
    alice.patch(path(group), { extended: { parent } })
  const parentOf = async (alice: SystemCaller, group: Group) =>
    (await alice.get(asked(group))).body.extended.parent

  test('the key is the last one of every group, for callers who ask', async () => {
    const alice = await t.system()
    const [member, group] = [await alice.member(), await alice.group()]
    await alice.post(`/v2/groups/${group.id}/members/add`, [member.id])
    const lists = ['/v2/systems/@me/groups', `/v2/members/${member.id}/groups`]
    for (const each of [path(group), ...lists]) {
      const plain = (await alice.get(each)).text
      const { text } = await alice.get(`${each}?include=extended`)
      expect(text).toBe(plain.replace(/\}(\]?)$/, `,"extended":${JSON.stringify(unset)}}$1`))
    }
    const { body } = await alice.get('/v2/systems/@me/groups?with_members=true&include=extended')
    expect(Object.keys(body[0]).slice(-3)).toEqual(['members', 'privacy', 'extended'])
  })

  test('a parent is named by any reference and shown by its short ID; strangers see none', async () => {
    const alice = await t.system()
    const [top, below] = [await alice.group(), await alice.group()]
    const extended = { parent: top.uuid, position: '3', emoji: '🌳' }
    const shown = { parent: top.id, position: 3, emoji: '🌳' }
    expect((await alice.patch(path(below), { extended })).body.extended).toEqual(shown)
    expect((await alice.get(asked(below))).body.extended).toEqual(shown)
    expect((await t.stranger.get(asked(below))).body.extended).toEqual(unset)
    const made = await alice.post('/v2/groups', {
      name: 'third',
      extended: { parent: below.id.toUpperCase() },
    })
    expect(made.body.extended).toEqual({ ...unset, parent: below.id })
    const told = (await outboxOf(t, alice)).map(({ data }) => JSON.parse(data ?? '{}').extended)
    expect(told).toContainEqual({ parent: top.uuid, position: 3, emoji: '🌳' })
    expect(told).toContainEqual({ parent: below.uuid })
  })

  test('no circle, no group of another system, no unknown one, at most twenty levels', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const foreign = await bob.group()
    const levels: Group[] = []
    for (let level = 0; level < 20; level++) {
      const group = await alice.group()
      const above = levels.at(-1)
      if (above) expect((await move(alice, group, above.id)).status).toBe(200)
      levels.push(group)
    }
    const [first, last] = [levels[0] as Group, levels.at(-1) as Group]
    const extra = await alice.group()
    for (const parent of [first.id, last.id, levels[5]?.uuid, foreign.id, 'zzzzz', 'nonsense']) {
      expectInvalid(await move(alice, first, parent ?? ''), noParent)
    }
    expectInvalid(await move(alice, extra, last.id), noParent)
    expectInvalid(await alice.post('/v2/groups', { name: 'x', extended: { parent: last.id } }), noParent)
    const twice = { color: 'green', extended: { parent: last.id } }
    for (const answer of [
      await alice.post('/v2/groups', { name: 'x', ...twice }),
      await alice.patch(path(extra), twice),
    ])
      expectInvalid(answer, { color: invalidField('color'), ...noParent })
    // why: the groups below the moved one count too.
    expect((await move(alice, levels[10] as Group, extra.id)).status).toBe(200)
    expectInvalid(await move(alice, extra, levels[10]?.id ?? ''), noParent)
    expectInvalid(await alice.patch(path(extra), { extended: { position: -1, emoji: 'x'.repeat(65) } }), {
      position: invalidField('position'),
      emoji: tooLong('emoji', 65, 64),
    })
  })

  test('two moves at the same time make no circle', async () => {
    const alice = await t.system()
    const [a, b] = [await alice.group(), await alice.group()]
    await Promise.all([move(alice, a, b.id), move(alice, b, a.id)])
    const parents = [await parentOf(alice, a), await parentOf(alice, b)]
    expect(parents.filter((parent) => parent !== null)).toHaveLength(1)
  })

  test('deleting a group lifts its children to its parent', async () => {
    const alice = await t.system()
    const [top, middle, leaf] = [await alice.group(), await alice.group(), await alice.group()]
    await move(alice, middle, top.id)
    await move(alice, leaf, middle.id)
    expect((await alice.delete(path(middle))).status).toBe(204)
    expect(await parentOf(alice, leaf)).toBe(top.id)
    const events = (await outboxOf(t, alice)).slice(-2)
    expect(events.map(({ type, id, data }) => [type, id, data && JSON.parse(data)])).toEqual([
      ['UPDATE_GROUP', leaf.uuid, { extended: { parent: top.uuid } }],
      ['DELETE_GROUP', middle.uuid, null],
    ])
  })

  test('or deletes everything below, and its members stay', async () => {
    const alice = await t.system()
    const [top, middle, leaf, other] = [
      await alice.group(),
      await alice.group(),
      await alice.group(),
      await alice.group(),
    ]
    const member = await alice.member()
    await alice.post(`/v2/groups/${leaf.id}/members/add`, [member.id])
    await move(alice, middle, top.id)
    await move(alice, leaf, middle.id)
    expectRefusal(await alice.delete(`${path(top)}?children=keep`), 'bad_request')
    expect((await alice.delete(`${path(top)}?children=delete`)).status).toBe(204)
    const left: Group[] = (await alice.get('/v2/systems/@me/groups')).body
    expect(left.map(({ id }) => id)).toEqual([other.id])
    expect((await alice.get(`/v2/members/${member.id}`)).status).toBe(200)
    const deleted = (await outboxOf(t, alice)).slice(-3)
    expect(deleted.every(({ type }) => type === 'DELETE_GROUP')).toBe(true)
    expect(new Set(deleted.map(({ id }) => id))).toEqual(new Set([top.uuid, middle.uuid, leaf.uuid]))
  })

  test('whatever moves are tried, the groups stay a forest', async () => {
    const anyMove = fc.tuple(fc.nat({ max: 5 }), fc.option(fc.nat({ max: 5 })))
    const property = fc.asyncProperty(fc.array(anyMove, { minLength: 5, maxLength: 15 }), async (moves) => {
      const alice = await t.system()
      const groups: Group[] = []
      for (let i = 0; i < 6; i++) groups.push(await alice.group())
      const parents = groups.map((): number | null => null)
      const isBelow = (group: number | null, top: number): boolean =>
        group !== null && (group === top || isBelow(parents[group] ?? null, top))
      for (const [group, parent] of moves) {
        const fits = !isBelow(parent, group)
        const { status } = await move(
          alice,
          groups[group] as Group,
          parent === null ? null : (groups[parent]?.id ?? ''),
        )
        expect(status).toBe(fits ? 200 : 400)
        if (fits) parents[group] = parent
      }
      const { body } = await alice.get('/v2/systems/@me/groups?include=extended')
      expect(body.map((group: Group) => group.extended?.parent)).toEqual(
        parents.map((parent) => (parent === null ? null : groups[parent]?.id)),
      )
    })
    await fc.assert(property, { numRuns: runs(10) })
  })
})
