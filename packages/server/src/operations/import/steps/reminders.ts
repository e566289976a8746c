import type { MemberId } from '../../../domain/entities.ts'
import { beginReminder, type ReminderRule } from '../../../domain/telling/reminder.ts'
import type { ReminderValues } from '../../../domain/telling/rows.ts'
import { inZone } from '../../../domain/timezone.ts'
import { offState } from '../../telling/reminders.ts'
import type { LastStep } from '../import-types.ts'
import type { Plan } from '../plans/plan-types.ts'
import { forEachRecord } from './each-record.ts'
import { freeUuids } from './fields.ts'

/** Writes reminders. Nothing that happened before counts, and an import makes no channels. */
export async function writeReminders(
  { ctx, tx, system }: LastStep,
  { reminders }: Pick<Plan, 'reminders'>,
  members: ReadonlyMap<string, MemberId>,
): Promise<void> {
  if (reminders.length === 0) return
  const now = ctx.clock.now()
  const front = await tx.frontChanges.front(system)
  const zone = (await tx.frontChanges.about(system))?.timezone ?? 'UTC'
  const free = await freeUuids(tx, 'reminders', reminders)

  function ruleOf({ on }: Plan['reminders'][number]['record']): ReminderRule | undefined {
    if (on.kind === 'silence') return on
    if (on.kind === 'front') {
      const { member: key = null, ...rest } = on
      const member = key === null ? null : members.get(key)
      return member === undefined ? undefined : { ...rest, member }
    }
    const { at, timezone = zone, every, weekdays, day = 1 } = on
    const { from = inZone(now, timezone).toPlainDate().toString() } = on
    const rest = { kind: 'repeat', at, timezone, from } as const
    if (every !== undefined) return { ...rest, every }
    return weekdays === undefined ? { ...rest, day } : { ...rest, weekdays }
  }

  await forEachRecord(reminders, async ({ record, known, isChanged }) => {
    const rule = ruleOf(record)
    if ((known && !isChanged) || rule === undefined) return
    const { name, text, missed, enabled } = record
    const values: ReminderValues = {
      ...{ name, text, missed, enabled, on: rule },
      while: [...new Set(record.while.flatMap((key) => members.get(key) ?? []))],
      channels: known?.values.channels ?? [],
    }
    const state = enabled ? beginReminder(values, front, now) : offState(front)
    if (known) {
      await tx.reminders.update(known.id, { values, state })
      return
    }
    const uuid = free(record.uuid) ?? ctx.ids.uuid()
    const created = record.created ?? now
    await tx.reminders.insert({ system_id: system, uuid, created, values, state, due: null, last: null })
  })
}
