import type { EventType, Instant } from '@polyphony/contract'
import type { StoredSync } from '../../domain/sync/rows.ts'
import type { StoreTx } from '../../store/store.ts'

const eventsAtOnce = 1_000

/** The parts of both sides that are due: a run compares them. */
export interface DueParts {
  readonly isWhole: boolean
  readonly isFront: boolean
  readonly named: readonly string[]
  readonly newest: number
}

const wholeTypes: ReadonlySet<EventType> = new Set([
  'UPDATE_SYSTEM',
  'CREATE_MEMBER',
  'UPDATE_MEMBER',
  'DELETE_MEMBER',
  'CREATE_GROUP',
  'UPDATE_GROUP',
  'UPDATE_GROUP_MEMBERS',
  'DELETE_GROUP',
  'SUCCESSFUL_IMPORT',
])
const frontTypes: ReadonlySet<EventType> = new Set([
  'CREATE_SWITCH',
  'UPDATE_SWITCH',
  'DELETE_SWITCH',
  'DELETE_ALL_SWITCHES',
])

/** Finds out what is due. */
export async function findDue(tx: StoreTx, sync: StoredSync, now: Instant): Promise<DueParts> {
  const newest = await tx.outbox.newest(sync.system_id)
  const changes = await tx.outbox.changesAfter(sync.system_id, sync.seen_event, newest, eventsAtOnce)
  const isDue = (at: Instant | null) => at !== null && at <= now
  const switched = changes.filter(({ type }) => frontTypes.has(type))
  return {
    isWhole:
      sync.is_first ||
      isDue(sync.next_whole) ||
      changes.length === eventsAtOnce ||
      changes.some(({ type }) => wholeTypes.has(type)),
    isFront: isDue(sync.next_front) || switched.length > 0 || sync.named.length > 0,
    named: [...new Set([...sync.named, ...switched.flatMap(({ entity_id }) => entity_id ?? [])])],
    newest,
  }
}
