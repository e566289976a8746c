import { constants } from 'node:os'

type StopSignal = 'SIGTERM' | 'SIGINT'

let received: StopSignal | undefined
let react = (_signal: StopSignal): void => {}

/**
 * Listens for signals, and keeps one that comes before a command is ready for it. The first process of a container gets
 * only the signals that it listens for. A second signal ends the process.
 */
export function listenForSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      received ??= signal
      react(signal)
    })
}

/** Lets a signal end this process at once. */
export function endOnSignal(): void {
  answerWith((signal) => process.exit(128 + constants.signals[signal]))
}

/** Waits until somebody asks this process to stop. */
export function stopSignal(): Promise<void> {
  return new Promise((done) => answerWith(() => done()))
}

function answerWith(reaction: (signal: StopSignal) => void): void {
  react = reaction
  if (received) reaction(received)
}
