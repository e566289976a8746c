import { expect, test } from 'bun:test'
import { mergeNotes } from './merge-notes.ts'

const note = (member: string | null, status: string | null, text: string | null = null) => ({
  member,
  status,
  note: text,
})

test('local changes are applied on top of changes from elsewhere', () => {
  const base = [note('wren', 'tired', 'Here for the call.'), note('ash', 'fine')]
  const mine = [
    note('wren', 'awake', 'Here for the call.'),
    note('ash', 'fine'),
    note(null, null, 'A long day.'),
  ]
  const theirs = [note('wren', 'tired', 'The call was good.'), note('juno', 'new here')]
  expect(mergeNotes(base, mine, theirs)).toEqual({
    notes: [
      note('wren', 'awake', 'The call was good.'),
      note('juno', 'new here'),
      note(null, null, 'A long day.'),
    ],
    conflicts: [],
  })
})

test('a text that changed in both places keeps the local version, and reports the other', () => {
  const base = [note('wren', 'tired'), note('ash', 'fine')]
  const merged = mergeNotes(
    base,
    [note('wren', 'awake'), note('ash', 'calm')],
    [note('wren', 'asleep'), note('ash', 'calm')],
  )
  expect(merged.notes).toEqual([note('wren', 'awake'), note('ash', 'calm')])
  expect(merged.conflicts).toEqual([{ member: 'wren', key: 'status', theirs: 'asleep' }])
})

test('an emptied text is removed, together with its empty entry', () => {
  const base = [note('wren', 'tired')]
  expect(mergeNotes(base, [], base)).toEqual({ notes: [], conflicts: [] })
  expect(mergeNotes(base, [], []).conflicts).toEqual([])
})
