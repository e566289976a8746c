import type { Instant } from '@polyphony/contract'
import { privacyKeysOf, type SyncEntry, type ThingKind } from './model.ts'

/**
 * A change of this server that brings an earlier value back. The next run takes it to the other side. `left` is the
 * value that this server had after the entry.
 */
export type Undoing =
  | {
      readonly kind: ThingKind
      readonly ref: string
      readonly key: string
      readonly value: unknown
      readonly left: unknown
    }
  | { readonly kind: 'membership'; readonly ref: string; readonly member: string; readonly isIn: boolean }
  | { readonly kind: 'moment'; readonly ref: string; readonly value: Instant; readonly left: unknown }
  | {
      readonly kind: 'fronters'
      readonly ref: string
      readonly value: readonly string[]
      readonly left: unknown
    }
  | { readonly kind: 'archive'; readonly ref: string }

/** Says how to undo an entry; undefined for one that cannot be undone. */
export function undoingOf(entry: SyncEntry): Undoing | undefined {
  const { kind, what, ref, key, old = null, new: left = null } = entry
  if (ref === null) return undefined
  if (what === 'archive') return { kind: 'archive', ref }
  if ((what !== 'update' && what !== 'conflict') || key === undefined) return undefined
  if (kind === 'switch') {
    if (key === 'timestamp' && typeof old === 'number')
      return { kind: 'moment', ref, value: old as Instant, left }
    return key === 'members' && Array.isArray(old) ? { kind: 'fronters', ref, value: old, left } : undefined
  }
  if (kind === 'group' && key === 'members')
    return { kind: 'membership', ref, member: String(old ?? left), isIn: old !== null }
  return isPublishing(kind, entry) ? undefined : { kind, ref, key, value: old, left }
}

/** Tests for a value that was public on the other side alone: to bring it back would publish it on this one. */
const isPublishing = (kind: ThingKind, { side, key = '', old, reason }: SyncEntry): boolean =>
  side === 'there' && old === 'public' && reason !== 'changed' && privacyKeysOf(kind).includes(key)
