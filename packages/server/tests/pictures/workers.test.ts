import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { constants, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open as openFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createLog } from '../../src/observe/log.ts'
import { PictureRefused } from '../../src/pictures/picture.ts'
import { PictureWorkers } from '../../src/pictures/workers.ts'
import { hugePng, tinyGif } from '../support/pictures/by-hand.ts'
import { childrenOf, isAlive } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { newFolder, testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const folder = newFolder()
const target = join(folder, 'target.webp')
const square = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const picture = join(folder, 'picture.png')
await Bun.write(picture, square)

/** A pipe that nobody writes to: whoever reads it is never done. */
function endless(name: string): string {
  const path = join(folder, name)
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  return path
}

const refuse = join(import.meta.dir, '../support/pictures/refuse.ts')

const open: PictureWorkers[] = []
afterEach(async () => {
  for (const workers of open.splice(0)) await workers.close()
})

/** A pool of picture processes, and those that it has started, in their order. */
function newWorkers(limits?: ConstructorParameters<typeof PictureWorkers>[1]) {
  const pids: number[] = []
  let started = Promise.withResolvers<void>()
  const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (text) => {
    for (const [, pid] of text.matchAll(/"picture process started","pid":(\d+)/g)) pids.push(Number(pid))
    started.resolve()
    started = Promise.withResolvers()
  })
  const workers = new PictureWorkers(log, limits)
  open.push(workers)
  const process = async (count: number): Promise<number> => {
    while (pids.length < count) await started.promise
    return pids[count - 1] ?? 0
  }
  return { workers, pids, process }
}

const outcomeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'made',
    (error: Error) => error,
  )

