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
  IncomingComment,
  IncomingField,
  IncomingGroup,
  IncomingMember,
  IncomingNote,
} from '../../datafile/incoming.ts'
import type { FileRefusal } from '../../datafile/refusals.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { ListedGroup, StoredField, StoredMember } from '../../domain/entities.ts'
import type { CommentMark, NoteMark } from '../../store/bulk/imports.ts'

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
}
export interface PlannedNotes {
  notes: readonly PlannedNote[]
  /** Stands for the notes that the system had, and their last changes. */
  journal: string
}
export interface PlannedComment {
  record: IncomingComment
  known: CommentMark | undefined
  isChanged: boolean
}

export type ReportedChange = ImportReport['system']['changes'][number]

/** Everything that an import would change. */
export interface Plan extends PlannedNotes {
  system: SystemPatch
  settings: SettingsPatch
  /** The values that these two replace. */
  changes: { system: readonly ReportedChange[]; settings: readonly ReportedChange[] }
  members: readonly PlannedMember[]
  groups: readonly PlannedGroup[]
  /** Custom fields, as many as there is room for, and values of the system itself. */
  fields: readonly PlannedField[]
  values: Values
  comments: readonly PlannedComment[]
  /** How many switches the system has in the time of the file, if the file has fronting of another program. */
  switchesInSpan: number
  refusals: readonly FileRefusal[]
  warnings: readonly Warning[]
}

export type EarlierPlan = Pick<Plan, 'notes' | 'journal' | 'comments'>

/** Picks the records that become new rows. */
export const newOf = <P extends { known: unknown }>(planned: readonly P[]): P[] =>
  planned.filter(({ known }) => known === undefined)

export const isChanged = (planned: PlannedMember | PlannedGroup): boolean => {
  const { known, patch, joining } = planned
  const hasValues = 'values' in planned && !isEmpty(planned.values)
  return known !== undefined && (!isEmpty(patch) || joining.length > 0 || 'parent' in planned || hasValues)
}
