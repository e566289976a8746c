import { cutTo, formatInstantSeconds, type Instant, minutes } from '@polyphony/contract'

const lineEnd = '\r\n'
const bytesPerLine = 75
const quarter = minutes(15)

/** Returns the end of a run for a calendar (RFC 5545). One that goes on ends at the last full quarter of an hour before `now`. */
export const endOfRun = (end: Instant | null, now: Instant): Instant => end ?? cutTo(quarter, now)

/** Writes a moment as `20240305T101112Z`. */
export const momentOf = (moment: Instant): string => formatInstantSeconds(moment).replace(/[-:]/g, '')

/** Ends lines, and folds those that are too long. */
export const linesOf = (lines: readonly string[]): string =>
  lines.map((line) => folded(line) + lineEnd).join('')

/** Escapes a text. Calendars know no control characters but the tab. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Folds a line of more than 75 bytes. No character is cut in two. */
function folded(line: string): string {
  // why first: a character takes three bytes at most, and nearly all lines are short.
  if (line.length * 3 <= bytesPerLine) return line
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > bytesPerLine) {
      text += `${lineEnd} `
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
