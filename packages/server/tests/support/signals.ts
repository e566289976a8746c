/** Something that happens once, for tests that put concurrent work in a certain order. */
export interface Signal {
  readonly happened: Promise<void>
  give(): void
}

export function signal(): Signal {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { happened: promise, give: resolve }
}

/** To ask is work too, and many conditions ask a server. */
const longestPauseMs = 60

/** Waits until a condition holds, asking again, more and more rarely; fails when it does not come true in time. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 280_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let pauseMs = 2; !(await condition()); pauseMs = Math.min(pauseMs * 1.4, longestPauseMs)) {
    if (performance.now() > deadline) throw new Error(`It never came true that ${what}.`)
    await Bun.sleep(pauseMs)
  }
}

/** The error that a promise ends in; fails when it does not. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => Promise.reject(new Error('It was expected to fail, but it worked.')),
    (error: unknown) => error,
  )
}
