import { isEmpty, type Uuid } from '@polyphony/contract'
import type { LoggedSwitch } from '../../../datafile/logs/switch-log.ts'
import type { MemberId } from '../../../domain/entities.ts'
import { piecesOf } from '../../../pacing/batches.ts'
import { TimeSlice } from '../../../pacing/time-slice.ts'
import type { ImportedNote } from '../../../store/bulk/imports.ts'
import type { ImportJob, LastStep, PlanReaders } from '../import-types.ts'
import type { Plan } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'

type Members = ReadonlyMap<string, MemberId>
type Uuids = ReadonlyMap<string, Uuid>
const switchesAtOnce = 200
const uuidsAtOnce = 500

/** Writes custom fields, then values of members and of the system. Gives the UUIDs of the fields by their keys. */
export async function writeFields(
  { ctx, tx, system }: LastStep,
  { fields, members, values }: Plan,
  rows: Members,
): Promise<Uuids> {
  const uuids = new Map<string, Uuid>()
  const free = await freeUuids(tx, 'fields', fields)
  let last = Math.max(
    -1,
    ...(fields.length === 0 ? [] : await tx.fields.list(system)).map(({ position }) => position),
  )
  await forEachRecord(fields, async ({ record, known, patch }) => {
    if (known && !isEmpty(patch)) await tx.fields.update(system, known.uuid, patch)
    const ids = { uuid: free(record.uuid) ?? ctx.ids.uuid(), created: record.created ?? ctx.clock.now() }
    const defaults = { options: null, markdown: false, privacy: 'private' as const, position: ++last }
    const field = known ?? (await tx.fields.insert(system, ids, { ...defaults, ...patch }))
    uuids.set(record.key, field.uuid)
  })
  const inOurIds = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [uuids.get(key) ?? key, value]))
  if (!isEmpty(values)) await tx.fieldValues.set(system, null, inOurIds(values))
  await forEachRecord(members, async ({ record, values: given }) => {
    const id = rows.get(record.key)
    if (id !== undefined && !isEmpty(given)) await tx.fieldValues.set(system, id, inOurIds(given))
  })
  return uuids
}

/** Finds the switches that were here before without a status or note, and have one in the file. */
export async function findSilent({ ctx, system, incoming }: ImportJob): Promise<LoggedSwitch[]> {
  const silent: LoggedSwitch[] = []
  const slice = new TimeSlice()
  for (const piece of piecesOf([...incoming.switches.withNotes()], switchesAtOnce)) {
    const moments = piece.map(({ timestamp }) => timestamp)
    const found = await ctx.store.imports.withoutNotes(system, moments)
    silent.push(...piece.filter(({ timestamp }) => found.has(timestamp)))
    await slice.yieldIfDue()
  }
  return silent
}

/** Adds statuses and notes to switches that were here before and still have none. */
export const writeSwitchNotes = (
  { tx, system }: LastStep,
  silent: readonly LoggedSwitch[],
  members: Members,
): Promise<void> =>
  forEachRecord(piecesOf(silent, switchesAtOnce), (piece) =>
    tx.imports.insertNotes(system, newNotes(piece, members)),
  )

/** Lists the statuses and notes of switches for the database. Leaves out those of members that are not here. */
export function newNotes(switches: readonly LoggedSwitch[], members: Members): ImportedNote[] {
  return switches.flatMap(({ timestamp, notes = [] }) =>
    notes.flatMap(({ member: key, status, note }) => {
      const member = key === null ? null : members.get(key)
      return member === undefined ? [] : [{ timestamp, member, status, note }]
    }),
  )
}

/** Finds out which UUIDs of new records are free. Each is given once. */
export async function freeUuids(
  read: PlanReaders,
  table: 'fields' | 'notes' | 'comments' | 'circles' | 'reminders',
  planned: readonly { record: { uuid?: Uuid }; known: unknown }[],
): Promise<(uuid: Uuid | undefined) => Uuid | undefined> {
  const wanted = planned.flatMap(({ record, known }) => (known ? [] : (record.uuid ?? [])))
  const taken = new Set<Uuid>()
  const slice = new TimeSlice()
  for (const piece of piecesOf(wanted, uuidsAtOnce)) {
    for (const uuid of await read.imports.takenUuids(table, piece)) taken.add(uuid)
    await slice.yieldIfDue()
  }
  return (uuid) => {
    if (uuid === undefined || taken.has(uuid)) return undefined
    taken.add(uuid)
    return uuid
  }
}
