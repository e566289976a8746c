import { afterAll } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { Wire } from '../callers/wire.ts'
import { until } from '../signals.ts'
import { spawnCommand } from './commands.ts'

/** The server as operators run it: a process of its own, spoken to over HTTP and signals. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Returns the output so far. */
  output(): string
  /** Sends a signal and returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number>
  readonly exited: Promise<number>
}

interface ProcessOptions {
  /** A line of shell that runs first. */
  before?: string
  /** Called with the id of the process while it starts. */
  onSpawn?: (pid: number) => Promise<void>
}

/** Starts servers for the tests of one `describe`; whatever still runs at its end is killed. */
export function useProcesses(): (
  env: Record<string, string>,
  options?: ProcessOptions,
) => Promise<ServerProcess> {
  const started: ReturnType<typeof spawnCommand>[] = []
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all(started.map((child) => child.exited))
  })

  return async (env, { before, onSpawn } = {}) => {
    // why: a log of problems alone has no line about the start; people are told it always.
    const format = env.LOG_LEVEL === undefined ? {} : { LOG_FORMAT: 'pretty' }
    const child = spawnCommand(['serve'], { HOST: '127.0.0.1', PORT: '0', ...format, ...env }, before)
    started.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      void (async () => {
        for await (const chunk of stream) output += Buffer.from(chunk).toString()
      })()
    }
    await onSpawn?.(child.pid)
    let ended = false
    void child.exited.then(() => {
      ended = true
    })
    const running = /"message":"the server is running","url":"(http:[^"]+)"|API\s+(http:\S+)\/v2/
    await until('the server says it runs', () => ended || running.test(output))
    const [, ...urls] = running.exec(output) ?? []
    const url = urls.find(Boolean)
    if (url === undefined) throw new Error(`The server did not start: ${output}`)
    return {
      url,
      pid: child.pid,
      output: () => output,
      exited: child.exited,
      stop(signal) {
        child.kill(signal)
        return child.exited
      },
    }
  }
}

/** Returns true if the server accepts a new connection. */
export function accepts(url: string): Promise<boolean> {
  return Wire.open(url).then(
    (wire) => {
      wire.close()
      return true
    },
    () => false,
  )
}

/** The ids of a process's children. */
export function childrenOf(pid: number): number[] {
  const listing = `/proc/${pid}/task/${pid}/children`
  const text = existsSync(listing)
    ? readFileSync(listing, 'utf8')
    : Bun.spawnSync(['pgrep', '-P', String(pid)]).stdout.toString()
  return text.split(/\s+/).filter(Boolean).map(Number)
}

/** Returns true if a process runs. A zombie process does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) Z/.test(readFileSync(stat, 'utf8'))
  } catch {
    return false
  }
}
