/** Runs work until it succeeds or has failed for good, with pauses that double. `attempt` counts from 1. */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { times, firstMs, isFinal }: { times: number; firstMs: number; isFinal: (error: unknown) => boolean },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt >= times || isFinal(error)) throw error
      await Bun.sleep(firstMs * 2 ** (attempt - 1))
    }
  }
}
