import type { Subprocess } from 'bun'
import type { Log } from '../log.ts'
import { addSamples, type Samples } from '../metrics.ts'
import type { ToSupervisor, ToWorker } from './worker.ts'

const restartAfterMs = 500
const killAfterMs = 12_000

/** Runs several processes on one port, replaces one that dies, and stops them together. */
export async function supervise(count: number, log: Log): Promise<{ stop(): Promise<void> }> {
  const workers = new Set<Subprocess>()
  const gathering = new Map<string, { wanted: number; samples: Samples[]; reply: (sum: Samples) => void }>()
  let stopping = false
  let gathers = 0

  function start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const worker = Bun.spawn([process.execPath, import.meta.resolveSync('./main.ts'), 'serve', '--worker'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc(message: ToSupervisor, from) {
        if (message.kind === 'ready') resolve()
        if (message.kind === 'gather') gather(from, message.id)
        if (message.kind === 'samples') gathered(message.id, message.samples)
      },
      onExit(process, code, signal) {
        workers.delete(process)
        reject(new Error('A process of the server could not start; the lines above say why.'))
        if (stopping) return
        log.warn('worker died, starting another', {
          pid: process.pid,
          code: code ?? undefined,
          signal: signal ?? undefined,
        })
        setTimeout(() => !stopping && start().catch(() => {}), restartAfterMs)
      },
    })
    workers.add(worker)
    return promise
  }

  function gather(from: Subprocess, id: number): void {
    const round = ++gathers
    const reply = (samples: Samples) => from.send({ kind: 'gathered', id, samples } satisfies ToWorker)
    gathering.set(String(round), { wanted: workers.size, samples: [], reply })
    for (const worker of workers) worker.send({ kind: 'sample', id: round } satisfies ToWorker)
  }

  function gathered(round: number, samples: Samples): void {
    const open = gathering.get(String(round))
    if (!open) return
    open.samples.push(samples)
    if (open.samples.length < open.wanted) return
    gathering.delete(String(round))
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
