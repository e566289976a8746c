/** Chooses how many rows the next step of long work takes: about as many as weigh `atOnce`, going by the last step. */
export function nextCount(
  rows: number,
  weight: number,
  { atOnce, most }: { readonly atOnce: number; readonly most: number },
): number {
  return Math.max(1, Math.min(most, Math.floor((rows * atOnce) / Math.max(1, weight))))
}
