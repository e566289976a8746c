import { expect, test } from 'bun:test'
import type { Group } from '../../state/data.svelte.ts'
import { findGroups, type GroupSort, ordersFor } from './view.ts'

const group = (name: string, created: string, position: number | null, ...members: string[]) =>
  ({
    id: name.toLowerCase(),
    uuid: name,
    name,
    display_name: null,
    created,
    members,
    extended: { parent: null, position, emoji: null },
  }) as unknown as Group
const groups = [
  group('Crew', '2024-02-01T00:00:00Z', 0, 'a', 'b'),
  group('Band', '2024-03-01T00:00:00Z', null, 'a'),
  group('Ärzte', '2024-01-01T00:00:00Z', null, 'archived', 'archived too', 'and one more'),
]
/** Nobody else counts: a member in the archive is in no list. */
const people = [{ uuid: 'a' }, { uuid: 'b' }]
const names = (search: string, sort: GroupSort) =>
  findGroups(groups, search, ordersFor(people)[sort]).map(({ name }) => name)

test('searches and sorts groups', () => {
  expect(names('', 'order')).toEqual(['Crew', 'Ärzte', 'Band'])
  expect(names('', 'name')).toEqual(['Ärzte', 'Band', 'Crew'])
  expect(names('', 'newest')).toEqual(['Band', 'Crew', 'Ärzte'])
  expect(names('', 'oldest')).toEqual(['Ärzte', 'Crew', 'Band'])
  expect(names('', 'size')).toEqual(['Crew', 'Band', 'Ärzte'])
  expect(names('arz', 'name')).toEqual(['Ärzte'])
})
