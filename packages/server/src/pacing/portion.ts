/** How many rows the next step of long work takes, judged by the last one: about as many as weigh `atOnce`. */
export function nextCount(
  rows: number,
  weight: number,
  { atOnce, most }: { readonly atOnce: number; readonly most: number },
): number {
  return Math.max(1, Math.min(most, Math.floor((rows * atOnce) / Math.max(1, weight))))
}
