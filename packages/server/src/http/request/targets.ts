import {
  type EntityRef,
  type ErrorName,
  earlier,
  fail,
  isStorable,
  parseBotSystemRef,
  parseEntityRef,
  parseSnowflake,
  parseSystemRef,
  parseUuid,
  type Reply,
  type Snowflake,
  type SystemRef,
} from '@polyphony/contract'
import { originalsFor } from '../../base/retention.ts'
import type { Context } from '../../context.ts'
import type { StoredChatServer, StoredSettings, StoredSystem, SystemId } from '../../domain/entities.ts'
import { type Caller, systemOf } from '../../domain/viewer.ts'
import * as accounts from '../../store/access/accounts.ts'
import * as guilds from '../../store/chat/guilds.ts'
import * as messages from '../../store/chat/messages.ts'
import * as names from '../../store/chat/names.ts'
import { type ProxySource, proxyTarget } from '../../store/chat/proxying.ts'
import { replyTarget } from '../../store/chat/replies.ts'
import { chatServerTarget } from '../../store/chat/servers.ts'
import * as fields from '../../store/fields/fields.ts'
import * as switches from '../../store/fronting/switches.ts'
import * as groups from '../../store/groups.ts'
import type { Joined, Target } from '../../store/lookup/target.ts'
import * as members from '../../store/members.ts'
import * as systems from '../../store/systems.ts'

export type Params = Readonly<Record<string, string>>

/** The target of a path: how to find it, and the refusals when it does not exist or is not the caller's. */
export interface RouteTarget<T> {
  /** Undefined when no such target can exist. */
  find(
    params: Params,
    ctx: Context,
    body: { read(): Promise<unknown> | undefined },
  ): Target<T> | undefined | Promise<Target<T> | undefined>
  /** The refusal when the path names nothing, sent before any other check. */
  missing(row: Joined<T> | undefined, params: Params, caller: Caller): ErrorName | undefined
  /** A refusal that only callers who pass the earlier checks receive. */
  missingForCaller?(row: T, params: Params): ErrorName | undefined
  /** Finds the owner; without it, no caller counts as the owner. */
  owner?(row: T): SystemId | undefined
  /** The refusal that an endpoint for owners sends to everybody else. */
  readonly denied?: { readonly anonymous: ErrorName; readonly foreign: ErrorName }
}

const parseSystem = ({ systemRef = '' }: Params): SystemRef | undefined => parseSystemRef(systemRef)

/** Tells `@me` of a caller without a system from a system that does not exist. */
const systemMissing = ({ systemRef }: Params, caller: Caller): ErrorName =>
  systemRef === '@me' && systemOf(caller) === undefined ? lackOfSystem(caller) : 'system_not_found'

/** The refusal of a caller who acts as no system. Somebody who holds several must say which one. */
export const lackOfSystem = (caller: Caller): ErrorName =>
  caller.kind === 'person' && caller.lacks === 'choice' ? 'bad_request' : 'unauthorized'

/** The target of a path that names nothing. */
export const none: RouteTarget<undefined> = { find: () => undefined, missing: () => undefined }

const isOwnerOf = (system: SystemId, caller: Caller): boolean =>
  caller.kind !== 'key' && systemOf(caller) === system

const ownSystem = { anonymous: 'forbidden', foreign: 'forbidden' } as const
const ownMember = { anonymous: 'unauthorized', foreign: 'not_own_member' } as const
const ownGroup = { anonymous: 'unauthorized', foreign: 'not_own_group' } as const

export const system: RouteTarget<StoredSystem> = {
  find: (params) => {
    const ref = parseSystem(params)
    return ref && systems.systemTarget(ref)
  },
  missing: (row, params, caller) => (row?.id == null ? systemMissing(params, caller) : undefined),
  owner: ({ id }) => id,
  denied: ownSystem,
}

export const timedSystem: RouteTarget<systems.TimedSystem> = {
  ...system,
  find: (params) => {
    const ref = parseSystem(params)
    return ref && systems.timedSystemTarget(ref)
  },
}

