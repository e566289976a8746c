import { isSame, type SyncedSwitch, type SyncedThing, type SyncValues } from '../../domain/sync/model.ts'

/** Tests whether values still are what they were when a write was decided. */
export const areAsExpected = (now: SyncValues, expected: SyncValues): boolean =>
  Object.entries(expected).every(([key, value]) => isSame(now[key], value))

/** Tests whether a switch still is what it was when a write was decided. */
export function isAsExpected(now: SyncedSwitch, { timestamp, members, isOrdered }: SyncedSwitch): boolean {
  if (now.timestamp !== timestamp) return false
  return isOrdered ? isSame(now.members, members) : isSame(now.members.toSorted(), members.toSorted())
}

/** Tests whether a group shows its members now, and did not when a write was decided. */
export const isShownSince = ({ values }: SyncedThing, expected: SyncValues): boolean =>
  values.list_privacy === 'public' && expected.list_privacy !== 'public'
