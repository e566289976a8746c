export interface Repeated {
  /** Ends the pause before the next turn. */
  nudge(): void
  /** Waits for the turn under way; there is none after it. */
  stop(): Promise<void>
}

/** Takes turns, with a pause after each. A turn that fails is up to `onFailure`. */
export function repeat(
  turn: () => Promise<void>,
  pauseMs: number,
  onFailure: (error: unknown) => void,
): Repeated {
  let stopping = false
  let nudge = () => {}

  async function run(): Promise<void> {
    while (!stopping) {
      // why: before the turn, so that a nudge during it is not missed until the next.
      const { promise, resolve } = Promise.withResolvers<void>()
      nudge = resolve
      await turn().catch(onFailure)
      const timer = setTimeout(resolve, pauseMs)
      await promise
      clearTimeout(timer)
    }
  }

  const running = run()
  return {
    nudge: () => nudge(),
    stop() {
      stopping = true
      nudge()
      return running
    },
  }
}