/** A system as a bot names it. The caller is certainly a bridge, so only the system can be missing. */
export const botSystem: RouteTarget<StoredSystem> = {
  find: ({ systemRef = '' }) => {
    const ref = parseBotSystemRef(systemRef)
    return ref && systems.systemTarget(ref)
  },
  missing: (row) => (row?.id == null ? 'system_not_found' : undefined),
}

/** A system as a bot names it, with the version of its members. */
export const versionedBotSystem: RouteTarget<names.VersionedSystem> = {
  ...botSystem,
  find: ({ systemRef = '' }) => {
    const ref = parseBotSystemRef(systemRef)
    return ref && names.versionedSystemTarget(ref)
  },
}

export const settings: RouteTarget<StoredSettings> = {
  find: (params) => {
    const ref = parseSystem(params)
    return ref && systems.settingsTarget(ref)
  },
  missing: (row, params, caller) => (row?.system_id == null ? systemMissing(params, caller) : undefined),
  owner: ({ system_id }) => system_id,
  denied: ownSystem,
}

export const member: RouteTarget<members.FoundMember> = {
  find: ({ memberRef = '' }) => byEntity(memberRef, members.memberTarget),
  missing: (row) => (row?.id == null ? 'member_not_found' : undefined),
  owner: ({ system_id }) => system_id,
  denied: ownMember,
}

export const group: RouteTarget<groups.FoundGroup> = {
  find: ({ groupRef = '' }) => byEntity(groupRef, groups.groupTarget),
  missing: (row) => (row?.id == null ? 'group_not_found' : undefined),
  owner: ({ system_id }) => system_id,
  denied: ownGroup,
}

/** A switch of a system. Only callers who may see the switches learn that an id is malformed. */
export const oneSwitch: RouteTarget<switches.FoundSwitch> = {
  find: (params) => {
    const ref = parseSystem(params)
    return ref && switches.switchTarget(ref, parseUuid(params.switchRef ?? ''))
  },
  missing(row, params, caller) {
    if (row?.system_id == null) return systemMissing(params, caller)
    return row.switch_id === null && parseUuid(params.switchRef ?? '') ? 'switch_not_found' : undefined
  },
  missingForCaller: ({ switch_id }) => (switch_id === null ? 'invalid_switch_id' : undefined),
  owner: ({ system_id }) => system_id,
  denied: ownSystem,
}

export const field: RouteTarget<fields.FoundField> = {
  find: (params) => {
    const ref = parseSystem(params)
    return ref && fields.fieldTarget(ref, parseUuid(params.field ?? '') ?? null)
  },
  missing(row, params, caller) {
    if (row?.id == null) return systemMissing(params, caller)
    // why: strangers must not learn which fields there are.
    return row.uuid === null && isOwnerOf(row.id, caller) ? 'field_not_found' : undefined
  },
  missingForCaller: ({ uuid }) => (uuid === null ? 'field_not_found' : undefined),
  owner: ({ id }) => id,
  denied: ownSystem,
}

export const systemGuild: RouteTarget<guilds.FoundSystemGuild> = {
  find: (params) => {
    const ref = parseSystem(params)
    return ref && guilds.systemGuildTarget(ref, storableGuild(params))
  },
  missing: (row, params, caller) => (row?.id == null ? systemMissing(params, caller) : guildProblem(params)),
  missingForCaller: ({ guild_id }) => (guild_id === null ? 'system_guild_not_found' : undefined),
  owner: ({ id }) => id,
  denied: ownSystem,
}

export const memberGuild: RouteTarget<guilds.FoundMemberGuild> = {
  find: (params) =>
    byEntity(params.memberRef ?? '', (ref) => guilds.memberGuildTarget(ref, storableGuild(params))),
  missing: (row, params) => (row?.id == null ? 'member_not_found' : guildProblem(params)),
  missingForCaller: ({ guild_id }) => (guild_id === null ? 'member_guild_not_found' : undefined),
  owner: ({ system_id }) => system_id,
  denied: ownMember,
}

