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

/** A scrape: the workers whose samples are missing, the samples so far, and the worker that asked for the sum. */
interface Gathering {
  missing: Set<Subprocess>
  samples: Samples[]
  reply: (sum: Samples) => void
}

/**
 * Runs several processes on one port, replaces one that dies, and stops them together. `limits` is the descriptor of a
 * file that they map into memory. Fails when the first ones cannot start. Undefined if they are stopped before they serve.
 */
export async function supervise(
  config: Config,
  limits: number,
  log: Log,
  stopped: Promise<void>,
): Promise<Supervisor | undefined> {
  const supervisor = new Supervisor(config, limits, log)
  try {
    const serving = await Promise.race([supervisor.start().then(() => supervisor), stopped])
    if (serving) return serving
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  await supervisor.stop()
  return undefined
}

class Supervisor {
  readonly #count: number
  readonly #bridgeKey: Config['bridgeKey']
  readonly #limits: number
  readonly #log: Log
  readonly #workers = new Set<Subprocess>()
  readonly #serving = new Set<Subprocess>()
  readonly #gatherings = new Map<number, Gathering>()
  readonly #started = Promise.withResolvers<void>()
  #isStopping = false
  #gathers = 0
  #beside: () => Samples = () => ({})

  constructor({ workers, bridgeKey }: Config, limits: number, log: Log) {
    this.#count = workers
    this.#bridgeKey = bridgeKey
    this.#limits = limits
    this.#log = log
  }

  /** Starts the workers, and waits until all of them serve. */
  start(): Promise<void> {
    for (let i = 0; i < this.#count; i++) this.#startWorker()
    return this.#started.promise
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const all = [...this.#workers]
    for (const worker of all) worker.kill('SIGTERM')
    const timer = setTimeout(() => {
      for (const worker of this.#workers) {
        this.#log.warn('worker did not stop in time, killing it', { pid: worker.pid })
        worker.kill('SIGKILL')
      }
    }, killAfterMs)
    await Promise.all(all.map((worker) => worker.exited))
    clearTimeout(timer)
  }

  /** Adds samples of this process to those of the workers. */
  samplesBeside(samples: () => Samples): void {
    this.#beside = samples
  }

  #startWorker(): void {
    const key = this.#bridgeKey
    const worker = Bun.spawn(
      [...startOf('packages/server/src/cli/main.ts'), 'serve', '--worker', '--limits', inherited],
      {
        stdio: ['ignore', 'inherit', 'inherit', this.#limits],
        // why: the bot runs beside the workers, and they must know its key.
        env: { ...process.env, ...(key && !process.env.BRIDGE_KEY_FILE && { BRIDGE_KEY: key }) },
        ipc: (message: ToSupervisor, from) => this.#hear(message, from),
        onExit: (worker, code, signal) => this.#exited(worker, code, signal),
      },
    )
    this.#workers.add(worker)
  }

  #hear(message: ToSupervisor, from: Subprocess): void {
    if (message.kind === 'ready') {
      this.#serving.add(from)
      if (this.#serving.size === this.#count) this.#started.resolve()
    }
    if (message.kind === 'gather') this.#gather(from, message.id)
    if (message.kind === 'samples') this.#take(message.id, from, message.samples)
  }

  #exited(worker: Subprocess, code: number | null, signal: number | string | null): void {
    const neverServed = this.#serving.size === 0 && signal === null
    this.#workers.delete(worker)
    this.#serving.delete(worker)
    for (const round of this.#gatherings.keys()) this.#take(round, worker)
    if (this.#isStopping) return
    // why: a killed worker says nothing about the next one; a worker that gave up has printed the reason.
    if (neverServed) {
      this.#started.reject(new StartError('A process of the server could not start.'))
      return
    }
    this.#log.warn('worker died, starting another', {
      pid: worker.pid,
      code: code ?? undefined,
      signal: signal ?? undefined,
    })
    setTimeout(() => !this.#isStopping && this.#startWorker(), restartAfterMs)
  }

  #gather(from: Subprocess, id: number): void {
    const round = ++this.#gathers
    const reply = (samples: Samples) => tell(from, { kind: 'gathered', id, samples })
    this.#gatherings.set(round, { missing: new Set(this.#serving), samples: [], reply })
    for (const worker of this.#serving) tell(worker, { kind: 'sample', id: round })
  }

  /** Adds the samples of one worker, none if it died in the meantime. */
  #take(round: number, from: Subprocess, samples?: Samples): void {
    const open = this.#gatherings.get(round)
    if (!open?.missing.delete(from)) return
    if (samples) open.samples.push(samples)
    if (open.missing.size > 0) return
    this.#gatherings.delete(round)
    open.reply(addSamples([...open.samples, this.#beside()]))
  }
}

/** Sends a message to a worker. If the worker has just died, nobody needs the message. */
function tell(worker: Subprocess, message: ToWorker): void {
  try {
    worker.send(message)
  } catch {}
}
