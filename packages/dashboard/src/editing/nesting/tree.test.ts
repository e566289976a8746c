import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Group } from '../../state/data.svelte.ts'
import { groupOptions, inOwnOrder, pathOf, positionsAfter, rowsOf, treeOf } from './tree.ts'
import { within } from './within.ts'

const group = (name: string, parent: string | null = null, position: number | null = null) =>
  ({
    id: name,
    uuid: `uuid-${name}`,
    name,
    display_name: null,
    extended: { parent, position, emoji: null },
  }) as unknown as Group
const names = (groups: Iterable<Group>) => [...groups].map(({ name }) => name)
const outline = (groups: readonly Group[]) =>
  rowsOf(treeOf(groups, inOwnOrder)).map((row) => '-'.repeat(row.level) + row.group.name)

const forest = [
  group('twig', 'branch'),
  group('sea'),
  group('branch', 'uuid-oak'),
  group('oak', null, 1),
  group('lost', 'nobody'),
  group('leaf', 'oak', 5),
]
/** Groups with any parents: none, one that is missing, itself, or in a circle. */
const anyGroups = fc.array(
  fc.record({
    parent: fc.option(fc.constantFrom('0', '1', '2', 'uuid-3', '4', 'uuid-5', 'missing')),
    position: fc.option(fc.nat(3)),
  }),
  { maxLength: 8 },
)
const made = (all: readonly { parent: string | null; position: number | null }[]) =>
  all.map(({ parent, position }, i) => group(String(i), parent, position))

describe('groups inside groups', () => {
  test('are sorted below their parent by position, then by name', () => {
    expect(outline(forest)).toEqual(['oak', '-leaf', '-branch', '--twig', 'lost', 'sea'])
  })

  test('appear once each for any parents, in an order that does not depend on the input order', () => {
    fc.assert(
      fc.property(anyGroups, (all) => {
        const groups = made(all)
        const rows = rowsOf(treeOf(groups, inOwnOrder)).map((row) => row.group)
        expect(names(rows).sort()).toEqual(names(groups).sort())
        expect(outline(groups.toReversed())).toEqual(outline(groups))
        for (const each of groups) {
          const path = pathOf(each, groups)
          expect(new Set(path).size).toBe(path.length)
          expect(path).not.toContain(each)
          expect(within(each, groups).has(each)).toBe(true)
        }
      }),
    )
  })

  test('have a path of parents and a list of subgroups', () => {
    const [twig, , , oak] = forest as [Group, Group, Group, Group]
    expect(names(pathOf(twig, forest))).toEqual(['oak', 'branch'])
    expect(names(within(oak, forest)).sort()).toEqual(['branch', 'leaf', 'oak', 'twig'])
  })

  test('cannot be chosen as the parent of a group that contains them', () => {
    expect(groupOptions(forest).map(({ label }) => label)).toEqual([
      'oak',
      '\u2003leaf',
      '\u2003branch',
      '\u2003\u2003twig',
      'lost',
      'sea',
    ])
    expect(groupOptions(forest, forest[2]).map(({ value }) => value)).toEqual(['oak', 'leaf', 'lost', 'sea'])
  })
})

describe('a group that moves among its siblings', () => {
  test('changes as few positions as possible', () => {
    const plain = ['a', 'b', 'c', 'd'].map((name) => group(name))
    const written = positionsAfter(plain, 1, 0).map((each) => [each.group.name, each.position])
    expect(written).toEqual([
      ['b', 0],
      ['a', 1],
    ])
    const numbered = ['a', 'b', 'c', 'd'].map((name, i) => group(name, null, i * 100))
    expect(positionsAfter(numbered, 2, 3).map((each) => each.position)).toEqual([200, 300])
  })

  test('gets the new place, and the other groups keep their order', () => {
    const positions = fc.array(fc.option(fc.oneof(fc.nat(4), fc.constant(1_000_000))), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(positions, fc.nat(7), fc.nat(7), (all, a, b) => {
        const before = all.map((position, i) => group(String(i), null, position)).toSorted(inOwnOrder)
        const [from, to] = [a % before.length, b % before.length]
        const written = new Map(
          positionsAfter(before, from, to).map((each) => [each.group, each.position] as const),
        )
        const after = before
          .map((each) => group(each.name, null, written.get(each) ?? each.extended?.position))
          .toSorted(inOwnOrder)
        const wanted = names(before)
        wanted.splice(to, 0, ...wanted.splice(from, 1))
        expect(names(after)).toEqual(wanted)
        for (const position of written.values()) expect(position).toBeLessThanOrEqual(1_000_000)
      }),
    )
  })
})
