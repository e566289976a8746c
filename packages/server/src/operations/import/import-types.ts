import type { ConflictMode, MatchMode, Uuid } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Document } from '../../datafile/document.ts'
import type { Incoming, OwnSwitchNote } from '../../datafile/incoming.ts'
import type { GroupId, MemberId, SystemId } from '../../domain/entities.ts'
import type { Store, StoreTx } from '../../store/store.ts'

export interface ImportOptions {
  match: MatchMode
  dryRun: boolean
  /** Keys of the system and of its settings that stay as they are. */
  keep?: readonly string[] | undefined
  /** Without it, values of objects that an import brought stay if people changed them, and others are replaced. */
  conflicts?: ConflictMode | undefined
  /** References of conflicts whose value of the file replaces the one here. */
  take?: ReadonlySet<string> | undefined
  /** True for a file whose report does not replace the one of the last import. */
  isAside?: boolean
}

/** The choices that decide what an import changes. */
export type PlanChoices = Omit<ImportOptions, 'dryRun'>

/** Tells how far an import is. */
export interface ImportProgress {
  stage: 'waiting' | 'reading' | 'pictures' | 'members' | 'groups' | 'switches' | 'notes'
  done: number
  total: number
}
export type OnProgress = (progress: ImportProgress) => void

/** A file that has been read, and the system it goes into. */
export interface ImportJob {
  ctx: Context
  system: SystemId
  incoming: Incoming
  choices: PlanChoices
  progress: OnProgress
}

/** A job inside its last transaction. */
export interface LastStep extends ImportJob {
  tx: StoreTx
}

/** The JSON of records that are kept whole, by their place in the file. Each holds for the row with its UUID. */
export type WholeTexts = ReadonlyMap<Document, { uuid: Uuid; text: string }>

/** A last step whose members and groups have rows: row ids by the keys of the file. */
export interface WrittenImport extends LastStep {
  readonly members: ReadonlyMap<string, MemberId>
  readonly groups: ReadonlyMap<string, GroupId>
  /** The short IDs of the groups. */
  readonly groupHids: ReadonlyMap<string, string>
  /** Custom fields, notes and comments have no short IDs: their UUIDs by the keys of the file. */
  readonly fields: ReadonlyMap<string, Uuid>
  readonly notes: ReadonlyMap<string, Uuid>
  readonly comments: ReadonlyMap<string, Uuid>
  /** The JSON of notes and comments that are kept whole. */
  readonly whole: WholeTexts
  /** Statuses and notes that differ from those on switches that were here before. */
  readonly switchNotes: readonly OwnSwitchNote[]
}

/** The tables that planning reads, in a transaction or outside of one. */
export type PlanReaders = Pick<
  Store,
  | 'systems'
  | 'members'
  | 'groups'
  | 'fields'
  | 'fieldValues'
  | 'notes'
  | 'accounts'
  | 'imports'
  | 'importMarks'
  | 'importBases'
  | 'kept'
  | 'circles'
  | 'shares'
  | 'reminders'
>