describe('a picture process', () => {
  test('that dies at work is replaced, and its job is tried once more', async () => {
    const { workers, process: started } = newWorkers()
    const source = endless('first')
    const made = workers.make(source, target, 'avatar')
    const pid = await started(1)
    // why: the second try finds a picture where the first one found the pipe.
    const copy = join(folder, 'copy.png')
    await Bun.write(copy, square)
    const writer = await untilRead(source)
    await rename(copy, source)
    process.kill(pid, 'SIGKILL')
    await writer.close()
    expect(await made).toMatchObject({ width: 9, height: 9 })
    expect(await started(2)).not.toBe(pid)
  })

  test('that dies twice has its job refused, and the next job is done', async () => {
    const { workers, process: started } = newWorkers()
    const source = endless('second')
    const outcome = outcomeOf(workers.make(source, target, 'avatar'))
    for (const count of [1, 2]) {
      const pid = await started(count)
      const writer = await untilRead(source)
      process.kill(pid, 'SIGKILL')
      await writer.close()
    }
    expect(await outcome).toBeInstanceOf(PictureRefused)
    expect(String(await outcome)).toContain('This picture could not be read.')
    expect(await workers.make(picture, target, 'avatar')).toMatchObject({ width: 9 })
  })

  test('that takes too long is killed and its job refused, and the next job is done', async () => {
    const { workers, pids } = newWorkers({ timeLimitMs: 2_000 })
    const outcome = await outcomeOf(workers.make(endless('third'), target, 'avatar'))
    expect(outcome).toBeInstanceOf(PictureRefused)
    expect(String(outcome)).toContain('This picture takes too long to process.')
    // On a busy machine an ordinary picture may take too long as well.
    await until('the next job is done', async () => {
      const next = await outcomeOf(workers.make(picture, target, 'avatar'))
      if (next instanceof Error) expect(String(next)).toContain('takes too long')
      return next === 'made'
    })
    expect(pids.map(isAlive)).toEqual([...pids.slice(1).map(() => false), true])
  })

  test('that takes too much memory ends, and its job is refused at once', async () => {
    const { workers, pids } = newWorkers({ memoryLimit: -1e9 })
    const outcome = await outcomeOf(workers.make(endless('large'), target, 'avatar'))
    expect(outcome).toBeInstanceOf(PictureRefused)
    expect(String(outcome)).toContain('This picture takes too much memory to process.')
    expect(pids.map(isAlive)).toEqual([false])
  })

  test('is one of two at most, has a low priority and knows no secret; closing ends it and fails its job', async () => {
    const { workers, pids, process: started } = newWorkers()
    const pipes = ['fourth', 'fifth', 'sixth'].map(endless)
    const outcomes = pipes.map((pipe) => outcomeOf(workers.make(pipe, target, 'avatar')))
    const writers = await Promise.all(pipes.slice(0, 2).map(untilRead))
    await started(2)
    for (const pid of pids) {
      expect(new Set(nicenessOfThreads(pid))).toEqual(new Set(['10']))
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('PATH=')
    }
    await workers.close()
    for (const writer of writers) await writer.close()
    expect(pids.map(isAlive)).toEqual([false, false])
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ message: 'the server is stopping' })
  })

  test('is never taken by one person alone whose pictures take long', async () => {
    const { workers } = newWorkers({ timeLimitMs: 5_000 })
    const owners = (system: number) => [`system ${system}`, 'person 1']
    let refused = 0
    const slow = Array.from({ length: 6 }, (_, i) =>
      outcomeOf(workers.make(endless(`slow ${i}`), target, 'avatar', owners(i))).then(() => refused++),
    )
    await slow[0]
    const small = await workers.make(picture, target, 'avatar', ['system 9', 'person 2'])
    expect(small.width).toBe(9)
    expect(refused).toBeLessThan(slow.length - 1)
    await workers.close()
    await Promise.all(slow)
  })

  test('ends when the server is killed', async () => {
    const pipe = endless('seventh')
    const server = Bun.spawn([process.execPath, refuse, pipe], { stdout: 'ignore' })
    const writer = await untilRead(pipe)
    const children = childrenOf(server.pid)
    expect(children).toHaveLength(1)
    server.kill('SIGKILL')
    await until('the picture process ends', () => !children.some(isAlive))
    await writer.close()
  })

  test('fails, and refuses nothing, when files are missing', async () => {
    const { workers } = newWorkers()
    const missing = await outcomeOf(workers.make(join(folder, 'none'), target, 'avatar'))
    expect(missing).not.toBeInstanceOf(PictureRefused)
    expect(String(missing)).toContain('ENOENT')
    const nowhere = await outcomeOf(workers.make(picture, join(folder, 'none/target'), 'avatar'))
    expect(nowhere).not.toBeInstanceOf(PictureRefused)
    expect(String(nowhere)).toContain('ENOENT')
  })
})

test('bombs are refused with less than 300 MB of memory, in the server and in its process', async () => {
  await Bun.write(join(folder, 'bomb.png'), hugePng(60_000, 60_000))
  await Bun.write(join(folder, 'bomb.gif'), tinyGif(100, 100, 10_000))
  await Bun.write(join(folder, 'frames.gif'), tinyGif(1, 1, 350_000))
  const files = ['bomb.png', 'bomb.gif', 'frames.gif'].map((name) => join(folder, name))
  // why another folder: the process must find its code from wherever the server was started.
  const run = Bun.spawn([process.execPath, refuse, ...files], { cwd: '/', stdout: 'pipe', stderr: 'inherit' })
  const { refused, peakMegabytes } = await new Response(run.stdout).json()
  expect(refused).toEqual(files.map(() => 'PictureRefused'))
  expect(peakMegabytes).toHaveLength(2)
  for (const peak of peakMegabytes) expect(peak).toBeLessThan(300)
})

/** Opens a pipe for writing, which succeeds once somebody reads it. */
async function untilRead(pipe: string): Promise<FileHandle> {
  for (;;) {
    const found = await openFile(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
    if (found) return found
    await Bun.sleep(20)
  }
}

/** The fields of a thread's state behind its name in brackets; undefined when it is gone. */
function stateOf(pid: number, thread: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

const nicenessOfThreads = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) => stateOf(pid, thread)?.[16] ?? [])
