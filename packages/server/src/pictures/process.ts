// Runs as a child process of the server, and makes one picture at a time.
import { readdirSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type FromProcess, type PictureJob, tookTooMuchMemory } from './jobs.ts'
import { PictureRefused } from './picture.ts'

const memoryLimit = Number(process.argv[2])
const lookEveryMs = 50

const say = (message: FromProcess) => process.send?.(message)

const { check, make, shrink } = await import('./make.ts').catch((error: unknown) => {
  say({ outcome: 'unable', message: String(error) })
  throw error
})

async function work(job: PictureJob): Promise<FromProcess> {
  stepBack()
  const watch = watchMemory()
  try {
    if (job.task === 'check') return { outcome: 'done', picture: await check(job.source, job.kind) }
    if (job.task === 'shrink') {
      return { outcome: 'done', picture: await shrink(job.source, job.target, job.size) }
    }
    return { outcome: 'done', picture: await make(job.source, job.target, job.kind) }
  } catch (error) {
    if (error instanceof PictureRefused) return { outcome: 'refused', failure: error.failure }
    return { outcome: 'failed', message: error instanceof Error ? error.message : String(error) }
  } finally {
    clearInterval(watch)
  }
}

/**
 * Ends the process when a job takes too much memory. The header of a file does not tell how much that is: the
 * transparency of an AVIF picture is a picture of its own, of any size.
 */
function watchMemory(): Timer {
  const before = process.memoryUsage.rss()
  return setInterval(() => {
    if (process.memoryUsage.rss() - before > memoryLimit) process.exit(tookTooMuchMemory)
  }, lookEveryMs)
}

/**
 * Lets the server go first: for the processor, and on Linux when a process has to be killed for its memory. There,
 * every thread has a priority of its own, which threads that start later inherit.
 */
function stepBack(): void {
  const low = constants.priority.PRIORITY_BELOW_NORMAL
  try {
    setPriority(low)
    writeFileSync('/proc/self/oom_score_adj', '1000')
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), low)
  } catch {}
}

process.on('message', async (job: PictureJob) => say(await work(job)))
process.on('disconnect', () => process.exit())
say({ outcome: 'ready' })
