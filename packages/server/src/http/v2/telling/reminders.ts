import { api, fail, parseUuid } from '@polyphony/contract'
import { presentReminder } from '../../../domain/telling/present.ts'
import { namesFor } from '../../../operations/telling/names.ts'
import {
  createReminder,
  deleteReminder,
  dismissReminder,
  type ShownReminder,
  updateReminder,
} from '../../../operations/telling/reminders.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

export const reminderRoutes = {
  listReminders: route(api.listReminders, target.system, async ({ ctx, viewer }) => {
    const reminders = await ctx.store.reminders.list(viewer.system)
    const names = await namesFor(ctx.store, viewer.system, reminders)
    return reminders.map((reminder) => present({ reminder, names }))
  }),

  createReminder: route(api.createReminder, target.system, async ({ ctx, viewer, body }) =>
    present(await createReminder(ctx, viewer.system, body)),
  ),

  getReminder: route(api.getReminder, target.system, async ({ ctx, viewer, params }) => {
    const reminder = await ctx.store.reminders.get(viewer.system, reminderOf(params))
    if (reminder === undefined) return fail('reminder_not_found')
    return present({ reminder, names: await namesFor(ctx.store, viewer.system, [reminder]) })
  }),

  updateReminder: route(api.updateReminder, target.system, async ({ ctx, viewer, params, body }) =>
    present(await updateReminder(ctx, viewer.system, reminderOf(params), body)),
  ),

  deleteReminder: route(api.deleteReminder, target.system, async ({ ctx, viewer, params }) => {
    await deleteReminder(ctx, viewer.system, reminderOf(params))
    return undefined
  }),

  dismissReminder: route(api.dismissReminder, target.system, async ({ ctx, viewer, params }) => {
    await dismissReminder(ctx, viewer.system, reminderOf(params))
    return undefined
  }),
}

const reminderOf = ({ reminder }: { reminder: string }) => parseUuid(reminder) ?? fail('reminder_not_found')

const present = ({ reminder, names }: ShownReminder) =>
  presentReminder(reminder, { memberId: (id) => names.people.get(id)?.hid, channels: names.channels })
