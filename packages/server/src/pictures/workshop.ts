import { tmpdir, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { PictureKind } from '@polyphony/contract'
import type { Subprocess } from 'bun'
import { startOf } from '../base/program.ts'
import type { Log } from '../observe/log.ts'
import { FairQueue } from '../pacing/fair-queue.ts'
import { type FromProcess, type Job, tookTooMuchMemory } from './jobs.ts'
import { type MadePicture, PictureRefused } from './picture.ts'

/**
 * Makes pictures in child processes, so that a hostile file neither blocks nor crashes the server. Whoever used little of
 * their time goes first: `owners` names everybody for whom a picture counts.
 */
/** For instance a system, the person who holds it, and the address of the request. */
export type Owners = readonly string[]

export interface Workshop {
  /** Makes the stored form of the picture at `source` and writes it to `target`. */
  make(source: string, target: string, kind: PictureKind, owners?: Owners): Promise<MadePicture>
  /** Describes a file that is in the stored form of its kind; undefined when it is not. */
  check(source: string, kind: PictureKind, owners?: Owners): Promise<MadePicture | undefined>
  /** Writes a copy of a stored picture that fits into a square of `size` pixels. */
  shrink(source: string, target: string, size: number, owners?: Owners): Promise<void>
  /** Ends the processes. Jobs that are not done fail. */
  close(): Promise<void>
}

const mostProcesses = 2
const mostTries = 2
const idleMs = 30_000
const timeLimitMs = 30_000
const startLimitMs = 30_000
/** The most bytes of memory that a picture may take: on a small machine a third, so that two of them fit. */
const memoryLimit = Math.min(1e9, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 3)

interface Pending {
  readonly job: Job
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

export function openWorkshop(
  log: Log,
  limits: { timeLimitMs?: number; memoryLimit?: number } = {},
): Workshop {
  const queue = new FairQueue<Pending>()
  const workers = new Set<Worker>()
  let closed = false

  function run(job: Job, owners: Owners = []): Promise<MadePicture | undefined> {
    if (closed) return Promise.reject(new Error('the server is stopping'))
    return new Promise((resolve, reject) => {
      queue.add(owners, { job, resolve, reject, tries: 0 })
      assign()
    })
  }

  /** Gives waiting jobs to idle processes, and starts a process if there are too few. */
  function assign(): void {
    for (const worker of workers) {
      if (worker.ready && worker.pending === undefined) hand(worker, queue.take())
    }
    const starting = () => [...workers].filter(({ ready }) => !ready).length
    while (queue.size > starting() && workers.size < mostProcesses) start()
  }

  function hand(worker: Worker, pending: Pending | undefined): void {
    clearTimeout(worker.timer)
    worker.pending = pending
    if (pending === undefined) {
      worker.timer = setTimeout(() => end(worker), idleMs)
      worker.timer.unref()
      return
    }
    pending.tries++
    worker.timer = setTimeout(() => giveUp(worker), limits.timeLimitMs ?? timeLimitMs)
    try {
      worker.process.send(pending.job)
    } catch {
      // The process has just died. Its end is heard next, and the job is tried again.
    }
  }

  function start(): void {
    const most = String(limits.memoryLimit ?? memoryLimit)
    const child = Bun.spawn([...startOf('packages/server/src/pictures/process.ts'), most], {
      // why: the process needs none of the server's secrets, and no settings of the current folder.
      cwd: '/',
      env: { VIPS_WARNING: '0', TMPDIR: tmpdir() },
      stdio: ['ignore', 'ignore', 'ignore'],
      ipc: (message: FromProcess) => hear(worker, message),
      onExit: (_, code, signal) => exited(worker, code, signal),
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
    const worker: Worker = { process: child, ready: false, pending: undefined, timer }
    workers.add(worker)
    log.debug('picture process started', { pid: child.pid })
  }

  function hear(worker: Worker, message: FromProcess): void {
    if (!workers.has(worker)) return
    if (message.outcome === 'ready') worker.ready = true
    const pending = release(worker)
    if (message.outcome === 'done') pending?.resolve(message.picture)
    if (message.outcome === 'refused') pending?.reject(new PictureRefused(message.failure))
    if (message.outcome === 'failed') pending?.reject(new Error(message.message))
    if (message.outcome === 'unable') log.error('pictures cannot be made', { cause: message.message })
    if (worker.ready) hand(worker, queue.take())
    assign()
  }

  /** Takes the job from a process, however it ended, and counts its time. */
  function release(worker: Worker): Pending | undefined {
    const { pending } = worker
    worker.pending = undefined
    if (pending) queue.done(pending)
    return pending
  }

  function giveUp(worker: Worker): void {
    log.warn('picture took too long', { pid: worker.process.pid })
    release(worker)?.reject(new PictureRefused('too_slow'))
    end(worker)
    assign()
  }

  /** Kills a process that has nothing more to do. */
  function end(worker: Worker): void {
    clearTimeout(worker.timer)
    workers.delete(worker)
    worker.process.kill('SIGKILL')
  }

  function exited(worker: Worker, code: number | null, signal: number | string | null): void {
    clearTimeout(worker.timer)
    if (!workers.delete(worker)) return
    const { pending } = worker
    const isTriedAgain = pending && code !== tookTooMuchMemory && pending.tries < mostTries
    if (isTriedAgain) queue.putBack(pending)
    else release(worker)
    log.warn('picture process died', {
      pid: worker.process.pid,
      code: code ?? undefined,
      signal: signal ?? undefined,
    })
    if (code === tookTooMuchMemory) pending?.reject(new PictureRefused('too_much_memory'))
    else if (!isTriedAgain) pending?.reject(new PictureRefused('unreadable'))
    // why: without a process that works, starting more of them would go on forever.
    if (!worker.ready && workers.size === 0) {
      for (const waiting of queue.takeAll()) waiting.reject(new Error('the picture process cannot start'))
    }
    assign()
  }

  return {
    async make(source, target, kind, owners) {
      const made = await run({ task: 'make', source: resolve(source), target: resolve(target), kind }, owners)
      if (made === undefined) throw new Error('the picture process made nothing')
      return made
    },
    async check(source, kind, owners) {
      try {
        return await run({ task: 'check', source: resolve(source), kind }, owners)
      } catch (error) {
        if (error instanceof PictureRefused) return undefined
        throw error
      }
    },
    async shrink(source, target, size, owners) {
      await run({ task: 'shrink', source: resolve(source), target: resolve(target), size }, owners)
    },
    async close() {
      closed = true
      const open = [...workers]
      for (const worker of open) {
        worker.pending?.reject(new Error('the server is stopping'))
        end(worker)
      }
      for (const waiting of queue.takeAll()) waiting.reject(new Error('the server is stopping'))
      await Promise.all(open.map(({ process }) => process.exited))
    },
  }
}
