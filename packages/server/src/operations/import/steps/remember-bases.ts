import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@polyphony/contract'
import { piecesOf } from '../../../pacing/batches.ts'
import type { BaseOwner, BaseRow } from '../../../store/bulk/import-bases.ts'
import type { StoreTx } from '../../../store/store.ts'
import { type Base, hashOf, pathsOf, valueAt } from '../bases.ts'
import { isSame } from '../changes.ts'
import type { WrittenImport } from '../import-types.ts'
import { membersPath, parentPath, settingsPrefix } from '../plans/plan.ts'
import type { Plan, PlannedComment, PlannedNote } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'

const rowsAtOnce = 200
const nobody: BaseOwner = { member_id: null, group_id: null, field_id: null }

/** Remembers what the import set, so that the next one can tell what people changed since. */
export async function rememberBases(written: WrittenImport, plan: Plan): Promise<void> {
  const { tx, system } = written
  const rows = [
    systemBase(written, plan),
    ...memberBases(written, plan),
    ...groupBases(written, plan),
    ...(await fieldBases(written, plan)),
  ].filter((row) => row !== undefined)
  await forEachRecord(piecesOf(rows, rowsAtOnce), (piece) => tx.importBases.replace(system, piece))
}

/** Notes for notes or comments that were here already that the file has them so. */
export async function markUnchanged(
  tx: StoreTx,
  table: 'notes' | 'switch_comments',
  planned: readonly (PlannedNote | PlannedComment)[],
): Promise<void> {
  const marks = planned.flatMap(({ known, newMark }) =>
    known && newMark !== undefined ? [{ id: known.id, imported: newMark }] : [],
  )
  await forEachRecord(piecesOf(marks, rowsAtOnce), (piece) => tx.importBases.mark(table, piece))
}

interface Settled {
  /** The values of the file. */
  patch: object
  /** The values that the import wrote. */
  applied: object
  /** The row before the import, unless it is new. */
  known: object | undefined
  prefix?: string
}

/** Lists hashes of the values that are now as the file has them. Values that stayed otherwise are left out. */
function hashesOf({ patch, applied, known, prefix = '' }: Settled): [string, string][] {
  const writes = new Map(pathsOf(applied))
  return pathsOf(patch).flatMap(([path, file]): [string, string][] => {
    if (writes.has(path)) return [[prefix + path, hashOf(writes.get(path))]]
    return !known || isSame(valueAt(known, path), file) ? [[prefix + path, hashOf(file)]] : []
  })
}

/** Lists hashes of the values of custom fields, by the UUIDs of the fields. */
function valueHashes(
  { fields: uuids }: Pick<WrittenImport, 'fields'>,
  given: Readonly<Record<string, unknown>> = {},
  applied: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): [string, string][] {
  return Object.entries(given).flatMap(([key, file]): [string, string][] => {
    const uuid = uuids.get(key)
    if (uuid === undefined) return []
    const isAsInFile = Object.hasOwn(applied, key) || isDeepStrictEqual(stored[uuid] ?? null, file)
    return isAsInFile ? [[uuid, hashOf(file)]] : []
  })
}

/** Makes the row of an object, unless its base stays the same. */
function rowOf(owner: Partial<BaseOwner>, base: Base | undefined, set: readonly [string, string][]) {
  const hashes = { ...base, ...Object.fromEntries(set) }
  const given = new Set(set.map(([path]) => path))
  // why: a description without a long form has replaced the long one.
  if (given.has('description') && !given.has('extended.description')) delete hashes['extended.description']
  const json = JSON.stringify(hashes)
  const isSameAsBefore = base ? json === JSON.stringify(base) : isEmpty(hashes)
  return isSameAsBefore ? undefined : ({ ...nobody, ...owner, hashes: json } satisfies BaseRow)
}

/** Leaves a privacy out that the person chose for this import: the next file must not open what they hid. */
function withoutChoice<P extends object>({ incoming }: WrittenImport, patch: P): object {
  const { privacy: _, ...rest } = patch as { privacy?: object }
  return incoming.isPrivacyChosen ? rest : patch
}

function systemBase(written: WrittenImport, { system, settings, values, before, bases }: Plan) {
  const { patch, fields, settings: wanted = {} } = written.incoming.system
  const whole = { ...before.settings, extended: before.settings }
  return rowOf({}, bases.system, [
    ...hashesOf({ patch: withoutChoice(written, patch), applied: system, known: before.system }),
    ...hashesOf({ patch: wanted, applied: settings, known: whole, prefix: settingsPrefix }),
    ...valueHashes(written, fields, values, before.values),
  ])
}

function memberBases(written: WrittenImport, { members, bases }: Plan) {
  return members.map(({ record, known, patch: applied, values }) => {
    const member_id = written.members.get(record.key)
    if (member_id === undefined) return undefined
    const stored = JSON.parse(known?.extended?.fields.json ?? '{}')
    return rowOf({ member_id }, known && bases.member(known.id), [
      ...hashesOf({ patch: withoutChoice(written, record.patch), applied, known }),
      ...valueHashes(written, record.fields, values, stored),
    ])
  })
}

function groupBases(written: WrittenImport, { groups, bases }: Plan) {
  return groups.map((planned) => {
    const { record, known, patch: applied } = planned
    const group_id = written.groups.get(record.key)
    if (group_id === undefined) return undefined
    const base = known && bases.group(known.id)
    const ids = record.members.flatMap((key) => written.members.get(key) ?? [])
    const inside = new Set([...idsIn(base?.[membersPath]), ...ids.map(String)])
    const isPlaced = record.parent !== undefined && ('parent' in planned || isInParent(written, planned))
    const parent = record.parent ? (written.groupHids.get(record.parent) ?? null) : null
    return rowOf({ group_id }, base, [
      ...hashesOf({ patch: withoutChoice(written, record.patch), applied, known }),
      ...(inside.size > 0 ? [[membersPath, `,${[...inside].join(',')},`] satisfies [string, string]] : []),
      ...(isPlaced ? [[parentPath, hashOf(parent)] satisfies [string, string]] : []),
    ])
  })
}

const idsIn = (list = ''): string[] => list.split(',').filter((id) => id !== '')

/** Tells whether a group that stays where it is stands where the file has it. */
const isInParent = ({ groupHids }: WrittenImport, { record, known }: Plan['groups'][number]): boolean =>
  (known?.extended?.parent ?? null) === (record.parent ? groupHids.get(record.parent) : null)

async function fieldBases({ tx, system, fields: uuids }: WrittenImport, { fields, bases }: Plan) {
  if (fields.length === 0) return []
  const ids = new Map((await tx.fields.list(system)).map(({ uuid, id }) => [uuid, id]))
  return fields.map(({ record, known, patch: applied }) => {
    const uuid = uuids.get(record.key)
    const field_id = uuid && ids.get(uuid)
    if (field_id === undefined) return undefined
    return rowOf({ field_id }, known && bases.field(known.id), [
      ...hashesOf({ patch: record.patch, applied, known }),
    ])
  })
}
