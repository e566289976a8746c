import { expect, test } from 'bun:test'
import { findEmptied, findStop } from './brake.ts'
import type { Book, Pair, SideState, SyncWrite } from './model.ts'
import { emptyBook } from './settle.ts'

const pair = (i: number): Pair => ({
  kind: 'member',
  here: `h${i}`,
  there: `t${i}`,
  state: 'paired',
  base: { here: {}, there: {} },
  refused: {},
})
const bookOf = (count: number): Book => ({
  ...emptyBook,
  member: Array.from({ length: count }, (_, i) => pair(i)),
})
const overwrite = (i: number, old: unknown = 'kept'): SyncWrite => ({
  op: 'update',
  side: 'here',
  kind: 'member',
  pair: pair(i),
  ref: `h${i}`,
  values: { description: 'x' },
  source: { description: 'x' },
  expected: { description: old },
  log: [
    {
      kind: 'member',
      what: 'update',
      side: 'here',
      ref: `h${i}`,
      key: 'description',
      old,
      new: 'x',
      reason: 'changed',
    },
  ],
})
const stopFor = (writes: SyncWrite[], of: number) => findStop([{ writes, notes: [] }], bookOf(of))?.reason
const many = (count: number, old?: unknown) => Array.from({ length: count }, (_, i) => overwrite(i, old))

test('five members may change, and a tenth of many', () => {
  expect(stopFor(many(5), 40)).toBeUndefined()
  expect(stopFor(many(6), 40)).toBe('many')
  expect(stopFor(many(10), 100)).toBeUndefined()
  expect(stopFor(many(11), 100)).toBe('many')
})

test('everything of a kind stops, a single one does not', () => {
  expect(stopFor(many(2), 2)).toBe('all')
  expect(stopFor(many(1), 1)).toBeUndefined()
})

test('values where there were none do not count', () => {
  expect(stopFor(many(30, null), 40)).toBeUndefined()
})

test('a list that is suddenly empty stops', () => {
  const nobody: SideState = {
    system: { ref: 's', values: {} },
    members: new Map(),
    groups: new Map(),
    switches: new Map(),
  }
  const wasRead = { member: true, group: true, switch: true }
  expect(findEmptied(bookOf(1), nobody, wasRead)?.reason).toBe('empty')
  expect(findEmptied(bookOf(1), nobody, { ...wasRead, member: false })).toBeUndefined()
  const switches: Book = { ...emptyBook, switch: [{ ...pair(1), kind: 'switch' }] }
  expect(findEmptied(switches, nobody, wasRead)).toMatchObject({ reason: 'empty', kind: 'switch', of: 1 })
})
