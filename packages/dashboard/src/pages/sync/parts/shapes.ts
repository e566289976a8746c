import type { Answer } from '@polyphony/client'

export type Sync = Answer<'getSync'>
export type SyncPlan = Answer<'getSyncPlan'>
export type SyncLogEntry = Answer<'listSyncLog'>[number]
export type SyncedKind = SyncPlan['pairs'][number]['kind']
