import { isSame, type Pair, type SyncWrite } from './model.ts'

/** How often something is sent that the other side refuses. */
export const mostTries = 3

/** Tests for a value that was refused too often. Another value is a new attempt. */
export function isGivenUp({ refused }: Pair, key: string, value: unknown): boolean {
  const before = refused[key]
  return before !== undefined && before.tries >= mostTries && isSame(before.value, value)
}

/** A write of which a side takes all or nothing. */
export type WholeWrite = Exclude<SyncWrite, { readonly op: 'update' }>

/** Names the key under which a pair has the refusals of a whole write. */
export const wholeKey = ({ op }: WholeWrite): string => `*${op}`

/** Returns what a whole write brings: if that changes, it is another one. */
export function wholeOf(write: WholeWrite): unknown {
  if (write.op === 'add' || write.op === 'remove') return write.own
  return 'values' in write ? write.values : null
}

/** Tests for something new that a side does not take, or has no room for. */
export const isStuck = ({ state, refused }: Pair): boolean =>
  state === 'creating' &&
  (refused['*'] !== undefined ||
    ['*create', 'name', 'display_name'].some((key) => (refused[key]?.tries ?? 0) >= mostTries))

/** Tests for a write that was refused as a whole too often. */
export const isWholeGivenUp = (write: SyncWrite, pair: Pair): boolean =>
  write.op !== 'update' && isGivenUp(pair, wholeKey(write), wholeOf(write))
