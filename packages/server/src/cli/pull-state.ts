import { appendFile, mkdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from './command.ts'

export interface ListedSwitch {
  id?: string
  timestamp: string
  members: readonly string[]
}
/** Newest first. */
export type Page = readonly ListedSwitch[]

/** What the state file holds, a line each. The token is not among it. */
type Line = { system: string } | { switches: Page }

/** Switches may be changed or deleted there in the meantime, so nothing is trusted for long. */
const trustedForMs = 60 * 60_000

/** Only the user who fetches it may read it. */
export async function addToState(path: string, line: Line): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  } catch (error) {
    unusable(path, `cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

function unusable(path: string, reason: string): never {
  throw new Refusal(`${path} ${reason}. Name another file with --state, or remove this one.`)
}

/** What an earlier run has fetched of the same system. A line that was being written when it ended is left out. */
export async function readState(path: string, uuid: string): Promise<Page[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? '' : unusable(path, `cannot be read (${error.code})`),
  )
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole === '') return undefined
  const [first, ...rest] = whole
    .trimEnd()
    .split('\n')
    .map((line) => readLine(path, line))
  if (!first || !('system' in first)) return unusable(path, 'is no file of fetched pages')
  if (first.system !== uuid) unusable(path, 'is what was fetched of another system')
  if (Date.now() - (await stat(path)).mtimeMs > trustedForMs) {
    await rm(path)
    return undefined
  }
  if (whole !== text) await truncate(path, Buffer.byteLength(whole))
  return rest.flatMap((line) => ('switches' in line ? [line.switches] : []))
}

function readLine(path: string, text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch {
    return unusable(path, 'is no file of fetched pages')
  }
}
