const redrawMs = 100

/** Shows on one line of the terminal how far a long command has come, and nothing where there is no terminal. */
export function countUp(done: string, terminal: NodeJS.WriteStream = process.stderr) {
  let drawn = 0
  return {
    show(count: number, what: string): void {
      if (!terminal.isTTY || performance.now() - drawn < redrawMs) return
      drawn = performance.now()
      terminal.write(`\r\x1b[K${count.toLocaleString('en')} ${done} (${what})`)
    },
    end(): void {
      if (drawn > 0) terminal.write('\r\x1b[K')
    },
  }
}
