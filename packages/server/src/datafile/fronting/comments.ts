import { type Instant, limits } from '@polyphony/contract'
import { mapInSlices } from '../../pacing/time-slice.ts'
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
export async function placeComments(
  comments: readonly FrontComment[],
  switches: SwitchLog,
  homeless: (comment: FrontComment) => void,
): Promise<IncomingComment[]> {
  const counts = new Map<Instant, number>()
  const latestUntil = (moment: Instant | undefined) =>
    moment === undefined ? undefined : switches.latestUntil(moment)
  const placed = await mapInSlices(comments, (comment) => {
    const { key, text, entry, time = entry?.start } = comment
    const timestamp = latestUntil(time) ?? latestUntil(entry?.start)
    const count = timestamp === undefined ? 0 : (counts.get(timestamp) ?? 0) + 1
    if (timestamp === undefined || time === undefined || count > limits.commentsPerSwitch) {
      homeless(comment)
      return []
    }
    counts.set(timestamp, count)
    return [{ key, switch: timestamp, text, member: entry?.member ?? null, created: time }]
  })
  return placed.flat()
}
