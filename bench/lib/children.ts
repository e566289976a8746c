import type { Subprocess } from 'bun'

const running = new Map<Subprocess, NodeJS.Signals>()
const stopWithinMs = 15_000

/** Sees to it that a child does not outlive this process, however that ends. */
export function adopt<C extends Subprocess>(child: C, lastResort: NodeJS.Signals = 'SIGKILL'): C {
  running.set(child, lastResort)
  void child.exited.then(() => running.delete(child))
  return child
}

export async function stop(child: Subprocess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await child.exited
  clearTimeout(timer)
}

process.once('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
