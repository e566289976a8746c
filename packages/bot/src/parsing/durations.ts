const second = 1
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Unit words are read whole, so that a month is no minute. */
const units: ReadonlyMap<string, number> = new Map(
  (
    [
      [['w', 'wk', 'wks', 'week', 'weeks'], 7 * day],
      [['d', 'day', 'days'], day],
      [['h', 'hr', 'hrs', 'hour', 'hours'], hour],
      [['m', 'min', 'mins', 'minute', 'minutes'], minute],
      [['s', 'sec', 'secs', 'second', 'seconds'], second],
    ] as const
  ).flatMap(([words, seconds]) => words.map((word) => [word, seconds] as const)),
)

/** A number with the word after it, if there is one. */
const numbers = /(\d+)(?: ?([a-z]+))?/gi
const mostDigits = 6

/**
 * Reads a duration in seconds: `4d12h`, `1h 30m`, `3 days 2 hours`, `2h ago`. An unknown unit makes the whole text no
 * duration, and so does a number of several digits without unit, or a sum of zero.
 */
export function readDuration(text: string): number | undefined {
  let sum = 0
  for (const [, digits = '', unit] of text.matchAll(numbers)) {
    if (digits.length > mostDigits) return undefined
    if (unit === undefined && digits.length === 1) continue
    const seconds = units.get(unit?.toLowerCase() ?? '')
    if (seconds === undefined) return undefined
    sum += Number(digits) * seconds
  }
  return sum > 0 ? sum : undefined
}
