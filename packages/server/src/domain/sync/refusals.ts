import { creatingPair, current, isSamePair, isThingCreation } from './book-changes.ts'
import {
  isGivenUp,
  isPutOff,
  isWholeGivenUp,
  mostTries,
  mostUnanswered,
  unansweredKey,
  wholeKey,
  wholeOf,
} from './given-up.ts'
import {
  type Book,
  type BookChange,
  isSame,
  listOf,
  type Pair,
  type SideState,
  type SyncEntry,
  type SyncValues,
  type SyncWrite,
} from './model.ts'

/**
 * Counts what the other side refused: the values that it names, else all of an update, or any other write as a whole. The
 * last try is logged. Undefined if the write has no pair to note it.
 */
export function refuse(write: SyncWrite, keys: readonly string[], book: Book): BookChange | undefined {
  const old = pairOf(write, book)
  if (old === undefined) return undefined
  const { kind, side } = write
  const refused = { ...old.refused }
  const log: SyncEntry[] = []
  for (const [key, value] of Object.entries(refusedIn(write, keys))) {
    const tries = triesOf(old, key, value) + 1
    refused[key] = { value, tries }
    if (tries !== mostTries) continue
    const entry = { kind, what: 'refused', side, ref: old.here ?? old.there } as const
    if (Object.hasOwn(sentIn(write), key)) log.push({ ...entry, key, new: value, reason: 'value_refused' })
    else log.push({ ...entry, reason: 'not_accepted' })
  }
  return { old: knownOf(old, book), next: { ...old, refused }, log }
}

const triesOf = ({ refused }: Pair, key: string, value: unknown): number => {
  const before = refused[key]
  return before !== undefined && isSame(before.value, value) ? before.tries : 0
}

/**
 * Counts that a write had no good answer. The last time before others go on without it is logged. Undefined if the write
 * has no pair to note it.
 */
export function noteUnanswered(write: SyncWrite, book: Book): BookChange | undefined {
  const old = pairOf(write, book)
  if (old === undefined) return undefined
  const { kind, side } = write
  const value = wholeOf(write)
  const key = unansweredKey(write)
  const tries = triesOf(old, key, value) + 1
  const entry = { kind, what: 'refused', side, ref: old.here ?? old.there, reason: 'not_accepted' } as const
  const next = { ...old, refused: { ...old.refused, [key]: { value, tries } } }
  return { old: knownOf(old, book), next, log: tries === mostUnanswered ? [entry] : [] }
}

function refusedIn(write: SyncWrite, keys: readonly string[]): SyncValues {
  const sent = sentIn(write)
  const named = keys.filter((key) => Object.hasOwn(sent, key))
  if (named.length > 0) return Object.fromEntries(named.map((key) => [key, sent[key]]))
  return write.op === 'update' ? sent : { [wholeKey(write)]: wholeOf(write) }
}

/** Tests for a write that was given up, and is tried once more. */
export function isTriedAgain(write: SyncWrite, book: Book): boolean {
  const pair = pairOf(write, book)
  if (pair === undefined) return false
  if (isWholeGivenUp(write, pair)) return true
  const isGone = ([key, value]: [string, unknown]) => isGivenUp(pair, key, value)
  return isThingCreation(write) && (isPutOff(write, pair) || Object.entries(write.values).some(isGone))
}

/** Returns the values that a write sends. */
export function sentIn(write: SyncWrite): SyncValues {
  if ('values' in write) return write.values
  if (write.op !== 'update') return {}
  const { timestamp, members } = write
  return { ...(timestamp !== undefined && { timestamp }), ...(members !== undefined && { members }) }
}

/** Finds the pair that a write is for. A creation has one too: that of something on its way. */
function pairOf(write: SyncWrite, book: Book): Pair | undefined {
  if ('pair' in write) return current(book, write.pair)
  if (!isThingCreation(write)) return undefined
  const { kind, side, from, values } = write
  const made: Pair = {
    kind,
    here: side === 'here' ? null : from,
    there: side === 'here' ? from : null,
    state: 'creating',
    base: side === 'here' ? { here: {}, there: values } : { here: values, there: {} },
    refused: {},
  }
  return creatingPair(write, book) ?? made
}

const knownOf = (pair: Pair, book: Book): Pair | undefined =>
  book[pair.kind].find((each) => isSamePair(each, pair))

/** Notes that the other side has no room for another one of a kind. It is logged once. */
export function noteFull(write: SyncWrite, state: SideState, book: Book): BookChange | undefined {
  const old = pairOf(write, book)
  if (old === undefined || !isThingCreation(write)) return undefined
  const entry = { kind: write.kind, what: 'refused', side: write.side, ref: old.here ?? old.there } as const
  const log: SyncEntry[] = old.refused['*'] ? [] : [{ ...entry, reason: 'limit_reached' }]
  const refused = { ...old.refused, '*': { value: state[listOf(write.kind)].size, tries: 1 } }
  return { old: knownOf(old, book), next: { ...old, refused }, log }
}
