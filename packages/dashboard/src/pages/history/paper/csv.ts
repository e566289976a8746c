import { clockSpans } from '../by-member/local-clock.ts'

/** One row of the file. */
export interface FrontRow {
  readonly from: number
  readonly to: number
  readonly members: readonly { readonly id: string; readonly name: string }[]
}

/**
 * The fronts as a file for spreadsheets (RFC 4180), oldest first. Times are ISO 8601 with the offset of the timezone.
 * The mark at the start tells spreadsheets that the text is UTF-8.
 */
export function csvOf(rows: readonly FrontRow[], header: readonly string[], zone: string): string {
  const spans = clockSpans(zone, rows[0]?.from ?? 0, rows.at(-1)?.to ?? 0)
  const offsetAt = (moment: number) => spans.find(({ until }) => moment < until)?.offset ?? 0
  const lines = rows.map(({ from, to, members }) => [
    isoOf(from, offsetAt(from)),
    isoOf(to, offsetAt(to)),
    String(Math.round((to - from) / 600) / 100),
    members.map(({ name }) => name).join(', '),
    members.map(({ id }) => id).join(' '),
  ])
  const text = [header, ...lines].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
  return `\uFEFF${text}\r\n`
}

function isoOf(moment: number, offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(moment + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Spreadsheets run cells that start like a formula. An apostrophe makes them plain text. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
