import type { Subprocess } from 'bun'
import { startOf } from '../../base/program.ts'
import type { Config } from '../../config.ts'
import { StartError } from '../../main.ts'
import type { Log } from '../../observe/log.ts'
import { addSamples, type Samples } from '../../observe/metrics.ts'
import type { ToSupervisor, ToWorker } from './worker.ts'

const restartAfterMs = 500
const killAfterMs = 12_000
/** The path of the first descriptor that a worker inherits after the usual three. */
const inherited = '/dev/fd/3'

export interface Supervised {
  stop(): Promise<void>
  /** Adds samples of this process to those of the workers. */
  samplesBeside(samples: () => Samples): void
}

/** A scrape: the workers whose samples are missing, the samples so far, and the worker that asked for the sum. */
interface Gathering {
  missing: Set<Subprocess>
  samples: Samples[]
  reply: (sum: Samples) => void
}

/**
 * Runs several processes on one port, replaces one that dies, and stops them together. `limits` is the descriptor of a
 * file that they map into memory. Fails when the first ones cannot start.
 */
export async function supervise(
  { workers: count, bridgeKey }: Config,
  limits: number,
  log: Log,
): Promise<Supervised> {
  const workers = new Set<Subprocess>()
  const serving = new Set<Subprocess>()
  const gatherings = new Map<number, Gathering>()
  const started = Promise.withResolvers<void>()
  let stopping = false
  let gathers = 0
  let beside: () => Samples = () => ({})

  function start(): void {
    const worker = Bun.spawn(
      [...startOf('packages/server/src/cli/main.ts'), 'serve', '--worker', '--limits', inherited],
      {
        stdio: ['ignore', 'inherit', 'inherit', limits],
        // why: the bot runs beside the workers, and they must know its key.
        env: { ...process.env, ...(bridgeKey && !process.env.BRIDGE_KEY_FILE && { BRIDGE_KEY: bridgeKey }) },
        ipc(message: ToSupervisor, from) {
          if (message.kind === 'ready') {
            serving.add(from)
            if (serving.size === count) started.resolve()
          }
          if (message.kind === 'gather') gather(from, message.id)
          if (message.kind === 'samples') take(message.id, from, message.samples)
        },
        onExit(process, code, signal) {
          const neverServed = serving.size === 0 && signal === null
          workers.delete(process)
          serving.delete(process)
          for (const round of gatherings.keys()) take(round, process)
          if (stopping) return
          // why: a killed worker says nothing about the next one; a worker that gave up has printed the reason.
          if (neverServed) return started.reject(new StartError('A process of the server could not start.'))
          log.warn('worker died, starting another', {
            pid: process.pid,
            code: code ?? undefined,
            signal: signal ?? undefined,
          })
          setTimeout(() => !stopping && start(), restartAfterMs)
        },
      },
    )
    workers.add(worker)
  }

  function gather(from: Subprocess, id: number): void {
    const round = ++gathers
    const reply = (samples: Samples) => tell(from, { kind: 'gathered', id, samples })
    gatherings.set(round, { missing: new Set(serving), samples: [], reply })
    for (const worker of serving) tell(worker, { kind: 'sample', id: round })
  }

  /** Adds the samples of one worker, none if it died in the meantime. */
  function take(round: number, from: Subprocess, samples?: Samples): void {
    const open = gatherings.get(round)
    if (!open?.missing.delete(from)) return
    if (samples) open.samples.push(samples)
    if (open.missing.size > 0) return
    gatherings.delete(round)
    open.reply(addSamples([...open.samples, beside()]))
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
    for (let i = 0; i < count; i++) start()
    await started.promise
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    samplesBeside(samples) {
      beside = samples
    },
  }
}

/** Sends a message to a worker. If the worker has just died, nobody needs the message. */
function tell(worker: Subprocess, message: ToWorker): void {
  try {
    worker.send(message)
  } catch {}
}
