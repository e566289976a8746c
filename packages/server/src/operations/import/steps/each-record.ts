import { TimeSlice } from '../../../pacing/time-slice.ts'

export const lastSliceMs = 20

/**
 * Runs `work` on each item inside the last transaction. Yields only every 20 ms: each pause keeps the transaction, and
 * everyone waiting for it, open longer.
 */
export async function forEachRecord<T>(
  items: readonly T[],
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const slice = new TimeSlice(lastSliceMs)
  for (const [place, item] of items.entries()) {
    await work(item, place)
    await slice.yieldIfDue()
  }
}
