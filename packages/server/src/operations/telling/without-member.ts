import type { SystemId } from '../../domain/entities.ts'
import { channelUpdated, type Events, reminderUpdated } from '../../domain/events.ts'
import { settledAt } from '../../domain/telling/channel.ts'
import type { StoreTx } from '../../store/store.ts'
import { membersOf, namesFor } from './names.ts'
import { offState } from './reminders.ts'

/**
 * Pauses the owner's channels of which no member is left, and switches off reminders whose member, or whose last one of
 * `while`, is gone: nothing ever tells more than somebody chose.
 */
export async function stopWithoutMembers(tx: StoreTx, system: SystemId): Promise<Events> {
  // why not those of shares: a holder would learn that somebody whom they could not see was deleted.
  const channels = (await tx.channels.list(system, null)).filter(
    ({ values }) => values.members !== null && !values.paused,
  )
  const reminders = (await tx.reminders.list(system)).filter(({ values }) => values.enabled)
  const named = [
    ...channels.flatMap(({ values }) => values.members ?? []),
    ...reminders.flatMap(({ values }) => [...values.while, ...membersOf(values)]),
  ]
  if (named.length === 0) return []
  const people = await tx.frontChanges.named(system, named)
  const events: Events[] = []
  for (const channel of channels) {
    if (channel.values.members?.some((id) => people.has(id))) continue
    const values = { ...channel.values, paused: true }
    await tx.channels.update(channel.id, {
      values,
      state: settledAt(channel.state.newest, channel.state.told),
      due_at: null,
    })
    events.push(channelUpdated({ ...channel, values }, people, ['members', 'paused']))
  }
  for (const reminder of reminders) {
    const { while: watched } = reminder.values
    const hasMember = membersOf(reminder.values).every((id) => people.has(id))
    if (hasMember && (watched.length === 0 || watched.some((id) => people.has(id)))) continue
    const values = { ...reminder.values, enabled: false }
    const state = offState(reminder.state.front)
    await tx.reminders.update(reminder.id, { values, state })
    const names = await namesFor(tx, system, [reminder])
    events.push(reminderUpdated({ ...reminder, values, state }, names, ['while', 'enabled', 'next']))
  }
  return events.flat()
}
