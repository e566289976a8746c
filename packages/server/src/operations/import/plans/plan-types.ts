import {
  type CustomFieldPatch,
  type GroupPatch,
  type ImportReport,
  isEmpty,
  type MemberPatch,
  type SettingsPatch,
  type SystemPatch,
} from '@polyphony/contract'
import type {
  Incoming,
  IncomingCircle,
  IncomingComment,
  IncomingField,
  IncomingGroup,
  IncomingMember,
  IncomingNote,
  IncomingReminder,
} from '../../../datafile/incoming.ts'
import type { FileRefusal } from '../../../datafile/refusals.ts'
import type { Warning } from '../../../datafile/warnings.ts'
import type {
  ListedGroup,
  StoredField,
  StoredMember,
  StoredSettings,
  StoredSystem,
} from '../../../domain/entities.ts'
import type { ListedCircle } from '../../../domain/sharing/rows.ts'
import type { StoredReminder } from '../../../domain/telling/rows.ts'
import type { CommentMark, NoteMark } from '../../../store/bulk/import-marks.ts'
import type { CircleMark } from '../../../store/sharing/circles.ts'
import type { Bases } from '../bases.ts'
import type { Conflicts } from '../conflicts.ts'

/** A record of the file and what the import does with it. Without `known` it becomes a new row. */
export interface Planned<Record, Known, Patch> {
  record: Record
  known: Known | undefined
  /** The fields to write. */
  patch: Patch
  /** Keys of the members to add to the group. */
  joining: readonly string[]
}
export interface PlannedMember extends Planned<IncomingMember, StoredMember, MemberPatch> {
  /** The values of custom fields to write, by the keys of the fields. */
  values: Values
}
type Values = Readonly<Record<string, unknown>>
export interface PlannedGroup extends Planned<IncomingGroup, ListedGroup, GroupPatch> {
  /** The key of its new parent, or null. Absent if the parent stays. */
  parent?: string | null
}

export interface PlannedField {
  record: IncomingField
  known: StoredField | undefined
  patch: CustomFieldPatch
}
export interface PlannedNote {
  record: IncomingNote
  known: NoteMark | undefined
  isChanged: boolean
  /** The hash to note for a note that is as the file has it. */
  newMark?: string
}
export interface PlannedNotes {
  notes: readonly PlannedNote[]
  /** Stands for the notes that the system had, and their last changes. */
  journal: string
  noteConflicts: Conflicts
}
export interface PlannedComment {
  record: IncomingComment
  known: CommentMark | undefined
  isChanged: boolean
  /** The hash to note for a comment that is as the file has it. */
  newMark?: string
}

export interface PlannedComments {
  comments: readonly PlannedComment[]
  commentConflicts: Conflicts
}

/** A circle of the file. One that is there and unchanged stays as it is. */
export interface PlannedCircle {
  record: IncomingCircle
  known: ListedCircle | undefined
  isChanged: boolean
  /** Only for a circle of another program's file that is new, or that an earlier import made. */
  mark?: CircleMark
}

/** A reminder of the file. One that is there and unchanged stays as it is. */
export interface PlannedReminder {
  record: IncomingReminder
  known: StoredReminder | undefined
  isChanged: boolean
}

export type ReportedChange = ImportReport['system']['changes'][number]

/** Everything that an import would change. */
export interface Plan extends PlannedNotes, PlannedComments {
  /** The file, its records with the UUIDs that they have here. */
  incoming: Incoming
  system: SystemPatch
  settings: SettingsPatch
  /** The values that these two replace. */
  changes: { system: readonly ReportedChange[]; settings: readonly ReportedChange[] }
  members: readonly PlannedMember[]
  groups: readonly PlannedGroup[]
  /** Custom fields, as many as there is room for, and values of the system itself. */
  fields: readonly PlannedField[]
  values: Values
  /** Circles, as many as there is room for. */
  circles: readonly PlannedCircle[]
  /** Reminders, as many as there is room for. */
  reminders: readonly PlannedReminder[]
  conflicts: Conflicts
  bases: Bases
  /** The rows of the system before the import. */
  before: { system: StoredSystem; settings: StoredSettings; values: Values }
  /** How many switches the system has in the time of the file, if the file has fronting of another program. */
  switchesInSpan: number
  refusals: readonly FileRefusal[]
  warnings: readonly Warning[]
  /** Warnings of parts of the file that there is no room to keep. They are among the others too. */
  losses: readonly Warning[]
}

/**
 * The parts of a plan that hold in the last transaction. Only imports write kept data, and one import at a time runs in a
 * system. The count of switches takes long in a long history, and is only for a warning.
 */
export type EarlierPlan = PlannedNotes &
  PlannedComments &
  Pick<Plan, 'incoming' | 'losses' | 'switchesInSpan'>

/** Picks the records that become new rows. */
export const newOf = <P extends { known: unknown }>(planned: readonly P[]): P[] =>
  planned.filter(({ known }) => known === undefined)

export const isChanged = (planned: PlannedMember | PlannedGroup): boolean => {
  const { known, patch, joining } = planned
  const hasValues = 'values' in planned && !isEmpty(planned.values)
  return known !== undefined && (!isEmpty(patch) || joining.length > 0 || 'parent' in planned || hasValues)
}
