import { type Static, Type } from 'typebox'
import { isObject, type JsonObject, objectBody } from '../../model/body.ts'
import {
  asText,
  choice,
  type Field,
  filledText,
  flag,
  isTimezone,
  memberRefs,
  Nullable,
  type Problems,
  text,
  timezone,
  uuids,
} from '../../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, patchBody, readPatch } from '../../model/patch.ts'
import { about, Datetime, described, HidText, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { isCalendarDate } from '../../values/instant.ts'
import { limits } from '../../values/limits.ts'
import { isTimeOfDay, TimeOfDay } from './time-of-day.ts'

const time = described(
  TimeOfDay,
  'The local time of day. A time that the clocks skip is the end of the gap; of a time that comes twice it is the first.',
  '08:30',
)
const date = Type.String({ format: 'date', examples: ['2024-05-01'] })

const repeatKeys = {
  kind: Type.Literal('repeat'),
  every: Type.Optional(
    described(Type.Integer({ minimum: 1, maximum: 366 }), 'Repeats after so many days.', 1),
  ),
  weekdays: Type.Optional(
    described(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }),
      'Repeats on these days of the week: 1 is Monday.',
      [1, 5],
    ),
  ),
  day: Type.Optional(
    described(
      Type.Integer({ minimum: 1, maximum: 31 }),
      'Repeats on this day of each month, or on the last day of a shorter month.',
      31,
    ),
  ),
  at: time,
}
const frontKeys = {
  kind: Type.Literal('front'),
  event: described(
    Type.Unsafe<'start' | 'stop'>(Type.Enum(['start', 'stop'])),
    'A beginning or an end.',
    'start',
  ),
  minutes: described(
    Type.Integer({ minimum: 0, maximum: limits.reminderMinutes }),
    'Minutes after it. If the front ends before, or for `stop` begins again, nothing is told.',
    30,
  ),
}
const silenceKeys = {
  kind: Type.Literal('silence'),
  minutes: described(
    Type.Integer({ minimum: 15, maximum: limits.reminderMinutes }),
    'Minutes without a switch. Told once until the next switch.',
    720,
  ),
}

const On = Type.Union(
  [
    Type.Object({
      ...repeatKeys,
      timezone: timezone.schema,
      from: described(date, 'The first day.', '2024-05-01'),
    }),
    Type.Object({
      ...frontKeys,
      member: described(Nullable(HidText), 'Short ID of the member. Null for anybody.', 'pqsxyw'),
    }),
    Type.Object(silenceKeys),
  ],
  { description: 'When the reminder falls due: by the clock, after a front, or after silence.' },
)
export type ReminderOn = Static<typeof On>

const SentOn = Type.Union(
  [
    Type.Object({
      ...repeatKeys,
      timezone: Type.Optional(
        described(timezone.schema, 'Default: the timezone of the system.', 'Europe/Oslo'),
      ),
      from: Type.Optional(described(date, 'The first day. Default: today.', '2024-05-01')),
    }),
    Type.Object({
      ...frontKeys,
      member: Type.Optional(
        described(Nullable(Type.String()), 'A reference to a member. Null for anybody.', 'pqsxyw'),
      ),
    }),
    Type.Object(silenceKeys),
  ],
  {
    description:
      'When the reminder falls due. A repetition has exactly one of `every`, `weekdays` and `day`.',
  },
)

/** When a reminder falls due, as a body has it. */
export type SentReminderOn = Static<typeof SentOn>

const on = {
  schema: SentOn,
  read(value: unknown, key: string, problems: Problems): SentReminderOn | undefined {
    if (!isObject(value)) {
      if (value !== null) return fail('bad_request')
      problems.add(key, { message: onRules.other })
      return undefined
    }
    const found = readOn(value)
    const kind = reminderKinds.find((each) => each === value.kind) ?? 'other'
    if (found === undefined) problems.add(key, { message: onRules[kind] })
    return found
  },
} satisfies Field

const reminderKinds = ['repeat', 'front', 'silence'] as const

/** The values that each kind takes, in words. */
const onRules: Record<ReminderOn['kind'] | 'other', string> = {
  repeat:
    'Field on must have at (HH:MM) and exactly one of every (1 to 366), weekdays (different ones of 1 to 7) and day (1 to 31). It may have timezone, and from (a date).',
  front: `Field on must have event (start or stop) and minutes (0 to ${limits.reminderMinutes}).`,
  silence: `Field on must have minutes (15 to ${limits.reminderMinutes}).`,
  other: `Field on must have one of these kinds: ${reminderKinds.join(', ')}.`,
}

