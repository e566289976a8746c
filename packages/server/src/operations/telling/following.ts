import type { Instant } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { type Events, reminderUpdated } from '../../domain/events.ts'
import { repairedLast, repairedState } from '../../domain/telling/reminder.ts'
import type { ReminderId } from '../../domain/telling/rows.ts'
import { TimeSlice } from '../../pacing/time-slice.ts'
import { changed, inSystem, unlessDeleted } from '../in-system.ts'
import { catchUp, fallDueInSystem } from './catch-up.ts'
import { namesFor } from './names.ts'

/** Lets channels and reminders of a system follow its front. */
export const followFronts = (ctx: Context, system: SystemId): Promise<void> =>
  logFailure(
    ctx,
    system,
    inSystem(ctx, system, async (tx, { now }) => changed(undefined, await catchUp(ctx, tx, system, now))),
  )

/** Lets reminders of a system fall due. */
export const tellReminders = (ctx: Context, system: SystemId): Promise<void> =>
  logFailure(
    ctx,
    system,
    inSystem(ctx, system, async (tx, { now }) =>
      changed(undefined, await catchUp(ctx, tx, system, now), await fallDueInSystem(ctx, tx, system, now)),
    ),
  )

/** Waits for the work on one system. Its failure holds up no other system. */
const logFailure = ({ log }: Context, system: SystemId, work: Promise<void>): Promise<void> =>
  unlessDeleted(work).catch((error) => log.error('a system could not be followed', { system }, error))

const remindersAtOnce = 500

/** Repairs times that were written while the clock was ahead: makes what is pending due by the clock of now. */
export async function repairFutureTimes(ctx: Context, now: Instant): Promise<void> {
  await ctx.store.transact((tx) => tx.channels.repairFutureTimes(now))
  const slice = new TimeSlice()
  const systems = new Set<SystemId>()
  for (let after: ReminderId | undefined; ; ) {
    const found = await ctx.store.transact((tx) => tx.reminders.dueAfter(now, after, remindersAtOnce))
    for (const { system_id, values, state, last } of found) {
      if (repairedState(values.on, state, last, now) !== state) systems.add(system_id)
      await slice.yieldIfDue()
    }
    after = found.at(-1)?.id
    if (found.length < remindersAtOnce) break
  }
  for (const system of systems) await logFailure(ctx, system, repairReminders(ctx, system))
}

const repairReminders = (ctx: Context, system: SystemId): Promise<void> =>
  inSystem(ctx, system, async (tx, { now }) => {
    const events: Events[] = []
    for (const reminder of await tx.reminders.list(system)) {
      const state = repairedState(reminder.values.on, reminder.state, reminder.last, now)
      if (state === reminder.state) continue
      const last = repairedLast(reminder.last, now)
      await tx.reminders.update(reminder.id, { state, last })
      const names = await namesFor(tx, system, [reminder])
      events.push(reminderUpdated({ ...reminder, state, last }, names, ['last', 'next']))
    }
    return changed(undefined, ...events)
  })
