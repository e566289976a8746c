import { createHash } from 'node:crypto'
import { limits, parseUuid, type SentReminderOn, type Uuid } from '@polyphony/contract'
import type { Incoming, IncomingReminder } from '../../../datafile/incoming.ts'
import { type Warning, Warnings } from '../../../datafile/warnings.ts'
import type { MemberId, SystemId } from '../../../domain/entities.ts'
import type { StoredReminder } from '../../../domain/telling/rows.ts'
import type { PlanChoices, PlanReaders } from '../import-types.ts'
import type { PlannedMember, PlannedReminder } from './plan-types.ts'

interface PlannedReminders {
  reminders: readonly PlannedReminder[]
  warnings: readonly Warning[]
}

/**
 * Finds what an import does with reminders. It knows those again that an earlier import made. Of another program's file it
 * changes none: people have changed theirs here.
 */
export async function planReminders(
  read: PlanReaders,
  id: SystemId,
  { reminders = [], foreign }: Incoming,
  { match: mode, conflicts }: PlanChoices,
  members: readonly PlannedMember[],
): Promise<PlannedReminders> {
  if (reminders.length === 0) return { reminders: [], warnings: [] }
  const warnings = new Warnings()
  const left = await read.reminders.list(id)
  const rows = new Map(members.map(({ record, known }) => [record.key, known?.id]))
  let room = limits.remindersPerSystem - left.length
  const planned = reminders.flatMap((given): PlannedReminder[] => {
    const uuid = foreign ? uuidFor(`${foreign.origin} ${id} ${given.key}`) : given.uuid
    const coming = { ...given, ...(uuid !== undefined && { uuid }) }
    const record = withKnownMembers(coming, rows)
    const place = mode === 'none' ? -1 : placeOf(record, left, rows, foreign !== undefined)
    const [known] = place < 0 ? [] : left.splice(place, 1)
    if (known) {
      const isChanged = !foreign && conflicts !== 'mine' && !isAlike(record, known, rows)
      return [{ record, known, isChanged }]
    }
    if (room-- > 0) return [{ record, known: undefined, isChanged: false }]
    const message = foreign
      ? 'There is no room for all reminders. The others are kept for export.'
      : 'There is no room for all reminders of the file.'
    warnings.add(foreign ? 'warning' : 'error', 'reminders_dropped', message, 1, 'reminders')
    return []
  })
  return { reminders: planned, warnings: warnings.list() }
}

type MemberRows = ReadonlyMap<string, MemberId | undefined>

/** Makes the UUID that a reminder of another program has in a system, in every import. */
function uuidFor(name: string): Uuid | undefined {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
  return parseUuid([...parts, hex.slice(20, 32)].join('-'))
}

/** Switches off what would be about more than it was: its member is not in the file. */
function withKnownMembers(record: IncomingReminder, rows: MemberRows): IncomingReminder {
  const { on } = record
  const watched = record.while.filter((key) => rows.has(key))
  const isLost = on.kind === 'front' && typeof on.member === 'string' && !rows.has(on.member)
  const isOff = isLost || (watched.length === 0 && record.while.length > 0)
  return { ...record, while: watched, ...(isOff && { enabled: false }) }
}

function placeOf(
  record: IncomingReminder,
  left: readonly StoredReminder[],
  rows: MemberRows,
  isForeign: boolean,
): number {
  const same = left.findIndex(({ uuid }) => uuid === record.uuid)
  if (same >= 0 || isForeign) return same
  return left.findIndex(({ values }) => values.name === record.name && isSameRule(record.on, values.on, rows))
}

function isAlike(record: IncomingReminder, { values }: StoredReminder, rows: MemberRows): boolean {
  const watched = record.while.map((key) => rows.get(key))
  return (
    record.name === values.name &&
    record.text === values.text &&
    record.missed === values.missed &&
    record.enabled === values.enabled &&
    isSameRule(record.on, values.on, rows) &&
    watched.length === values.while.length &&
    watched.every((id, i) => id === values.while[i])
  )
}

function isSameRule(on: SentReminderOn, known: StoredReminder['values']['on'], rows: MemberRows): boolean {
  const { member = null } = on.kind === 'front' ? on : {}
  const given = on.kind === 'front' ? { ...on, member: member === null ? null : (rows.get(member) ?? 0) } : on
  const sorted = (rule: object) => JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(given) === sorted(known)
}
