// Runs as a child process of the server, and makes one picture at a time.
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { FromProcess, Job } from './jobs.ts'
import { PictureRefused } from './picture.ts'

// why first: threads that start later inherit the priority.
stepBack()
const { check, make, shrink } = await import('./make.ts')

const say = (message: FromProcess) => process.send?.(message)

async function work(job: Job): Promise<FromProcess> {
  try {
    if (job.task === 'check') return { outcome: 'done', picture: await check(job.source, job.kind) }
    if (job.task === 'shrink') {
      return { outcome: 'done', picture: await shrink(job.source, job.target, job.size) }
    }
    return { outcome: 'done', picture: await make(job.source, job.target, job.kind) }
  } catch (error) {
    if (error instanceof PictureRefused) return { outcome: 'refused', message: error.message }
    return { outcome: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Lets the server go first: for the processor, and on Linux when a process has to be killed for its memory. */
function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}

process.on('message', async (job: Job) => say(await work(job)))
process.on('disconnect', () => process.exit())
say({ outcome: 'ready' })
