import { readDuration } from './durations.ts'
import { splitWords, withoutQuotes } from './words.ts'

/** When a reminder falls due, as somebody typed it. A member is still a name; null stands for anybody. */
export type TypedRule =
  | ({ readonly kind: 'repeat'; readonly at: string } & TypedDays)
  | {
      readonly kind: 'front'
      readonly event: 'start' | 'stop'
      readonly member: string | null
      readonly minutes: number
    }
  | { readonly kind: 'silence'; readonly minutes: number }

type TypedDays = { readonly every: number } | { readonly weekdays: number[] } | { readonly day: number }

export interface TypedReminder {
  readonly name: string
  readonly rule: TypedRule
}

/** Reads a name and, after it, when to remind: `"Take a break" every day at 21:00`. The name needs no quotes. */
export function readReminder(text: string): TypedReminder | undefined {
  for (const { start } of splitWords(text).slice(1)) {
    const rule = readRule(text.slice(start))
    const name = withoutQuotes(text.slice(0, start).trim())
    if (rule && name !== '') return { name, rule }
  }
  return undefined
}

/** Reads when to remind. */
export function readRule(text: string): TypedRule | undefined {
  const plain = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  return readRepeat(plain.toLowerCase()) ?? readSilence(plain) ?? readFront(plain)
}

function readRepeat(text: string): TypedRule | undefined {
  const found = /^(?:every|each|(?=daily\b))\s*(.+?)(?: at|,)? (\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)?)$/.exec(text)
  const at = found && readTime(found[2] ?? '')
  const days = found && readDays(found[1] ?? '')
  return at && days ? { kind: 'repeat', ...days, at } : undefined
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const longNames = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?$/

function readDays(text: string): TypedDays | undefined {
  if (/^(?:day|daily|evening|morning|night)$/.test(text)) return { every: 1 }
  if (/^(?:other|second) day$/.test(text)) return { every: 2 }
  if (text === 'weekday') return { weekdays: [1, 2, 3, 4, 5] }
  if (text === 'weekend') return { weekdays: [6, 7] }
  const [, count] = /^(\d{1,3}) days?$/.exec(text) ?? []
  if (count !== undefined) return within(Number(count), 366, (every) => ({ every }))
  const month = /^(?:month on (?:the )?)?(\d{1,2})(?:st|nd|rd|th)?(?: of (?:the|each|every) month)?$/.exec(
    text,
  )
  if (month && /month|st|nd|rd|th/.test(text)) return within(Number(month[1]), 31, (day) => ({ day }))
  const names = text
    .replace(/^week on /, '')
    .split(/,? and |, ?| /)
    .map((name) => (longNames.test(name) ? weekdays.indexOf(name.slice(0, 3)) + 1 : 0))
  if (names.some((day) => day === 0)) return undefined
  return { weekdays: [...new Set(names)].sort((a, b) => a - b) }
}

const within = <Days>(value: number, most: number, days: (value: number) => Days): Days | undefined =>
  value >= 1 && value <= most ? days(value) : undefined

/** Reads `21:00`, `9`, `9pm` or `9:30 am` as a time of day. */
function readTime(text: string): string | undefined {
  const [, digits = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?$/.exec(text) ?? []
  const hour = Number(digits)
  const isHour = digits !== '' && (half === undefined ? hour <= 23 : hour >= 1 && hour <= 12)
  if (!isHour || Number(minutes) > 59) return undefined
  const whole = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return `${String(whole).padStart(2, '0')}:${minutes}`
}

function readSilence(text: string): TypedRule | undefined {
  const [, length = ''] = /^after (.+?) (?:without (?:a |any )?switch(?:es)?|of silence)$/i.exec(text) ?? []
  const minutes = readMinutes(length)
  return minutes === undefined ? undefined : { kind: 'silence', minutes }
}

const verbs = '(fronts?|starts?(?: fronting)?|begins?(?: to front)?|stops?(?: fronting)?|leaves?)'

function readFront(text: string): TypedRule | undefined {
  const after = new RegExp(`^(.+?) after (.+) ${verbs}$`, 'i').exec(text)
  const atOnce = new RegExp(`^(?:when|whenever|as soon as) (.+) ${verbs}$`, 'i').exec(text)
  const [, who = '', verb = ''] = after?.slice(1) ?? ['', ...(atOnce?.slice(1) ?? [])]
  const minutes = after ? readMinutes(after[1] ?? '') : 0
  if (who === '' || minutes === undefined) return undefined
  const member = /^(?:any|some)(?:body|one)$/i.test(who) ? null : withoutQuotes(who)
  return { kind: 'front', event: /^(?:stop|leave)/i.test(verb) ? 'stop' : 'start', member, minutes }
}

function readMinutes(text: string): number | undefined {
  const seconds = /^\d/.test(text) ? readDuration(text) : undefined
  return seconds === undefined ? undefined : Math.round(seconds / 60)
}
