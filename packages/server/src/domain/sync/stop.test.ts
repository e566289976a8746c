import { expect, test } from 'bun:test'
import { type Book, emptyBook, type Pair, type SideState, type SyncWrite } from './model.ts'
import { countEmptied, countLosses, findStop, type Losses } from './stop.ts'

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
const stopFor = (writes: SyncWrite[], of: number, approved?: Losses) =>
  findStop(countLosses([{ writes, notes: [] }]), bookOf(of), approved)?.reason
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

test('as many as somebody has approved may change, and no more', () => {
  expect(stopFor(many(8), 8, { 'member here': 8 })).toBeUndefined()
  expect(stopFor(many(8), 8, { 'member here': 7, 'member there': 8 })).toBe('many')
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
  const stopOf = (book: Book, isRead = wasRead, approved?: Losses) =>
    findStop(countEmptied(book, nobody, isRead), book, approved)
  expect(stopOf(bookOf(1))?.reason).toBe('empty')
  expect(stopOf(bookOf(1), { ...wasRead, member: false })).toBeUndefined()
  const switches: Book = { ...emptyBook, switch: [{ ...pair(1), kind: 'switch' }] }
  expect(stopOf(switches)).toMatchObject({ reason: 'empty', kind: 'switch', of: 1 })
  expect(stopOf(bookOf(1), wasRead, { 'member empty': 1 })).toBeUndefined()
  expect(stopOf(bookOf(2), wasRead, { 'member empty': 1 })?.reason).toBe('empty')
})
