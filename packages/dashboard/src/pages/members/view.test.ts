import { describe, expect, test } from 'bun:test'
import type { Group, Member } from '../../state/data.svelte.ts'
import { type Filter, filterMembers, frontedIn, sortMembers } from './view.ts'

const member = (name: string, rest: Partial<Member> = {}) =>
  ({
    id: name.toLowerCase(),
    uuid: `uuid-${name}`,
    name,
    display_name: null,
    pronouns: null,
    proxy_tags: [],
    privacy: { visibility: 'public', name_privacy: 'public' },
    created: null,
    message_count: null,
    last_message_timestamp: null,
    ...rest,
  }) as unknown as Member
const group = (id: string, members: string[], parent: string | null = null) =>
  ({ id, members: members.map((name) => `uuid-${name}`), extended: { parent } }) as unknown as Group

const wren = member('Wren', { created: '2024-03-01T00:00:00Z' as never, message_count: 5 })
const ash = member('Ash', { created: '2024-01-01T00:00:00Z' as never, pronouns: 'they/them' })
const birch = member('Birch', {
  created: '2024-02-01T00:00:00Z' as never,
  message_count: 9,
  proxy_tags: [{ prefix: 'b:', suffix: null }],
  extended: { aliases: ['Twiggy'] } as Member['extended'] & object,
})
const zoe = member('Zoé', { privacy: { visibility: 'private', name_privacy: 'public' } as Member['privacy'] })
const all = [wren, ash, birch, zoe]
const names = (members: readonly Member[]) => members.map(({ name }) => name)
const everyone: Filter = { search: '', group: '', privacy: 'any' }
const shown = (filter: Partial<Filter>, groups: Group[] = []) =>
  names(filterMembers(all, groups, { ...everyone, ...filter }))

describe('the list of members', () => {
  test('is sorted by the chosen key, then by name', () => {
    expect(names(sortMembers(all, 'name', []))).toEqual(['Ash', 'Birch', 'Wren', 'Zoé'])
    expect(names(sortMembers(all, 'newest', []))).toEqual(['Wren', 'Birch', 'Ash', 'Zoé'])
    expect(names(sortMembers(all, 'messages', []))).toEqual(['Birch', 'Wren', 'Ash', 'Zoé'])
    const fronted = frontedIn([{ members: ['zoé', 'ash'] }, { members: [] }, { members: ['ash', 'wren'] }])
    expect(names(sortMembers(all, 'fronted', fronted))).toEqual(['Zoé', 'Ash', 'Wren', 'Birch'])
  })

  test('finds members by name without accents, pronouns, ID and tag', () => {
    expect(shown({ search: 'zoe' })).toEqual(['Zoé'])
    expect(shown({ search: 'THEY' })).toEqual(['Ash'])
    expect(shown({ search: 'b:' })).toEqual(['Birch'])
    expect(shown({ search: 'twig' })).toEqual(['Birch'])
  })

  test('filters by group, by no group, and by privacy', () => {
    const groups = [group('crew', ['Wren', 'Ash']), group('band', ['Ash'])]
    expect(shown({ group: 'crew' }, groups)).toEqual(['Wren', 'Ash'])
    expect(shown({ group: 'none' }, groups)).toEqual(['Birch', 'Zoé'])
    expect(shown({ group: 'crew' }, [...groups, group('cooks', ['Birch'], 'crew')])).toEqual([
      'Wren',
      'Ash',
      'Birch',
    ])
    expect(shown({ privacy: 'unlisted' })).toEqual(['Zoé'])
    expect(shown({ privacy: 'guarded' })).toEqual(['Zoé'])
    expect(shown({ privacy: 'open' })).toEqual(['Wren', 'Ash', 'Birch'])
  })
})
