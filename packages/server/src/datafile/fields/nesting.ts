import { limits } from '@polyphony/contract'
import type { Warnings } from '../warnings.ts'

type Parents = ReadonlyMap<string, string | null>

/**
 * Finds a place for each group of a file among its other groups. Cuts a cycle at one edge, and moves up what is too
 * deep. The same file always gives the same places, so that importing it again changes nothing.
 */
export function nested(wanted: Parents, warnings: Warnings): Map<string, string | null> {
  const parents = new Map(wanted)
  const levels = new Map<string | null, number>([[null, 0]])
  let [cut, lifted] = [0, 0]
  for (const key of wanted.keys()) {
    const path = new Set<string>()
    let top: string | null = key
    for (; top !== null && !levels.has(top) && !path.has(top); top = parents.get(top) ?? null) path.add(top)
    if (top !== null && path.has(top)) {
      parents.set([...path].at(-1) ?? top, null)
      cut++
    }
    for (const each of [...path].reverse()) {
      const parent = parents.get(each) ?? null
      const level = (levels.get(parent) ?? 0) + 1
      if (level > limits.groupLevels) {
        parents.set(each, (parent && parents.get(parent)) ?? null)
        lifted++
      }
      levels.set(each, Math.min(level, limits.groupLevels))
    }
  }
  warnings.add('warning', 'group_circle', cycleMessage, cut, 'groups')
  warnings.add('warning', 'group_too_deep', depthMessage, lifted, 'groups')
  return parents
}

const cycleMessage = 'Some groups were inside each other in a circle, which was cut.'
const depthMessage = `Groups more than ${limits.groupLevels} levels deep moved up.`
