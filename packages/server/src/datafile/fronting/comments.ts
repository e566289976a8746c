import { type Instant, limits } from '@polyphony/contract'
import type { IncomingComment } from '../incoming.ts'
import type { SwitchLog } from '../logs/switch-log.ts'

/** A comment of a file, and the entry of the history that it belongs to. */
export interface FrontComment {
  key: string
  text: string
  time: Instant | undefined
  entry: { member: string | null; start: Instant } | undefined
}

/**
 * Puts comments on switches: on the one in effect at the time of the comment, otherwise on the first one of its entry.
 * `homeless` gets comments without a switch, and those for which a switch has no room.
 */
export function placeComments(
  comments: readonly FrontComment[],
  switches: SwitchLog,
  homeless: (comment: FrontComment) => void,
): IncomingComment[] {
  const counts = new Map<Instant, number>()
  return comments.flatMap((comment) => {
    const { key, text, entry, time = entry?.start } = comment
    const timestamp = switchAt(switches, time) ?? switchAt(switches, entry?.start)
    const count = timestamp === undefined ? 0 : (counts.get(timestamp) ?? 0) + 1
    if (timestamp === undefined || time === undefined || count > limits.commentsPerSwitch) {
      homeless(comment)
      return []
    }
    counts.set(timestamp, count)
    return [{ key, switch: timestamp, text, member: entry?.member ?? null, created: time }]
  })
}

/** Finds the time of the switch in effect at a moment. The log begins with the oldest switch. */
function switchAt(log: SwitchLog, moment: Instant | undefined): Instant | undefined {
  if (moment === undefined) return undefined
  let low = 0
  let high = log.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const timestamp = log.at(middle)?.timestamp
    if (timestamp !== undefined && timestamp <= moment) low = middle + 1
    else high = middle
  }
  return log.at(low - 1)?.timestamp
}
