import { isDeepStrictEqual } from 'node:util'
import { type ChangedValue, isEmpty, type SystemPatch, systemGuards, systemModel } from '@polyphony/contract'
import type { StoredSystem } from '../../domain/entities.ts'
import type { ReportedChange } from './plans/plan-types.ts'

type Values = Readonly<Record<string, unknown>>
type Patch = Values & { privacy?: Values; extended?: Values }

const partsOf = (patch: object) => patch as Patch

/** Lists and own words are stored as JSON text. */
const isJson = (stored: unknown, wanted: unknown) =>
  typeof stored === 'string' && typeof wanted === 'object' && wanted !== null

/** Compares values. */
export const isSame = (stored: unknown, wanted: unknown) =>
  isJson(stored, wanted) ? isDeepStrictEqual(JSON.parse(String(stored)), wanted) : stored === wanted

function different(stored: object, wanted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(wanted).filter(([key, value]) => !isSame(Reflect.get(stored, key), value))
  return Object.fromEntries(entries)
}

/** Picks the part of a patch that differs from the stored row. */
export function changesOf<P extends object>(stored: object, patch: P): P {
  const { privacy = {}, extended = {}, ...plain } = partsOf(patch)
  const hidden = different(stored, privacy)
  const more = different(Reflect.get(stored, 'extended') ?? {}, extended)
  return {
    ...different(stored, plain),
    ...(!isEmpty(hidden) && { privacy: hidden }),
    ...(!isEmpty(more) && { extended: more }),
  } as P
}

/**
 * Picks what another program's file adds to a system: values for fields that are null, and the privacy of these fields. A
 * system with nothing in it gets the privacy of all. This hides nothing that people saw before, and opens nothing.
 */
export function fillingsOf(
  stored: StoredSystem,
  { privacy = {}, ...patch }: SystemPatch,
  hasRecords: boolean,
): SystemPatch {
  const isNull = (key: string) => Reflect.get(stored, key) === null
  const filled = Object.entries(patch).filter(([key, value]) => value !== null && isNull(key))
  const isEmptySystem = !hasRecords && Object.keys(systemModel.fields).every(isNull)
  const guards = new Set<unknown>(filled.map(([key]) => Reflect.get(systemGuards, key)))
  const hidden = Object.entries(privacy).filter(
    ([key, value]) => value === 'private' && (isEmptySystem || guards.has(key)),
  )
  return changesOf(stored, { ...Object.fromEntries(filled), privacy: Object.fromEntries(hidden) })
}

/** Leaves keys out of a patch, out of its privacy and out of its values beyond the reference API. */
export function without<P extends object>(patch: P, keys: readonly string[]): P {
  const rest = (values: object) => Object.entries(values).filter(([key]) => !keys.includes(key))
  const { privacy = {}, extended = {}, ...plain } = partsOf(patch)
  const hidden = Object.fromEntries(rest(privacy))
  const more = Object.fromEntries(rest(extended))
  return {
    ...Object.fromEntries(rest(plain)),
    ...(!isEmpty(hidden) && { privacy: hidden }),
    ...(!isEmpty(more) && { extended: more }),
  } as P
}

/** Lists the keys of a patch, with those inside `privacy` and `extended`, and the stored values that they replace. */
export function replacedBy(patch: object, stored: object): ReportedChange[] {
  const { privacy = {}, extended = {}, ...plain } = partsOf(patch)
  return Object.entries({ ...plain, ...privacy, ...extended }).map(([key, value]) => {
    const old = Reflect.get(stored, key)
    return { key, old: isJson(old, value) ? JSON.parse(String(old)) : old, new: value as ChangedValue }
  })
}
