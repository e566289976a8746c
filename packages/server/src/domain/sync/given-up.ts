import { isSame, type Pair, type SyncWrite } from './model.ts'

/** How often something is sent that the other side refuses. */
export const mostTries = 3
/** How often a write without a good answer ends the run: with the pauses in between, for some ten minutes. */
export const mostUnanswered = 10

/** Tests for a value that was refused too often. Another value is a new attempt. */
export function isGivenUp({ refused }: Pair, key: string, value: unknown): boolean {
  const before = refused[key]
  return before !== undefined && before.tries >= mostTries && isSame(before.value, value)
}

/** A write of which a side takes all or nothing. */
export type WholeWrite = Exclude<SyncWrite, { readonly op: 'update' }>

/** Names the key under which a pair has the refusals of a whole write. */
export const wholeKey = ({ op }: WholeWrite): string => `*${op}`

/** Names the key under which a pair counts how often a write had no good answer. */
export const unansweredKey = ({ op }: SyncWrite): string => `*${op} unanswered`

/** Returns what a whole write brings: if that changes, it is another one. An update counts as one, whatever it brings. */
export function wholeOf(write: SyncWrite): unknown {
  if (write.op === 'update') return null
  if (write.op === 'add' || write.op === 'remove') return write.own
  return 'values' in write ? write.values : null
}

/** Tests for something new that a side does not take, or has no room for. */
export const isStuck = ({ state, refused }: Pair): boolean =>
  state === 'creating' &&
  (refused['*'] !== undefined ||
    (refused['*create unanswered']?.tries ?? 0) >= mostUnanswered ||
    ['*create', 'name', 'display_name'].some((key) => (refused[key]?.tries ?? 0) >= mostTries))

/** Tests for a write that was refused as a whole too often. */
export const isWholeGivenUp = (write: SyncWrite, pair: Pair): boolean =>
  write.op !== 'update' && isGivenUp(pair, wholeKey(write), wholeOf(write))

/** Tests for a write that had no good answer so often that the others go on without it. */
export function isPutOff(write: SyncWrite, { refused }: Pair): boolean {
  const before = refused[unansweredKey(write)]
  return before !== undefined && before.tries >= mostUnanswered && isSame(before.value, wholeOf(write))
}

/** Returns the refusals of a pair without those of a write that succeeded. */
export function withoutWrite({ refused }: Pair, write: SyncWrite): Pair['refused'] {
  const done = [unansweredKey(write), write.op === 'update' ? '' : wholeKey(write)]
  return Object.fromEntries(Object.entries(refused).filter(([key]) => !done.includes(key)))
}
