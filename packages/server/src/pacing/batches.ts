/** About 3 ms of work. */
export const charactersAtOnce = 192 * 1024

/** Chooses how many rows the next step of long work takes: about as many as weigh `atOnce`, going by the last step. */
export function nextBatchSize(
  rows: number,
  weight: number,
  { atOnce, most }: { readonly atOnce: number; readonly most: number },
): number {
  return Math.max(1, Math.min(most, Math.floor((rows * atOnce) / Math.max(1, weight))))
}

/** Divides a list into pieces of so many items. */
export const piecesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/** Divides rows into batches of about so many characters, at least one row each. */
export function batchesOf<Row extends { size: number }>(rows: readonly Row[], atOnce: number): Row[][] {
  const batches: Row[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (characters + row.size > atOnce) {
      batches.push([])
      characters = 0
    }
    batches.at(-1)?.push(row)
    characters += row.size
  }
  return batches
}
