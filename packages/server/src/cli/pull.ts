import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { defaultNameFormat, parseInstant } from '@polyphony/contract'
import { type Config, isLoopback } from '../config.ts'
import { type OpenSource, spool } from '../datafile/source.ts'
import { type Input, Refusal, UsageError } from './command.ts'
import { type Asking, paced, strange } from './paced.ts'
import { countUp } from './progress.ts'

export const defaultBase = 'https://api.pluralkit.me/v2'

const pageSize = 100

export interface Pull extends Asking {
  /** The file that keeps what was fetched, so that a second run goes on where the first one ended. */
  state: string
}

type Json = Readonly<Record<string, unknown>>

/** What the state file holds, a line each. The token is not among it. */
type Line =
  | { kind: 'system'; data: Json }
  | { kind: 'settings'; data: Json }
  | { kind: 'members' | 'groups'; data: readonly Json[] }
  | { kind: 'switches'; data: readonly ListedSwitch[] }
interface ListedSwitch {
  id?: string
  timestamp: string
  members: readonly string[]
}

/** Reads an account through the API, as its owner, and gives it as the file that PluralKit would have exported. */
export async function pullPluralKit(pull: Pull): Promise<OpenSource> {
  const counter = countUp('switches fetched')
  try {
    const lines = await fetchAll(pull, (count) => counter.show(count, pull.base.host))
    return await spool(fileOf(lines))
  } finally {
    counter.end()
  }
}

/** Once all is imported nothing has to be fetched again. */
export const forget = ({ state }: Pull): Promise<void> => rm(state, { force: true })

/** Beside the database, one for each system. */
export function defaultState({ database }: Config, hid: string): string {
  const folder = database.kind === 'sqlite' ? dirname(resolve(database.path)) : resolve('data')
  return join(folder, `pluralkit-${hid}.jsonl`)
}

/** Whose account is to be read, and where. */
export async function readAccount(options: Input['options']): Promise<Asking> {
  const { 'from-pluralkit': given, base = defaultBase, retries = '5' } = options
  if (!/^\d{1,3}$/.test(String(retries))) throw new UsageError('--retries takes a whole number.')
  const url = readBase(String(base))
  const { PLURALKIT_TOKEN } = process.env
  const token = given === '-' ? (PLURALKIT_TOKEN ?? (await Bun.stdin.text())) : String(given)
  if (!/^[\x21-\x7e]+$/.test(token.trim()))
    throw new UsageError('That is no token: it is empty, or has spaces in it.')
  return { base: url, token: token.trim(), retries: Number(retries) }
}

function readBase(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--base ${text}: it is an address such as ${defaultBase}.`)
  }
  // why: whoever listens on the way would have the token.
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new UsageError(`--base ${text}: only https is safe for a token.`)
  }
  return url
}

async function fetchAll(pull: Pull, show: (switches: number) => void): Promise<Line[]> {
  const get = paced(pull)
  const system = asObject(await get('/systems/@me'))
  const lines = await resume(pull.state, system)
  const keep = async (line: Line) => {
    lines.push(line)
    await write(pull.state, line)
  }
  const has = (kind: Line['kind']) => lines.some((line) => line.kind === kind)
  if (!has('system')) await keep({ kind: 'system', data: system })
  if (!has('settings')) await keep({ kind: 'settings', data: asObject(await get('/systems/@me/settings')) })
  const readProfile = async () => {
    await keep({ kind: 'members', data: asObjects(await get('/systems/@me/members')) })
    await keep({ kind: 'groups', data: asObjects(await get('/systems/@me/groups?with_members=true')) })
  }
  if (!has('groups')) await readProfile()

  let switches = lines.flatMap((line) => (line.kind === 'switches' ? line.data : [])).length
  for (;;) {
    show(switches)
    const before = oldestIn(lines)
    const query = before === undefined ? '' : `&before=${encodeURIComponent(before)}`
    const page = asSwitches(await get(`/systems/@me/switches?limit=${pageSize}${query}`))
    const last = page.at(-1)
    if (last === undefined) break
    if (before !== undefined && !isEarlier(last.timestamp, before)) strange()
    await keep({ kind: 'switches', data: page })
    switches += page.length
    if (page.length < pageSize) break
  }
  // why: somebody who came since the members were read may stand in a switch.
  const known = new Set(
    lines.flatMap((line) => (line.kind === 'members' ? line.data.map(({ id }) => id) : [])),
  )
  const isUnknown = (line: Line) =>
    line.kind === 'switches' && line.data.some(({ members }) => members.some((id) => !known.has(id)))
  if (lines.some(isUnknown)) await readProfile()
  return lines
}

/** Pages that do not lead further back would never end. */
const isEarlier = (a: string, b: string) => (parseInstant(a) ?? 0) < (parseInstant(b) ?? 0)

const oldestIn = (lines: readonly Line[]) =>
  lines.findLast((line) => line.kind === 'switches')?.data.at(-1)?.timestamp

async function write(path: string, line: Line): Promise<void> {
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
async function resume(path: string, { uuid }: Json): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    return error.code === 'ENOENT' ? '' : unusable(path, `cannot be read (${error.code})`)
  })
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readLine(line) ?? unusable(path, 'is no file of fetched pages'))
  const system = lines.find((line) => line.kind === 'system')
  if (system && system.data.uuid !== uuid) {
    unusable(path, 'is what was fetched of another system')
  }
  if (whole !== text) await Bun.write(path, whole)
  return lines
}

function readLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

/** The file, piece by piece. */
async function* fileOf(lines: readonly Line[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const newest = (kind: 'system' | 'settings' | 'groups') =>
    lines.findLast((line) => line.kind === kind)?.data
  // why: of somebody who left meanwhile, what was read first is all there is.
  const members = new Map(
    lines.flatMap((line) =>
      line.kind === 'members' ? line.data.map((each) => [each.id, each] as const) : [],
    ),
  )
  const hids = new Map([...members.values()].map(({ id, uuid }) => [uuid, id]))
  const groups = ((newest('groups') ?? []) as readonly Json[]).map((group) => ({
    ...group,
    members: asList(group.members).flatMap((uuid) => hids.get(uuid) ?? []),
  }))
  const head = {
    version: 2,
    ...newest('system'),
    config: configOf(asObject(newest('settings'))),
    accounts: [],
  }
  const profile = { ...head, members: [...members.values()], groups }
  yield encoder.encode(`${JSON.stringify(profile).slice(0, -1)},"switches":[`)
  let before = ''
  for (const line of lines) {
    if (line.kind !== 'switches' || line.data.length === 0) continue
    const known = line.data.map((each) => ({
      ...each,
      members: each.members.filter((id) => members.has(id)),
    }))
    yield encoder.encode(before + JSON.stringify(known).slice(1, -1))
    before = ','
  }
  yield encoder.encode(']}')
}

/** The API shows the default where nothing was chosen; the file says that nothing was. */
const configOf = (settings: Json): Json => ({
  ...settings,
  name_format: settings.name_format === defaultNameFormat ? null : settings.name_format,
})

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asObject = (value: unknown): Json => (isObject(value) ? value : strange())
const asObjects = (value: unknown): readonly Json[] =>
  Array.isArray(value) && value.every(isObject) ? value : strange()

function asSwitches(value: unknown): readonly ListedSwitch[] {
  const isSound = (each: Json) =>
    typeof each.timestamp === 'string' && asList(each.members).every((id) => typeof id === 'string')
  const list = asObjects(value)
  return list.every(isSound) ? (list as unknown as readonly ListedSwitch[]) : strange()
}
