import { describe, expect, test } from 'bun:test'
import * as contract from '@polyphony/contract'
import fc from 'fast-check'
import { bodyOf, changedKeys, type Draft, draftOfGroup, draftOfMember, rebase } from './draft.ts'

describe('a draft', () => {
  test('has every key that people can give a member or a group', () => {
    const keysOf = ({ fields, privacy }: contract.Model) => [...Object.keys(fields), ...privacy].sort()
    expect(Object.keys(draftOfMember()).sort()).toEqual(
      [...keysOf(contract.memberModel), 'custom_front', 'never_shared'].sort(),
    )
    expect(Object.keys(draftOfGroup()).sort()).toEqual(
      [...keysOf(contract.groupModel), 'emoji', 'parent'].sort(),
    )
  })

  test('sends null for empty values, no blank tags, and only changed keys', () => {
    const base = { ...draftOfMember(), name: 'Wren', pronouns: 'she/her' }
    const draft = {
      ...base,
      pronouns: ' ',
      visibility: 'private' as const,
      proxy_tags: [
        { prefix: 'w:', suffix: '' },
        { prefix: '', suffix: '' },
      ],
    }
    expect(bodyOf(draft, changedKeys(base, draft))).toEqual({
      pronouns: null,
      proxy_tags: [{ prefix: 'w:', suffix: null }],
      privacy: { visibility: 'private' },
    })
    expect(
      changedKeys(base, { ...base, display_name: '  ', proxy_tags: [{ prefix: '', suffix: '' }] }),
    ).toEqual([])
  })
})

describe('a change from elsewhere', () => {
  test('replaces fields that the person did not change, and is a conflict in fields that they did', () => {
    const base = { name: 'Wren', pronouns: '', color: '', tts: false }
    const mine = { ...base, name: 'Wren of the Harbour', color: 'aabbcc' }
    const theirs = { name: 'Old Wren', pronouns: 'she/her', color: 'aabbcc', tts: false }
    expect(rebase(base, mine, theirs)).toEqual({
      draft: { ...mine, pronouns: 'she/her' },
      taken: ['pronouns'],
      conflicts: ['name'],
    })
  })

  test('never overwrites typed text, and every other difference is reported', () => {
    const anyDraft = fc.record({
      a: fc.constantFrom('', 'x', 'y'),
      b: fc.constantFrom('', 'x', 'y'),
      c: fc.boolean(),
    })
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (base: Draft, mine: Draft, theirs: Draft) => {
        const { draft, taken, conflicts } = rebase(base, mine, theirs)
        for (const key of changedKeys(base, mine)) expect(draft[key]).toEqual(mine[key] as never)
        for (const key of changedKeys(draft, theirs)) {
          expect(changedKeys(base, mine)).toContain(key)
          if (base[key] !== theirs[key]) expect(conflicts).toContain(key)
        }
        expect(taken.filter((key) => conflicts.includes(key))).toEqual([])
      }),
    )
  })
})
