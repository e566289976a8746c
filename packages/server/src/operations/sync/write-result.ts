import type { SyncAnswer } from '../../domain/sync/book-changes.ts'

/** The outcome of a write that was sent. */
export type WriteResult =
  | { readonly kind: 'written'; readonly answer: SyncAnswer }
  /** The target is not what it was when this was decided: the next run compares again. */
  | { readonly kind: 'moved' }
  /** The side refuses these values, or all of them. */
  | { readonly kind: 'refused'; readonly keys: readonly string[] }
  /** The side has no room for another one. */
  | { readonly kind: 'full' }
  /** There was no good answer, and the other writes go on. */
  | { readonly kind: 'unanswered' }
