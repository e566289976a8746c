import { expect, test } from 'bun:test'
import type { Group } from '../../state/data.svelte.ts'
import { selectGroups } from './view.ts'

const group = (name: string, created: string, ...members: string[]) =>
  ({ id: name.toLowerCase(), name, display_name: null, created, members }) as unknown as Group
const groups = [
  group('Crew', '2024-02-01T00:00:00Z', 'a', 'b'),
  group('Band', '2024-03-01T00:00:00Z', 'a'),
  group('Ärzte', '2024-01-01T00:00:00Z'),
]
const names = (search: string, sort: Parameters<typeof selectGroups>[2]) =>
  selectGroups(groups, search, sort).map(({ name }) => name)

test('groups are found and sorted', () => {
  expect(names('', 'name')).toEqual(['Ärzte', 'Band', 'Crew'])
  expect(names('', 'newest')).toEqual(['Band', 'Crew', 'Ärzte'])
  expect(names('', 'oldest')).toEqual(['Ärzte', 'Crew', 'Band'])
  expect(names('', 'size')).toEqual(['Crew', 'Band', 'Ärzte'])
  expect(names('arz', 'name')).toEqual(['Ärzte'])
})
