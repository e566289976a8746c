import { type Instant, limits, parseHid, parseInstant, parseUuid } from '@polyphony/contract'
import {
  privacyKeysOf,
  type SyncedSwitch,
  type SyncedThing,
  type ThingKind,
  valueKeysOf,
} from '../../../domain/sync/model.ts'
import type { SideLimits } from '../../../domain/sync/preview.ts'
import { mapInSlices } from '../../../pacing/time-slice.ts'
import { OtherFailure, type OtherSystem } from '../other-side.ts'

type Json = Readonly<Record<string, unknown>>

/** Gives up an answer of another shape: it counts as a failure, never as "nothing there". */
export function strange(): never {
  throw new OtherFailure('strange', 'gave an answer that is not one of the API')
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): Json => (isObject(value) ? value : strange())
/**
 * The most elements of each list: more than a server of the API holds, also where an operator has raised the limits of
 * a system. Whoever sends more would fill the database and its log.
 */
export const most = {
  member: 10 * limits.membersPerSystem,
  group: 10 * limits.groupsPerSystem,
  switch: 20_000,
  proxyTag: 2 * limits.proxyTagsPerMember,
  alias: 2 * limits.aliasesPerMember,
} as const
/** The most characters of texts: four times what the contract allows. Whoever sends more would make comparisons slow. */
const longest: Readonly<Record<string, number>> = {
  name: 4 * limits.name,
  description: 4 * limits.description,
  name_format: 4 * limits.name_format,
}
const longestOther = 4 * limits.url
const asList = (value: unknown, length: number): readonly unknown[] =>
  Array.isArray(value) && value.length <= length ? value : strange()
const asText = (value: unknown, length = longestOther): string =>
  typeof value === 'string' && value.length <= length ? value : strange()
const asUuid = (value: unknown): string => parseUuid(asText(value)) ?? strange()
const asTexts = (value: unknown, length: number): readonly string[] =>
  asList(value, length).map((text) => asText(text))

const flags = new Set(['keep_proxy', 'tts', 'autoproxy_enabled'])

/** Reads a value; undefined if the other side does not tell it. */
function readValue(key: string, value: unknown): unknown {
  if (value === undefined) return undefined
  if (flags.has(key)) return typeof value === 'boolean' ? value : value === null ? undefined : strange()
  if (key === 'proxy_tags') return asList(value, most.proxyTag).map(readTag)
  return value === null ? null : asText(value, longest[key])
}

function readTag(value: unknown): Json {
  const { prefix = null, suffix = null } = asObject(value)
  const side = (text: unknown) => (text === null || text === '' ? null : asText(text))
  return { prefix: side(prefix), suffix: side(suffix) }
}

/** Reads aliases, which only another Polyphony has. */
function readAliases(extended: unknown): readonly string[] | undefined {
  if (!isObject(extended) || !Array.isArray(extended.aliases)) return undefined
  return asTexts(extended.aliases, most.alias)
}

/** Reads a system, a member or a group. Every word but `public` counts as private. */
function readThing(kind: ThingKind, value: unknown): SyncedThing {
  const json = asObject(value)
  if (kind !== 'system') asText(json.name)
  const told = valueKeysOf(kind).flatMap((key) => {
    const known = key === 'aliases' ? readAliases(json.extended) : readValue(key, json[key])
    return known === undefined ? [] : [[key, known] as const]
  })
  const privacy = json.privacy === null || json.privacy === undefined ? {} : asObject(json.privacy)
  const words = privacyKeysOf(kind).flatMap((key) =>
    privacy[key] === undefined ? [] : [[key, privacy[key] === 'public' ? 'public' : 'private'] as const],
  )
  return { ref: asUuid(json.uuid), values: Object.fromEntries([...told, ...words]) }
}

export function readSystem(value: unknown): OtherSystem {
  const thing = readThing('system', value)
  const { id, name } = asObject(value)
  return { ...thing, id: asText(id), name: name === null || name === undefined ? null : asText(name) }
}

/** Reads the limits in the settings of a system. A server that has none leaves them out. */
export function readLimits(value: unknown): SideLimits {
  const { member_limit: member, group_limit: group } = asObject(value)
  return {
    ...(Number.isSafeInteger(member) && { member: Number(member) }),
    ...(Number.isSafeInteger(group) && { group: Number(group) }),
  }
}

export const readMember = (value: unknown): SyncedThing => readThing('member', value)

/** Reads a group; `members` are its members if the answer does not tell them. */
export function readGroup(value: unknown, members?: readonly string[]): SyncedThing {
  const list = members ?? asTexts(asObject(value).members, most.member).map(asUuid)
  return { ...readThing('group', value), members: [...new Set(list)] }
}

export const readGroupAlone = (value: unknown): SyncedThing => readThing('group', value)

/** Reads a list of things or switches, and lets other requests run in between. */
export const readList = <T>(
  kind: 'member' | 'group' | 'switch',
  value: unknown,
  read: (item: unknown) => T,
): Promise<readonly T[]> => mapInSlices(asList(value, most[kind]), read)

export const readUuid = (value: unknown): string => asUuid(asObject(value).uuid)

/** Reads the short ID of a member, which stands in lists of switches. */
export const readShortId = (value: unknown): string => parseHid(asText(asObject(value).id)) ?? strange()

/** A switch in a list: its members are short IDs or UUIDs, in no order. */
export interface UnnamedSwitch {
  readonly ref: string
  readonly timestamp: Instant
  readonly members: readonly string[]
}

export function readListedSwitch(value: unknown): UnnamedSwitch {
  const { id, timestamp, members } = asObject(value)
  return { ref: asUuid(id), timestamp: asInstant(timestamp), members: asTexts(members, most.member) }
}

const asInstant = (value: unknown): Instant => parseInstant(asText(value)) ?? strange()

/** Reads a switch with its members as objects, in order. */
export function readSwitch(value: unknown): SyncedSwitch {
  const { id, timestamp, members } = asObject(value)
  return {
    ref: asUuid(id),
    timestamp: asInstant(timestamp),
    members: asList(members, most.member).map(readUuid),
    isOrdered: true,
  }
}

/** Reads the code of a refusal, and the keys that it names. */
export function readRefusal(value: unknown): { readonly code: number; readonly keys: readonly string[] } {
  if (!isObject(value) || typeof value.code !== 'number') return { code: -1, keys: [] }
  return { code: value.code, keys: isObject(value.errors) ? Object.keys(value.errors) : [] }
}
