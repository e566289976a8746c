import {
  fail,
  formatInstant,
  type Instant,
  isStorable,
  type NewMessage,
  parseEntityRef,
  parseInstant,
  type Reply,
  type Snowflake,
  snowflakeInstant,
} from '@polyphony/contract'
import { afterProxy } from '@polyphony/proxy'
import type { Context } from '../../context.ts'
import type { MessageParts, StoredMember, SystemId } from '../../domain/entities.ts'
import {
  autoproxyUpdated,
  type DomainEvent,
  type Events,
  messageCreated,
  switchCreated,
  switchMembersUpdated,
} from '../../domain/events.ts'
import type { StoreTx } from '../../store/store.ts'
import { allInOrder, changed, inSystem, unannounced } from '../in-system.ts'

/**
 * Records a proxied message and its consequences: counters, latch and switch, each once. A message that continues
 * another one has none.
 */
export async function recordMessage(
  ctx: Context,
  body: NewMessage,
): Promise<{ message: MessageParts; isNew: boolean }> {
  const { member: text, id, original, sender, channel, guild, part_of = null } = body
  const ref = parseEntityRef(text) ?? fail('member_not_found')
  const [found] = await ctx.store.members.findAnywhere([ref])
  const { id: member_id, system_id } = found ?? fail('member_not_found')
  return inSystem(
    ctx,
    system_id,
    {
      first: (tx) =>
        allInOrder(
          tx.members.get(member_id),
          part_of === null ? readBefore(tx, system_id, guild) : undefined,
        ),
    },
    async (tx, { now, first: [present, before] }) => {
      // why: it may have been deleted since it was looked up; with the system locked nobody else can delete it.
      const member = present ?? fail('member_not_found')
      const original_sent_at = sentAt(body) ?? now
      const row = { id, original, sender, channel, guild, original_sent_at, system_id, member_id, part_of }
      const message = await tx.messages.insert(row)
      if (!message || !before) {
        const known = (await tx.messages.get(id)) ?? fail('message_not_found')
        return unannounced({ message: known, isNew: message !== undefined })
      }
      if (original !== null) await tx.intentions.post(original, id)
      await tx.members.countMessage(member_id, now)
      const counted = { ...member, message_count: member.message_count + 1, last_message_timestamp: now }
      const recorded = { message, author: { member: counted, system: before.system } }
      const effects = await applyEffects(ctx, tx, member, { ...before, guild, now })
      return changed({ message: recorded, isNew: true }, messageCreated(recorded), effects)
    },
  )
}

/** Returns when the trigger was sent: the time the bridge gives, else the time inside its id. */
function sentAt({ sent_at, original }: NewMessage): Instant | undefined {
  if (sent_at) return parseInstant(sent_at)
  return original === null ? undefined : snowflakeInstant(original)
}

/** Reads what the consequences of a message depend on. */
async function readBefore(tx: StoreTx, id: SystemId, guild: NewMessage['guild']) {
  const [found, settings, latest, autoproxy] = await allInOrder(
    tx.systems.get(id),
    tx.systems.settings(id),
    tx.switches.latestWithIds(id),
    guild === null ? undefined : tx.guilds.autoproxy(id, guild),
  )
  const system = found ?? fail('system_not_found')
  return { system, proxy_switch: settings?.proxy_switch ?? 'off', latest, autoproxy }
}

interface Situation extends Awaited<ReturnType<typeof readBefore>> {
  guild: NewMessage['guild']
  now: Instant
}

/** Moves the latch and the front as the settings ask; returns the events. */
async function applyEffects(
  { ids }: Context,
  tx: StoreTx,
  member: StoredMember,
  { proxy_switch, latest, autoproxy, guild, now }: Situation,
): Promise<Events> {
  const { id, system_id: system } = member
  const effects = afterProxy(String(id), {
    proxy_switch,
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
    const next = { uuid: ids.uuid(), timestamp: now }
    await tx.switches.insert(system, next, [id], latest).sent
    events.push(...switchCreated(next, [member], { front: true }))
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

/** Closes intentions and skips unknown ones. */
export function closeIntentions({ store, clock }: Context, originals: readonly Snowflake[]): Promise<void> {
  return store.transact((tx) => tx.intentions.close(originals.filter(isStorable), clock.now()))
}

/** Records who caused an answer of a bot. The first report counts. */
export function recordReply({ store }: Context, reply: Reply): Promise<void> {
  return store.transact((tx) => tx.replies.insert(reply))
}

export async function deleteReply({ store }: Context, id: Snowflake): Promise<void> {
  if (isStorable(id)) await store.transact((tx) => tx.replies.remove(id))
}
