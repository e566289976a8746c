// Hands hostile files to picture processes in a fresh process. Prints how each was refused, and how much memory that took.
import { readFileSync } from 'node:fs'
import { createLog } from '../../../src/observe/log.ts'
import { PictureWorkers } from '../../../src/pictures/workers.ts'

const pids = [process.pid]
const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (text) => {
  for (const [, pid] of text.matchAll(/"picture process started","pid":(\d+)/g)) pids.push(Number(pid))
})
const workers = new PictureWorkers(log)
const refused: string[] = []
for (const path of process.argv.slice(2)) {
  refused.push(
    await workers.make(path, `${path}.webp`, 'avatar').then(
      () => 'made',
      (error: Error) => error.name,
    ),
  )
}
log.flush()
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
console.log(JSON.stringify({ refused, peakMegabytes: pids.map(peakOf) }))
await workers.close()
