import {
  type ChannelKind,
  type ChannelPatch,
  earlier,
  fail,
  type Instant,
  limits,
  type MessageLanguage,
  type NewChannelValues,
  refuseKey,
  seconds,
  toRules,
  type Uuid,
} from '@polyphony/contract'
import { botsFor } from '../../base/retention.ts'
import type { Context } from '../../context.ts'
import type { MemberId, PersonId, SystemId } from '../../domain/entities.ts'
import {
  channelCreated,
  channelDeleted,
  channelUpdated,
  type Events,
  shareUpdated,
} from '../../domain/events.ts'
import type { ShareId } from '../../domain/sharing/rows.ts'
import { settledAt } from '../../domain/telling/channel.ts'
import type { NamedPeople } from '../../domain/telling/present.ts'
import type { ChannelValues, StoredChannel } from '../../domain/telling/rows.ts'
import type { StoreTx } from '../../store/store.ts'
import { refuseRepeated } from '../fronting/switches.ts'
import { changed, inSystem } from '../in-system.ts'
import { resolveOwn } from '../refs.ts'
import { catchUp, dueAt } from './catch-up.ts'
import { type ChannelStart, sealAddress } from './channel-address.ts'
import { peopleIn } from './names.ts'

const usualDelay = 30

/** A channel with the members that it names. */
export interface ShownChannel {
  channel: StoredChannel
  people: NamedPeople
}

/** The channels of a system itself, or those of the holder of a share. */
export interface ChannelPlace {
  readonly system: SystemId
  readonly share: ShareId | null
  /** Finds the members that a list names, as this caller names them. */
  findMembers(tx: StoreTx, refs: readonly string[]): Promise<readonly MemberId[]>
}

const ownPlace = (system: SystemId): ChannelPlace => ({
  system,
  share: null,
  findMembers: async (tx, refs) => (await resolveOwn(tx, system, refs)).map(({ id }) => id),
})

/** Makes a channel of the system itself. */
export async function createChannel(
  ctx: Context,
  system: SystemId,
  wishes: NewChannelValues,
  { person, device, language }: { person: PersonId | null; device: string; language: MessageLanguage },
): Promise<ShownChannel> {
  const { address } = wishes
  const start = await sealAddress(ctx, address, language)
  return inSystem(ctx, system, async (tx, { now }) => {
    // why again: they may have let go of the system since the request came.
    const isHolder = person === null || (await tx.people.holders(system)).some(({ id }) => id === person)
    if (!isHolder) fail('forbidden')
    if (address.kind === 'discord') {
      if (!(await tx.accounts.isReachable(system, address.account))) refuseKey('to', toRules.discord)
      if (!(await tx.bots.latest(earlier(now, botsFor)))) fail('bot_not_found')
    }
    const due = await insertChannel(ctx, tx, { place: ownPlace(system), person, wishes, start, now })
    await tx.securityLog.addForHolders(system, { at: now, what: 'channel_made', device })
    const shown = await shownChannel(tx, system, null, start.uuid)
    return changed(shown, due, channelCreated(shown.channel, shown.people))
  })
}

/** Adds a channel. The present front is nothing to tell. Returns the events of reminders that fell due with it. */
export async function insertChannel(
  ctx: Context,
  tx: StoreTx,
  {
    place,
    person,
    wishes: { address, ...wishes },
    start: { uuid, sealed, language },
    now,
  }: {
    place: ChannelPlace
    person: PersonId | null
    wishes: NewChannelValues
    start: ChannelStart
    now: Instant
  },
): Promise<Events> {
  const { system, share } = place
  const most = share === null ? limits.channelsPerSystem : limits.channelsPerShare
  if ((await tx.channels.list(system, share)).length >= most) fail('channel_limit_reached')
  const due = await catchUp(ctx, tx, system, now)
  await tx.channels.insert({
    system_id: system,
    share_id: share,
    person_id: person,
    uuid,
    kind: address.kind,
    address: sealed,
    topic: ctx.ids.picture(),
    created: now,
    values: await chosenValues(tx, place, startValues(wishes, address.kind, language), wishes),
    state: settledAt(await tx.frontChanges.front(system)),
  })
  return due
}

const startValues = (
  { name }: Pick<NewChannelValues, 'name'>,
  kind: ChannelKind,
  language: MessageLanguage,
): ChannelValues => ({
  name,
  when: ['start', 'out'],
  members: null,
  text: kind === 'webpush' ? 'names' : 'bare',
  language,
  silent: false,
  delay: seconds(usualDelay),
  quiet: null,
  paused: false,
})

