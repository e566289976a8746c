import { formatMoment } from '../../state/time.svelte.ts'
import { list, number } from '../../text/intl.ts'
import { locale } from '../../text/language.ts'
import { t } from '../../text/strings.ts'
import type { CustomField } from './values.ts'

const format = (options: Intl.DateTimeFormatOptions, date: string): string => {
  const moment = Date.parse(date)
  return Number.isNaN(moment)
    ? date
    : new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(moment)
}
const dayOf = (date: string) => format({ dateStyle: 'long' }, date)

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, i) =>
  format({ month: 'long' }, new Date(Date.UTC(2000, i, 1)).toISOString()),
)

export const isMarkdown = ({ type, markdown }: CustomField): boolean =>
  type === 'markdown' || (type === 'text' && Boolean(markdown))

/** A value in words. Values that do not fit their field show as they are. */
export function shownValue({ type }: Pick<CustomField, 'type'>, value: unknown, zone?: string): string {
  if (typeof value === 'string') {
    if (type === 'date') return dayOf(value)
    if (type === 'month_year') return format({ year: 'numeric', month: 'long' }, `${value}-01`)
    if (type === 'month_day') return format({ day: 'numeric', month: 'long' }, `2000-${value}`)
    if (type === 'timestamp' && !Number.isNaN(Date.parse(value))) return formatMoment(value, zone)
    return type === 'color' ? `#${value}` : value
  }
  if (typeof value === 'boolean') return value ? t.customFields.yes : t.customFields.no
  if (typeof value === 'number') {
    if (type === 'month') return monthNames[value - 1] ?? String(value)
    return type === 'number' ? number(value, { maximumFractionDigits: 20 }) : String(value)
  }
  if (type === 'multiselect' && Array.isArray(value)) return list(value.map(String))
  if (type === 'date_range' && typeof value === 'object' && value !== null) {
    const { start, end } = value as { start?: string | null; end?: string | null }
    return `${start ? dayOf(start) : '…'} – ${end ? dayOf(end) : '…'}`
  }
  return JSON.stringify(value, null, 2)
}
