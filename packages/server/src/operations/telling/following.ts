import { days, type Instant, later } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { nextRepeat } from '../../domain/telling/reminder.ts'
import { changed, inSystem, unannounced } from '../in-system.ts'
import { catchUp, fallDueInSystem } from './catch-up.ts'

/** Lets channels and reminders of a system follow its front. A system that is being deleted has nobody to tell. */
export const followFronts = (ctx: Context, system: SystemId): Promise<void> =>
  unlessGone(
    ctx,
    system,
    inSystem(ctx, system, async (tx, { now }) => changed(undefined, await catchUp(ctx, tx, system, now))),
  )

/** Lets reminders of a system fall due. */
export const tellReminders = (ctx: Context, system: SystemId): Promise<void> =>
  unlessGone(
    ctx,
    system,
    inSystem(ctx, system, async (tx, { now }) =>
      changed(undefined, await catchUp(ctx, tx, system, now), await fallDueInSystem(ctx, tx, system, now)),
    ),
  )

async function unlessGone({ log }: Context, system: SystemId, work: Promise<void>): Promise<void> {
  await work.catch((error) => log.error('a system could not be followed', { system }, error))
}

/** The most by which a reminder can be early without anything being wrong. */
const plausible = days(1)

/** Repairs times that a clock wrote which was far ahead: what would come in a wrong future is due by the clock of now. */
export async function comeBack(ctx: Context, now: Instant): Promise<void> {
  await ctx.store.transact((tx) => tx.channels.comeBack(now))
  const systems = await ctx.store.transact((tx) => tx.reminders.toldAfter(later(now, plausible)))
  for (const system of systems) {
    await inSystem(ctx, system, async (tx) => {
      for (const { id, values, state, last } of await tx.reminders.list(system)) {
        if (values.on.kind !== 'repeat' || last === null || last <= later(now, plausible)) continue
        await tx.reminders.update(id, { state: { ...state, next: nextRepeat(values.on, now) }, last: now })
      }
      return unannounced(undefined)
    })
  }
}
