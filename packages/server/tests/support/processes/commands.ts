import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { call } from '../../../src/cli/call.ts'
import { fewConnections } from '../stores/few-connections.ts'

const cli = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))

type Environment = Record<string, string>

/** Returns the variables that a command needs, without the configuration of the person who runs the tests. */
const bare = (): Environment => {
  const { PATH = '', HOME = '', TMPDIR, NODE_PATH } = process.env
  return {
    DATABASE_POOL: fewConnections,
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    ...(NODE_PATH && { NODE_PATH }),
  }
}

export interface Finished {
  code: number
  stdout: string
  stderr: string
}

/** Starts `polyphony …` as a process of its own, after a line of shell if there is one. End it, or wait for its end. */
export function spawnCommand(args: readonly string[], env: Environment = {}, before?: string) {
  const shell = before === undefined ? [] : ['/bin/sh', '-c', `${before}; exec "$@"`, 'sh']
  return Bun.spawn([...shell, process.execPath, cli, ...args], {
    // why: away from the repository, whose .env belongs to whoever works there.
    cwd: tmpdir(),
    env: { ...bare(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs `polyphony …` to its end, as a process of its own. */
export async function command(args: readonly string[], env: Environment = {}): Promise<Finished> {
  const running = spawnCommand(args, env)
  const [stdout, stderr, code] = await Promise.all([
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
    running.exited,
  ])
  return { code, stdout, stderr }
}

/**
 * Runs `polyphony …` to its end in this process: all that the command does, without what a start costs. `run` may be the
 * one of another copy of the program.
 */
export async function inProcess(
  args: readonly string[],
  env: Environment = {},
  run: typeof call = call,
): Promise<Finished> {
  const finished = { stdout: '', stderr: '' }
  const code = await run(args, {
    env,
    print: (text) => {
      finished.stdout += `${text}\n`
    },
    complain: (trouble) => {
      finished.stderr += `${trouble}\n`
    },
  })
  return { code, ...finished }
}
