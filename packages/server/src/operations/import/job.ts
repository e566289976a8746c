import type { MatchMode } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { Incoming } from '../../datafile/incoming.ts'
import type { GroupId, MemberId, SystemId } from '../../domain/entities.ts'
import type { StoreTx } from '../../store/store.ts'
import type { Renamed } from './identities.ts'

/** How far an import is. */
export interface Progress {
  stage: 'waiting' | 'reading' | 'members' | 'groups' | 'switches'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void

/** What is to be imported, and where. */
export interface Job {
  ctx: Context
  system: SystemId
  incoming: Incoming
  match: MatchMode
  progress: OnProgress
}

/** An import inside its last transaction. */
export interface Run extends Job {
  tx: StoreTx
}

/** Row ids by the keys of the file, and the IDs that had to change. */
export interface Made<Id> {
  rows: Map<string, Id>
  renamed: readonly Renamed[]
}

/** What has been written of a file, for those who write what else it holds. */
export interface Written {
  readonly tx: StoreTx
  readonly ctx: Context
  readonly system: SystemId
  readonly incoming: Incoming
  /** Row ids by the keys of the file. */
  readonly members: ReadonlyMap<string, MemberId>
  readonly groups: ReadonlyMap<string, GroupId>
}