export const message: RouteTarget<messages.FoundMessage> = {
  find: ({ message: text }, { clock }) =>
    byId(text, (id) => messages.messageTarget(id, earlier(clock.now(), originalsFor))),
  missing(row, { message: text = '' }) {
    if (parseSnowflake(text) === undefined) return 'bad_request'
    return row?.message_id == null ? 'message_not_found' : undefined
  },
  owner: messages.authorOf,
}

/** A message or the one that it continues, for a bot. */
export const firstMessage: RouteTarget<messages.FoundMessage> = {
  ...message,
  find: ({ message: text }) => byId(text, messages.firstMessageTarget),
}

/** The newest message of an account in a channel. */
export const latestMessage: RouteTarget<messages.FoundMessage> = {
  find({ account: text, channel_id }) {
    const channel = storableOrNull(channel_id)
    return channel === null ? undefined : byId(text, (id) => messages.latestMessageTarget(id, channel))
  },
  missing(row, { account: text = '', channel_id = '' }) {
    if ([text, channel_id].some((id) => parseSnowflake(id) === undefined)) return 'bad_request'
    return row?.message_id == null ? 'message_not_found' : undefined
  },
}

/** An answer of a bot to a command. */
export const reply: RouteTarget<Reply> = {
  find: ({ message: text }) => byId(text, replyTarget),
  missing(row, { message: text = '' }) {
    if (parseSnowflake(text) === undefined) return 'bad_request'
    return row?.id == null ? 'message_not_found' : undefined
  },
}

/** A chat server, whose settings may be missing. */
export const chatServer: RouteTarget<StoredChatServer> = {
  find: ({ guild_id }) => byId(guild_id, chatServerTarget),
  missing: (_, params) => guildProblem(params),
}

/** An account that may be on the deny list. */
export const deniedAccount: RouteTarget<accounts.Addressee> = {
  find: ({ account: text }) => byId(text, accounts.deniedTarget),
  missing: (_, { account: text = '' }) => (parseSnowflake(text) === undefined ? 'bad_request' : undefined),
}

export const account: RouteTarget<accounts.FoundAccount> = {
  find: ({ account: text }) => byId(text, accounts.accountTarget),
  missing(row, { account: text = '' }) {
    if (parseSnowflake(text) === undefined) return 'bad_request'
    return row?.id == null ? 'system_not_found' : undefined
  },
  owner: ({ id }) => id,
  denied: ownSystem,
}

/** The system of the account that a body names. A body without an account is refused once the caller is known. */
export const proxySource: RouteTarget<ProxySource> = {
  async find(_, __, body) {
    const json = await body.read()?.catch(() => undefined)
    const { account_id, guild_id } = (json ?? {}) as Record<string, unknown>
    return proxyTarget(storableOrNull(account_id), storableOrNull(guild_id))
  },
  missing: () => undefined,
}

export const accountOf = ({ account: text = '' }: Params): Snowflake =>
  parseSnowflake(text) ?? fail('bad_request')

function byEntity<T>(text: string, target: (ref: EntityRef) => Target<T>): Target<T> | undefined {
  const ref = parseEntityRef(text)
  return ref && target(ref)
}

/** Finds nothing by text that is no id or cannot be stored. */
function byId<T>(text: string | undefined, target: (id: Snowflake) => Target<T>): Target<T> | undefined {
  const id = storableOrNull(text)
  return id === null ? undefined : target(id)
}

export const guildOf = ({ guild_id = '' }: Params): Snowflake =>
  parseSnowflake(guild_id) ?? fail('bad_request')

const guildProblem = ({ guild_id = '' }: Params): ErrorName | undefined =>
  parseSnowflake(guild_id) === undefined ? 'bad_request' : undefined

const storableGuild = ({ guild_id }: Params) => storableOrNull(guild_id)

/** Refuses to write an id that no database can hold. */
export const storable = (id: Snowflake): Snowflake => (isStorable(id) ? id : fail('bad_request'))

/** Returns null, which no row has, for text that is no id or cannot be stored. */
function storableOrNull(value: unknown): Snowflake | null {
  const id = parseSnowflake(String(value))
  return id !== undefined && isStorable(id) ? id : null
}
