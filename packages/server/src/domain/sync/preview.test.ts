import { expect, test } from 'bun:test'
import type { SyncWorld } from './compare.ts'
import { byRef, emptyBook, type Pair, type SideState, type SyncedThing, type SyncValues } from './model.ts'
import { previewSync, type SyncPreview } from './preview.ts'

const thing = (ref: string, values: SyncValues): SyncedThing => ({ ref, values })
const side = (system: SyncValues, members: readonly SyncedThing[]): SideState => ({
  system: thing('s', system),
  members: byRef(members),
  groups: new Map(),
  switches: new Map(),
})
const pair = (values: Partial<Pair>): Pair => ({
  kind: 'member',
  here: null,
  there: null,
  state: 'paired',
  base: null,
  refused: {},
  ...values,
})
const world = (values: Partial<SyncWorld>): SyncWorld => ({
  book: emptyBook,
  here: side({}, []),
  there: side({}, []),
  rules: {
    directions: { system: 'both', members: 'both', groups: 'both', switches: 'both' },
    prefer: 'here',
    deletes: 'keep',
  },
  scope: { system: true, member: 'all', group: 'all', switch: undefined },
  isFirst: true,
  ...values,
})

function preview(values: SyncWorld): SyncPreview {
  const work = previewSync(values, { here: {}, there: {} })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

test('a pair shows how it looks there, and each value that will be written', () => {
  const shown = preview(
    world({
      here: side({}, [thing('h', { name: 'Wren', pronouns: 'they/them' })]),
      there: side({}, [
        thing('t', {
          name: 'Wren',
          display_name: 'W',
          color: 'c0ffee',
          pronouns: 'she/they',
          avatar_url: null,
        }),
      ]),
    }),
  )
  expect(shown.pairs).toMatchObject([
    {
      here: 'h',
      there: 't',
      face: { name: 'Wren', display_name: 'W', color: 'c0ffee', avatar_url: null },
    },
  ])
  const pronouns = { key: 'pronouns', side: 'there', old: 'she/they', new: 'they/them' } as const
  expect(shown.pairs[0]?.changes).toContainEqual(pronouns)
  expect(shown.pairs[0]?.differs).toContain('pronouns')
})

test('somebody who is left alone is told apart from somebody new', () => {
  const { only_here, writes } = preview(
    world({
      book: { ...emptyBook, member: [pair({ here: 'a', state: 'alone' })] },
      here: side({}, [thing('a', { name: 'Ash' }), thing('b', { name: 'Birch' })]),
    }),
  )
  expect(only_here.map(({ name, alone }) => [name, alone])).toEqual([
    ['Ash', true],
    ['Birch', false],
  ])
  expect(writes).toEqual({ here: 0, there: 1 })
})

test('what one side deleted is listed with what follows', () => {
  const base = { here: { name: 'Wren' }, there: { name: 'Wren' } }
  const book = {
    ...emptyBook,
    member: [pair({ here: 'h', there: 'gone', base }), pair({ here: 'gone', there: 't', base })],
  }
  const { gone } = preview(
    world({
      book,
      here: side({}, [thing('h', { name: 'Wren' })]),
      there: side({}, [thing('t', { name: 'Tarn' })]),
      isFirst: false,
    }),
  )
  expect(gone).toEqual([
    { kind: 'member', what: 'archive', side: 'here', ref: 'h', name: 'Wren' },
    { kind: 'member', what: 'end', side: 'there', ref: 't', name: 'Tarn' },
  ])
})

test('the profile of the system is part of the preview', () => {
  const system: Pair = pair({ kind: 'system', here: 's', there: 's' })
  const { system: changes } = preview(
    world({
      book: { ...emptyBook, system: [system] },
      here: side({ tag: '| HB' }, []),
      there: side({ tag: '| old' }, []),
    }),
  )
  expect(changes).toEqual([{ key: 'tag', side: 'there', old: '| old', new: '| HB' }])
})
