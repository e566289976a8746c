import { earliest, type Instant, latest } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { type Events, reminderUpdated } from '../../domain/events.ts'
import { followChange, settledAt, settlesAt } from '../../domain/telling/channel.ts'
import { writtenBy } from '../../domain/telling/front.ts'
import {
  type DueReminder,
  fallDue,
  followChanges,
  mostTimes,
  type ReminderState,
} from '../../domain/telling/reminder.ts'
import {
  isTest,
  type StoredChannel,
  type StoredNotice,
  type StoredReminder,
} from '../../domain/telling/rows.ts'
import type { StoreTx } from '../../store/store.ts'
import { namesFor } from './names.ts'
import { viewsOf } from './views.ts'

/** Returns when to look at a channel next: when its front settles, or when a message can go out. Tests wait for neither. */
export function dueAt(
  { values, state, sending }: Pick<StoredChannel, 'values' | 'state' | 'sending'>,
  notices: readonly Pick<StoredNotice, 'reminder_id'>[],
  now: Instant,
): Instant | null {
  const { retry_at, claimed_until } = sending
  const free = claimed_until === null || claimed_until < now ? now : claimed_until
  if (notices.some(isTest)) return free
  if (values.paused) return null
  const settles = settlesAt(state, values)
  const sends = state.isOwed || notices.length > 0 ? latest(retry_at ?? now, free) : null
  if (settles === null || sends === null) return settles ?? sends
  return earliest(settles, sends)
}

/**
 * Lets channels and reminders of a system follow all changes of its front since the last time. The caller holds the
 * lock of the system. Returns the events of reminders that fell due with it.
 */
export async function catchUp(
  { ids, config }: Pick<Context, 'ids' | 'config'>,
  tx: StoreTx,
  system: SystemId,
  now: Instant,
): Promise<Events> {
  const changes = (await tx.frontChanges.take(system)).map((change) => writtenBy(change, now))
  if (changes.length === 0) return []
  const channels = await tx.channels.listAll(system)
  const fronts = changes.map(({ front }) => front)
  const views = await viewsOf({ config }, tx, system, { channels, fronts, now })
  const notices = Map.groupBy(await tx.notices.inSystem(system), ({ channel_id }) => channel_id)
  for (const [i, channel] of channels.entries()) {
    const { values, sending } = channel
    const seen = views[i]
    const last = changes.at(-1)
    if (seen === undefined || last === undefined) continue
    const state =
      values.paused || seen.isSilent
        ? settledAt(last.front, channel.state.told)
        : changes.reduce((before, change) => followChange(before, change, seen.view), channel.state)
    await tx.channels.update(channel.id, {
      state,
      due_at: dueAt({ values, state, sending }, notices.get(channel.id) ?? [], now),
    })
  }
  const events: Events[] = []
  for (const reminder of await tx.reminders.list(system)) {
    if (!reminder.values.enabled) continue
    const followed = followChanges(reminder.values, reminder.state, changes)
    events.push(await writeReminder({ ids }, tx, reminder, followed, now))
  }
  return events.flat()
}

/** Lets all reminders of a system fall due whose time has come. The caller holds the lock of the system. */
export async function fallDueInSystem(
  { ids }: Pick<Context, 'ids'>,
  tx: StoreTx,
  system: SystemId,
  now: Instant,
): Promise<Events> {
  const events: Events[] = []
  for (const reminder of await tx.reminders.list(system)) {
    if (!reminder.values.enabled) continue
    const fallen = fallDue(reminder.values, reminder.state, now)
    if (fallen.state !== reminder.state) events.push(await writeReminder({ ids }, tx, reminder, fallen, now))
  }
  return events.flat()
}

/** Writes how a reminder goes on. One that is due goes to its channels. */
async function writeReminder(
  { ids }: Pick<Context, 'ids'>,
  tx: StoreTx,
  reminder: StoredReminder,
  { state, due }: { state: ReminderState; due?: DueReminder | undefined },
  now: Instant,
): Promise<Events> {
  const next: StoredReminder = { ...reminder, state, ...(due && { due: due.at, last: now }) }
  await tx.reminders.update(reminder.id, { state, ...(due && { due: due.at, last: now }) })
  if (due) {
    for (const id of reminder.values.channels) {
      const channel = { id, system_id: reminder.system_id }
      const notice = { reminder_id: reminder.id, topic: ids.picture(), times: due.times, at: due.at }
      await tx.notices.add(channel, { ...notice, most: mostTimes(reminder.values.on) }, now)
    }
  }
  const isShown =
    due !== undefined || state.next !== reminder.state.next || state.pending !== reminder.state.pending
  if (!isShown) return []
  return reminderUpdated(next, await namesFor(tx, reminder.system_id, [next]), [
    ...(due ? dueKeys : []),
    'next',
  ])
}

const dueKeys = ['due', 'last'] as const
