import {
  fail,
  formatInstant,
  type Instant,
  isStorable,
  type NewMessage,
  type ProxyRequest,
  parseEntityRef,
  parseInstant,
  snowflakeInstant,
} from '@polyphony/contract'
import {
  type AutoproxyChange,
  afterProxy,
  choose,
  compose,
  type ProxyContext,
  type ProxyMember,
} from '@polyphony/proxy'
import type { Context } from '../../context.ts'
import type { MemberId, MessageParts, StoredMember } from '../../domain/entities.ts'
import {
  autoproxyUpdated,
  type DomainEvent,
  type Events,
  messageCreated,
  switchCreated,
  switchMembersUpdated,
} from '../../domain/events.ts'
import { httpsOnly } from '../../domain/present/format.ts'
import type { ChosenMember, ProxySource, TaggedMember } from '../../store/chat/proxying.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem, unannounced } from '../in-system.ts'

export type ProxyOutcome =
  | {
      proxy: true
      member: StoredMember
      name: string
      avatar_url: string | null
      content: string
      tts: boolean
      autoproxied: boolean
    }
  | { proxy: false; reason: string }

/** Decides about a message. It changes nothing except for a backslash escape. */
export async function decideProxy(
  ctx: Context,
  source: ProxySource | undefined,
  request: ProxyRequest,
): Promise<ProxyOutcome> {
  const context = source ? await contextFor(ctx, source) : null
  const choice = choose(request, context)
  if (choice.kind === 'skip') {
    if (choice.change && source) await applyEscape(ctx, source, request, choice.change)
    return { proxy: false, reason: choice.reason }
  }
  const { previous, guild_id } = request
  const id = Number(choice.member.id) as MemberId
  const member = await ctx.store.proxying.chosen(id, guild_id, previous?.message_id ?? null)
  if (context === null || member === undefined) return { proxy: false, reason: 'no-match' }
  const decision = compose(
    {
      ...request,
      previous: previous ? { name: previous.name, member: idText(member.previous_member_id) } : null,
    },
    { ...context, member_guilds: { [choice.member.id]: guildSettings(member) } },
    { ...choice, member: toEngine(member) },
  )
  if (decision.kind === 'skip') return { proxy: false, reason: decision.reason }
  const { name, avatar_url, content, tts, autoproxied } = decision
  return { proxy: true, member, name, avatar_url, content, tts, autoproxied }
}

async function contextFor({ store, clock, proxyCache }: Context, source: ProxySource): Promise<ProxyContext> {
  const { id: system } = source
  const mode = source.autoproxy_mode ?? 'off'
  const members = await proxyCache.members(system, source.members_version, async () =>
    (await store.proxying.members(system)).map(toEngine),
  )
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

/** Records a proxied message and its consequences: counters, latch and switch, each once. */
export async function recordMessage(
  ctx: Context,
  body: NewMessage,
): Promise<{ message: MessageParts; isNew: boolean }> {
  const { member: text, id, original, sender, channel, guild } = body
  const ref = parseEntityRef(text) ?? fail('member_not_found')
  const [found] = await ctx.store.members.findAnywhere([ref])
  const { id: member_id, system_id } = found ?? fail('member_not_found')
  return inSystem(ctx, system_id, async (tx) => {
    const now = ctx.clock.now()
    const original_sent_at = sentAt(body) ?? now
    const row = { id, original, sender, channel, guild, original_sent_at, system_id, member_id }
    // why: the member may have been deleted since it was looked up; with the system locked nobody else can delete it.
    if (!(await tx.members.get(member_id))) fail('member_not_found')
    const isNew = await tx.messages.insert(row)
    const member = isNew ? await tx.members.countMessage(member_id, now) : undefined
    const effects = member ? await applyEffects(ctx, tx, member, guild, now) : []
    const message = (await tx.messages.get(id)) ?? fail('message_not_found')
    return changed({ message, isNew }, isNew ? messageCreated(message) : [], effects)
  })
}

/** Returns when the trigger was sent: the time the bridge gives, else the time inside its id. */
function sentAt({ sent_at, original }: NewMessage): Instant | undefined {
  if (sent_at) return parseInstant(sent_at)
  return original === null ? undefined : snowflakeInstant(original)
}

/** Moves the latch and the front as the settings ask; returns the events. */
async function applyEffects(
  { ids }: Context,
  tx: StoreTx,
  member: StoredMember,
  guild: NewMessage['guild'],
  now: Instant,
): Promise<Events> {
  const { id, system_id: system } = member
  const autoproxy = guild === null ? undefined : await tx.guilds.autoproxy(system, guild)
  const latest = await tx.switches.latestWithIds(system)
  const effects = afterProxy(String(id), {
    proxy_switch: (await tx.systems.settings(system))?.proxy_switch ?? 'off',
    fronters: latest?.members.map((fronter) => String(fronter.id)) ?? [],
    autoproxy: autoproxy ? { autoproxy_mode: autoproxy.autoproxy_mode } : null,
    now,
  })
  const events: DomainEvent[] = []
  if (effects.latch && autoproxy && guild !== null) {
    const latch = { autoproxy_member_id: id, last_latch_timestamp: now }
    await tx.guilds.setAutoproxy(system, guild, { ...autoproxy, ...latch })
    const told = { autoproxy_member: member.uuid, last_latch_timestamp: formatInstant(now) }
    events.push(...autoproxyUpdated(guild, told))
  }
  if (effects.switch?.kind === 'new') {
    const made = await tx.switches.insert(system, ids.uuid(), now, [id])
    events.push(...switchCreated(made, [member]))
  }
  if (effects.switch?.kind === 'edit' && latest) {
    const members = [...latest.members, member]
    await tx.switches.setMembers(
      latest.switch,
      members.map((each) => each.id),
    )
    events.push(...switchMembersUpdated(latest.switch, members))
  }
  return events
}

/** Forgets messages and skips unknown ones. Counters stay as they are. */
export function deleteMessages({ store }: Context, messages: readonly NewMessage['id'][]): Promise<void> {
  return store.transact((tx) => tx.messages.remove(messages.filter(isStorable)))
}
