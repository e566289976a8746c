const atOnce = 20

/** Runs many requests, a few at the same time. */
export async function inBatches<One, Found>(
  things: readonly One[],
  ask: (one: One) => Promise<Found>,
): Promise<readonly Found[]> {
  const found: Found[] = []
  for (let start = 0; start < things.length; start += atOnce) {
    found.push(...(await Promise.all(things.slice(start, start + atOnce).map(ask))))
  }
  return found
}
