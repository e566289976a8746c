import {
  type Channel,
  formatInstant,
  inSeconds,
  type Reminder,
  type ReminderOn,
  type Uuid,
} from '@polyphony/contract'
import type { MemberId } from '../entities.ts'
import { formatNullable } from '../present/format.ts'
import { nextOf, type ReminderRule } from './reminder.ts'
import type { ChannelId, StoredChannel, StoredReminder } from './rows.ts'

/** The IDs of the members that channels and reminders name. Deleted members are missing. */
export type NamedPeople = ReadonlyMap<MemberId, { readonly hid: string; readonly uuid: Uuid }>

/** Returns the ID of a member as the receiver knows it; undefined for one that is gone. */
type MemberName = (id: MemberId) => string | undefined

/** Shows a channel, without its address. */
export function presentChannel(
  { uuid, kind, values, created, sending }: StoredChannel,
  memberId: MemberName,
): Channel {
  const { name, when, members, text, language, silent, delay, quiet, paused } = values
  return {
    id: uuid,
    name,
    kind,
    when: [...when],
    members: members?.flatMap((id) => memberId(id) ?? []) ?? null,
    text,
    language,
    silent,
    delay: inSeconds(delay),
    quiet,
    paused,
    failing_since: formatNullable(sending.failing_since),
    created: formatInstant(created),
  }
}

/** The IDs of everything that a reminder names. */
export interface ReminderNames {
  readonly people: NamedPeople
  readonly channels: ReadonlyMap<ChannelId, Uuid>
}

export function presentReminder(
  { uuid, values, state, due, last, created }: StoredReminder,
  { memberId, channels }: { memberId: MemberName; channels: ReadonlyMap<ChannelId, Uuid> },
): Reminder {
  const next = values.enabled ? nextOf(state) : null
  return {
    id: uuid,
    name: values.name,
    text: values.text,
    on: presentRule(values.on, memberId),
    while: values.while.flatMap((id) => memberId(id) ?? []),
    missed: values.missed,
    channels: values.channels.flatMap((id) => channels.get(id) ?? []),
    enabled: values.enabled,
    due: formatNullable(due),
    last: formatNullable(last),
    next: formatNullable(next),
    created: formatInstant(created),
  }
}

function presentRule(rule: ReminderRule, memberId: MemberName): ReminderOn {
  if (rule.kind === 'silence') return { kind: 'silence', minutes: rule.minutes }
  if (rule.kind === 'front') {
    const { event, member, minutes } = rule
    return { kind: 'front', event, minutes, member: member === null ? null : (memberId(member) ?? null) }
  }
  const { at, timezone, from } = rule
  if ('every' in rule) return { kind: 'repeat', every: rule.every, at, timezone, from }
  if ('day' in rule) return { kind: 'repeat', day: rule.day, at, timezone, from }
  return { kind: 'repeat', weekdays: [...rule.weekdays], at, timezone, from }
}
