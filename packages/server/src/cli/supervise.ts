import type { Subprocess } from 'bun'
import type { Log } from '../log.ts'
import { addSamples, type Samples } from '../metrics.ts'
import type { ToSupervisor, ToWorker } from './worker.ts'

const restartAfterMs = 500
const killAfterMs = 12_000

/** A scrape: whose samples are still missing, those that came, and who wants the sum. */
interface Gathering {
  missing: Set<Subprocess>
  samples: Samples[]
  reply: (sum: Samples) => void
}

/** Runs several processes on one port, replaces one that dies, and stops them together. */
export async function supervise(count: number, limits: string, log: Log): Promise<{ stop(): Promise<void> }> {
  const workers = new Set<Subprocess>()
  const serving = new Set<Subprocess>()
  const gatherings = new Map<number, Gathering>()
  let stopping = false
  let gathers = 0

  function start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const worker = Bun.spawn(
      [process.execPath, import.meta.resolveSync('./main.ts'), 'serve', '--worker', '--limits', limits],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        ipc(message: ToSupervisor, from) {
          if (message.kind === 'ready') {
            serving.add(from)
            resolve()
          }
          if (message.kind === 'gather') gather(from, message.id)
          if (message.kind === 'samples') take(message.id, from, message.samples)
        },
        onExit(process, code, signal) {
          workers.delete(process)
          serving.delete(process)
          for (const round of gatherings.keys()) take(round, process)
          reject(new Error('A process of the server could not start; the lines above say why.'))
          if (stopping) return
          log.warn('worker died, starting another', {
            pid: process.pid,
            code: code ?? undefined,
            signal: signal ?? undefined,
          })
          setTimeout(() => !stopping && start().catch(() => {}), restartAfterMs)
        },
      },
    )
    workers.add(worker)
    return promise
  }

  function gather(from: Subprocess, id: number): void {
    const round = ++gathers
    const reply = (samples: Samples) => tell(from, { kind: 'gathered', id, samples })
    gatherings.set(round, { missing: new Set(serving), samples: [], reply })
    for (const worker of serving) tell(worker, { kind: 'sample', id: round })
  }

  /** Takes what one worker had to say, which is nothing when it died meanwhile. */
  function take(round: number, from: Subprocess, samples?: Samples): void {
    const open = gatherings.get(round)
    if (!open?.missing.delete(from)) return
    if (samples) open.samples.push(samples)
    if (open.missing.size > 0) return
    gatherings.delete(round)
    open.reply(addSamples(open.samples))
  }

  async function stop(): Promise<void> {
    stopping = true
    const all = [...workers]
    for (const worker of all) worker.kill('SIGTERM')
    const timer = setTimeout(() => {
      for (const worker of workers) {
        log.warn('worker did not stop in time, killing it', { pid: worker.pid })
        worker.kill('SIGKILL')
      }
    }, killAfterMs)
    await Promise.all(all.map((worker) => worker.exited))
    clearTimeout(timer)
  }

  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** A worker may be gone before its end was noticed; then nobody needs the message. */
function tell(worker: Subprocess, message: ToWorker): void {
  try {
    worker.send(message)
  } catch {}
}
