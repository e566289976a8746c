import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { adopt, stop } from '../children.ts'

const newest = '/usr/lib/postgresql'
const binaries =
  process.env.PG_BIN ??
  join(newest, existsSync(newest) ? (readdirSync(newest).sort().at(-1) ?? '') : '', 'bin')
export const postgresProgram = (name: string): string => join(binaries, name)
export const pgbouncer = process.env.PGBOUNCER ?? 'pgbouncer'
export const redisServer = process.env.REDIS_SERVER ?? 'redis-server'

/** PostgreSQL and PgBouncer refuse to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
/** A folder for everything that the programs write. It is deleted at the end. */
export const folder = mkdtempSync(join(tmpdir(), 'polyphony-cluster-'))
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Makes a folder that a program can write to. */
export function ownFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

/** Starts a program, whose output goes to a file. With `env` it runs as this user, and with nothing else set. */
export function start(name: string, command: string[], env?: Record<string, string | undefined>): Subprocess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const options = env ? { env } : user
  return adopt(Bun.spawn(command, { cwd: folder, stdio: ['ignore', log, log], ...options }))
}

/** Ends a program that may have ended already. */
export async function end(child: Subprocess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await stop(child, signal)
}

/** Runs a program of PostgreSQL until it is done. */
export function run(program: string, ...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([postgresProgram(program), ...args], { cwd: folder, ...user })
  if (exitCode !== 0) throw new Error(`${program} failed: ${stderr}`)
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`It never came true that ${what}.`)
    await Bun.sleep(50)
  }
}