function readOn(json: JsonObject): SentReminderOn | undefined {
  if (json.kind === 'repeat') return readRepeat(json)
  const { minutes } = json
  const least = json.kind === 'silence' ? 15 : 0
  if (!isWhole(minutes, least, limits.reminderMinutes)) return undefined
  if (json.kind === 'silence') return { kind: 'silence', minutes }
  const { event, member = null } = json
  if (json.kind !== 'front' || (event !== 'start' && event !== 'stop')) return undefined
  return { kind: 'front', event, member: asText(member), minutes }
}

function readRepeat({ every, weekdays, day, ...json }: JsonObject): SentReminderOn | undefined {
  const days = [every, weekdays, day].filter((each) => each !== undefined && each !== null)
  const { at, timezone: zone = null, from = null } = json
  if (days.length !== 1 || !isTimeOfDay(at)) return undefined
  if (zone !== null && !(typeof zone === 'string' && isTimezone(zone))) return undefined
  if (from !== null && !(typeof from === 'string' && isCalendarDate(from))) return undefined
  const rest = { at, ...(zone !== null && { timezone: zone }), ...(from !== null && { from }) }
  if (isWhole(every, 1, 366)) return { kind: 'repeat', every, ...rest }
  if (isWhole(day, 1, 31)) return { kind: 'repeat', day, ...rest }
  if (!Array.isArray(weekdays) || weekdays.length === 0) return undefined
  if (!weekdays.every((each) => isWhole(each, 1, 7)) || new Set(weekdays).size < weekdays.length)
    return undefined
  return { kind: 'repeat', weekdays, ...rest }
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

export const missedChoices = ['digest', 'skip'] as const

export const reminderModel = model({
  name: about(filledText(limits.name), 'The name.', 'Water the plants'),
  text: about(text(limits.reminderText), 'More about it.', 'Also the one on the stairs.'),
  on: about(on, 'When the reminder falls due.', { kind: 'repeat', every: 1, at: '18:00' }),
  while: about(memberRefs, 'Members of whom one must front. An empty list means always.', []),
  missed: about(
    choice(missedChoices),
    'With `while`, what happens when none of them fronts: one message when one of them does with `digest`, or nothing with `skip`.',
    'digest',
  ),
  channels: about(
    uuids(limits.channelsPerSystem),
    'IDs of your channels that tell it. An empty list: it only stands on the front page.',
    [],
  ),
  enabled: about(flag(), 'If false, the reminder is off.', true),
})
export type ReminderPatch = PatchOf<typeof reminderModel>
const { fields } = reminderModel

export const Reminder = Type.Object(
  {
    id: described(UuidText, 'The ID of the reminder.', '7c1e5a90-2f4b-4f6d-8b1a-6d3e2c1b0a45'),
    name: fields.name.schema,
    text: fields.text.schema,
    on: On,
    while: Type.Array(HidText, {
      description: 'Short IDs of members of whom one must front. Empty: always.',
      examples: [[]],
    }),
    missed: fields.missed.schema,
    channels: Type.Array(UuidText, { description: 'IDs of your channels that tell it.', examples: [[]] }),
    enabled: fields.enabled.schema,
    due: described(NullableDatetime, 'The time when it fell due, until somebody dismisses it.', null),
    last: described(NullableDatetime, 'The time when it was told last.', null),
    next: described(
      NullableDatetime,
      'The time when it falls due next. Null while it is off and while nothing is pending.',
      '2024-05-02T16:00:00Z',
    ),
    created: described(Datetime, 'The time when the reminder was created.'),
  },
  { description: 'A reminder: by the clock, after a front, or after silence.' },
)
export type Reminder = Static<typeof Reminder>

export const NewReminder = Type.Unsafe<ReminderPatch & { name: string; on: SentReminderOn }>(
  PatchObject(reminderModel, {
    description: 'A reminder to create.',
    examples: [{ name: 'Water the plants', on: { kind: 'repeat', weekdays: [1, 5], at: '18:00' } }],
    required: ['name', 'on'],
  }),
)
export const ReminderChange = PatchObject(reminderModel, {
  description: 'The keys to change. `on` is replaced as a whole.',
  examples: [{ enabled: false }],
})

export const newReminder = objectBody(NewReminder, (json) => {
  const reading = readPatch(reminderModel, json)
  for (const key of ['name', 'on'])
    if (!Object.hasOwn(json, key)) reading.problems.add(key, { message: `Key '${key}' is required.` })
  const patch = orRefuse(reading)
  const { name, on: rule } = patch
  return name === undefined || rule === undefined ? fail('bad_request') : { ...patch, name, on: rule }
})
export const reminderPatch = patchBody(reminderModel, ReminderChange)
