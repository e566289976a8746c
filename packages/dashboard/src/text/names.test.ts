import { expect, test } from 'bun:test'
import { initialsOf, isFound, matchesSearch, nameOf, otherNameOf } from './names.ts'

test('initials are one or two letters for any name', () => {
  const cases = [
    ['Wren', 'W'],
    ['wren of the harbour', 'WO'],
    ['~*Lark*~', 'L'],
    ['🦊 fox', '🦊F'],
    ['👩‍🚀', '👩‍🚀'],
    ['é́cho', 'É́'],
    ['...', '♪'],
    ['No name', '♪'],
    ['', '♪'],
  ] as const
  for (const [name, initials] of cases) expect([name, initialsOf(name)]).toEqual([name, initials])
})

test('a search finds names in any letter case, with or without accents', () => {
  expect(matchesSearch('  ', null)).toBe(true)
  expect(matchesSearch('ren', null, 'Wren')).toBe(true)
  expect(matchesSearch('RENE', 'René')).toBe(true)
  expect(matchesSearch('x', 'Wren', undefined)).toBe(false)
})

test('a search finds a member by names, by other texts and by the beginning of the ID', () => {
  const member = { id: 'qashxy', name: 'Birch', display_name: 'Tree' }
  for (const search of [' ', 'irc', 'TREE', 'QASH', 'they']) {
    expect([search, isFound(search, member, 'they/them')]).toEqual([search, true])
  }
  for (const search of ['ash', 'xy', 'she']) {
    expect([search, isFound(search, member, 'they/them')]).toEqual([search, false])
  }
})

test('an owner sees the private name instead of the display name, and strangers do not', () => {
  const own = { name: 'Wren', display_name: 'Someone', privacy: { name_privacy: 'private' } }
  expect([nameOf(own), otherNameOf(own)]).toEqual(['Wren', 'Someone'])
  const seen = { name: 'Someone', display_name: null, privacy: null }
  expect([nameOf(seen), otherNameOf(seen)]).toEqual(['Someone', undefined])
})

test('the display name comes before the name', () => {
  expect(otherNameOf({ name: 'a', display_name: 'b' })).toBe('a')
  expect(nameOf({ name: 'a', display_name: 'b' })).toBe('b')
  expect(nameOf({ name: 'a', display_name: null })).toBe('a')
  expect(nameOf({ name: null })).toBe('No name')
  expect(nameOf({ name: 'a', display_name: '\u200b\u3164 ' })).toBe('a')
  expect(nameOf({ name: '\u200b' })).toBe('No name')
  expect(nameOf({ name: '👩‍🚀' })).toBe('👩‍🚀')
})
