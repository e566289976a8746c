import { fail, type Hid, type ProxyRequest, parseEntityRef } from '@polyphony/contract'
import {
  type AutoproxyChange,
  type Choice,
  choose,
  chooseNamed,
  compose,
  type ProxyContext,
  type ProxyMember,
  type ProxyMessage,
  type SkipDecision,
  type SkipReason,
} from '@polyphony/proxy'
import type { Context } from '../../context.ts'
import type { MemberId, StoredChatServer, StoredMember } from '../../domain/entities.ts'
import { autoproxyUpdated } from '../../domain/events.ts'
import { httpsOnly } from '../../domain/present/format.ts'
import type { ChosenMember, ProxySource, TaggedMember } from '../../store/chat/proxying.ts'
import { readServer } from '../../store/chat/servers.ts'
import { changed, inSystem, unannounced } from '../in-system.ts'

export type ProxyOutcome =
  | {
      proxy: true
      name: string
      avatar_url: string | null
      content: string
      tts: boolean
      autoproxied: boolean
      member: StoredMember
      system: Hid
      server: StoredChatServer | undefined
      tell_errors: boolean
    }
  | { proxy: false; reason: SkipReason | 'already-handled'; tell: boolean; name?: string }

/** Decides about a message. It changes nothing except for a backslash escape and the intention that a bot asks for. */
export async function decideProxy(
  ctx: Context,
  source: ProxySource | undefined,
  denied: boolean,
  request: ProxyRequest,
): Promise<ProxyOutcome> {
  const server = source && readServer(source)
  const message = {
    ...request,
    previous: null,
    account_denied: denied,
    channel_blacklisted: server !== undefined && isBlacklisted(server, request),
    require_tag: server?.require_system_tag ?? false,
  }
  if (source === undefined || denied) return leave(choose(message, null) as SkipDecision)
  const context = await contextFor(ctx, source)
  const { choice, member } = await chooseMember(ctx, source, context, request, message)
  if (choice.kind === 'skip') {
    if (choice.change && !request.dry_run) await applyEscape(ctx, source, request, choice.change)
    return leave(choice, source)
  }
  if (member === undefined) return leave({ kind: 'skip', reason: 'no-match' })
  const { previous } = request
  const decision = compose(
    {
      ...message,
      previous: previous ? { name: previous.name, member: idText(member.previous_member_id) } : null,
    },
    { ...context, member_guilds: { [choice.member.id]: guildSettings(member) } },
    { ...choice, member: toEngine(member) },
  )
  if (decision.kind === 'skip') return leave(decision, source)
  if (request.intend && !request.dry_run && !(await intend(ctx, request, member)))
    return { proxy: false, reason: 'already-handled', tell: false }
  const { name, avatar_url, content, tts, autoproxied } = decision
  const tell_errors = source.proxy_error_message_enabled
  return {
    proxy: true,
    name,
    avatar_url,
    content,
    tts,
    autoproxied,
    member,
    system: source.hid,
    server,
    tell_errors,
  }
}

const isBlacklisted = (
  { blacklist }: StoredChatServer,
  { channel_id, root_channel_id, category_id }: ProxyRequest,
): boolean => {
  const channels: readonly unknown[] = JSON.parse(blacklist)
  return [channel_id, root_channel_id, category_id].some((id) => channels.includes(id))
}

/** Leaves a message as it is, and says whether the sender should learn why. */
function leave({ reason, name }: SkipDecision, source?: ProxySource): ProxyOutcome {
  if (reason === 'name-too-long')
    return { proxy: false, reason, tell: true, ...(name !== undefined && { name }) }
  const isError = reason === 'message-too-long' || reason === 'tag-required'
  return { proxy: false, reason, tell: isError && (source?.proxy_error_message_enabled ?? true) }
}

/** Chooses the member whom the request names, else the one whom tags or autoproxy choose. */
async function chooseMember(
  { store: { proxying } }: Context,
  { id: system }: ProxySource,
  context: ProxyContext,
  { member: named = null, guild_id, previous }: ProxyRequest,
  message: ProxyMessage,
): Promise<{ choice: Choice | SkipDecision; member?: ChosenMember | undefined }> {
  const before = previous?.message_id ?? null
  if (named !== null) {
    const ref = parseEntityRef(named) ?? fail('member_not_found')
    const member = (await proxying.named(system, ref, guild_id, before)) ?? fail('member_not_found')
    return { choice: chooseNamed(message, context, toEngine(member)), member }
  }
  const choice = choose(message, context)
  if (choice.kind === 'skip') return { choice }
  return { choice, member: await proxying.chosen(Number(choice.member.id) as MemberId, guild_id, before) }
}

/** Stores that a bot is about to proxy a message; returns false when it was handled before. */
const intend = ({ store, clock }: Context, request: ProxyRequest, member: StoredMember): Promise<boolean> =>
  store.transact((tx) =>
    tx.intentions.insert({
      original: request.message_id,
      account: request.account_id,
      guild: request.guild_id,
      channel: request.channel_id,
      root_channel: request.root_channel_id ?? null,
      member_id: member.id,
      created: clock.now(),
    }),
  )

async function contextFor({ store, clock, proxyCache }: Context, source: ProxySource): Promise<ProxyContext> {
  const { id: system } = source
  const mode = source.autoproxy_mode ?? 'off'
  const members = await proxyCache.members(system, source.members_version, async () => {
    const rows = await store.proxying.members(system)
    return { members: rows.map(toEngine), version: rows[0]?.members_version }
  })
  return {
    members,
    system: { tag: source.tag, avatar_url: httpsOnly(source.avatar_url) },
    settings: source,
    guild: {
      proxying_enabled: source.proxying_enabled,
      tag: source.guild_tag,
      tag_enabled: source.tag_enabled,
      avatar_url: source.guild_avatar_url,
      name_format: source.guild_name_format,
    },
    autoproxy: {
      autoproxy_mode: mode,
      autoproxy_member: idText(source.autoproxy_member_id),
      last_latch_timestamp: source.last_latch_timestamp,
    },
    account: { autoproxy_enabled: source.account_autoproxy },
    fronters: mode === 'front' ? (await store.proxying.fronters(system)).map(String) : [],
    now: clock.now(),
  }
}

const idText = (id: MemberId | null) => (id === null ? null : String(id))

function toEngine({ id, proxy_tags, avatar_url, ...member }: TaggedMember): ProxyMember {
  return {
    ...member,
    id: String(id),
    avatar_url: httpsOnly(avatar_url),
    proxy_tags: JSON.parse(proxy_tags),
  }
}

function guildSettings({ guild_display_name, guild_avatar_url, guild_keep_proxy }: ChosenMember) {
  return { display_name: guild_display_name, avatar_url: guild_avatar_url, keep_proxy: guild_keep_proxy }
}

function applyEscape(
  ctx: Context,
  { id: system }: ProxySource,
  { guild_id }: ProxyRequest,
  change: AutoproxyChange,
): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const present = await tx.guilds.autoproxy(system, guild_id)
    if (!present) return unannounced(undefined)
    await tx.guilds.setAutoproxy(system, guild_id, {
      ...present,
      ...('autoproxy_mode' in change ? change : { autoproxy_member_id: null }),
    })
    return changed(undefined, autoproxyUpdated(guild_id, change))
  })
}
