import { appendFile, mkdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../base/fault.ts'
import { CommandRefusal } from '../command.ts'

export interface PulledSwitch {
  id?: string
  timestamp: string
  members: readonly string[]
}
/** Newest first. */
type PulledPage = readonly PulledSwitch[]

/** A line of the state file. The token is not among them. */
type Line = { system: string } | { switches: PulledPage }

/** How long a state file is good for: people may change or delete switches there in the meantime. */
const trustedForMs = 60 * 60_000

/** Adds a line to the state file, which only the user who runs this may read. */
export async function addToState(path: string, line: Line): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  } catch (error) {
    unusable(path, `cannot be written (${codeOf(error)})`)
  }
}

export function unusable(path: string, reason: string): never {
  throw new CommandRefusal(`${path} ${reason}. Name another file with --state, or remove this one.`)
}

/**
 * Reads the pages that an earlier run fetched of the same system. It leaves out a line cut off at the end of that run.
 */
export async function readState(path: string, uuid: string): Promise<PulledPage[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? '' : unusable(path, `cannot be read (${error.code})`),
  )
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole === '') return undefined
  const [first, ...rest] = whole
    .trimEnd()
    .split('\n')
    .map((line) => readLine(path, line))
  if (!first || !('system' in first)) return unusable(path, 'holds no fetched pages')
  if (first.system !== uuid) unusable(path, 'holds pages of another system')
  if (Date.now() - (await stat(path)).mtimeMs > trustedForMs) {
    await rm(path)
    return undefined
  }
  if (whole !== text) await truncate(path, Buffer.byteLength(whole))
  return rest.flatMap((line) => ('switches' in line ? [line.switches] : []))
}

function readLine(path: string, text: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    return unusable(path, 'holds no fetched pages')
  }
}
