import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { defaultNameFormat, type Instant, parseInstant } from '@polyphony/contract'
import { type Config, isLoopback } from '../../config.ts'
import { arrayOf, openObject } from '../../datafile/json/write.ts'
import { type OpenSource, spool } from '../../datafile/source/source.ts'
import { asObject, strange } from '../../operations/sync/other/shapes.ts'
import { switchPages } from '../../operations/sync/other/switch-pages.ts'
import { type Input, UsageError } from '../command.ts'
import { countUp } from '../progress.ts'
import { openAccount, type PullOptions, refusalOf } from './account.ts'
import { addToState, type PulledSwitch, readState, unusable } from './state.ts'

export const defaultBase = 'https://api.pluralkit.me/v2'

export interface Pull extends PullOptions {
  /** The file that keeps fetched pages, so that a second run continues where the first one ended. */
  state: string
}

type Json = Readonly<Record<string, unknown>>

interface Account {
  system: Json
  settings: Json
  members: readonly Json[]
  groups: readonly Json[]
  /** Newest first. */
  pages: readonly (readonly PlacedSwitch[])[]
}

/** A switch as the other side told it, and what its place in the list is read from. */
interface PlacedSwitch {
  readonly ref: string
  readonly timestamp: Instant
  readonly told: PulledSwitch
}

/** Reads an account through the API, as its owner, and returns it as the file that PluralKit would have exported. */
export async function pullPluralKit(pull: Pull): Promise<OpenSource> {
  const counter = countUp('switches fetched')
  try {
    return await spool(fileOf(await fetchAll(pull, (count) => counter.show(count, pull.base.host))))
  } catch (error) {
    throw refusalOf(error, pull.base)
  } finally {
    counter.end()
  }
}

/** Deletes the state file: once everything is imported there is nothing to continue. */
export const forget = ({ state }: Pull): Promise<void> => rm(state, { force: true })

/** The path of the state file: beside the database, one for each system. */
export function defaultState({ database }: Config, hid: string): string {
  const folder = database.kind === 'sqlite' ? dirname(resolve(database.path)) : resolve('data')
  return join(folder, `pluralkit-${hid}.jsonl`)
}

/** Reads from the options which account to read, and from which server. */
export async function readAccount({ options, env }: Input): Promise<PullOptions> {
  const { 'from-pluralkit': given, base = defaultBase, retries = '5' } = options
  if (!/^\d{1,3}$/.test(String(retries))) throw new UsageError('--retries takes a whole number.')
  const url = readBase(String(base))
  const token = given === '-' ? (env.PLURALKIT_TOKEN ?? (await Bun.stdin.text())) : String(given)
  if (!/^[\x21-\x7e]+$/.test(token.trim()))
    throw new UsageError('That is no token: it is empty, or has spaces in it.')
  return { base: url, token: token.trim(), retries: Number(retries) }
}

function readBase(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--base ${text}: it is an address such as ${defaultBase}.`)
  }
  // why: anyone who listens on the way would have the token.
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new UsageError(`--base ${text}: only https is safe for a token.`)
  }
  return url
}

async function fetchAll(pull: Pull, show: (switches: number) => void): Promise<Account> {
  const get = openAccount(pull)
  const readPage = async (path: string) => asPage(await get(path))
  const system = asObject(await get('/systems/@me'))
  const earlier = await readState(pull.state, String(system.uuid))
  if (earlier === undefined) await addToState(pull.state, { system: String(system.uuid) })

  const pages = readEarlier(pull.state, earlier ?? [])
  const newest = pages[0]?.[0]
  let count = pages.flat().length
  show(count)
  for await (const page of switchPages(readPage, pages.at(-1))) {
    if (page.length === 0) continue
    pages.push(page)
    await addToState(pull.state, { switches: page.map(({ told }) => told) })
    count += page.length
    show(count)
  }
  const since = newest === undefined ? [] : await pagesSince(newest, readPage)
  return {
    system,
    // why: read after the switches, so that every member in a switch is known, except deleted ones.
    settings: asObject(await get('/systems/@me/settings')),
    members: asObjects(await get('/systems/@me/members')),
    groups: asObjects(await get('/systems/@me/groups?with_members=true')),
    pages: [...since, ...pages],
  }
}

function readEarlier(state: string, pages: readonly unknown[]): (readonly PlacedSwitch[])[] {
  try {
    return pages.map(asPage)
  } catch {
    return unusable(state, 'holds no fetched pages')
  }
}

/** Fetches the switches since an earlier run. */
async function pagesSince(
  known: PlacedSwitch,
  readPage: (path: string) => Promise<readonly PlacedSwitch[]>,
): Promise<PlacedSwitch[][]> {
  const pages: PlacedSwitch[][] = []
  for await (const page of switchPages(readPage)) {
    const newer = page.filter(({ timestamp }) => timestamp > known.timestamp)
    pages.push(newer)
    if (newer.length < page.length) break
  }
  return pages
}

/** Writes the file, piece by piece. */
async function* fileOf({ system, settings, members, groups, pages }: Account): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const hids = new Map(members.map(({ id, uuid }) => [uuid, id]))
  const known = new Set(hids.values())
  const profile = {
    version: 2,
    ...system,
    config: configOf(settings),
    accounts: [],
    members,
    groups: groups.map((group) => ({
      ...group,
      members: asList(group.members).flatMap((uuid) => hids.get(uuid) ?? []),
    })),
  }
  yield encoder.encode(openObject(profile))
  const switches = pages.map((page) =>
    page.map(({ told }) => ({ ...told, members: asList(told.members).filter((id) => known.has(id)) })),
  )
  for await (const piece of arrayOf('switches', switches)) yield encoder.encode(piece)
  yield encoder.encode('}')
}

/** Writes the default name format as null, as the file does: the API shows the default where nothing was chosen. */
const configOf = (settings: Json): Json => ({
  ...settings,
  name_format: settings.name_format === defaultNameFormat ? null : settings.name_format,
})

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const asObjects = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.map(asObject) : strange()

function asPage(value: unknown): readonly PlacedSwitch[] {
  return asObjects(value).map((told) => {
    const { id, timestamp, members } = told
    const moment = parseInstant(String(timestamp))
    if (moment === undefined || !asList(members).every((each) => typeof each === 'string')) strange()
    return { ref: String(id ?? timestamp), timestamp: moment, told: told as Json & PulledSwitch }
  })
}
