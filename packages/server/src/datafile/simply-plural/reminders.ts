import { limits, type SentReminderOn } from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { cutText } from '../fields/text.ts'
import type { IncomingReminder } from '../incoming.ts'
import type { Warnings } from '../warnings.ts'

/** The front that an automated reminder follows there: members, custom fronts, or both. */
const everybody = 2
/** It follows that somebody leaves the front. */
const leaving = 1

/** Reads reminders. What does not fit is kept for an export of the other program, and told. */
export class Reminders {
  readonly list: IncomingReminder[] = []
  readonly #warnings: Warnings

  constructor(warnings: Warnings) {
    this.#warnings = warnings
  }

  /** Reads a reminder that follows the front. */
  addAutomated(document: Document): void {
    const { delayInHours: hours, type, action } = document
    const minutes = typeof hours === 'number' ? Math.round(hours * 60) : Number.NaN
    if (!(minutes >= 0 && minutes <= limits.reminderMinutes)) {
      this.#tell('reminders_kept', 'Reminders that do not fit here are kept for export.')
      return
    }
    if (type !== everybody) {
      const message = 'Reminders for members alone or custom fronts alone come for everybody here.'
      this.#tell('reminders_widened', message)
    }
    const event = action === leaving ? 'stop' : 'start'
    this.#add('automated', document, { kind: 'front', event, member: null, minutes })
  }

  /** Reads a reminder by the clock. */
  addRepeated(document: Document): void {
    const { dayInterval: every, time, startTime } = document
    const at = isDocument(time) ? clockTime(time.hour, time.minute) : undefined
    const isDays = typeof every === 'number' && Number.isInteger(every) && every >= 1 && every <= 366
    if (at === undefined || !isDays) {
      this.#tell('reminders_kept', 'Reminders that do not fit here are kept for export.')
      return
    }
    const from = dayOf(startTime)
    this.#add('repeated', document, { kind: 'repeat', every, at, ...(from !== undefined && { from }) })
  }

  #add(kind: string, document: Document, on: SentReminderOn): void {
    const { _id, name, message, enabled } = document
    const id = referenceOf(_id) ?? `${this.list.length}`
    this.list.push({
      key: `${kind} ${id}`,
      name: textOf(name, limits.name) ?? textOf(message, limits.name) ?? 'Unnamed reminder',
      text: textOf(message, limits.reminderText) ?? null,
      ...{ on, while: [], missed: 'digest', enabled: enabled !== false },
    })
  }

  #tell(code: string, message: string): void {
    this.#warnings.add('warning', code, message, 1, 'reminders')
  }
}

function textOf(value: unknown, most: number): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : ''
  return text === '' ? undefined : cutText(text, most)
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

const twoDigits = (value: number) => String(value).padStart(2, '0')

function clockTime(hour: unknown, minute: unknown): string | undefined {
  if (!isWhole(hour, 0, 23) || !isWhole(minute, 0, 59)) return undefined
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Reads a day, from its parts or from milliseconds since 1970. */
function dayOf(value: unknown): string | undefined {
  if (isDocument(value)) {
    const { year, month, day } = value
    if (!isWhole(year, 1970, 9999) || !isWhole(month, 1, 12) || !isWhole(day, 1, 31)) return undefined
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' }).toString()
  }
  return isWhole(value, 0, 253_402_300_799_999) ? new Date(value).toISOString().slice(0, 10) : undefined
}
