import type { SyncKind, SyncSide } from '@polyphony/contract'
import { type Book, isNothing, type Outcome, type SideState, type SyncWrite } from './model.ts'

const alwaysAllowed = 5
const allowedShare = 0.1

/** A reason to stop and ask. */
export interface Stop {
  readonly reason: 'many' | 'all' | 'empty'
  readonly kind: SyncKind
  readonly side: SyncSide
  readonly count: number
  readonly of: number
}

/** Numbers of things that lose something, by kind and side: `member here`. `member empty` counts those of a list. */
export type Losses = Readonly<Record<string, number>>

/**
 * Counts the things that would be overwritten here, and those that would be deleted on either side. What is new does not
 * count.
 */
export function countLosses(outcomes: readonly Outcome[]): Losses {
  const touched = new Map<string, Set<string | null>>()
  const count = (kind: SyncKind, side: SyncSide, ref: string | null) => {
    const key = `${kind} ${side}`
    touched.set(key, (touched.get(key) ?? new Set()).add(ref))
  }
  for (const { writes, notes } of outcomes) {
    for (const write of writes) if (isLoss(write)) count(write.kind, write.side, refOf(write))
    for (const { log } of notes) {
      for (const { what, kind, side, ref } of log) if (what === 'end') count(kind, side, ref)
    }
  }
  return Object.fromEntries(Array.from(touched, ([key, { size }]) => [key, size]))
}

/** Returns a reason to stop if there are too many losses. As many as a person has approved pass. */
export function findStop(losses: Losses, book: Book, approved: Losses = {}): Stop | undefined {
  for (const [key, count] of Object.entries(losses)) {
    if (count <= (approved[key] ?? 0)) continue
    const [kind, side] = key.split(' ') as [SyncKind, SyncSide | 'empty']
    const of = countPairs(book, kind)
    if (side === 'empty') return { reason: 'empty', kind, side: 'there', count, of }
    if (count > Math.max(alwaysAllowed, of * allowedShare)) return { reason: 'many', kind, side, count, of }
    if (of >= 2 && count >= of) return { reason: 'all', kind, side, count, of }
  }
  return undefined
}

const refOf = (write: SyncWrite): string => ('ref' in write ? write.ref : String(write.from))

/** Tests for a write that takes something away. */
function isLoss({ op, side, log }: SyncWrite): boolean {
  if (op === 'delete' || op === 'archive') return true
  if (side !== 'here' || op === 'create' || op === 'add') return false
  return log.some(({ old, reason }) => !isNothing(old ?? null) && reason !== 'kept_private')
}

/** Counts what the lists of the other side had that were not empty, and are now. */
export function countEmptied(
  book: Book,
  there: SideState,
  wasRead: Readonly<Record<Exclude<SyncKind, 'system'>, boolean>>,
): Losses {
  const lists = { member: there.members, group: there.groups, switch: there.switches }
  const counts = (['member', 'group', 'switch'] as const).flatMap((kind) => {
    const of = countPairs(book, kind)
    return wasRead[kind] && of > 0 && lists[kind].size === 0 ? [[`${kind} empty`, of] as const] : []
  })
  return Object.fromEntries(counts)
}

const countPairs = (book: Book, kind: SyncKind): number =>
  book[kind].filter(({ state }) => state === 'paired').length
