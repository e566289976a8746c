import {
  type GroupPatch,
  type ImportReport,
  isEmpty,
  type MemberPatch,
  type SettingsPatch,
  type SystemPatch,
} from '@polyphony/contract'
import type { IncomingGroup, IncomingMember } from '../../datafile/incoming.ts'
import type { Refusal } from '../../datafile/refusals.ts'
import type { Warning } from '../../datafile/warnings.ts'
import type { ListedGroup, StoredMember } from '../../domain/entities.ts'

/** A record of the file and what the import does with it. Without `known` it becomes a new row. */
export interface Planned<Record, Known, Patch> {
  record: Record
  known: Known | undefined
  /** The fields to write. */
  patch: Patch
  /** Keys of the members to add to the group. */
  joining: readonly string[]
}
export type PlannedMember = Planned<IncomingMember, StoredMember, MemberPatch>
export interface PlannedGroup extends Planned<IncomingGroup, ListedGroup, GroupPatch> {
  /** The key of its new parent, or null. Absent if the parent stays. */
  parent?: string | null
}

export type Change = ImportReport['system']['changes'][number]

/** Everything that an import would change. */
export interface Plan {
  system: SystemPatch
  settings: SettingsPatch
  /** The values that these two replace. */
  changes: { system: readonly Change[]; settings: readonly Change[] }
  members: readonly PlannedMember[]
  groups: readonly PlannedGroup[]
  /** How many switches the system has in the time of the file, if the file has fronting of another program. */
  switchesInSpan: number
  refusals: readonly Refusal[]
  warnings: readonly Warning[]
}

/** Picks the records that become new rows. */
export const newOf = <P extends { known: unknown }>(planned: readonly P[]): P[] =>
  planned.filter(({ known }) => known === undefined)

export const isChanged = (planned: PlannedMember | PlannedGroup): boolean => {
  const { known, patch, joining } = planned
  return known !== undefined && (!isEmpty(patch) || joining.length > 0 || 'parent' in planned)
}
