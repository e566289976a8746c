import {
  fail,
  type Instant,
  limits,
  type ReminderPatch,
  refuseKey,
  type SentReminderOn,
  type Uuid,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { reminderCreated, reminderDeleted, reminderUpdated } from '../../domain/events.ts'
import type { ReminderNames } from '../../domain/telling/present.ts'
import { beginReminder, type ReminderRule } from '../../domain/telling/reminder.ts'
import type { ChannelId, ReminderValues, StoredReminder } from '../../domain/telling/rows.ts'
import { inZone } from '../../domain/timezone.ts'
import type { StoreTx } from '../../store/store.ts'
import { refuseRepeated } from '../fronting/switches.ts'
import { changed, inSystem } from '../in-system.ts'
import { resolveOwn } from '../refs.ts'
import { catchUp } from './catch-up.ts'
import { namesFor } from './names.ts'

/** A reminder with everything that it names. */
export interface ShownReminder {
  reminder: StoredReminder
  names: ReminderNames
}

export function createReminder(
  ctx: Context,
  system: SystemId,
  { name, on, ...patch }: ReminderPatch & { name: string; on: SentReminderOn },
): Promise<ShownReminder> {
  return inSystem(ctx, system, async (tx, { now }) => {
    if ((await tx.reminders.list(system)).length >= limits.remindersPerSystem) fail('reminder_limit_reached')
    const events = await catchUp(ctx, tx, system, now)
    const start: ReminderValues = {
      name,
      text: null,
      while: [],
      missed: 'digest',
      channels: [],
      enabled: true,
      on: await resolveRule(tx, system, on, now),
    }
    const values = await chosenValues(tx, system, start, patch, now)
    const uuid = ctx.ids.uuid()
    const front = await tx.frontChanges.front(system)
    const state = values.enabled ? beginReminder(values, front, now) : offState(front)
    await tx.reminders.insert({ system_id: system, uuid, created: now, values, state, due: null, last: null })
    const shown = await shownReminder(tx, system, uuid)
    return changed(shown, events, reminderCreated(shown.reminder, shown.names))
  })
}

/** The state of a reminder that is off. */
export const offState = (front: StoredReminder['state']['front']) => ({
  front,
  next: null,
  pending: [],
  missed: 0,
  missedAt: null,
})

/** Applies a patch to the values of a reminder. */
async function chosenValues(
  tx: StoreTx,
  system: SystemId,
  before: ReminderValues,
  { on, while: refs, channels: uuids, ...patch }: ReminderPatch,
  now: Instant,
): Promise<ReminderValues> {
  const watched = refs && (await resolveOwn(tx, system, refs)).map(({ id }) => id)
  if (watched) refuseRepeated(watched)
  return {
    ...before,
    ...patch,
    ...(on && { on: await resolveRule(tx, system, on, now) }),
    ...(watched && { while: watched }),
    ...(uuids && { channels: await findChannels(tx, system, uuids) }),
  }
}

/** Finds the member of a rule, and fills in timezone and first day. */
async function resolveRule(
  tx: StoreTx,
  system: SystemId,
  on: SentReminderOn,
  now: Instant,
): Promise<ReminderRule> {
  if (on.kind === 'silence') return on
  if (on.kind === 'front') {
    const { event, minutes, member: ref = null } = on
    const [member] = ref === null ? [] : await resolveOwn(tx, system, [ref])
    return { kind: 'front', event, minutes, member: member?.id ?? null }
  }
  const { at, every, weekdays, day = 1 } = on
  const timezone = on.timezone ?? (await tx.frontChanges.about(system))?.timezone ?? 'UTC'
  const from = on.from ?? inZone(now, timezone).toPlainDate().toString()
  const rest = { kind: 'repeat', at, timezone, from } as const
  if (every !== undefined) return { ...rest, every }
  return weekdays === undefined ? { ...rest, day } : { ...rest, weekdays }
}

async function findChannels(tx: StoreTx, system: SystemId, uuids: readonly Uuid[]): Promise<ChannelId[]> {
  const own = new Map((await tx.channels.list(system, null)).map(({ id, uuid }) => [uuid, id]))
  const found = uuids.flatMap((uuid) => own.get(uuid) ?? [])
  if (found.length === uuids.length) return found
  return refuseKey('channels')
}

/** Changes a reminder. With another rule it begins again: nothing that happened before counts. */
export function updateReminder(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  patch: ReminderPatch,
): Promise<ShownReminder> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const events = await catchUp(ctx, tx, system, now)
    const present = (await tx.reminders.get(system, uuid)) ?? fail('reminder_not_found')
    const values = await chosenValues(tx, system, present.values, patch, now)
    const beginsAgain = restarting.some((key) => patch[key] !== undefined)
    const { front } = present.state
    const current = await tx.frontChanges.front(system)
    const fresh = values.enabled ? beginReminder(values, current, now) : offState(front)
    const state = beginsAgain ? fresh : present.state
    await tx.reminders.update(present.id, { values, state })
    const shown = await shownReminder(tx, system, uuid)
    const keys = [...(Object.keys(patch) as (keyof ReminderPatch)[]), ...(beginsAgain ? nextKey : [])]
    return changed(shown, events, reminderUpdated(shown.reminder, shown.names, keys))
  })
}

const restarting = ['on', 'while', 'enabled'] as const
const nextKey = ['next'] as const

export function deleteReminder(ctx: Context, system: SystemId, uuid: Uuid): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const { id } = (await tx.reminders.get(system, uuid)) ?? fail('reminder_not_found')
    await tx.reminders.remove(id)
    return changed(undefined, reminderDeleted(uuid))
  })
}

/** Dismisses a reminder that is due; another one stays as it is. */
export function dismissReminder(ctx: Context, system: SystemId, uuid: Uuid): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    const reminder = (await tx.reminders.get(system, uuid)) ?? fail('reminder_not_found')
    if (reminder.due === null) return changed(undefined)
    await tx.reminders.update(reminder.id, { due: null })
    const names = await namesFor(tx, system, [reminder])
    return changed(undefined, reminderUpdated({ ...reminder, due: null }, names, ['due']))
  })
}

async function shownReminder(tx: StoreTx, system: SystemId, uuid: Uuid): Promise<ShownReminder> {
  const reminder = (await tx.reminders.get(system, uuid)) ?? fail('reminder_not_found')
  return { reminder, names: await namesFor(tx, system, [reminder]) }
}
