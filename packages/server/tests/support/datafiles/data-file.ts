import { expect } from 'bun:test'
import {
  customFieldModel,
  formatInstant,
  groupModel,
  memberModel,
  noteModel,
  readPatch,
  systemModel,
} from '@polyphony/contract'
import fc from 'fast-check'
import type { FormatReader, Incoming } from '../../../src/datafile/incoming.ts'

export type DataFile = Readonly<Record<string, unknown>>

/** Hands a whole file to a reader, the way it would arrive. */
export async function readFile(reader: FormatReader, file: DataFile): Promise<Incoming> {
  reader.begin?.(new Set(Object.keys(file)))
  for (const [key, value] of Object.entries(file)) {
    if (Array.isArray(value)) for (const element of value) reader.element(key, element)
    else reader.value(key, value)
  }
  return await reader.finish()
}

/** `100: A,B · 200: none`, the times in milliseconds. */
export const writtenSwitches = ({ switches, members }: Incoming) =>
  [...switches]
    .map(({ timestamp, members: keys }) => {
      const names = keys.map((key) => members.find((member) => member.key === key)?.name)
      return `${timestamp / 1000}: ${names.join(',') || 'none'}`
    })
    .join(' · ')

/** Records whose fields are sometimes what they should be and sometimes anything at all, or missing. */
export function anyRecord(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const values = Object.entries(fields).map(([key, usual]) => [key, usually(usual)] as const)
  return usually(fc.record(Object.fromEntries(values), { requiredKeys: [] }))
}

export const usually = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: anyJson })

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.bigInt(),
  fc.constantFrom('', ' ', '\0', '\uD800', '__proto__', 'x'.repeat(1100), -1, 1e300, 0.5),
)

/** Whatever a file holds, what is made of it can be written. */
export function expectSound(incoming: Incoming): void {
  const { system, members, groups, switches, refusals, warnings } = incoming
  const keys = new Set(members.map(({ key }) => key))
  expect(keys.size).toBe(members.length)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  for (const group of groups) {
    expect(group.members.filter((member) => !keys.has(member))).toEqual([])
    expect(new Set(group.members).size).toBe(group.members.length)
  }
  if (refusals.length === 0) {
    expect(readPatch(systemModel, system.patch)).toMatchObject({
      patch: system.patch,
      problems: { any: false },
    })
    for (const { patch } of members) {
      expect(patch.name).toBeString()
      expect(readPatch(memberModel, patch)).toMatchObject({ patch, problems: { any: false } })
    }
    for (const { patch } of groups) {
      expect(patch.name).toBeString()
      expect(readPatch(groupModel, patch)).toMatchObject({ patch, problems: { any: false } })
    }
  }
  expectSoundWords(incoming, keys)
  let before = Number.NEGATIVE_INFINITY
  for (const { timestamp, members: fronting, notes = [] } of switches) {
    expect(timestamp).toBeGreaterThan(before)
    expect(fronting.filter((member) => !keys.has(member))).toEqual([])
    for (const { member, status } of notes) {
      expect(fronting).toContain(member ?? '')
      expect(status?.length).toBeWithin(1, 101)
    }
    before = timestamp
  }
  for (const { message, count } of warnings) {
    expect(message.length).toBeLessThan(300)
    expect(count).toBeGreaterThan(0)
  }
}

/** Custom fields, notes and comments of a file can be written too. */
function expectSoundWords(incoming: Incoming, members: ReadonlySet<string>): void {
  const { fields = [], notes = [], comments = [], switches } = incoming
  const fieldKeys = new Set(fields.map(({ key }) => key))
  expect(fieldKeys.size).toBe(fields.length)
  for (const { patch } of fields) {
    expect(readPatch(customFieldModel, patch)).toMatchObject({ patch, problems: { any: false } })
  }
  for (const values of [incoming.system.fields, ...incoming.members.map((member) => member.fields)]) {
    for (const [key, value] of Object.entries(values ?? {})) {
      expect(fieldKeys).toContain(key)
      expect(JSON.stringify(value)).not.toContain('\\u0000')
    }
  }
  for (const { title, text, color, date, members: about, authors } of notes) {
    const patch = { title, text, color, date: formatInstant(date) }
    expect(readPatch(noteModel, patch).problems.any).toBe(false)
    expect([...about, ...authors].filter((member) => !members.has(member))).toEqual([])
  }
  const moments = new Set([...switches].map(({ timestamp }) => timestamp))
  for (const { text, member, switch: on } of comments) {
    expect(moments).toContain(on)
    expect(text.length).toBeWithin(1, 4001)
    if (member !== null) expect(members).toContain(member)
  }
}
