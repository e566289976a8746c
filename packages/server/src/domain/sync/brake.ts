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

/**
 * Counts the things that would be overwritten here, and those that would be deleted on either side. What is new does not
 * count. Returns a reason to stop if there are too many.
 */
export function findStop(outcomes: readonly Outcome[], book: Book): Stop | undefined {
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
  for (const [key, { size }] of touched) {
    const [kind, side] = key.split(' ') as [SyncKind, SyncSide]
    const of = book[kind].filter(({ state }) => state === 'paired').length
    if (size > Math.max(alwaysAllowed, of * allowedShare))
      return { reason: 'many', kind, side, count: size, of }
    if (of >= 2 && size >= of) return { reason: 'all', kind, side, count: size, of }
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

/** Finds a list of the other side that was not empty, and is now. */
export function findEmptied(
  book: Book,
  there: SideState,
  wasRead: Readonly<Record<Exclude<SyncKind, 'system'>, boolean>>,
): Stop | undefined {
  const lists = { member: there.members, group: there.groups, switch: there.switches }
  for (const kind of ['member', 'group', 'switch'] as const) {
    const of = book[kind].filter(({ state }) => state === 'paired').length
    if (wasRead[kind] && of > 0 && lists[kind].size === 0)
      return { reason: 'empty', kind, side: 'there', count: of, of }
  }
  return undefined
}
