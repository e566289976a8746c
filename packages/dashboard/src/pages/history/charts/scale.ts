import { t } from '../../../text/strings.ts'

interface Scale {
  /** The seconds of one step. */
  readonly seconds: number
  readonly text: (value: number) => string
}

/** Picks the unit of a scale, so that its numbers are round and short. */
export function scaleFor(longest: number): Scale {
  const hour = 3600
  if (longest <= 2 * hour) return { seconds: 60, text: t.time.minutes }
  if (longest <= 96 * hour) return { seconds: hour, text: (hours) => t.time.hours(hours, 0) }
  return { seconds: 24 * hour, text: t.history.daysOnScale }
}
