import { expect, test } from 'bun:test'
import type { Uuid } from '@polyphony/contract'
import { fromExactJson, toExactJson } from '../../json/exact.ts'
import { ForeignData } from '../../kept/foreign-data.ts'
import type { Kept, KeptRecord } from '../../kept/kept-types.ts'
import { fit, keptRecord, restText } from './keep.ts'
import { Restoration } from './restore.ts'

const system = 'a0000000-0000-4000-8000-000000000001' as Uuid
const ash = 'a0000000-0000-4000-8000-000000000002' as Uuid
const birch = 'a0000000-0000-4000-8000-000000000003' as Uuid

const ours = {
  id: ash,
  system_id: system,
  name: 'Ash',
  description: 'cut',
  pronouns: null,
  source_refs: [{ app: 'polyphony', collection: 'members', id: ash }],
  extensions: { polyphony: { id: 'ashesh' } },
}
const file = {
  id: 'm1',
  system_id: 's1',
  name: null,
  description: 'cut here',
  pronouns: null,
  age: '7',
  source_refs: [{ app: 'other', collection: 'members', id: '9' }],
  extensions: { 'com.example': { mood: 'calm' }, polyphony: { id: 'old' } },
}
const keep = () => keptRecord(ash, file, ours, () => true) as KeptRecord
const kept = (parts: Partial<Kept>): Kept => ({
  origin: 'com.example s1',
  members: [],
  groups: [],
  records: {},
  values: {},
  ...parts,
})
const live = (...members: Uuid[]) => ({ systems: [system], members, groups: [] })
const restoration = (...all: Kept[]) => new Restoration(all, live(ash, birch))

test('numbers beyond 2^53 keep every digit', () => {
  const text =
    '{"a":[12345678901234567890,-98765432109876543210],"b":1.5,"c":1e300,"d":"12345678901234567890"}'
  const value = fromExactJson(text) as { a: bigint[] }
  expect(value.a[0]).toBe(12345678901234567890n)
  expect(toExactJson(value)).toBe(text.replace('1e300', '1e+300'))
})

test('of a record only that is kept which we would not write the same way', () => {
  expect(keep()).toEqual({
    uuid: ash,
    record: {
      id: 'm1',
      system_id: 's1',
      name: null,
      description: 'cut here',
      age: '7',
      source_refs: file.source_refs,
      extensions: { 'com.example': { mood: 'calm' } },
    },
    made: { system_id: system, name: 'Ash', description: 'cut' },
  })
  expect(keptRecord(ash, ours, ours, () => true)).toBeUndefined()
  const untouched = keptRecord(ash, file, ours, (field) => field === 'name')
  expect(untouched?.made).toEqual({ name: 'Ash' })
  expect(untouched?.record).not.toHaveProperty('description')
})

test('a field goes out as it came in until it is changed here', () => {
  const restored = restoration(kept({ members: [keep()] }))
  expect(restored.restore(ash, ours)).toEqual({
    ...file,
    system_id: system,
    source_refs: [...file.source_refs, ...ours.source_refs],
    extensions: { 'com.example': { mood: 'calm' }, polyphony: { id: 'ashesh' } },
  })
  const changed = restored.restore(ash, { ...ours, name: 'Ashen', description: null })
  expect(changed).toMatchObject({ id: 'm1', name: 'Ashen', description: null, age: '7' })
})

test('references follow their records, and are gone with them', () => {
  const records = {
    notes: [{ id: 'n1', member_id: 'm1', author_member_ids: ['m1', 'm2', 'gone'] }],
    custom_field_values: [
      { id: 'v1', field_id: 'f1', subject_type: 'member', subject_id: 'm2' },
      { field_id: 'f1', subject_type: 'member', subject_id: 'gone' },
    ],
    custom_fields: [{ id: 'f1', name: 'Drink' }],
  }
  const bound = [keep(), { uuid: birch, record: { id: 'm2' }, made: {} }]
  const whole = restoration(kept({ members: bound, records }))
  expect(whole.records('notes')).toEqual([
    { id: 'n1', system_id: system, member_id: 'm1', author_member_ids: ['m1', 'm2'] },
  ])
  expect(whole.records('custom_field_values')).toMatchObject([{ id: 'v1', subject_id: 'm2' }])
  const without = new Restoration([kept({ members: bound, records })], live(ash))
  expect(without.records('notes')).toMatchObject([{ member_id: 'm1', author_member_ids: ['m1'] }])
  expect(without.records('custom_field_values')).toEqual([])
})

test('of two origins the newer has the last word, and ids that clash are told apart', () => {
  const older = kept({
    members: [keep()],
    records: { notes: [{ id: 'x', body: 'older', member_id: 'm1' }] },
    values: { extensions: { a: { v: 1 }, b: { v: 1 } }, polls: { v: 1 }, boards: { posts: [{ id: 'p' }] } },
  })
  const newer = kept({
    origin: 'org.example',
    members: [{ uuid: ash, record: { id: 'm7', age: '8', mood: 'x' }, made: {} }],
    records: { notes: [{ id: 'x', body: 'newer', member_id: 'm7' }] },
    values: { extensions: { b: { v: 2 } }, polls: { v: 2 }, boards: { posts: [{ id: 'q' }] } },
  })
  const both = restoration(newer, older)
  expect(both.restore(ash, ours)).toMatchObject({ id: 'm7', age: '8', mood: 'x', description: 'cut here' })
  const notes = both.records('notes')
  expect(notes.map(({ body, member_id }) => [body, member_id])).toEqual([
    ['newer', 'm7'],
    ['older', 'm7'],
  ])
  expect(new Set(notes.map(({ id }) => id)).size).toBe(2)
  const values = both.values()
  expect(values).toMatchObject({ extensions: { a: { v: 1 }, b: { v: 2 } }, polls: { v: 2 } })
  expect(values.boards).toMatchObject({ posts: [{ id: 'p' }, { id: 'q' }] })
})

test('parts that do not fit are named, and the others are kept', () => {
  const foreign = new ForeignData()
  foreign.keepValue('polls', { open: true })
  foreign.keepRecord('notes', { body: 'x'.repeat(500) })
  foreign.keepRecord('assets', { id: 'as1' })
  const fitting = fit(foreign, 200)
  expect(fitting.lost).toEqual(['notes'])
  expect(JSON.parse(restText(foreign, fitting.kept, undefined))).toEqual({
    records: { assets: [{ id: 'as1' }] },
    values: { polls: { open: true } },
  })
})
