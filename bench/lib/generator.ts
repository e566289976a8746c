import { fileURLToPath } from 'node:url'
import { adopt, stop } from './children.ts'
import type { FromLoad, LoadResult, LoadRun, ToLoad } from './load.ts'

/** The load generator as its parent sees it. */
export interface LoadGenerator {
  readonly pid: number
  run(options: LoadRun): Promise<LoadResult>
  stop(): Promise<void>
}

/** A generator of its own for each target, so that each sees the requests in their order. */
export function startGenerator(requests: readonly string[]): LoadGenerator {
  let waiting: { resolve: (result: LoadResult) => void; reject: (error: Error) => void } | undefined
  const child = adopt(
    Bun.spawn([process.execPath, fileURLToPath(new URL('load.ts', import.meta.url))], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc(message: FromLoad) {
        if (message.kind === 'result') waiting?.resolve(message.result)
        else waiting?.reject(new Error(message.reason))
      },
      onExit: () => waiting?.reject(new Error('The load generator ended.')),
    }),
  )
  const tell = (message: ToLoad) => child.send(message)
  tell({ kind: 'requests', requests: [...requests] })
  return {
    pid: child.pid,
    run: (options) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        tell({ kind: 'run', ...options })
      }),
    stop: () => stop(child),
  }
}
