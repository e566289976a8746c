import { tmpdir, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { PictureKind } from '@polyphony/contract'
import type { Subprocess } from 'bun'
import { startOf } from '../base/program.ts'
import type { Log } from '../observe/log.ts'
import { FairQueue } from '../pacing/fair-queue.ts'
import { type FromProcess, type PictureJob, tookTooMuchMemory } from './jobs.ts'
import { type MadePicture, PictureRefused } from './picture.ts'

/** Everybody for whom a picture counts: a system, the person who holds it, the address of the request. */
export type Owners = readonly string[]

const mostProcesses = 2
const mostTries = 2
const idleMs = 30_000
const timeLimitMs = 30_000
const startLimitMs = 30_000
/** The most bytes of memory that a picture may take: on a small machine a third, so that two of them fit. */
const memoryLimit = Math.min(1e9, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 3)

interface Pending {
  readonly job: PictureJob
  readonly resolve: (picture: MadePicture | undefined) => void
  readonly reject: (error: Error) => void
  tries: number
}

/** A child process: starting until it is ready, then idle or at work on one job. */
interface Worker {
  readonly process: Subprocess
  ready: boolean
  pending: Pending | undefined
  timer: Timer | undefined
}

/**
 * Makes pictures in child processes, so that a hostile file neither blocks nor crashes the server. Whoever used little of
 * their time goes first.
 */
export class PictureWorkers {
  readonly #log: Log
  readonly #limits: { timeLimitMs?: number; memoryLimit?: number }
  readonly #queue = new FairQueue<Pending>()
  readonly #workers = new Set<Worker>()
  #isClosed = false

  constructor(log: Log, limits: { timeLimitMs?: number; memoryLimit?: number } = {}) {
    this.#log = log
    this.#limits = limits
  }

  /** Makes the stored form of the picture at `source` and writes it to `target`. */
  async make(source: string, target: string, kind: PictureKind, owners?: Owners): Promise<MadePicture> {
    const made = await this.#run(
      { task: 'make', source: resolve(source), target: resolve(target), kind },
      owners,
    )
    if (made === undefined) throw new Error('the picture process made nothing')
    return made
  }

  /** Describes a file that is in the stored form of its kind; undefined when it is not. */
  async check(source: string, kind: PictureKind, owners?: Owners): Promise<MadePicture | undefined> {
    try {
      return await this.#run({ task: 'check', source: resolve(source), kind }, owners)
    } catch (error) {
      if (error instanceof PictureRefused) return undefined
      throw error
    }
  }

  /** Writes a copy of a stored picture that fits into a square of `size` pixels. */
  async shrink(source: string, target: string, size: number, owners?: Owners): Promise<void> {
    await this.#run({ task: 'shrink', source: resolve(source), target: resolve(target), size }, owners)
  }

  /** Ends the processes. Jobs that are not done fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    const open = [...this.#workers]
    for (const worker of open) {
      worker.pending?.reject(new Error('the server is stopping'))
      this.#end(worker)
    }
    for (const waiting of this.#queue.takeAll()) waiting.reject(new Error('the server is stopping'))
    await Promise.all(open.map(({ process }) => process.exited))
  }

  #run(job: PictureJob, owners: Owners = []): Promise<MadePicture | undefined> {
    if (this.#isClosed) return Promise.reject(new Error('the server is stopping'))
    return new Promise((resolve, reject) => {
      this.#queue.add(owners, { job, resolve, reject, tries: 0 })
      this.#assign()
    })
  }

  /** Gives waiting jobs to idle processes, and starts a process if there are too few. */
  #assign(): void {
    for (const worker of this.#workers) {
      if (worker.ready && worker.pending === undefined) this.#hand(worker, this.#queue.take())
    }
    const starting = () => [...this.#workers].filter(({ ready }) => !ready).length
    while (this.#queue.size > starting() && this.#workers.size < mostProcesses) this.#start()
  }

  #hand(worker: Worker, pending: Pending | undefined): void {
    clearTimeout(worker.timer)
    worker.pending = pending
    if (pending === undefined) {
      worker.timer = setTimeout(() => this.#end(worker), idleMs)
      worker.timer.unref()
      return
    }
    pending.tries++
    worker.timer = setTimeout(() => this.#giveUp(worker), this.#limits.timeLimitMs ?? timeLimitMs)
    try {
      worker.process.send(pending.job)
    } catch {
      // The process has just died. Its end is heard next, and the job is tried again.
    }
  }

  #start(): void {
    const most = String(this.#limits.memoryLimit ?? memoryLimit)
    const child = Bun.spawn([...startOf('packages/server/src/pictures/process.ts'), most], {
      // why: the process needs none of the server's secrets, and no settings of the current folder.
      cwd: '/',
      env: { VIPS_WARNING: '0', TMPDIR: tmpdir() },
      stdio: ['ignore', 'ignore', 'ignore'],
      ipc: (message: FromProcess) => this.#hear(worker, message),
      onExit: (_, code, signal) => this.#exited(worker, code, signal),
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
    const worker: Worker = { process: child, ready: false, pending: undefined, timer }
    this.#workers.add(worker)
    this.#log.debug('picture process started', { pid: child.pid })
  }

  #hear(worker: Worker, message: FromProcess): void {
    if (!this.#workers.has(worker)) return
    if (message.outcome === 'ready') worker.ready = true
    const pending = this.#release(worker)
    if (message.outcome === 'done') pending?.resolve(message.picture)
    if (message.outcome === 'refused') pending?.reject(new PictureRefused(message.failure))
    if (message.outcome === 'failed') pending?.reject(new Error(message.message))
    if (message.outcome === 'unable') this.#log.error('pictures cannot be made', { cause: message.message })
    if (worker.ready) this.#hand(worker, this.#queue.take())
    this.#assign()
  }

  /** Takes the job from a process, however it ended, and counts its time. */
  #release(worker: Worker): Pending | undefined {
    const { pending } = worker
    worker.pending = undefined
    if (pending) this.#queue.done(pending)
    return pending
  }

  #giveUp(worker: Worker): void {
    this.#log.warn('picture took too long', { pid: worker.process.pid })
    this.#release(worker)?.reject(new PictureRefused('too_slow'))
    this.#end(worker)
    this.#assign()
  }

  /** Kills a process that has nothing more to do. */
  #end(worker: Worker): void {
    clearTimeout(worker.timer)
    this.#workers.delete(worker)
    worker.process.kill('SIGKILL')
  }

  #exited(worker: Worker, code: number | null, signal: number | string | null): void {
    clearTimeout(worker.timer)
    if (!this.#workers.delete(worker)) return
    const { pending } = worker
    const isTriedAgain = pending && code !== tookTooMuchMemory && pending.tries < mostTries
    if (isTriedAgain) this.#queue.putBack(pending)
    else this.#release(worker)
    this.#log.warn('picture process died', {
      pid: worker.process.pid,
      code: code ?? undefined,
      signal: signal ?? undefined,
    })
    if (code === tookTooMuchMemory) pending?.reject(new PictureRefused('too_much_memory'))
    else if (!isTriedAgain) pending?.reject(new PictureRefused('unreadable'))
    // why: without a process that works, starting more of them would go on forever.
    if (!worker.ready && this.#workers.size === 0) {
      for (const waiting of this.#queue.takeAll())
        waiting.reject(new Error('the picture process cannot start'))
    }
    this.#assign()
  }
}
