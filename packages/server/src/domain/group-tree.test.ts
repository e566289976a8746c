import { expect, test } from 'bun:test'
import { type Hid, limits, type Uuid } from '@polyphony/contract'
import fc from 'fast-check'
import type { GroupId } from './entities.ts'
import { arrange, type GroupInTree } from './group-tree.ts'

const group = (id: number): GroupInTree => ({
  id: id as GroupId,
  hid: `${id}` as Hid,
  uuid: `${id}` as Uuid,
  parent_id: null,
})
const wish = (...pairs: [number, number | null][]) => new Map(pairs as [GroupId, GroupId | null][])

test('a cycle of groups is cut at one edge', () => {
  const { parents, cut, lifted } = arrange([1, 2, 3].map(group), wish([1, 2], [2, 3], [3, 1]))
  expect([[...parents], cut, lifted]).toEqual([[...wish([1, 2], [2, 3], [3, null])], 1, 0])
})

test('a group that would be too deep moves up', () => {
  const groups = Array.from({ length: 22 }, (_, i) => group(i))
  const chain = wish(...groups.map(({ id }): [number, number | null] => [id, id === 0 ? null : id - 1]))
  const { parents, cut, lifted } = arrange(groups, chain)
  expect([parents.get(20 as GroupId), parents.get(21 as GroupId)]).toEqual([18, 18] as GroupId[])
  expect([parents.get(19 as GroupId), cut, lifted]).toEqual([18 as GroupId, 0, 2])
})

test('of a chain only the groups beyond the last level move, whatever their order', () => {
  const length = 25
  fc.assert(
    fc.property(fc.shuffledSubarray([...Array(length).keys()], { minLength: length }), (order) => {
      const chain = wish(...order.map((id): [number, number | null] => [id, id === 0 ? null : id - 1]))
      const { parents, cut, lifted } = arrange(order.map(group), chain)
      const asNamed = order.filter((id) => parents.get(id as GroupId) === chain.get(id as GroupId))
      expect(new Set(asNamed)).toEqual(new Set(Array(limits.groupLevels).keys()))
      expect([cut, lifted]).toEqual([0, length - limits.groupLevels])
    }),
  )
})
