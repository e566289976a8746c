export interface RepeatedTask {
  /** Ends the pause before the next turn. */
  nudge(): void
  /** Ends after the present turn, and waits for it. */
  stop(): Promise<void>
}

/** Takes turns, with a pause after each. `onFailure` handles a turn that fails. */
export function repeat(
  turn: () => Promise<void>,
  pauseMs: number,
  onFailure: (error: unknown) => void,
): RepeatedTask {
  let stopping = false
  let nudge = () => {}

  async function run(): Promise<void> {
    while (!stopping) {
      // why: set before the turn, so that a nudge during it is not missed until the next.
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