/** Applies a patch to the values of a channel. */
async function chosenValues(
  tx: StoreTx,
  { findMembers }: ChannelPlace,
  before: ChannelValues,
  { members: refs, delay, ...patch }: ChannelPatch,
): Promise<ChannelValues> {
  const members = refs && (await findMembers(tx, refs))
  if (members) refuseRepeated(members)
  return {
    ...before,
    ...patch,
    ...(delay !== undefined && { delay: seconds(delay) }),
    ...(refs !== undefined && { members: members ?? null }),
  }
}

/** A change of a channel: values, and its kind if the caller repeats it. */
export interface SentChannelPatch {
  readonly patch: ChannelPatch
  readonly kind: ChannelKind | undefined
}

/** Changes a channel of the system itself. */
export function updateChannel(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  sent: SentChannelPatch,
): Promise<ShownChannel> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const due = await changeChannel(ctx, tx, { place: ownPlace(system), uuid, sent, now })
    const { patch } = sent
    const shown = await shownChannel(tx, system, null, uuid)
    const keys = [...(Object.keys(patch) as (keyof ChannelPatch)[]), ...(isRevived(patch) ? failing : [])]
    return changed(shown, due, channelUpdated(shown.channel, shown.people, keys))
  })
}

const isRevived = ({ paused }: ChannelPatch): boolean => paused === false

/**
 * Changes a channel. What it tells after that begins with the present front, unless only its name or looks change. Returns
 * the events of reminders that fell due with it.
 */
export async function changeChannel(
  ctx: Context,
  tx: StoreTx,
  { place, uuid, sent, now }: { place: ChannelPlace; uuid: Uuid; sent: SentChannelPatch; now: Instant },
): Promise<Events> {
  const { patch, kind } = sent
  const { system, share } = place
  const due = await catchUp(ctx, tx, system, now)
  const present = (await tx.channels.get(system, share, uuid)) ?? fail('channel_not_found')
  if (kind !== undefined && kind !== present.kind) refuseKey('kind')
  const values = await chosenValues(tx, place, present.values, patch)
  const beginsAgain = rebasing.some((key) => patch[key] !== undefined)
  const state = beginsAgain ? settledAt(present.state.newest, present.state.told) : present.state
  const revived = isRevived(patch) ? { failing_since: null, attempts: 0, retry_at: null } : {}
  const sending = { ...present.sending, ...revived }
  // why also when it goes on: reminders of the time in which it was paused are old.
  if (patch.paused !== undefined) await tx.notices.clear(present.id)
  const notices = await tx.notices.ofChannel(present.id)
  await tx.channels.update(present.id, {
    values,
    state,
    sending: revived,
    due_at: dueAt({ values, state, sending }, notices, now),
  })
  return due
}

/** Keys that decide what is told. After a change of one, only later changes of the front count. */
const rebasing = ['when', 'members', 'text', 'paused'] as const
const failing = ['failing_since'] as const

export async function deleteChannel(ctx: Context, system: SystemId, uuid: Uuid): Promise<void> {
  await inSystem(ctx, system, async (tx) => {
    const { id } = (await tx.channels.get(system, null, uuid)) ?? fail('channel_not_found')
    await removeChannel(tx, system, id)
    return changed(undefined, channelDeleted(uuid))
  })
}

/** Deletes a channel, and takes it out of the reminders. */
export async function removeChannel(tx: StoreTx, system: SystemId, id: StoredChannel['id']): Promise<void> {
  for (const { id: reminder, values } of await tx.reminders.list(system)) {
    if (!values.channels.includes(id)) continue
    const channels = values.channels.filter((each) => each !== id)
    await tx.reminders.update(reminder, { values: { ...values, channels } })
  }
  await tx.channels.remove(id)
}

/** Makes people let go of a system. The channels that they made end with that: nobody else may want their receivers. */
export async function endingChannels(
  tx: StoreTx,
  system: SystemId,
  letGo: () => Promise<void>,
): Promise<Events> {
  const before = await tx.channels.list(system, null)
  await letGo()
  const left = new Set((await tx.channels.list(system, null)).map(({ id }) => id))
  return before.filter(({ id }) => !left.has(id)).flatMap(({ uuid }) => channelDeleted(uuid))
}

/** Tells the owner of a share how many channels it has. */
export async function channelsCounted(tx: StoreTx, system: SystemId, share: ShareId): Promise<Events> {
  const found = (await tx.shares.list(system)).find(({ id }) => id === share)
  return found ? shareUpdated(found, ['channels']) : []
}

/** Finds a channel with the members that it names. */
export async function shownChannel(
  tx: StoreTx,
  system: SystemId,
  share: ShareId | null,
  uuid: Uuid,
): Promise<ShownChannel> {
  const channel = (await tx.channels.get(system, share, uuid)) ?? fail('channel_not_found')
  return { channel, people: await peopleIn(tx, system, [channel]) }
}
