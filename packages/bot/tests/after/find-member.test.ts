import { expect, test } from 'bun:test'
import { pickMember } from '../../src/after/find-member.ts'

test('a member is found by name, then display name, then short ID', () => {
  const members = [
    { id: 'abcdef', name: 'Ash', display_name: null },
    { id: 'ghijkl', name: 'Birch', display_name: 'Ash' },
    { id: 'birch', name: 'Cedar', display_name: 'The Tree' },
  ]
  const found = (typed: string) => pickMember(members, typed)?.name
  expect(['ash', 'Birch', 'the tree', 'ABC-DEF', 'Ashe'].map(found)).toEqual([
    'Ash',
    'Birch',
    'Cedar',
    'Ash',
    undefined,
  ])
})
