import { appendFile, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Config, isLoopback } from '../config.ts'
import { type OpenSource, spool } from '../datafile/source.ts'
import { version } from '../version.ts'
import { type Input, Refusal, UsageError } from './command.ts'
import { countUp } from './progress.ts'

export const defaultBase = 'https://api.pluralkit.me/v2'

const requestsPerSecond = 10
const longestWaitMs = 60_000
const firstBackoffMs = 500
const timeoutMs = 60_000
const answerBytes = 64 * 1024 * 1024
const pageSize = 100

export interface Pull {
  base: URL
  token: string
  /** The file that keeps what was fetched, so that a second run goes on where the first one ended. */
  state: string
  retries: number
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
export async function readAccount(options: Input['options']): Promise<Omit<Pull, 'state'>> {
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
    await appendFile(pull.state, `${JSON.stringify(line)}\n`, { mode: 0o600 })
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
    if (before !== undefined && Date.parse(last.timestamp) > Date.parse(before)) strange()
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

const oldestIn = (lines: readonly Line[]) =>
  lines.findLast((line) => line.kind === 'switches')?.data.at(-1)?.timestamp

/** What an earlier run has fetched of the same system. A line that was being written when it ended is left out. */
async function resume(path: string, { uuid }: Json): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new Refusal(`${path} cannot be read (${error.code}). Name another file with --state.`)
  })
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const system = lines.find((line) => line.kind === 'system')
  if (system && system.data.uuid !== uuid) {
    throw new Refusal(
      `${path} is what was fetched of another system. Name another file with --state, or remove this one.`,
    )
  }
  if (whole !== text) await Bun.write(path, whole)
  return lines
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
  const head = { version: 2, ...newest('system'), config: newest('settings'), accounts: [] }
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

/** Asks one thing after another, as often as the other side allows, and again when something goes wrong on the way. */
function paced({ base, token, retries }: Pull): (path: string) => Promise<unknown> {
  const root = base.href.replace(/\/*(\/v2)?\/*$/, '')
  let readyAt = 0
  return async (path) => {
    for (let failures = 0; ; ) {
      await Bun.sleep(Math.max(0, readyAt - Date.now()))
      readyAt = Date.now() + 1000 / requestsPerSecond
      const answer = await ask(`${root}/v2${path}`, token)
      if (answer.kind === 'success') {
        readyAt = Math.max(readyAt, answer.readyAt)
        return answer.body
      }
      if (answer.kind === 'limited') {
        readyAt = Date.now() + Math.min(answer.waitMs, longestWaitMs)
        continue
      }
      if (failures === retries) {
        throw new Refusal(
          `${base.host} ${answer.reason}. What was fetched is kept: the same command goes on from there.`,
        )
      }
      readyAt = Date.now() + Math.min(firstBackoffMs * 2 ** failures++, longestWaitMs)
    }
  }
}

type Answer =
  | { kind: 'success'; body: unknown; readyAt: number }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'failed'; reason: string }

async function ask(address: string, token: string): Promise<Answer> {
  const { host } = new URL(address)
  try {
    const response = await fetch(address, {
      headers: { authorization: token, 'user-agent': `Polyphony/${version} (import)` },
      // why: the token is for this address and for no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    if (status === 204) return { kind: 'success', body: [], readyAt: 0 }
    const text = await readText(response)
    if (status === 429) return { kind: 'limited', waitMs: waitOf(headers, text) }
    if (status >= 500) return { kind: 'failed', reason: `answers ${status}` }
    if (status === 401 || status === 403) {
      throw new Refusal(`${host} does not accept the token. Get a new one there, and try again.`)
    }
    if (status !== 200) throw new Refusal(`${host} answers ${status}. Is --base right?`)
    return { kind: 'success', body: parse(text), readyAt: nextAt(headers) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return { kind: 'failed', reason: 'cannot be reached, or broke off' }
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > answerBytes) strange()
  }
  return text + decoder.decode()
}

/** The reference says it in the body, in milliseconds; others in a header, in seconds. */
function waitOf(headers: Headers, text: string): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const inBody = Number((parse(text) as { retry_after?: unknown } | null)?.retry_after ?? Number.NaN)
  const waits = [inBody, seconds * 1000].filter((each) => each >= 0)
  return Math.max(waits[0] ?? 1000, 1000 / requestsPerSecond)
}

/** When the next request is allowed. */
function nextAt(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const reset = Number(headers.get('x-ratelimit-reset')) * 1000
  return Math.min(reset, Date.now() + longestWaitMs)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return strange()
  }
}

function strange(): never {
  throw new Refusal("The answer is not what PluralKit's API gives. Is --base right?")
}

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
