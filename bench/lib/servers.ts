import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bridgeKey } from '../seed/plan.ts'
import { adopt, stop } from './children.ts'
import type { ReferenceAnswer } from './reference.ts'

/** A server under load, in a process of its own. */
export interface BenchServer {
  port: number
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const startWithinMs = 30_000
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const here = pathOf('../..')

/** The real server of a clone as `npm start` runs it, or an executable, its log written to nowhere but written. */
export async function startServer(
  databaseUrl: string,
  clone = here,
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = [process.execPath, join(clone, 'packages/server/src/cli/main.ts')],
): Promise<BenchServer> {
  const port = await freePort()
  const child = adopt(
    Bun.spawn([...program, 'serve'], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        BRIDGE_KEY: bridgeKey,
        ...env,
      },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'inherit',
    }),
  )
  const deadline = performance.now() + startWithinMs
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not start.')
    await Bun.sleep(25)
  }
  return { port, pid: child.pid, stop: (signal) => stop(child, signal) }
}

export const startReference = (answer: ReferenceAnswer): Promise<BenchServer> =>
  startScript([pathOf('reference.ts')], answer)

/** Starts a program that serves by itself and sends us its port, perhaps after a message from us. */
export async function startScript(command: readonly string[], message?: unknown): Promise<BenchServer> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = adopt(
    Bun.spawn([process.execPath, ...command], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (sent: { port: number }) => resolve(sent.port),
    }),
  )
  if (message !== undefined) child.send(message)
  return { port: await promise, pid: child.pid, stop: () => stop(child) }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : failed(new Error('No free port.')),
      )
    })
  })
}
