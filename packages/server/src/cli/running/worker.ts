import type { Metrics, Samples } from '../../observe/metrics.ts'

/** Messages between a worker and its supervisor. */
export type ToSupervisor =
  | { kind: 'ready' }
  | { kind: 'gather'; id: number }
  | { kind: 'samples'; id: number; samples: Samples }
export type ToWorker = { kind: 'sample'; id: number } | { kind: 'gathered'; id: number; samples: Samples }

const gatherTimeoutMs = 2_000

/**
 * Announces that this worker serves, and lets a scrape of any worker see the sum of all. Returns a function that closes
 * the connection to the supervisor, which would keep the process alive.
 */
export function reportToSupervisor(metrics: Metrics): () => void {
  const say = (message: ToSupervisor) => process.send?.(message)
  const waiting = new Map<number, (samples: Samples) => void>()
  let asked = 0

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'sample') say({ kind: 'samples', id: message.id, samples: metrics.samples() })
    else waiting.get(message.id)?.(message.samples)
  })
  // why: without its supervisor a worker would hold the port for nobody.
  const stopAlone = () => process.kill(process.pid, 'SIGTERM')
  process.on('disconnect', stopAlone)

  metrics.collect = () => {
    const id = ++asked
    const { promise, resolve } = Promise.withResolvers<Samples>()
    const timer = setTimeout(() => resolve(metrics.samples()), gatherTimeoutMs)
    waiting.set(id, resolve)
    say({ kind: 'gather', id })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }
  say({ kind: 'ready' })
  return () => {
    process.off('disconnect', stopAlone)
    if (process.connected) process.disconnect?.()
  }
}
