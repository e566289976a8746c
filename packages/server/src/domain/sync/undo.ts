import type { SyncEntry, SyncValues } from './model.ts'

/** A change of this server that brings an earlier value back. The next run takes it to the other side. */
export type Undoing =
  | { readonly kind: 'system' | 'member' | 'group'; readonly ref: string; readonly values: SyncValues }
  | { readonly kind: 'membership'; readonly ref: string; readonly member: string; readonly isIn: boolean }
  | { readonly kind: 'switch'; readonly ref: string; readonly key: string; readonly value: unknown }
  | { readonly kind: 'archive'; readonly ref: string }

/** Says how to undo an entry; undefined for one that cannot be undone. */
export function undoingOf({ kind, what, ref, key, old, new: now }: SyncEntry): Undoing | undefined {
  if (ref === null) return undefined
  if (what === 'archive') return { kind: 'archive', ref }
  if ((what !== 'update' && what !== 'conflict') || key === undefined) return undefined
  if (kind === 'switch') return { kind, ref, key, value: old }
  if (kind === 'group' && key === 'members')
    return { kind: 'membership', ref, member: String(old ?? now), isIn: (old ?? null) !== null }
  return { kind, ref, values: { [key]: old ?? null } }
}
