import { PolyphonyError, type Answer as ServerAnswer } from '@polyphony/client'
import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { unlessMissing } from '../../../bridge.ts'
import { readReminder, type TypedRule } from '../../../parsing/reminders.ts'
import { later } from '../../../text/language.ts'
import type { ShownRule } from '../../../text/shown.ts'
import { tellingText } from '../../../text/texts.ts'
import { type Answer, list, note, remark, success } from '../../answers/answer.ts'
import { optional, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { familyHelp } from '../family-help.ts'
import { makeChannel, ownChannel, reasonAgainst, unpaused } from './own-channel.ts'

const help = later(tellingText.help)
const start = 'remind|reminder|reminders|rem'

type Reminder = ServerAnswer<'listReminders'>[number]

const read = ({ server }: Call<unknown>): Promise<Reminder[]> => server.listReminders({ systemRef: '@me' })

/** Finds the names of the members that reminders follow. */
async function namesIn({ lookups }: Call<unknown>, reminders: readonly Reminder[]) {
  const ids = new Set(reminders.flatMap(({ on }) => (on.kind === 'front' && on.member) || []))
  const members = await Promise.all([...ids].map((id) => unlessMissing(lookups.member(id))))
  const named = await lookups.namedMembers(members.filter((member) => member !== undefined))
  return new Map(named.map(({ id, name }) => [id, name]))
}

function shownRule(on: Reminder['on'], names: ReadonlyMap<string, string>): ShownRule {
  if (on.kind !== 'front') return on
  const { kind, event, minutes, member } = on
  return { kind, event, minutes, name: member === null ? null : (names.get(member) ?? member) }
}

const momentOf = (at: string | null) => (at === null ? null : Date.parse(at))

async function show(call: Call<unknown>): Promise<Answer> {
  const reminders = await read(call)
  if (reminders.length === 0) return note(tellingText.none)
  const names = await namesIn(call, reminders)
  const entries = reminders.map(({ name, on, enabled, due, next }, i) =>
    tellingText.entry(i + 1, {
      ...{ name, enabled, on: shownRule(on, names) },
      ...{ due: momentOf(due), next: momentOf(next) },
    }),
  )
  return list({ title: tellingText.listTitle }, entries)
}

/** Finds a reminder by its number in the list or by its name. */
async function find(call: Call<unknown>, typed: string): Promise<Reminder> {
  const reminders = await read(call)
  const wanted = typed.toLowerCase()
  const byName = (test: (name: string) => boolean) => reminders.find(({ name }) => test(name.toLowerCase()))
  const found =
    byName((name) => name === wanted) ??
    (/^\d{1,3}$/.test(typed) ? reminders[Number(typed) - 1] : undefined) ??
    byName((name) => name.startsWith(wanted))
  if (!found) throw new Refusal(tellingText.unknown(typed))
  return found
}

/** Finds the member of a rule, and refuses spans that no reminder has. */
async function resolve({ lookups }: Call<unknown>, rule: TypedRule) {
  if (rule.kind === 'repeat') return { on: rule, shown: rule }
  if (rule.minutes > limits.reminderMinutes) throw new Refusal(tellingText.tooLong)
  if (rule.kind === 'silence') {
    if (rule.minutes < 15) throw new Refusal(tellingText.tooShort)
    return { on: rule, shown: rule }
  }
  const member = rule.member === null ? null : await lookups.ownMember(rule.member)
  const { member: _, ...rest } = rule
  return { on: { ...rest, member: member?.id ?? null }, shown: { ...rest, name: member?.name ?? null } }
}

/** Finds or makes the channel that brings reminders; undefined where there can be none. */
async function channelForReminders(call: Call<unknown>) {
  const known = await ownChannel(call)
  if (known) return unpaused(call, known)
  return makeChannel(call, { when: [], text: 'names' }).catch((error) => {
    reasonAgainst(error)
    return undefined
  })
}

async function add(call: Call<{ reminder: string }>): Promise<Answer> {
  const typed = readReminder(call.args.reminder)
  if (!typed) throw new Refusal(tellingText.notRead, tellingText.examples)
  const { name, rule } = typed
  if (name.length > limits.name) throw new Refusal(tellingText.nameTooLong(limits.name))
  const { on, shown } = await resolve(call, rule)
  const channel = await channelForReminders(call)
  try {
    const body = { name, on, channels: channel ? [channel.id] : [] }
    await call.server.createReminder({ systemRef: '@me', body })
  } catch (error) {
    if (error instanceof PolyphonyError && error.reason === 'reminder_limit_reached')
      throw new Refusal(tellingText.tooMany(limits.remindersPerSystem))
    throw error
  }
  const zone = on.kind === 'repeat' ? [remark(tellingText.zone((await call.lookups.here()).zone))] : []
  const way = channel ? tellingText.byMessage : tellingText.dashboardOnly
  const bare = channel && channel.text !== 'names' ? [remark(tellingText.notify[channel.text])] : []
  return success(tellingText.added(name, shown), remark(way), ...bare, ...zone)
}

async function set(call: Call<{ reminder: string }>, enabled: boolean): Promise<Answer> {
  const { id, name } = await find(call, call.args.reminder)
  await call.server.updateReminder({ systemRef: '@me', reminder: id, body: { enabled } })
  return success(enabled ? tellingText.on(name) : tellingText.off(name))
}

const which = text('reminder', { isName: true })

/** The commands about reminders. */
export const reminderCommands: readonly Command[] = [
  command({ form: [start], who: 'own', help: help.list, example: 'remind', slash: 'list', run: show }),
  command({
    form: [start, text('reminder')],
    who: 'own',
    help: help.add,
    example: 'remind "Take a break" every day at 21:00',
    slash: 'add',
    run: add,
  }),
  command({
    form: [start, 'on|enable', which],
    who: 'own',
    help: help.on,
    example: 'remind on Drink something',
    run: (call) => set(call, true),
  }),
  command({
    form: [start, 'off|disable', which],
    who: 'own',
    help: help.off,
    example: 'remind off Drink something',
    run: (call) => set(call, false),
  }),
  command({
    form: [start, 'remove|delete', which],
    who: 'own',
    help: help.remove,
    example: 'remind remove Drink something',
    async run(call) {
      const { id, name } = await find(call, call.args.reminder)
      await call.ask({ text: tellingText.askRemove(name), yes: tellingText.removeButton })
      await call.server.deleteReminder({ systemRef: '@me', reminder: id })
      return success(tellingText.removed(name))
    },
  }),
  command({
    form: [start, 'dismiss|done', optional(which)],
    who: 'own',
    help: help.dismiss,
    example: 'remind dismiss',
    async run(call) {
      const { reminder } = call.args
      const chosen = reminder === undefined ? await read(call) : [await find(call, reminder)]
      const due = chosen.filter((each) => each.due !== null)
      for (const { id } of due) await call.server.dismissReminder({ systemRef: '@me', reminder: id })
      return success(tellingText.dismissed(due.length))
    },
  }),
  command({
    form: [start, 'help|commands'],
    who: 'anyone',
    help: help.help,
    example: 'remind help',
    run: () => familyHelp(tellingText.helpTitle, reminderCommands),
  }),
]
