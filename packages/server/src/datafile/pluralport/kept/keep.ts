import { isDeepStrictEqual } from 'node:util'
import type { Uuid } from '@polyphony/contract'
import type { Document } from '../../document.ts'
import { toExactJson } from '../../json/exact.ts'
import type { ForeignData, KeptTexts } from '../../kept/foreign-data.ts'
import type { KeptFronting, KeptRecord } from '../../kept/kept-types.ts'
import { extensionsOf } from '../fields.ts'
import { ourName } from '../format.ts'

/**
 * Picks the parts of an imported record to keep. `ours` is the record as we would write it now. `isMade` tells which of
 * its fields come from the import; the rest was here before. Gives undefined if our record says everything.
 */
export function keptRecord(
  uuid: Uuid,
  file: Document,
  ours: Document,
  isMade: (field: string) => boolean,
): KeptRecord | undefined {
  const record: Record<string, unknown> = { ...file }
  const made: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(ours)) {
    if (ofBoth.has(field)) continue
    if (isMade(field) && !isDeepStrictEqual(file[field], value)) made[field] = value
    else if (Object.hasOwn(record, field)) delete record[field]
  }
  const { [ourName]: _, ...namespaces } = extensionsOf(file)
  if (Object.keys(namespaces).length > 0) record.extensions = namespaces
  else delete record.extensions
  if (isDeepStrictEqual(file.source_refs, ours.source_refs)) delete record.source_refs
  const saysNothing = Object.keys(record).every((key) => key === 'id' && record.id === uuid)
  return saysNothing && Object.keys(made).length === 0 ? undefined : { uuid, record, made }
}

/** Fields that both sides add to. */
const ofBoth = new Set(['id', 'source_refs', 'extensions'])

/** Tells whether another program's record has no field that a row of ours has too, so that all of it is kept. */
export const isKeptWhole = (foreign: ForeignData, file: Document): boolean =>
  !foreign.saysAll && Object.keys(file).every((field) => ofBoth.has(field))

interface Part {
  name: string
  texts: KeptTexts
}

export interface Fitting {
  kept: ReadonlySet<KeptTexts>
  /** True if there is room for the kept fields of members, groups and the system. */
  hasBound: boolean
  /** Names of the parts that there is no room for. */
  lost: readonly string[]
}

/** Chooses the parts of foreign data that fit. The parts that people would miss most come first. */
export function fit(foreign: ForeignData, room: number): Fitting {
  const records = partsOf(foreign.records)
  const isAsset = ({ name }: Part) => name === 'assets'
  const parts = [
    ...partsOf(foreign.values),
    ...records.filter((part) => !isAsset(part)),
    ...partsOf(foreign.fronting),
    ...records.filter(isAsset),
  ]
  const bytesOfBound = boundBytes(foreign)
  const hasBound = bytesOfBound <= room
  const lost = hasBound ? [] : ['members and groups']
  const kept = new Set<KeptTexts>()
  let left = hasBound ? room - bytesOfBound : room
  for (const { name, texts } of parts) {
    const bytes = texts.texts.reduce((total, text) => total + Buffer.byteLength(text) + 1, name.length)
    if (texts.isTooLarge || bytes > left) lost.push(name)
    else {
      kept.add(texts)
      left -= bytes
    }
  }
  return { kept, hasBound, lost }
}

/** Estimates the size of the kept fields: it counts whole records. */
function boundBytes({ system, members, groups }: ForeignData): number {
  const records = [...(system ? [system] : []), ...members.values(), ...groups.values()]
  return records.reduce((total, record) => total + Buffer.byteLength(toExactJson(record)), 0)
}

const partsOf = (parts: ReadonlyMap<string, KeptTexts>): Part[] =>
  Array.from(parts, ([name, texts]) => ({ name, texts }))

/** Writes the JSON of all kept data except the fields of imported records, from its texts. */
export function restText(
  foreign: ForeignData,
  kept: ReadonlySet<KeptTexts>,
  span: Omit<KeptFronting, 'records'> | undefined,
): string {
  const lists = (parts: ReadonlyMap<string, KeptTexts>) =>
    objectText(parts, kept, (texts) => `[${texts.join(',')}]`)
  const values = objectText(foreign.values, kept, ([text = 'null']) => text)
  const fronting =
    span && `,"fronting":${JSON.stringify(span).slice(0, -1)},"records":${lists(foreign.fronting)}}`
  return `{"records":${lists(foreign.records)},"values":${values}${fronting ?? ''}}`
}

function objectText(
  parts: ReadonlyMap<string, KeptTexts>,
  kept: ReadonlySet<KeptTexts>,
  textOf: (texts: readonly string[]) => string,
): string {
  const members = partsOf(parts).filter(({ texts }) => kept.has(texts))
  return `{${members.map(({ name, texts }) => `${JSON.stringify(name)}:${textOf(texts.texts)}`)}}`
}
