import { formatInstant, type Instant, type Sync, type SyncLogEntry, syncProblems } from '@polyphony/contract'
import { formatNullable } from '../present/format.ts'
import type { StoredEntry, StoredSync, SyncTrouble } from './rows.ts'

/** Presents a sync. The address of its webhook is null while the server cannot read it. */
export const presentSync = (sync: StoredSync, webhook: string | null): Sync => ({
  state: sync.state,
  url: sync.url,
  system: { id: sync.other, name: sync.other_name },
  directions: sync.directions,
  prefer: sync.prefer,
  deletes: sync.deletes,
  webhook: { url: webhook, seen: formatNullable(sync.webhook_seen) },
  last_run: formatNullable(sync.last_run),
  next_run: formatNullable(nextRun(sync)),
  waiting: sync.waiting,
  error: sync.error && presentTrouble(sync.error),
})

function nextRun({ state, next_front, next_whole, limited_until }: StoredSync): Instant | null {
  const times = [next_front, next_whole].filter((each) => each !== null)
  if (state !== 'running' || times.length === 0) return null
  return Math.max(Math.min(...times), limited_until ?? 0) as Instant
}

const presentTrouble = ({ reason, kind, side, count, of }: SyncTrouble): NonNullable<Sync['error']> => ({
  reason,
  message: syncProblems[reason],
  kind: kind ?? null,
  side: side ?? null,
  count: count ?? null,
  of: of ?? null,
})

export const presentEntry = ({
  id,
  at,
  kind,
  what,
  side,
  ref,
  reason,
  ...entry
}: StoredEntry): SyncLogEntry => ({
  ...{ id: String(id), at: formatInstant(at), kind, what, side, ref },
  ...(entry.key !== undefined && { key: entry.key }),
  ...('old' in entry && { old: shown(entry.key, entry.old) }),
  ...('new' in entry && { new: shown(entry.key, entry.new) }),
  reason,
})

/** Writes the time of a switch as answers do. */
const shown = (key: string | undefined, value: unknown): unknown =>
  key === 'timestamp' && typeof value === 'number' ? formatInstant(value as Instant) : value
